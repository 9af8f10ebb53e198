package import AvatarCodec
import AvatarContacts
import AvatarRender
import PersonWords

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
  enum Placeholder: String, CaseIterable {
    case id, name, size, scale, suffix, pixels, type, row, scheme
    case emailSHA256 = "email-sha256"
    case emailMD5 = "email-md5"
  }

  private let parts: [Part]
  /// The template text, with placeholders in braces.
  package let text: String
  /// The format of the extension, or nil if there is no extension or it is `.{format}`, which represents the extension
  /// of each image's format.
  package let format: OutputFormat?
  /// The extension as specified, with its dot, or an empty string if names have none.
  private let ending: String

  package static let standard = NameTemplate(
    parts: [.placeholder(.id), .text("-"), .placeholder(.size), .schemeSuffix, .placeholder(.suffix)],
    text: "{id}-{size}{suffix}\(openEnding)", format: nil, ending: openEnding)

  /// The end of templates that apply to any format.
  private static let openEnding = ".{format}"

  /// The syntax of a template, for the end of an error message.
  package static let forms =
    """
    a path that ends in \(endings.joined(separator: ", ")) or \(openEnding), or has no extension, with the placeholders \
    \(placeholders) or columns of the list
    """

  private static let endings = OutputFormats.standard.flatMap { $0.format.extensions.map { "." + $0 } }

  /// The placeholders that are available in every list.
  package static let placeholders = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
}

extension NameTemplate {
  /// Parses a template, or returns nil if braces are unpaired or empty, or the extension belongs to no format.
  package init?(_ text: String) {
    let format = OutputFormats.standard.first { $0.isFormat(of: text) }
    let openEnding = text.hasSuffix(Self.openEnding) ? Self.openEnding : ""
    let stem = format?.stem(of: text) ?? String(text.dropLast(openEnding.count))
    let pieces = stem.unicodeScalars.split(separator: "{", omittingEmptySubsequences: false)
    var (parts, last) = ([Part](), String(pieces[0]))
    for piece in pieces.dropFirst() {
      let halves = piece.split(separator: "}", omittingEmptySubsequences: false)
      guard halves.count == 2, !halves[0].isEmpty else { return nil }
      let name = String(halves[0])
      parts += [.text(last), Placeholder(rawValue: name).map(Part.placeholder) ?? .column(FieldWord.fold(name))]
      last = String(halves[1])
    }
    guard !pieces[0].contains("}") else { return nil }
    let ending = String(text.dropFirst(stem.count))
    // Text after a dot would look like an extension.
    if ending.isEmpty, last.contains(".") || parts.isEmpty { return nil }
    parts.append(.text(last))
    if !parts.contains(.placeholder(.scheme)) {
      parts.insert(.schemeSuffix, at: parts.firstIndex(of: .placeholder(.suffix)) ?? parts.endIndex)
    }
    self.init(parts: parts, text: text, format: format, ending: ending)
  }

  /// Whether names have an extension.
  package var hasExtension: Bool { !ending.isEmpty }

  /// The columns in the template that are not fields.
  var columns: Set<String> { Set(parts.compactMap { if case .column(let name) = $0 { name } else { nil } }) }

  /// Returns whether the template contains any of the placeholders.
  func uses(_ placeholders: Placeholder...) -> Bool { placeholders.contains { parts.contains(.placeholder($0)) } }

  /// Whether names contain a digest of an address.
  var needsAddress: Bool { uses(.emailSHA256, .emailMD5) }

  /// Whether names differ between addresses, but not between rows with the same address.
  var namesByAddress: Bool { needsAddress && columns.isEmpty && !uses(.id, .row) }

  /// Returns the extension of an output: as specified for the template's format, or the usual extension of any other.
  func suffix(for format: OutputFormat) -> String {
    guard let own = self.format else { return hasExtension ? format.suffix : "" }
    return format == own ? ending : format.suffix
  }

  /// Returns an output name with its extension, in which names and columns have the characters of valid file names.
  ///
  /// `row` is the row number, and `columns` contains the row's values by folded column name.
  /// - Throws: `InputError` if the row has no value for a placeholder.
  func name(
    _ id: String, _ who: AvatarSubject, _ measures: OutputMeasures, _ scheme: Theme.ColorScheme,
    _ format: OutputFormat, row: Int, columns: [String: String]
  ) throws(InputError) -> String {
    var name = ""
    for part in parts {
      switch part {
      case .text(let literal): name += literal
      case .placeholder(.id): name += id
      case .placeholder(.name): name += try required("name", who.name.flatMap(OutputName.portable))
      case .placeholder(.size): name += String(measures.size.points)
      case .placeholder(.scale): name += measures.scale.description
      case .placeholder(.suffix): name += measures.scale.suffix
      case .placeholder(.pixels): name += String(measures.pixels)
      case .placeholder(.type): name += who.type.rawValue
      case .placeholder(.row): name += String(row)
      case .placeholder(.scheme): name += scheme.rawValue
      case .placeholder(.emailSHA256): name += try required("email", who.address.flatMap { EmailAddress($0)?.digest })
      case .placeholder(.emailMD5): name += try required("email", who.address.flatMap { EmailAddress($0)?.md5 })
      case .schemeSuffix: name += scheme.suffix
      case .column(let column):
        let value = try required(column, columns[column].flatMap { $0.isEmpty ? nil : $0 })
        let parts = value.split(separator: "/").compactMap { OutputName.portable(String($0)) }
        name += parts.isEmpty ? value : parts.joined(separator: "/")
      }
    }
    return name + suffix(for: format)
  }

  private func required(_ field: String, _ value: String?) throws(InputError) -> String {
    guard let value else { throw InputError(field, reason: "is empty: the name template \(text) needs it") }
    return value
  }
}
