import AvatarFileSystem
import Synchronization

/// The rows of a run in their order: those of a list, parsed on all processors, or stored ones.
struct PlannedRows {
  /// The list; nil if all rows are stored.
  private var list: (any RowReader)?
  private var parser: RowParser
  private let jobs: Int
  private var parsed: ArraySlice<ParsedRow> = []
  /// The error that ends the list, behind the rows that were read.
  private var failure: ListError?
  /// The columns of the last row that a filter excludes; nil if there is none.
  private(set) var excluded: ListColumns?
  /// Whether rows that have arrived do not wait for more.
  private let isStream: Bool

  private static let rowsTogether = 256
  private static let bytesTogether = 1 << 22

  init(_ list: (any RowReader)?, _ parser: RowParser, stored: [ParsedRow] = [], jobs: Int, isStream: Bool) {
    self.list = list
    parsed = stored[...]
    self.parser = parser
    self.jobs = jobs
    self.isStream = isStream
  }

  /// Only checks further rows, which will be read again.
  mutating func checkOnly() { parser.needsDigests = false }

  /// Returns whether more rows are available within a time, in milliseconds.
  func isReady(milliseconds: Int) -> Bool {
    !parsed.isEmpty || failure != nil || list?.isReady(milliseconds: milliseconds) ?? true
  }

  /// Returns the next row; nil at the end.
  ///
  /// - Throws: `ListError` if the list cannot be read any further.
  mutating func next() throws(ListError) -> ParsedRow? {
    if parsed.isEmpty && failure == nil { read() }
    if let row = parsed.popFirst() { return row }
    if let failure { throw failure }
    return nil
  }

  private mutating func read() {
    var (rows, bytes) = ([ReadRow](), 0)
    do throws(ListError) {
      while rows.count < Self.rowsTogether, bytes < Self.bytesTogether {
        if isStream, !rows.isEmpty, list?.isReady(milliseconds: 0) == false { break }
        guard let row = try list?.next() else { break }
        // A row that a filter excludes does not exist for the run.
        if case .success(let cells) = row.cells, !row.columns.selects(cells) {
          excluded = row.columns
          continue
        }
        rows.append(row)
        bytes += row.bytes
      }
    } catch {
      failure = error
    }
    parsed = parse(rows)[...]
  }

  private func parse(_ rows: [ReadRow]) -> [ParsedRow] {
    // For a few rows, starting threads costs more than it saves.
    if rows.count < 16 || jobs < 2 { return rows.map(parser.parse) }
    let results = Mutex([Int: [ParsedRow]]())
    let (parser, piece) = (parser, (rows.count + jobs - 1) / jobs)
    BackgroundThread.perform(jobs) { job in
      let range = min(job * piece, rows.count)..<min((job + 1) * piece, rows.count)
      let parsed = rows[range].map(parser.parse)
      results.withLock { $0[job] = parsed }
    }
    return results.withLock { results in (0..<jobs).flatMap { results[$0] ?? [] } }
  }
}
