package import AvatarJSON
import PersonWords

/// The fields that a program reads from the columns of a list: those of a person, and its own.
package struct ListFields: Sendable {
  /// The names of all fields.
  package let names: [String]
  /// The fields by their folded names and those of their aliases.
  private let canonical: [String: String]
  private let longNames: [String]
  /// The fields that identify a person.
  package let identifying: [String]
  /// The fields whose names, spelt differently, have another meaning in lists with other systems' words.
  package let commonWords: Set<String>
  /// The fields whose names have other meanings in other systems, for example in `Status: Active` or `Size: L`.
  ///
  /// An invalid value does not make its row fail, unless it is an out-of-range number.
  package let ambiguous: Set<String>
  /// The fields in which blank text is a value.
  package let blankable: Set<String>

  /// Creates the fields of a program.
  ///
  /// - Parameters:
  ///   - names: The names of all fields.
  ///   - aliases: Other names, each with its field.
  ///   - identifying: The fields that identify a person.
  ///   - commonWords: The fields that are also everyday words.
  ///   - ambiguous: The fields whose names have other meanings in other systems.
  ///   - blankable: The fields in which blank text is a value.
  package init(
    names: [String], aliases: [(name: String, field: String)], identifying: [String], commonWords: Set<String>,
    ambiguous: Set<String>, blankable: Set<String>
  ) {
    self.names = names
    self.identifying = identifying
    self.commonWords = commonWords
    self.ambiguous = ambiguous
    self.blankable = blankable
    var canonical: [String: String] = [:]
    for name in names { canonical[FieldWord.fold(name)] = name }
    for (name, field) in aliases { canonical[FieldWord.fold(name)] = field }
    self.canonical = canonical
    longNames = canonical.keys.filter { $0.utf8.count > 3 }
  }

  /// Returns the field for a name in a list, or nil if there is none.
  package func field(_ name: String) -> String? { canonical[FieldWord.fold(name)] }

  /// Returns whether a name is a field in its own spelling, or several words that other systems do not use.
  func isOurs(_ name: String) -> Bool {
    guard let field = field(name) else { return false }
    return field == name || field != "familyName" && field.utf8.contains { (0x41...0x5A).contains($0) }
  }

  /// Returns whether a key names a field whose value is not expanded, even if it is an object.
  func isValueOnly(_ key: String) -> Bool { field(key).map(ambiguous.contains) ?? false }

  /// Returns whether a value of a field counts as missing.
  package func isBlank(_ value: JSONValue, in field: String) -> Bool {
    if case .string = value, blankable.contains(field) { return false }
    return value.isBlank(as: field)
  }

  /// Returns the reason why a column with an everyday word is unused.
  static func foreign(_ field: String, _ header: String) -> String {
    "the list looks like an export from another system: use --column \(field)=\(header.quoted) to accept it"
  }

  /// Returns the reason why a column or key that is not a field is a mistake.
  ///
  /// - Parameters:
  ///   - name: The name in the list.
  ///   - isOption: Returns whether a name is that of a command option.
  /// - Returns: The reason, or nil if the name belongs to another system.
  func mistake(_ name: String, isOption: (String) -> Bool) -> String? {
    let folded = FieldWord.fold(name)
    // Salesforce marks customer-defined fields with this suffix.
    if canonical[folded] != nil || FieldWord.has(.unrelated, folded) || name.hasSuffix("__c") { return nil }
    if isOption(folded) { return "is a command option, not a row field" }
    // Column names can be any words, and a short word is often only a few edits away from an unrelated one.
    let nearest = folded.nearest(of: longNames) { $0 < 3 ? 0 : $0 < 6 ? 1 : 2 }
    return nearest.flatMap { canonical[$0] }.map { "unknown field; did you mean \($0)?" }
  }
}
