import AvatarFileSystem
import AvatarJSON
import AvatarRender
import PeopleLists
import PersonWords

/// The values of fields that are not part of the request for an avatar.
extension RowParser {
  private static let maxSizes = 16
  private static let maxScales = 8

  /// Returns the values of a row, without words that have another meaning to avatar-render than to the list.
  func values(_ row: ReadRow, _ cells: [JSONValue?]) -> RowValues {
    var fields = row.columns.values(cells)
    // In a company's name, a last word of two letters may be a legal form; in a person's name, they are initials.
    if fields.namesOrganization, fields["initialsLength"] == nil,
      fields["name"]?.text?.isCompanyWithShortLegalForm == true
    {
      fields["initialsLength"] = .number(1)
    }
    if listsCards, let photo = fields["src"] { fields["src"] = photo.asFiles }
    return fields
  }

  func text(_ field: String, _ fields: RowValues) throws(InputError) -> String? {
    guard let value = fields[field] else { return nil }
    guard let text = value.text, !text.isEmpty else {
      throw InputError(invalid: value, field, requirement: "a string")
    }
    return text
  }

  /// Returns the theme name or path that a row specifies, where a path is relative to the list.
  func theme(_ scheme: Theme.ColorScheme, _ fields: RowValues) throws(InputError) -> String? {
    try text(RowTheme.field(of: scheme), fields).map {
      ThemeCache.isPreset($0) ? $0 : FilePath.joined(directory, $0)
    }
  }

  func truth(_ field: String, _ fields: RowValues) throws(InputError) -> Bool {
    guard let value = fields[field] else { return false }
    guard let truth = value.truth else { throw InputError(invalid: value, field, requirement: "true or false") }
    return truth
  }

  func sizes(_ value: JSONValue?, _ theme: ThemeCache.Entry) throws(InputError) -> [AvatarSize] {
    guard let value, value != .null else { return [theme.renderer.theme.size("md") ?? .md] }
    return try items(value, field: "size", maximum: Self.maxSizes, requirement: AvatarSize.forms) {
      theme.renderer.theme.size($0)
    }
  }

  func scales(_ value: JSONValue?) throws(InputError) -> [AvatarScale] {
    guard let value, value != .null else { return export?.scales ?? [.x1] }
    return try items(value, field: "scale", maximum: Self.maxScales, requirement: "numbers from 0.5 to 4") {
      AvatarScale($0)
    }
  }

  /// Comma, semicolon and space, the separators between several values.
  private static let separators: [UInt8] = [0x2C, 0x3B, 0x20]

  /// Parses one or more values: a list, or a string of values separated by commas, semicolons or spaces.
  private func items<Item: Hashable>(
    _ value: JSONValue, field: String, maximum: Int, requirement: @autoclosure () -> String, parse: (String) -> Item?
  ) throws(InputError) -> [Item] {
    // Most strings are a single value, which is cheap to detect.
    if case .string(let text) = value, text.utf8.allSatisfy({ $0 < 0x80 && !Self.separators.contains($0) }),
      let item = parse(text)
    {
      return [item]
    }
    var texts: [String?]
    switch value {
    case .array(let values): texts = values.map(\.text)
    case .string(let text):
      texts = text.split { ",; ".contains($0) }.map { String($0) }
    default: texts = [value.text]
    }
    if texts.isEmpty { texts = [nil] }
    if texts.count > maximum { throw InputError(field, reason: "must have at most \(maximum) values") }
    var items: [Item] = []
    for text in texts {
      guard let text, let item = parse(text) else {
        throw InputError(invalid: text.map { .string($0) } ?? value, field, requirement: requirement())
      }
      if !items.contains(item) { items.append(item) }
    }
    return items
  }
}

extension JSONValue {
  /// The paths in place of words that have a special meaning on the command line, which a card cannot intend.
  fileprivate var asFiles: JSONValue {
    switch self {
    case .string(let text):
      switch PhotoSource(text) {
      case .standardInput, .contact: .string("./" + text)
      case .file, .url, .dataURI, .bytes: self
      }
    case .array(let photos): .array(photos.map(\.asFiles))
    case .null, .bool, .number, .object: self
    }
  }

  /// Whether the string, or one of several strings, contains the character U+0000.
  var hasZero: Bool {
    if case .string(let text) = self { return text.contains(byte: 0) }
    return texts?.contains { $0.contains(byte: 0) } == true
  }
}
