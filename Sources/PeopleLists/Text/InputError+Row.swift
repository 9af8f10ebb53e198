package import AvatarJSON

extension InputError {
  /// Creates the error for a row, for which there is no avatar.
  ///
  /// - Parameters:
  ///   - line: The line number, from 1.
  ///   - field: The field, as spelt in the list; empty if the error concerns the whole row.
  ///   - reason: The reason, for the end of a sentence.
  package init(row line: Int, field: String = "", _ reason: String) { self.init(field, .line(line), reason: reason) }

  /// Creates the error for a list whose remaining contents cannot be read.
  ///
  /// The error's subject will be the list name.
  package init(line: Int?, reason: String) {
    self.init("", line.map { .line($0) }, reason: reason, kind: .contents)
  }

  /// Creates the error for a part of a list that exceeds its limit, after which the rest of the list is not read.
  ///
  /// The part's end may be gigabytes away, or missing because of a quotation mark that is never closed.
  static func tooLong(_ part: String, line: Int, limit: Int, column: Int? = nil) -> InputError {
    InputError(
      line: line, reason: (column.map { "column \($0): " } ?? "") + "the \(part) is longer than \(limit.grouped) bytes")
  }
}
