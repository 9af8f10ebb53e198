import AvatarFileSystem
import AvatarRender
import PeopleLists

/// A reader that plans the rows of a list in parallel.
struct ListReader {
  private var list: any RowReader
  private var parser: RowParser
  private let jobs: Int
  private var planned: ArraySlice<(RowPlan, RowNotes)> = []
  /// The error that ends the list after the rows read so far.
  private var failure: InputError?
  /// Whether rows are processed on arrival without waiting for more.
  private let isStream: Bool

  private static let rowsTogether = 256
  private static let bytesTogether = 1 << 22

  init(_ list: any RowReader, _ parser: RowParser, jobs: Int, isStream: Bool) {
    self.list = list
    self.parser = parser
    self.jobs = jobs
    self.isStream = isStream
  }

  /// The parts of the list that are not rows, as read so far.
  var unused: [String] { list.unused }

  /// Restricts the processing of further rows to checks, because these rows will be reread.
  mutating func checkOnly() { parser.needsDigests = false }

  /// Returns whether more rows are available within a time limit, in milliseconds.
  func isReady(milliseconds: Int) -> Bool {
    !planned.isEmpty || failure != nil || list.isReady(milliseconds: milliseconds)
  }

  /// Returns the plan of the next row, or nil at the end.
  ///
  /// - Throws: `InputError` if the rest of the list cannot be read.
  mutating func next() throws(InputError) -> (RowPlan, RowNotes)? {
    if planned.isEmpty && failure == nil { planned = plan(read())[...] }
    if let row = planned.popFirst() { return row }
    if let failure { throw failure }
    return nil
  }

  /// Reads the first rows, and checks the options with the first row, because a fault of the options would be repeated
  /// for each row.
  ///
  /// - Throws: `InputError` if the options cannot name the images of the row or the images are too large.
  mutating func readFirstRows() throws(InputError) {
    let rows = read()
    if let row = rows.first { try parser.checkOptions(for: row) }
    planned = plan(rows)[...]
  }

  private mutating func read() -> [ReadRow] {
    var (rows, bytes) = ([ReadRow](), 0)
    do {
      while rows.count < Self.rowsTogether, bytes < Self.bytesTogether {
        if isStream, !rows.isEmpty, !list.isReady(milliseconds: 0) { break }
        guard let row = try list.next() else { break }
        rows.append(row)
        bytes += row.bytes
      }
    } catch {
      failure = error
    }
    return rows
  }

  private func plan(_ rows: [ReadRow]) -> [(RowPlan, RowNotes)] {
    // For a few rows, starting threads costs more than it saves.
    if rows.count < 16 || jobs < 2 { return rows.map(parser.plan) }
    let (parser, piece) = (parser, (rows.count + jobs - 1) / jobs)
    let pieces = stride(from: 0, to: rows.count, by: piece).map { rows[$0..<min($0 + piece, rows.count)] }
    return ThreadPool.map(pieces, threads: jobs) { $0.map(parser.plan) }.flatMap(\.self)
  }
}
