import AvatarFileSystem
import Synchronization

/// A reader of the rows of a list, which are planned on all processors.
struct ListReader {
  private var list: any RowReader
  private var parser: RowParser
  private let jobs: Int
  private var planned: ArraySlice<(RowPlan, RowNotes)> = []
  /// The error that ends the list, behind the rows that were read.
  private var failure: ListError?
  /// Whether rows that have arrived do not wait for more.
  private let isStream: Bool

  private static let rowsTogether = 256
  private static let bytesTogether = 1 << 22

  init(_ list: any RowReader, _ parser: RowParser, jobs: Int, isStream: Bool) {
    self.list = list
    self.parser = parser
    self.jobs = jobs
    self.isStream = isStream
  }

  /// The unused members of a JSON object around the rows that were read so far.
  var unused: [String] { (list as? JSONRows)?.unused ?? [] }

  /// Only checks further rows, which will be read again.
  mutating func checkOnly() { parser.needsDigests = false }

  /// Returns whether more rows are available within a time, in milliseconds.
  func isReady(milliseconds: Int) -> Bool {
    !planned.isEmpty || failure != nil || list.isReady(milliseconds: milliseconds)
  }

  /// Returns the plan of the next row; nil at the end.
  ///
  /// - Throws: `ListError` if the list cannot be read any further.
  mutating func next() throws(ListError) -> (RowPlan, RowNotes)? {
    if planned.isEmpty && failure == nil { read() }
    if let row = planned.popFirst() { return row }
    if let failure { throw failure }
    return nil
  }

  private mutating func read() {
    var (rows, bytes) = ([ReadRow](), 0)
    do throws(ListError) {
      while rows.count < Self.rowsTogether, bytes < Self.bytesTogether {
        if isStream, !rows.isEmpty, !list.isReady(milliseconds: 0) { break }
        guard let row = try list.next() else { break }
        rows.append(row)
        bytes += row.bytes
      }
    } catch {
      failure = error
    }
    planned = plan(rows)[...]
  }

  private func plan(_ rows: [ReadRow]) -> [(RowPlan, RowNotes)] {
    // For a few rows, starting threads costs more than it saves.
    if rows.count < 16 || jobs < 2 { return rows.map(parser.plan) }
    let results = Mutex([Int: [(RowPlan, RowNotes)]]())
    let (parser, piece) = (parser, (rows.count + jobs - 1) / jobs)
    BackgroundThread.perform(jobs) { job in
      let range = min(job * piece, rows.count)..<min((job + 1) * piece, rows.count)
      let planned = rows[range].map(parser.plan)
      results.withLock { $0[job] = planned }
    }
    return results.withLock { results in (0..<jobs).flatMap { results[$0] ?? [] } }
  }
}
