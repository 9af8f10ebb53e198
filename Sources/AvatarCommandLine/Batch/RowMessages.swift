import AvatarJSON

/// The messages of one kind about rows.
///
/// The first ones are printed, and the others are counted.
struct RowMessages {
  /// The maximum number of rows whose messages are printed.
  static let maxRows = 20

  private var rows = 0
  private var last: Int?

  /// Returns whether to print a message about a row, or about anything else if the row is nil.
  ///
  /// Messages about the same row must be consecutive.
  mutating func isNew(_ row: Int?) -> Bool {
    if row == nil || row != last { rows += 1 }
    last = row
    return rows <= Self.maxRows
  }

  /// The line for the omitted rows, for example `and 999,980 more; see --report`, or nil if there are none.
  var rest: String? { rows > Self.maxRows ? "and \((rows - Self.maxRows).grouped) more; see --report" : nil }
}
