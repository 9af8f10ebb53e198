/// The rules for list columns, from the command line.
package struct ColumnRules: Sendable {
  /// A column that the user assigns to a field: `--column name="Full Name"`.
  package struct Choice: Hashable, Sendable {
    /// The name of the field that the column holds.
    let field: String
    /// The column name, empty if the field gets no column.
    let header: String

    /// The syntax of a choice, for the end of an error message.
    package static let forms = "FIELD=HEADER; the fields are \(RowFields.all.joined(separator: ", "))"

    /// Parses a text such as "name=Full Name", or returns nil if it has no equals sign or known field.
    package init?(_ text: String) {
      guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "=")), let field = RowFields.field(String(text[..<mark]))
      else { return nil }
      self.field = field
      header = String(text[text.utf8.index(after: mark)...])
    }
  }

  /// A condition that the rows of a run must meet: `--where Status=Active`.
  package struct Filter: Hashable, Sendable {
    let header: String
    let value: String

    /// Parses a text such as "Status=Active", or returns nil if it has no equals sign or column.
    package init?(_ text: String) {
      guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "=")), mark != text.startIndex else { return nil }
      header = String(text[..<mark])
      value = String(text[text.utf8.index(after: mark)...])
    }
  }

  package var choices: [Choice] = []
  package var filters: [Filter] = []
  /// Returns whether a folded name is that of a command option, which is a mistake in a list.
  package var isOption: @Sendable (String) -> Bool = { _ in false }
  /// The folded names of the columns used in the name template.
  var wanted: Set<String> = []
  /// Whether a column must identify the person, because no default does.
  var needsIdentity = false

  package init() {}
}
