import AvatarJSON

/// Messages of one kind about rows: the first rows have theirs printed, the rest is counted.
struct RowMessages {
  /// Rows whose messages are printed.
  static let most = 20

  private var printed = 0
  private var hidden = 0
  private var last: (row: Int, isPrinted: Bool)?

  /// Whether a message about a row is to be printed.
  ///
  /// Messages about one row must follow each other.
  mutating func admits(_ row: Int) -> Bool {
    if let last, last.row == row { return last.isPrinted }
    let isPrinted = printed < Self.most
    if isPrinted { printed += 1 } else { hidden += 1 }
    last = (row, isPrinted)
    return isPrinted
  }

  /// The line for the rows that were left out, for example `and 999,980 more; see --report`; nil if there were none.
  var rest: String? { hidden == 0 ? nil : "and \(hidden.grouped) more; see --report" }
}
