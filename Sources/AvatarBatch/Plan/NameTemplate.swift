import AvatarCodec

/// How the name of an output is made from what tells it from others: `{id}-{size}{suffix}.png`.
package struct NameTemplate: Sendable {
  private enum Part: Hashable, Sendable {
    case text(String)
    case id, name, size, scale, suffix, pixels, type, row
    /// A column of the list, by its name as names are compared.
    case column(String)
  }

  private let parts: [Part]
  /// The columns that it wants, besides fields.
  let columns: Set<String>
  /// As it was given.
  package let text: String

  package static let standard = NameTemplate(
    parts: [.id, .text("-"), .size, .suffix, .text(OutputFormat.standard.suffix)],
    text: "{id}-{size}{suffix}\(OutputFormat.standard.suffix)")

  private init(parts: [Part], text: String) {
    self.parts = parts
    self.text = text
    columns = Set(
      parts.compactMap { part in
        if case .column(let name) = part { name } else { nil }
      })
  }

  /// What a template may be, in words for the end of a message.
  package static let forms =
    "a path that ends in \(OutputFormat.standard.suffix), with \(placeholders) or columns of the list"

  /// The placeholders that every list has.
  package static let placeholders = "{id} {name} {size} {scale} {suffix} {pixels} {type} {row}"

  /// nil where braces are not in pairs or empty, or the ending is not `.png`.
  package init?(_ text: String) {
    var parts: [Part] = []
    var rest = Substring(text)
    while let open = rest.unicodeScalars.firstIndex(of: "{") {
      let literal = rest[..<open]
      guard !literal.unicodeScalars.contains("}") else { return nil }
      if !literal.isEmpty { parts.append(.text(String(literal))) }
      let behind = rest[open...].unicodeScalars.dropFirst()
      guard let close = behind.firstIndex(of: "}") else { return nil }
      let name = String(behind[..<close])
      guard !name.isEmpty, !name.unicodeScalars.contains("{") else { return nil }
      parts.append(Self.part(name))
      rest = rest[close...].dropFirst()
    }
    guard !rest.unicodeScalars.contains("}") else { return nil }
    parts.append(.text(String(rest)))
    guard OutputFormat.standard.isFormat(of: text) else { return nil }
    self.init(parts: parts, text: text)
  }

  private static func part(_ name: String) -> Part {
    switch name {
    case "id": .id
    case "name": .name
    case "size": .size
    case "scale": .scale
    case "suffix": .suffix
    case "pixels": .pixels
    case "type": .type
    case "row": .row
    default: .column(RowFields.folded(name))
    }
  }

  /// Whether each size has a name of its own.
  var distinguishesSizes: Bool { parts.contains(.size) || parts.contains(.pixels) }

  /// What a name is made from.
  struct Values {
    let id: String
    let name: String?
    let type: String
    let row: Int
    let columns: [String: String]
  }

  /// - Throws: where the row lacks what the template wants.
  func name(_ values: Values, size: Int, scale: String, suffix: String, pixels: Int) throws(MissingValue) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .id: text += values.id
      case .name:
        guard let name = values.name else { throw MissingValue(name: "name") }
        text += name
      case .size: text += "\(size)"
      case .scale: text += scale
      case .suffix: text += suffix
      case .pixels: text += "\(pixels)"
      case .type: text += values.type
      case .row: text += "\(values.row)"
      case .column(let column):
        guard let value = values.columns[column], !value.isEmpty else { throw MissingValue(name: column) }
        text += value
      }
    }
    return text
  }

  struct MissingValue: Error, Hashable { let name: String }
}
