/// Rows that were kept, or else those of a list.
struct RowSource {
  private var rows: ArraySlice<ParsedRow>
  private var list: PlannedRows?

  init(rows: [ParsedRow]?, list: PlannedRows?) {
    self.rows = list == nil ? (rows ?? [])[...] : []
    self.list = list
  }

  func isReady(milliseconds: Int) -> Bool { list?.isReady(milliseconds: milliseconds) ?? true }

  /// - Parameter next: of a list.
  mutating func next(
    _ next: (inout PlannedRows) throws(BatchError) -> ParsedRow?
  ) throws(BatchError) -> ParsedRow? {
    guard var list else { return rows.popFirst() }
    self.list = nil
    defer { self.list = list }
    return try next(&list)
  }
}

extension ParsedRow {
  /// Bytes of a photo that the list itself has.
  var bytes: Int { (try? request.get())?.bytes ?? 0 }
}

extension ParsedRow {
  /// About how much work it is, in pixels of initials; a photo is as much as the limit.
  func cost(limit: Int) -> Int {
    guard let specs = (try? request.get())?.specs else { return 0 }
    if specs.first?.photo != nil { return limit }
    return specs.reduce(0) { $0 + $1.pixels * $1.pixels }
  }
}

extension RowRequest {
  /// Likewise.
  var bytes: Int {
    if case .dataURI(let uri)? = specs.first?.photo { uri.utf8.count } else { 0 }
  }
}
