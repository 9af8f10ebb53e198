/// The columns or keys of a list with values that are not used.
package struct RejectedColumns: Sendable {
  /// The word for a column in notes.
  private let noun: String
  private var columns: [(header: String, reason: String, rows: Int)] = []

  init(noun: String = "column") { self.noun = noun }

  mutating func add(_ cell: RejectedCell) {
    // The reader of notes finds a mistyped value by its row.
    if cell.isMistake && !cell.isOfHeader { return }
    if let i = columns.firstIndex(where: { $0.header == cell.header }) {
      columns[i].rows += 1
    } else {
      columns.append((cell.header, cell.reason, 1))
    }
  }

  /// A note about each column, with the reason of its first cell.
  package var notes: [String] {
    columns.map { column in
      (column.header.hasPrefix("--") ? column.header : "\(noun) \(column.header.quoted)")
        + ": not used in \(column.rows) row\(column.rows == 1 ? "" : "s"): \(column.reason)"
    }
  }
}
