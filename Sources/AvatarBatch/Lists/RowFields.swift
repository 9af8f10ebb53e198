package import AvatarJSON
import AvatarRender
package import PeopleLists

/// The fields of rows: those of a person, of an avatar and of its files.
package enum RowFields {
  /// The fields that rows have in addition to those of a request.
  private static let own = ["id", "output", "theme", "darkTheme", "strict"]

  /// The names of the fields, and how they differ from the words of other systems.
  package static let all = ListFields(
    names: own + AvatarField.allCases.map(\.rawValue),
    aliases: AvatarField.allCases.flatMap { field in field.row.aliases.map { ($0, field.rawValue) } },
    identifying: identifying,
    commonWords: [
      "background", "badge", "balance", "border", "color", "contrast", "fit", "focus", "gravity", "icon", "output",
      "padding", "scale", "shape", "size", "strict", "theme",
    ],
    ambiguous: ambiguous, blankable: ["alt"])

  /// Other systems' values that resemble allowed values.
  static let otherValues: Set = ["onsite", "offsite", "agency", "2xl"]

  /// The fields whose valid values may be those of another system.
  private static let foreign = ["color", "icon", "output", "size", "theme"]

  /// Returns the fields of a list from another system whose valid values may be that system's own.
  static func possiblyForeign(_ columns: ListColumns) -> [String] {
    columns.isOurs || columns.isFixed ? [] : foreign.filter { columns.has($0) && !columns.isChosen($0) }
  }

  /// Returns whether a value is another system's: a clothing size, a colour without #, or a URL in place of a file.
  static func isForeign(_ text: String, in field: String) -> Bool {
    switch field {
    case "size": text.utf8.contains { (0x41...0x5A).contains($0) }
    case "color": [3, 6].contains(text.utf8.count) && text.allSatisfy(\.isHexDigit)
    default: text.contains("://")
    }
  }

  /// Returns whether a name is that of a field whose value several rows can share.
  package static func isShared(_ name: String) -> Bool {
    all.field(name).map { !["id", "output"].contains($0) } ?? false
  }

  /// The fields that identify the subject of an avatar.
  static let identifying = ["name", "src", "email", "initials", "icon", "type", "seed", "id", "output"]

  /// The fields whose invalid values may be those of another system.
  static let ambiguous: Set<String> = Set(AvatarField.allCases.map(\.rawValue)).subtracting([
    "src", "name", "familyName", "email", "seed", "alt",
  ])

  /// The ambiguous fields with numeric values.
  static let numeric = Set(
    AvatarField.allCases.filter { $0 == .size || $0 == .focus || $0.row.form == .number }.map(\.rawValue))

  /// The fields that do not affect the appearance of an avatar, or whose contents are compared separately.
  static let unrelatedToLooks = ["src", "theme", "darkTheme", "strict", "id", "output", "alt"]

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

extension RowValues {
  /// Returns whether a field identifies the subject of an avatar, optionally ignoring fields that only name its files.
  func hasIdentity(withoutID: Bool = false) -> Bool {
    items.contains {
      RowFields.identifying.contains($0.name) && !(withoutID && ($0.name == "id" || $0.name == "output"))
    }
  }

  /// Returns the fields merged over inherited ones, as by `RowFields.merged`.
  func merged(over inherited: RowValues) -> RowValues {
    var merged = self
    for (name, value) in inherited.items where self[name] == nil {
      if let excluding = RowFields.excluding[name], excluding.contains(where: { self[$0] != nil }) { continue }
      merged[name] = value
    }
    merged.removeNulls()
    return merged
  }
}
