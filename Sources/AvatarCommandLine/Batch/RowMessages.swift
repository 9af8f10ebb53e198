import AvatarJSON

/// The messages of one kind about rows: those of the first rows are printed, and the others are counted.
struct RowMessages {
  /// The maximum number of rows whose messages are printed.
  static let most = 20

  private var printed = 0
  private var hidden = 0
  private var last: (row: Int, isPrinted: Bool)?

  /// Returns whether a message about a row is to be printed.
  ///
  /// Messages about one row must be consecutive.
  mutating func admits(_ row: Int) -> Bool {
    if let last, last.row == row { return last.isPrinted }
    let isPrinted = printed < Self.most
    if isPrinted { printed += 1 } else { hidden += 1 }
    last = (row, isPrinted)
    return isPrinted
  }

  /// The line for the rows that were left out, for example `and 999,980 more; see --report`; nil if there are none.
  var rest: String? { hidden == 0 ? nil : "and \(hidden.grouped) more; see --report" }
}
