package import AvatarCodec
import AvatarContacts
import AvatarRender

/// A template for output names, for example `{id}-{size}{suffix}.png`.
package struct NameTemplate: Sendable {
  private enum Part: Hashable, Sendable {
    case text(String)
    case placeholder(Placeholder)
    /// A list column, by its folded name.
    case column(String)
    /// The suffix of the dark scheme, if the template has no `{scheme}`.
    case schemeSuffix
  }

  /// A placeholder that is available in every list.
  private enum Placeholder: String, CaseIterable {
    case id, name, size, scale, suffix, pixels, type, row, scheme, hash
    case emailDigest = "email-sha256"
  }

  private let parts: [Part]
  /// The columns in the template that are not fields.
  let columns: Set<String>
  /// The template text, with placeholders in braces.
  package let text: String
  /// The format of the extension, or nil if there is no extension or it is `.{format}`, which represents the extension
  /// of each image's format.
  package let format: OutputFormat?
  /// Whether names have an extension.
  package let hasExtension: Bool
  /// Whether names contain the file's hash.
  package let isHashed: Bool
  /// The extension of `format` as specified, with its dot.
  private let ending: String

  package static let standard = NameTemplate(
    parts: [.placeholder(.id), .text("-"), .placeholder(.size), .placeholder(.suffix)], ending: openEnding,
    text: "{id}-{size}{suffix}\(openEnding)", format: nil)

  /// The end of templates that apply to any format.
  private static let openEnding = ".{format}"

  private init(parts: [Part], ending: String, text: String, format: OutputFormat?) {
    var all = parts
    if !parts.contains(.placeholder(.scheme)) {
      all.insert(.schemeSuffix, at: parts.firstIndex(of: .placeholder(.suffix)) ?? parts.endIndex)
    }
    self.parts = all
    isHashed = all.contains(.placeholder(.hash))
    self.ending = ending
    self.text = text
    self.format = format
    hasExtension = !ending.isEmpty
    columns = Set(
      parts.compactMap { part in
        if case .column(let name) = part { name } else { nil }
      })
  }

  /// The syntax of a template, for the end of an error message.
  package static let forms =
    """
    a path that ends in \(endings.joined(separator: ", ")) or \(openEnding), or has no extension, with the placeholders \
    \(placeholders) or columns of the list
    """

  private static let endings = OutputFormats.standard.flatMap { $0.format.extensions.map { "." + $0 } }

  /// The placeholders that are available in every list.
  package static let placeholders = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")

  /// Parses a template, or returns nil if braces are unpaired or empty, or the extension belongs to no format.
  package init?(_ text: String) {
    let format = OutputFormats.standard.first { $0.isFormat(of: text) }
    let ending = format == nil && text.hasSuffix(Self.openEnding) ? Self.openEnding : ""
    let stem = format?.stem(of: text) ?? String(text.dropLast(ending.count))
    var (parts, rest) = ([Part](), Substring(stem))
    while let open = rest.unicodeScalars.firstIndex(of: "{") {
      let literal = rest[..<open]
      guard !literal.unicodeScalars.contains("}") else { return nil }
      if !literal.isEmpty { parts.append(.text(String(literal))) }
      let behind = rest[open...].unicodeScalars.dropFirst()
      guard let close = behind.firstIndex(of: "}") else { return nil }
      let name = String(behind[..<close])
      guard !name.isEmpty, !name.unicodeScalars.contains("{") else { return nil }
      parts.append(Placeholder(rawValue: name).map(Part.placeholder) ?? .column(RowFields.folded(name)))
      rest = rest[close...].dropFirst()
    }
    guard !rest.unicodeScalars.contains("}"), parts.count(where: { $0 == .placeholder(.hash) }) < 2 else { return nil }
    parts.append(.text(String(rest)))
    let isOpen = format == nil && ending.isEmpty
    // Text after a dot would look like an extension.
    if isOpen, rest.contains(".") || parts.count == 1 { return nil }
    self.init(parts: parts, ending: String(text.dropFirst(stem.count)), text: text, format: format)
  }

  /// Whether names contain an address digest, in which case a row without an address has no output.
  var needsAddress: Bool { parts.contains(.placeholder(.emailDigest)) }

  /// Whether names differ between addresses, but not between rows with the same address.
  var isOfAddress: Bool {
    needsAddress && columns.isEmpty && !parts.contains { [.placeholder(.id), .placeholder(.row)].contains($0) }
  }

  /// Whether names contain the row's ID.
  var usesID: Bool { parts.contains(.placeholder(.id)) }

  /// Whether names differ between sizes.
  var distinguishesSizes: Bool { parts.contains(.placeholder(.size)) || parts.contains(.placeholder(.pixels)) }

  /// Whether names differ between densities.
  var distinguishesScales: Bool { parts.contains(.placeholder(.scale)) || parts.contains(.placeholder(.suffix)) }

  /// Returns the extension of an output: as specified for the template's format, or the usual extension of any other.
  func suffix(for format: OutputFormat) -> String {
    guard let own = self.format else { return hasExtension ? format.suffix : "" }
    return format == own ? ending : format.suffix
  }

  /// Returns an output name with its extension.
  ///
  /// `row` is the row number, and `columns` contains the row's values by folded column name.
  /// - Throws: `InputError` if the row has no value for a placeholder.
  func name(
    _ id: String, _ who: AvatarSubject, _ measures: OutputMeasures, _ scheme: Theme.ColorScheme,
    _ format: OutputFormat, row: Int, columns: [String: String]
  ) throws(InputError) -> PictureName {
    var (name, start) = ("", String?.none)
    for part in parts {
      switch part {
      case .text(let literal): name += literal
      case .placeholder(.id): name += id
      case .placeholder(.name): name += try required("name", who.name)
      case .placeholder(.size): name += String(measures.size.points)
      case .placeholder(.scale): name += measures.scale.description
      case .placeholder(.suffix): name += measures.scale.suffix
      case .placeholder(.pixels): name += String(measures.pixels)
      case .placeholder(.type): name += who.type.rawValue
      case .placeholder(.row): name += String(row)
      case .placeholder(.scheme): name += scheme.rawValue
      case .placeholder(.emailDigest): name += try required("email", who.address.flatMap { EmailAddress($0)?.digest })
      case .placeholder(.hash): (start, name) = (name, "")
      case .schemeSuffix: name += scheme.suffix
      case .column(let column): name += try required(column, columns[column].flatMap { $0.isEmpty ? nil : $0 })
      }
    }
    name += suffix(for: format)
    guard let start else { return PictureName(name) }
    return PictureName(
      before: start, after: name,
      plain: namesRows
        ? nil : try Self.standard.name(id, who, measures, scheme, format, row: row, columns: columns).plain)
  }

  /// Whether names differ between rows, apart from hashes.
  private var namesRows: Bool {
    parts.contains { part in
      switch part {
      case .placeholder(.id), .placeholder(.name), .placeholder(.row), .placeholder(.emailDigest), .column: true
      case .placeholder, .text, .schemeSuffix: false
      }
    }
  }

  private func required(_ field: String, _ value: String?) throws(InputError) -> String {
    guard let value else { throw InputError(field, reason: "is empty: the name template \(text) needs it") }
    return value
  }
}
