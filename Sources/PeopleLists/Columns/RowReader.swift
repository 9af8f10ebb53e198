package import AvatarJSON

/// A reader that splits a list into rows.
package protocol RowReader {
  /// The columns of all rows, or nil if each row has its own.
  var columns: ListColumns? { get }
  /// The noun for a column or key in messages.
  var noun: String { get }
  /// Reads the next row, or returns nil at the end.
  ///
  /// Rows without any value are skipped.
  /// - Throws: `InputError` if the rest of the list cannot be read.
  mutating func next() throws(InputError) -> ReadRow?
  /// Returns whether the next row, or part of it, arrives within a time limit, in milliseconds.
  func isReady(milliseconds: Int) -> Bool
  /// The parts of the list that are not rows, as read so far.
  var unused: [String] { get }
  /// The parts of the list that are not read although they contain names, and the number of the names.
  var leftOut: [(path: String, names: Int)] { get }
  /// A note on how the text of the list is converted, or nil if it is not.
  var conversion: String? { get }
  /// The fields that all rows share, as JSON, or nil if the list has none.
  var defaults: (bytes: [UInt8], line: Int)? { get }
}

extension RowReader {
  package var noun: String { "key" }
  package var unused: [String] { [] }
  package var leftOut: [(path: String, names: Int)] { [] }
  package var conversion: String? { nil }
  package var defaults: (bytes: [UInt8], line: Int)? { nil }
}
