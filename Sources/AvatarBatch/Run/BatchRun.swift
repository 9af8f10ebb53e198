import AvatarFileSystem
import AvatarRender
import AvatarSQLite

/// A batch run, which renders the avatars of a list on all processors and reports each row in the list's order.
///
/// A file is read twice, unless its rows fit into memory: first to find its faults, then to render its valid rows.
/// A stream is rendered as it arrives. Memory use does not grow with the list.
package final class BatchRun {
  package let list: BatchList
  private(set) var parser: RowParser
  let options: BatchOptions
  let ledger: OutputLedger
  let budget: MemoryBudget
  var record: BuildRecord?
  var directory: OutputDirectory?
  /// The rows of a short list, which is not read again.
  private var rows: [RowPlan]? = []
  private var bytesOfRows = 0

  /// The notes that do not concern a row.
  package internal(set) var notes: [String] = []
  package internal(set) var summary = BatchSummary()
  /// The names of unknown fields.
  package internal(set) var unknownFields: [String] = []
  /// The columns of the last row; nil before the first one.
  var columns: ListColumns?
  /// The options that name a column or key that no row has had so far; nil before the first row.
  private var missingColumns: Set<String>?
  /// The columns that were chosen for fields because of their names, in words; nil if all have the names of their
  /// fields.
  package private(set) var columnChoices: String?
  /// The columns with unused cells.
  package internal(set) var rejectedColumns = RejectedColumns()
  /// Whether a row identifies its subject.
  var hasIdentity = false
  /// The rows whose IDs are no names of files, those whose IDs got a number, and those whose photos have other names.
  var (renamedRows, numberedRows, foundPhotos) = (RowExamples(), RowExamples(), RowExamples())
  /// The rows that have nothing about a person.
  var anonymousRows = RowExamples()
  /// The rows without an address, and those with that of an earlier row, if it names the outputs.
  var (rowsWithoutAddress, rowsWithSameAddress) = (RowExamples(), RowExamples())
  /// Whether the list has rows, although the run may render none.
  package internal(set) var hasRows = false
  /// The last numbers behind IDs that several rows have.
  var lastNumbers: [String: Int] = [:]
  /// A stream that was opened to check the name template, with its parser, because it cannot be opened again.
  var stream: Result<(any RowReader, RowParser), ListError>?
  /// Whether all outputs of the list are known, so that any others are obsolete.
  var knowsAllOutputs = true

  /// The maximum memory of stored rows, in bytes, which is enough for about 2,500 rows; a longer list is read again.
  private static let mostBytesKept = 3 << 20

  /// Creates a run, and registers the list and the other inputs as files that outputs must not replace.
  package init(_ list: BatchList, parser: RowParser, options: BatchOptions) throws(BatchError) {
    self.list = list
    self.parser = parser
    self.parser.shard = options.shard
    self.parser.isStrict = options.isStrict
    self.options = options
    budget = MemoryBudget(bytes: parser.themes.limits.memory)
    ledger = OutputLedger(ignoresCase: Directory.ignoresCase(options.directory))
    do throws(DatabaseError) {
      for input in options.inputs + [list.path].compactMap({ $0 }) {
        if let identity = FileStatus(input)?.identity { try ledger.addSource(identity) }
      }
    } catch {
      throw .temporary(reason: error.reason)
    }
  }

  // MARK: Plan

  /// Reads the list, if it can be read again, and finds the faults of its rows.
  ///
  /// - Parameters:
  ///   - each: Called with the number and the fault of each row that cannot be rendered.
  ///   - tick: Called after each row with the number of rows that this run has planned so far.
  /// - Throws: `BatchError` if the list cannot be opened, a signal stops the run, or the database of names fails.
  package func plan(
    each: (Int, RowFault) -> Void, tick: (Int) -> Void
  ) throws(BatchError) {
    guard list.isFile else { return }
    var rows = try opened()
    var count = 0
    while let (planned, notes) = try next(&rows) {
      let plan = try admitted(planned, notes)
      keep(plan)
      if self.rows == nil { rows.checkOnly() }
      if plan.row?.isRendered == true { count += 1 }
      if case .failed(let report) = plan, let fault = report.fault {
        count += 1
        each(report.number, fault)
        if options.failsFast {
          (summary.rows, summary.failed) = (1, 1)
          break
        }
      }
      try checkInterruption()
      tick(count)
    }
    if let stored = self.rows {
      self.rows = []
      for plan in stored { self.rows?.append(try settled(plan)) }
    }
    if let option = unusedOptions.first(where: { $0.hasPrefix("--where") }), count == 0, listError == nil {
      throw .list(ListError("\(option): no row has it"))
    }
    if let error = identityError(of: count) { throw .list(error) }
    summary.rowsInAll = count
  }

  private func opened() throws(BatchError) -> ListReader {
    do throws(ListError) {
      let (opened, parser) = try openList()
      unknownFields = (opened as? JSONRows)?.unused ?? []
      rejectedColumns = RejectedColumns(noun: opened is TableRows ? "column" : "key")
      (rowsWithoutAddress, rowsWithSameAddress) = (RowExamples(), RowExamples())
      (renamedRows, numberedRows, foundPhotos) = (RowExamples(), RowExamples(), RowExamples())
      anonymousRows = RowExamples()
      if let columns = opened.columns { add(columns) }
      return ListReader(opened, parser, jobs: options.jobs, isStream: !list.isFile)
    } catch {
      try checkInterruption()
      throw BatchError(error)
    }
  }

  /// Adds the properties of a row's columns.
  func add(_ columns: ListColumns) {
    if columns === self.columns { return }
    self.columns = columns
    columnChoices = columnChoices ?? columns.choices
    missingColumns = missingColumns.map { $0.intersection(columns.missing) } ?? columns.missing
    if unknownFields.count < 1000 { unknownFields += columns.unused.filter { !unknownFields.contains($0) } }
  }

  /// The notes on files and rows that have no image, and on IDs and photos whose names are not those of the list.
  package var nameNotes: [String] {
    [
      list.photos?.note,
      rowsWithoutAddress.note { "no image without an e-mail address: \($0), for example \($1)" },
      rowsWithSameAddress.note { "the image of an earlier row with the same e-mail address: \($0), for example \($1)" },
      anonymousRows.note { "an icon without a name, a photo or an e-mail address: \($0), for example \($1)" },
      renamedRows.note { "the ids of \($0) are no portable names of files: for example, \($1)" },
      numberedRows.note { "\($0) would have the files of an earlier one: the ids got a number, for example \($1)" },
      foundPhotos.note { "the photos of \($0) have other names than in the list: for example, \($1)" },
    ].compactMap { $0 }
  }

  /// The options that name a column or key that no row has.
  package var unusedOptions: [String] { (missingColumns ?? []).sorted() }

  /// Returns the error of a list in which no row identifies its subject; nil if there is none.
  private func identityError(of rows: Int) -> ListError? {
    rows > 0 && !hasIdentity && listError == nil ? columns?.identityError : nil
  }

  /// Checks for a signal.
  ///
  /// - Throws: `BatchError.interrupted` if a signal was received.
  func checkInterruption() throws(BatchError) {
    if let signal = options.interruption.signal { throw .interrupted(signal) }
  }

  private var listError: ListError?

  /// Returns the next row; at an error, the list ends, and `run` throws the error after the rows before it.
  private func next(_ rows: inout ListReader) throws(BatchError) -> (RowPlan, RowNotes)? {
    do throws(ListError) {
      let row = try rows.next()
      if row == nil { unknownFields += rows.unused.filter { !unknownFields.contains($0) } }
      return row
    } catch {
      try checkInterruption()
      (listError, knowsAllOutputs) = (error, false)
      return nil
    }
  }

  private func keep(_ plan: RowPlan) {
    guard rows != nil else { return }
    bytesOfRows += plan.bytesKept
    if bytesOfRows > Self.mostBytesKept { rows = nil }
    rows?.append(plan)
  }

  // MARK: Run

  /// Renders the outputs that are missing or out of date.
  ///
  /// - Parameters:
  ///   - each: Called with the outcome of each row, in the list's order.
  ///   - tick: Called at least ten times a second, for occasional calls of `commit`.
  ///   - idle: Called when all rows that were read are finished and the run waits for more.
  /// - Throws: `BatchError` if the run cannot continue, the list breaks off, a signal stops it, or a closure throws.
  package func run(
    each: (RowReport) throws(BatchError) -> Void, tick: () throws(BatchError) -> Void,
    idle: () throws(BatchError) -> Void = {}
  ) throws(BatchError) {
    try prepare()
    readAhead()
    defer { directory?.close() }
    let worker = RowWorker(directory: directory, options: options, themes: parser.themes, budget: budget)
    let workers = OrderedWorkers<[RowReport], [RowReport]>(count: options.jobs) { $0.map(worker.rendered) }
    defer { workers.close() }
    do throws(BatchError) {
      try work(workers, each: each, tick: tick, idle: idle)
    } catch {
      try? stop()
      throw error
    }
    try stop()
    if let listError { throw BatchError(listError) }
    if let error = identityError(of: summary.rows) { throw .list(error) }
  }

  /// The number of groups of rows that may wait, for each job.
  private static let window = 32
  /// The number of rows that may wait, for each job, which covers the time that reporting takes.
  private static let mostRowsWaiting = 128
  /// The number of bytes of embedded photos that may wait in memory.
  private static let mostBytesWaiting = 1 << 25
  /// The maximum number of rows in a group, which one job renders: small, so that no row waits long for others, and
  /// large enough that scheduling costs little.
  private static let rowsOfGroup = 16
  private static let pixelsOfGroup = 1 << 20

  private func work(
    _ workers: OrderedWorkers<[RowReport], [RowReport]>, each: (RowReport) throws(BatchError) -> Void,
    tick: () throws(BatchError) -> Void, idle: () throws(BatchError) -> Void
  ) throws(BatchError) {
    var source = Source(stored: rows.map { $0[...] } ?? [], list: list.isFile && rows != nil ? nil : try opened())
    rows = nil
    var (waiting, hasEnded) = ([(rows: Int, bytes: Int)](), false)
    var failure: BatchError?
    while !hasEnded || workers.outstanding > 0 {
      try checkInterruption()
      try tick()
      if workers.outstanding == 0, !source.isReady(milliseconds: 0) { try idle() }
      let hasSpace =
        workers.outstanding < Self.window * options.jobs
        && waiting.reduce(0) { $0 + $1.rows } < Self.mostRowsWaiting * options.jobs
        && waiting.reduce(0) { $0 + $1.bytes } < Self.mostBytesWaiting
      if !hasEnded, hasSpace, source.isReady(milliseconds: workers.outstanding == 0 ? 50 : 0) {
        let group = try group(from: &source, &hasEnded)
        if group.isEmpty { continue }
        waiting.append((group.count, group.reduce(0) { $0 + $1.bytes }))
        workers.give(try begin(group))
        continue
      }
      guard let outcomes = workers.next(milliseconds: 20) else { continue }
      waiting.removeFirst()
      for outcome in outcomes {
        try finish(outcome, each)
        if let error = outcome.failure, failure == nil {
          // Rows that are in progress may still be written, and are then reported and recorded.
          failure = error
          hasEnded = true
          workers.cancel()
        }
        if outcome.fault != nil && options.failsFast { return }
      }
    }
    if let failure { throw failure }
  }

  /// The rows that are left: those of a short list, or a list that is read.
  private struct Source {
    var stored: ArraySlice<RowPlan>
    var list: ListReader?

    func isReady(milliseconds: Int) -> Bool { list?.isReady(milliseconds: milliseconds) ?? true }
  }

  private func plan(from source: inout Source) throws(BatchError) -> RowPlan? {
    guard var list = source.list.take() else { return source.stored.popFirst() }
    defer { source.list = list }
    guard let (plan, notes) = try next(&list) else { return nil }
    return try settled(admitted(plan, notes))
  }

  /// Returns the rows that one job renders.
  private func group(from source: inout Source, _ hasEnded: inout Bool) throws(BatchError) -> [RowPlan] {
    var (group, cost) = ([RowPlan](), 0)
    repeat {
      guard let plan = try plan(from: &source) else {
        hasEnded = true
        break
      }
      if case .excluded = plan { continue }
      group.append(plan)
      cost += plan.cost(limit: Self.pixelsOfGroup)
    } while cost < Self.pixelsOfGroup && group.count < Self.rowsOfGroup && source.isReady(milliseconds: 0)
    return group
  }

  private func finish(_ outcome: RowReport, _ each: (RowReport) throws(BatchError) -> Void) throws(BatchError) {
    summary.count(outcome)
    try claimHashedFiles(of: outcome)
    if let record, !options.isChecked {
      let id = outcome.id ?? ""
      for output in outcome.outputs {
        guard let entry = output.entry else { continue }
        record.set(entry, name: output.key, id: id)
        // No row has the file with the earlier hash now, unless another row shares it.
        if let replaced = output.replaced { record.set(replaced, name: output.name.file(replaced.digest), id: id) }
      }
      if outcome.isPhotoNew, let photo = outcome.photo, let path = outcome.row?.photoPath, !outcome.outputs.isEmpty {
        record.set(photo, path: path)
      }
    }
    try each(outcome)
  }

  /// Claims the names of files with their hashes, which are unknown until the files are rendered.
  private func claimHashedFiles(of outcome: RowReport) throws(BatchError) {
    do throws(DatabaseError) {
      for output in outcome.outputs where output.name.isHashed && output.name.plain != output.file {
        _ = try ledger.owner(of: output.file, claiming: .init(row: outcome.number))
      }
    } catch {
      throw .temporary(reason: error.reason)
    }
  }
}

/// Rows about which a run prints one note.
struct RowExamples {
  private var rows = 0
  /// The example of the first row.
  private var first = ""

  mutating func add(_ example: String) {
    if rows == 0 { first = example }
    rows += 1
  }

  /// Returns a note with the number of rows in words and the first example; nil without rows.
  func note(_ text: (String, String) -> String) -> String? {
    rows == 0 ? nil : text(rows == 1 ? "1 row" : "\(rows.grouped) rows", first)
  }
}
