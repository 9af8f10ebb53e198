import AvatarContacts
import AvatarFileSystem
package import AvatarRender
import AvatarSQLite
import Synchronization

/// A batch run, which renders the avatars of a list on all processors and reports each row in list order.
///
/// The run connects the plan of the list, a thread pool that renders its rows, and the record of written files, which
/// identifies unchanged outputs.
package final class BatchRun {
  package let plan: ListPlan
  let options: BatchOptions
  let budget: ResourceLimit<Never>
  /// The build record, or nil if there is none, before the run, or after a record failure.
  ///
  /// A failure costs only time.
  var record: BuildRecord?
  var directory: OutputDirectory?
  /// The rows of a stream that are not rendered before a photo of the photo directory matches a row.
  private var withheld: [RowReport] = []
  /// The notes that concern neither a row nor the list.
  package private(set) var notes: [String] = []
  package internal(set) var account: RowAccount

  package init(_ list: BatchList, parser: RowParser, options: BatchOptions) throws(InputError) {
    self.options = options
    account = RowAccount(isCheck: options.isChecked)
    budget = ResourceLimit(inAll: parser.themes.limits.memory)
    plan = try ListPlan(list, parser: parser, options: options)
  }

  /// Reads the list, if it can be reread, to find faults in its rows.
  ///
  /// - Parameters:
  ///   - each: Called with the number and the fault of each row that cannot be rendered.
  ///   - tick: Called after each row with the number of rows that this run has planned so far.
  /// - Throws: `InputError` if the list cannot be opened, a signal stops the run, or the name database fails.
  package func readList(each: (Int, InputError) -> Void, tick: (Int) -> Void) throws(InputError) {
    var hasFailed = false
    try plan.read(
      each: {
        hasFailed = true
        each($0, $1)
      }, tick: tick)
    account.rowsInAll = plan.rowsInAll
    if hasFailed, options.failsFast { account.failed = 1 }
  }

  /// Makes a dependency file follow the plan, because Make and Ninja must be able to read it.
  package func use(_ depfile: Depfile) {
    plan.check = depfile.checkInputs
    plan.settle = depfile.addTarget
  }

  // MARK: Run

  /// Renders the outputs that are missing or out of date.
  ///
  /// - Parameters:
  ///   - each: Called with the outcome of each row, in list order.
  ///   - tick: Called at least ten times a second, for occasional calls to `commit`.
  ///   - idle: Called when all rows read so far are finished and the run waits for more.
  /// - Throws: `InputError` if the run cannot continue, the list ends early, a signal stops it, or a closure throws.
  package func run(
    each: (RowReport) throws(InputError) -> Void, tick: () throws(InputError) -> Void = {},
    idle: () throws(InputError) -> Void = {}
  ) throws(InputError) {
    try prepare()
    attempt(try record?.readAhead(for: account.rowsInAll ?? 0))
    defer { directory?.close() }
    let worker = RowWorker(
      directory: directory, options: options, themes: plan.parser.themes, budget: budget,
      protectsFiles: options.hasRecord && !options.isForced && plan.writesToPhotos)
    let pool = ThreadPool(maxThreads: options.jobs)
    defer { pool.close() }
    do {
      try work(pool, worker, each: each, tick: tick, idle: idle)
    } catch {
      try? stop()
      throw error
    }
    try stop()
    if let error = plan.listError { throw error }
    if let error = plan.identityError(of: account.requested) ?? plan.unmatchedPhotosError { throw error }
  }

  /// The maximum number of waiting groups per job.
  private static let window = 32
  /// The maximum number of waiting rows per job, which is sufficient to cover the reporting time.
  private static let maxRowsWaiting = 128
  /// The maximum size of embedded photos that wait in memory, in bytes.
  private static let maxBytesWaiting = 1 << 25
  /// The maximum number of rows in a group for one job, small enough that no row waits long for others, and large
  /// enough to limit the cost of scheduling and of looking up entries.
  private static let rowsOfGroup = 16
  private static let pixelsOfGroup = 1 << 20
  /// The size of embedded photos, in bytes, after which a group begins without waiting for more rows.
  private static let bytesOfGroup = 1 << 22

  /// A group of rows that one job renders.
  private struct Group {
    let count: Int
    /// The size of the group's embedded photos, in bytes.
    let bytes: Int
    let reports: Promise<[RowReport]>
  }

  private func work(
    _ pool: ThreadPool, _ worker: RowWorker, each: (RowReport) throws(InputError) -> Void,
    tick: () throws(InputError) -> Void, idle: () throws(InputError) -> Void
  ) throws(InputError) {
    try plan.begin()
    var (groups, hasEnded) = ([Group](), false)
    var failure: InputError?
    while !hasEnded || !groups.isEmpty {
      try plan.checkInterruption()
      try tick()
      if groups.isEmpty, !plan.isReady(milliseconds: 0) { try idle() }
      let hasSpace =
        groups.count < Self.window * options.jobs
        && groups.reduce(0) { $0 + $1.count } < Self.maxRowsWaiting * options.jobs
        && groups.reduce(0) { $0 + $1.bytes } < Self.maxBytesWaiting
      if !hasEnded, hasSpace, plan.isReady(milliseconds: groups.isEmpty ? 50 : 0) {
        for rows in Self.groups(try released(begin(rows(&hasEnded)))) { groups.append(start(rows, pool, worker)) }
        continue
      }
      guard let reports = groups.first?.reports.wait(milliseconds: 20) else { continue }
      groups.removeFirst()
      for report in reports {
        try finish(report, each)
        if let error = report.failure, failure == nil {
          // Rows in progress may still be written, and are then reported and recorded.
          failure = error
          hasEnded = true
          groups.removeLast(pool.close())
        }
        if report.fault != nil && options.failsFast { return }
      }
    }
    if let failure { throw failure }
    for var report in withheld {
      report.fault = InputError(
        row: report.line, "no photo matches a row, so the image was not replaced")
      report.outputs = []
      try finish(report, each)
    }
  }

  private func start(_ reports: [RowReport], _ pool: ThreadPool, _ worker: RowWorker) -> Group {
    let bytes = reports.reduce(0) { $0 + ($1.row?.bytes ?? 0) }
    let count = reports.count
    // The lock gives the job the only copy of the reports, which are costly to copy.
    let begun = Mutex(reports)
    let promise = pool.promise {
      begun.withLock { reports in
        for i in reports.indices { worker.render(&reports[i]) }
        return reports
      }
    }
    return Group(count: count, bytes: bytes, reports: promise)
  }

  /// Returns the rows to render now: all of them, unless no photo of the photo directory has matched a row of a stream.
  ///
  /// If the directory turned out to be the wrong one, the photos of the last run would have been replaced. Rows that
  /// show one are therefore withheld until a photo matches.
  /// - Throws: `InputError` if too many rows are withheld.
  private func released(_ reports: [RowReport]) throws(InputError) -> [RowReport] {
    if plan.list.isFile || !plan.hasUnmatchedPhotos {
      if withheld.isEmpty { return reports }
      defer { withheld = [] }
      return withheld + reports
    }
    withheld += reports.filter(\.mayDropPhoto)
    if withheld.count > options.maxRowsWithheld, let error = plan.unmatchedPhotosError { throw error }
    return reports.filter { !$0.mayDropPhoto }
  }

  /// Returns the next rows, whose entries are looked up together.
  private func rows(_ hasEnded: inout Bool) throws(InputError) -> [RowPlan] {
    var (rows, bytes) = ([RowPlan](), 0)
    repeat {
      guard let row = try plan.next() else {
        hasEnded = true
        break
      }
      if case .unrequested(let omission) = row {
        account.count(omission)
        continue
      }
      rows.append(row)
      bytes += row.bytes
    } while bytes < Self.bytesOfGroup && rows.count < Self.rowsOfGroup && plan.isReady(milliseconds: 0)
    return rows
  }

  /// Divides rows into groups for one job each.
  private static func groups(_ rows: [RowReport]) -> [[RowReport]] {
    var (groups, start, cost) = ([[RowReport]](), 0, 0)
    for (i, row) in rows.enumerated() {
      if cost >= pixelsOfGroup || i - start == rowsOfGroup {
        groups.append(Array(rows[start..<i]))
        (start, cost) = (i, 0)
      }
      cost += row.cost(limit: pixelsOfGroup)
    }
    // Most groups are not divided, and need not be copied.
    if start == 0 { return rows.isEmpty ? [] : [rows] }
    return groups + [Array(rows[start...])]
  }

  /// Begins the reports on rows, with the information in the build record.
  func begin(_ plans: [RowPlan]) throws(InputError) -> [RowReport] {
    // A single transaction for several lookups is faster.
    attempt(try record?.beginReading())
    defer { attempt(try record?.endReading()) }
    var reports: [RowReport] = []
    reports.reserveCapacity(plans.count)
    for row in plans {
      switch row {
      case .row(let row): reports.append(try begin(row))
      case .ended(var report):
        report.isReported = plan.list.isFile
        reports.append(report)
      case .unrequested: break
      }
    }
    return reports
  }

  private func begin(_ row: PlannedRow) throws(InputError) -> RowReport {
    var report = RowReport(row)
    for i in report.outputs.indices {
      let name = report.outputs[i].file
      guard let status = FileStatus(options.directory + name, followsLinks: false) else { continue }
      if let fault = try plan.replacementFault(row, of: name, status) { return RowReport(row, fault) }
      report.outputs[i].state = .planned(status)
    }
    do {
      for i in report.outputs.indices { report.outputs[i].add(try record?.output(report.outputs[i].file)) }
    } catch {
      continueWithoutRecord(error)
    }
    // The status is read before the file, so the next run notices any change made in between.
    report.photo = row.photoPath.flatMap { ContentDigest(stampOfFile: $0, with: $0.utf8) }
    if row.hasSources, row.spec.mayNeedServer {
      report.prefetch = try? plan.parser.themes.entry(row.themes[0]).renderer.prefetch(row.specs)
    }
    return report
  }

  private func finish(_ outcome: RowReport, _ each: (RowReport) throws(InputError) -> Void) throws(InputError) {
    let lacks = outcome.lacks
    account.count(outcome, lacking: lacks)
    plan.notes.add(outcome, lacking: lacks, named: plan.list.nameOfRow(outcome.number))
    if let record, !options.isChecked {
      let id = outcome.id ?? ""
      for output in outcome.outputs {
        guard let entry = output.entry else { continue }
        record.set(entry, name: output.file, id: id)
      }
      if record.isFull { commit() }
    }
    try each(outcome)
  }

  // MARK: Record

  /// Opens the output directory and its record.
  private func prepare() throws(InputError) {
    if !options.isChecked {
      do {
        directory = try OutputDirectory(creating: options.directory, hasOwnDirectory: options.hasRecord)
      } catch {
        // The error concerns the directory or the files that the command stores in it.
        let isDirectory = FileStatus(options.directory)?.kind == .directory
        throw InputError(
          output: isDirectory ? OutputDirectory.ownDirectory(of: options.directory) : options.directory, error)
      }
    }
    guard options.hasRecord else { return }
    do {
      record = try BuildRecord(of: options.directory, isChecked: options.isChecked)
    } catch {
      guard error.isCorrupt, !options.isChecked else { return continueWithoutRecord(error) }
      let path = BuildRecord.path(of: options.directory)
      notes.append("\(path): \(error.reason): replaced with a new record, so all rows are rendered")
      BuildRecord.remove(from: options.directory)
      do {
        record = try BuildRecord(of: options.directory, isChecked: false)
      } catch {
        continueWithoutRecord(error)
      }
    }
  }

  /// Continues without the build record, so the next run renders the same outputs again.
  func continueWithoutRecord(_ error: DatabaseError) {
    if record != nil || notes.isEmpty {
      notes.append(
        "\(BuildRecord.path(of: options.directory)): \(error.reason): the next run will render all rows again")
    }
    record = nil
    // If a damaged record remained, every run would find it.
    if error.isCorrupt && !options.isChecked { BuildRecord.remove(from: options.directory) }
  }

  /// Returns the result of a use of the record, or nil if there is no record or it fails, which ends its use.
  @discardableResult
  func attempt<Value>(_ result: @autoclosure () throws(DatabaseError) -> Value?) -> Value? {
    do {
      return try result()
    } catch {
      continueWithoutRecord(error)
      return nil
    }
  }

  /// Records the finished rows, so that the next run need not render them again even if this run is killed.
  package func commit() { attempt(try record?.commit()) }

  /// Returns whether a run wrote the file at a path and the file has not changed since.
  ///
  /// Call this method before `run`, which opens the record itself.
  package func hasWritten(_ path: String) -> Bool {
    guard let record = try? BuildRecord(of: options.directory, isChecked: true),
      let digest = ContentDigest(ofFile: path)
    else { return false }
    return (try? record.has(digest, ofFile: key(ofFile: path), in: .files)) == true
  }

  /// Records that the run writes a file.
  func record(_ digest: ContentDigest, ofFile path: String) {
    attempt(try record?.set(digest, ofFile: key(ofFile: path), in: .files))
  }

  /// Returns the path of a file relative to the output directory, so the record of a moved directory remains valid.
  func key(ofFile path: String) -> String { FilePath.relativePath(from: options.directory, to: path) }

  /// Synchronises all written files to disk, and then records them.
  ///
  /// If synchronising fails, files may be incomplete even though they look unchanged, so nothing is recorded.
  private func stop() throws(InputError) {
    if account.files > 0 {
      do {
        try directory?.synchronize()
      } catch {
        record = nil
        BuildRecord.remove(from: options.directory)
        throw InputError(output: options.directory, .write(error))
      }
    }
    commit()
  }
}
