import PersonWords

/// The rules for list columns, from the command line.
package struct ColumnRules: Sendable {
  /// A column that the user assigns to a field: `--column name="Full Name"`.
  package struct Choice: Hashable, Sendable {
    /// The name of the field that the column holds.
    let field: String
    /// The column header, or an empty string to assign no column to the field.
    let header: String

    /// Parses a string such as "name=Full Name", or returns nil if it has no equals sign or the field is unknown.
    package init?(_ text: String, in fields: ListFields) {
      guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "=")), let field = fields.field(String(text[..<mark]))
      else { return nil }
      self.field = field
      header = String(text[text.utf8.index(after: mark)...])
    }
  }

  /// A condition that the rows of a run must meet: `--where Status=Active`.
  package struct Filter: Hashable, Sendable {
    package let header: String
    package let value: String

    /// Parses a string such as "Status=Active", or returns nil if it has no equals sign or column name.
    package init?(_ text: String) {
      guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "=")), mark != text.startIndex else { return nil }
      header = String(text[..<mark])
      value = String(text[text.utf8.index(after: mark)...])
    }
  }

  /// The fields that the program reads from the columns.
  package var fields: ListFields
  package var choices: [Choice] = []
  package var filters: [Filter] = []
  /// Returns whether a folded name is that of a command option, and therefore a mistake as a column name.
  package var isOption: @Sendable (String) -> Bool = { _ in false }
  /// The folded names of the columns used in the name template.
  package var wanted: Set<String> = []
  /// The folded names of all columns to which options and the name template refer.
  var named: Set<String> {
    if choices.isEmpty && filters.isEmpty { return wanted }
    return wanted.union((choices.map(\.header) + filters.map(\.header)).map(FieldWord.fold))
  }
  /// The values of `type`, in lower case, with which other systems mark bots.
  var botTypes: Set = ["bot"]
  /// Whether a column must identify the person, because no default does.
  package var needsIdentity = false
  /// Whether groups and the columns of unknown meaning are read too.
  var readsAll = false
  /// The path of the only array to read from a JSON document, or nil to read all people.
  package var listPath: String?

  package init(fields: ListFields) { self.fields = fields }
}
