package import AvatarJSON
import AvatarRender

/// The names of a row's fields.
package enum RowFields {
  /// The fields that a row may have in addition to those of a request.
  private static let own = ["id", "output", "theme", "darkTheme", "strict"]

  /// The names of all fields.
  static let all = own + AvatarField.allCases.map(\.rawValue)

  /// The fields by their names without capitals, spaces, hyphens and underscores.
  private static let canonical: [String: String] = {
    var names: [String: String] = [:]
    for name in all { names[folded(name)] = name }
    for field in AvatarField.allCases {
      for name in field.row.aliases { names[folded(name)] = field.rawValue }
    }
    return names
  }()

  /// The field that a list means by a name; nil where it is none.
  package static func field(_ name: String) -> String? { canonical[folded(name)] }

  /// Whether a name means a field that several rows can share.
  package static func isShared(_ name: String) -> Bool { field(name).map { !["id", "output"].contains($0) } ?? false }

  /// The fields that say or show who an avatar is of.
  static let identifying: Set = ["name", "src", "email", "initials", "icon", "type", "seed", "id", "output"]

  /// The fields whose names other systems also use for something else, such as `Status: Active` or `Size: L`.
  ///
  /// A value that is none of ours does not fail its row in a table, unless `--column` names the column.
  static let ambiguous: Set<String> = Set(AvatarField.allCases.map(\.rawValue)).subtracting([
    "src", "name", "email", "seed", "alt",
  ])

  /// The ambiguous fields whose values are numbers: a number that is out of range is a mistake, a word means something else.
  static let numeric: Set = [
    "size", "scale", "fontSize", "fontWeight", "cornerRadius", "initialsLength", "focus",
  ]

  /// The fields that do not affect what an avatar looks like, or do so by contents that are compared separately.
  static let unrelatedToLooks = ["src", "theme", "darkTheme", "strict", "id", "output", "alt"]

  /// The name without capitals, spaces, hyphens and underscores.
  package static func folded(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter { !" -_\t".unicodeScalars.contains($0) })).lowercased()
  }

  /// Whether a text is empty or has only spaces and tabs: a cell or a JSON string that gives no value.
  static func isBlank(_ text: some Collection<UInt8>) -> Bool { text.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

  /// Returns the fields of a row merged over those that it inherits.
  ///
  /// A field also replaces the inherited fields that conflict with it, and null removes an inherited field.
  package static func merged(
    _ fields: [String: JSONValue], over inherited: [String: JSONValue]
  ) -> [String: JSONValue] {
    RowValues(fields).merged(over: RowValues(inherited)).dictionary
  }

  /// Returns the fields that a field replaces in inherited values.
  static func excluded(by field: String) -> [String] { exclusions.first { $0.field == field }?.excluded ?? [] }

  /// The fields that replace others in inherited values.
  private static let exclusions: [(field: String, excluded: [String])] =
    // A row that names its files itself has no use for an inherited name.
    [("id", ["output"])]
    + AvatarField.allCases.map { ($0.rawValue, $0.row.excludes.map(\.rawValue)) }.filter { !$0.1.isEmpty }
}

extension JSONValue {
  /// Whether it gives a field no value, because it is a string without any; an empty alternative text is a value.
  func isBlank(as field: String) -> Bool {
    if case .string(let text) = self, field != "alt" { RowFields.isBlank(text.utf8) } else { false }
  }
}
