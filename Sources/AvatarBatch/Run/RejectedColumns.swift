/// The columns of a table that have the name of a field but, in some rows, another meaning.
package struct RejectedColumns: Sendable {
  private var columns: [(header: String, reason: String, rows: Int)] = []

  mutating func add(_ cell: RejectedCell) {
    if let i = columns.firstIndex(where: { $0.header == cell.header }) {
      columns[i].rows += 1
    } else {
      columns.append((cell.header, cell.reason, 1))
    }
  }

  /// A note about each column, with the reason of its first cell.
  package var notes: [String] {
    columns.map { column in
      "column \"\(column.header)\": not used in \(column.rows) row\(column.rows == 1 ? "" : "s"): \(column.reason)"
    }
  }
}
