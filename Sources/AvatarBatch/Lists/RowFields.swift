package import AvatarJSON
import AvatarRender
import PersonWords

/// The names of row fields.
package enum RowFields {
  /// The fields that rows have in addition to those of a request.
  private static let own = ["id", "output", "theme", "darkTheme", "strict"]

  /// The names of all row fields: those of batches and those of avatars.
  static let all = own + AvatarField.allCases.map(\.rawValue)

  /// The fields by their folded names.
  private static let canonical: [String: String] = {
    var names: [String: String] = [:]
    for name in all { names[folded(name)] = name }
    for field in AvatarField.allCases {
      for name in field.row.aliases { names[folded(name)] = field.rawValue }
    }
    return names
  }()

  /// Returns the field for a name in a list, or nil if there is none.
  package static func field(_ name: String) -> String? { canonical[folded(name)] }

  /// Returns whether a name is a field in avatar-render's spelling, or several words that other systems do not use.
  static func isOurs(_ name: String) -> Bool {
    guard let field = field(name) else { return false }
    return field == name || field != "familyName" && field.utf8.contains { (0x41...0x5A).contains($0) }
  }

  /// Other systems' values that resemble allowed values.
  static let otherValues: Set = ["onsite", "offsite", "agency", "2xl"]

  /// The fields whose names, spelt differently, have another meaning in lists with other systems' words.
  static let commonWords: Set = [
    "background", "badge", "balance", "border", "color", "contrast", "fit", "focus", "gravity", "icon", "output",
    "padding", "scale", "shape", "size", "strict", "theme",
  ]

  /// Returns the reason why a column with an everyday word is unused.
  static func foreign(_ field: String, _ header: String) -> String {
    "the list looks like an export from another system: use --column \(field)=\(header.quoted) to accept it"
  }

  /// Returns whether a field's valid values may have another meaning in another system.
  static func mayBeForeign(_ field: ListColumns.Field) -> Bool {
    !field.isChosen && ["color", "icon", "output", "size", "theme"].contains(field.name)
  }

  /// Returns whether a value is another system's: a clothing size, a colour without #, or a URL in place of a file.
  static func isForeign(_ text: String, in field: String) -> Bool {
    switch field {
    case "size": text.utf8.contains { (0x41...0x5A).contains($0) }
    case "color": [3, 6].contains(text.utf8.count) && text.allSatisfy(\.isHexDigit)
    default: text.contains("://")
    }
  }

  /// Returns the reason why a column or key that is not a field is a mistake.
  ///
  /// - Parameters:
  ///   - name: The name in the list.
  ///   - isOption: Returns whether a name is that of a command option.
  /// - Returns: The reason, or nil if the name belongs to another system.
  static func mistake(_ name: String, isOption: (String) -> Bool) -> String? {
    let folded = folded(name)
    // Salesforce marks customer-defined fields with this suffix.
    if canonical[folded] != nil || FieldWord.has(.unrelated, folded) || name.hasSuffix("__c") { return nil }
    if isOption(folded) { return "is a command option, not a row field" }
    // Column names can be any words, and a short word is often only a few edits away from an unrelated one.
    let nearest = folded.nearest(of: longNames) { $0 < 3 ? 0 : $0 < 6 ? 1 : 2 }
    return nearest.flatMap { canonical[$0] }.map { "unknown field; did you mean \($0)?" }
  }

  /// Returns whether a name is that of a field whose value several rows can share.
  package static func isShared(_ name: String) -> Bool { field(name).map { !["id", "output"].contains($0) } ?? false }

  /// The fields that identify the subject of an avatar.
  static let identifying = ["name", "src", "email", "initials", "icon", "type", "seed", "id", "output"]

  /// The fields whose names have other meanings in other systems, for example in `Status: Active` or `Size: L`.
  ///
  /// An invalid value does not make its row fail, unless it is an out-of-range number.
  static let ambiguous: Set<String> = Set(AvatarField.allCases.map(\.rawValue)).subtracting([
    "src", "name", "familyName", "email", "seed", "alt",
  ])

  /// The ambiguous fields with numeric values.
  static let numeric = Set(
    AvatarField.allCases.filter { $0 == .size || $0 == .focus || $0.row.form == .number }.map(\.rawValue))

  /// The fields that do not affect the appearance of an avatar, or whose contents are compared separately.
  static let unrelatedToLooks = ["src", "theme", "darkTheme", "strict", "id", "output", "alt"]

  /// Returns a name in the form used for comparing column, key and field names.
  package static func folded(_ name: String) -> String { FieldWord.fold(name) }

  private static let longNames = canonical.keys.filter { $0.utf8.count > 3 }

  /// Returns whether a key names a field whose value is not expanded, even if it is an object.
  static func isValueOnly(_ key: String) -> Bool { field(key).map(ambiguous.contains) ?? false }

  /// Returns whether a cell or a JSON string is empty or contains only spaces and tabs.
  static func isBlank(_ text: some Collection<UInt8>) -> Bool { text.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  /// Returns the fields of a row merged over inherited ones.
  ///
  /// A field also replaces the inherited fields that conflict with it, and null removes an inherited field.
  package static func merged(
    _ fields: [String: JSONValue], over inherited: [String: JSONValue]
  ) -> [String: JSONValue] {
    RowValues(fields).merged(over: RowValues(inherited)).dictionary
  }

  /// The fields that remove each inherited field, by the inherited field's name.
  static let excluding: [String: [String]] = {
    // A row that specifies its own ID does not use an inherited output name.
    var fields = ["output": ["id"]]
    for field in AvatarField.allCases {
      for excluded in field.row.excludes { fields[excluded, default: []].append(field.rawValue) }
    }
    return fields
  }()
}

extension JSONValue {
  /// Returns whether the value counts as missing for a field: blank text, except in `alt`, a placeholder, or no photo
  /// in `src`.
  func isBlank(as field: String) -> Bool {
    guard case .string(let text) = self, field != "alt" else {
      return field == "src" && (self == .bool(false) || self == .array([]))
    }
    if RowFields.isBlank(text.utf8) || text.isInvisible { return true }
    return switch field {
    case "src": text.isPlaceholder || text.utf8.count == 5 && text.lowercased() == "false"
    // Forms that do not collect addresses use this word as a placeholder.
    case "email": text.isPlaceholder || text.utf8.count == 9 && text.lowercased() == "anonymous"
    // A placeholder word may be a real ID.
    case "id": text.isPlaceholder && text.utf8.contains { $0 < 0x80 && !$0.isLetter }
    default: false
    }
  }
}

extension String {
  /// Whether the string represents a missing value in other systems, unless capitalised like a name: `Null` or `Nan`.
  var isPlaceholder: Bool {
    let bytes = utf8.span
    // Spreadsheets translate their error values, such as #REF! and #NAME?.
    if bytes.count > 3, bytes[0] == UInt8(ascii: "#"), utf8.last == UInt8(ascii: "!") || utf8.last == UInt8(ascii: "?")
    {
      return self == uppercased() && !contains(" ")
    }
    // Hardly any name has the first letter and length of a placeholder.
    guard bytes.count > 0, bytes.count < 32, Self.placeholderLengths[Int(bytes[0].lowercased)] & 1 << bytes.count != 0
    else { return false }
    return Self.placeholders.contains(lowercased()) && !["Null", "Nan", "Na"].contains(self)
  }

  private static let placeholderList =
    """
    - -- --- – — . ? ?? n/a n\\a n.a. n/v n/d #n/a #n/v #nv <na> na nan <nan> nil null <null> none (none) <none> \
    undefined unknown (unknown) unbekannt inconnu inconnue desconocido desconocida desconhecido desconhecida \
    sconosciuto sconosciuta onbekend nieznany nieznana неизвестно невідомо bilinmiyor 不明 未知 未填写 알수없음
    """.utf8.split(separator: UInt8(ascii: " "))
  private static let placeholders = Set(placeholderList.map { String(Substring($0)) })

  /// The lengths of placeholders in bytes, as a bit set for each first byte.
  private static let placeholderLengths = placeholderList.reduce(into: [UInt32](repeating: 0, count: 256)) {
    $0[Int($1.first ?? 0)] |= 1 << $1.count
  }
}
