/// A column that the user names for a field: `--column name="Full Name"`.
package struct ColumnChoice: Hashable, Sendable {
  /// The name of the field that the column holds.
  let field: String
  /// The name of the column; empty if the field gets no column.
  let header: String

  /// The syntax of a choice, for the end of a message.
  package static let forms = "FIELD=HEADER; the fields are \(RowFields.all.joined(separator: ", "))"

  /// Parses a text such as "name=Full Name"; nil if it has no equals sign or no known field.
  package init?(_ text: String) {
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "=")), let field = RowFields.field(String(text[..<mark]))
    else { return nil }
    self.field = field
    header = String(text[text.utf8.index(after: mark)...])
  }
}
