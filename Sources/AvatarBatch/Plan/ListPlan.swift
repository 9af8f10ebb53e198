import AvatarFileSystem
package import AvatarRender
import PeopleLists

/// The plan of a run: the rows of a list, whose outputs do not conflict with each other or with input files.
///
/// Unless its rows fit in memory, a file is read twice: first to find its faults and all IDs, then to render its rows.
/// The rows of a stream are planned as they arrive. Memory use does not grow with the list.
package final class ListPlan {
  package let list: BatchList
  private(set) var parser: RowParser
  let options: BatchOptions
  let usedNames = UsedNames()
  package internal(set) var notes = ListNotes()
  /// A check of each row to render, before any image is written.
  var check: (PlannedRow) throws(InputError) -> Void = { _ in }
  /// Receives each row with its final output names, before its images are written.
  var settle: (PlannedRow) throws(InputError) -> Void = { _ in }
  /// The number of rows in a file, or nil if it is unknown because the list can be read only once.
  private(set) var rowsInAll: Int?
  /// Whether any row has outputs, even if another shard renders them.
  var hasPlannedRows = false
  /// The number of rows whose outputs are unknown because the rows failed.
  var rowsWithUnknownOutputs = 0
  /// Whether any row refers to a photo in the photo directory.
  var requestsPhotos = false
  /// The error that ended the list early, after the rows that precede it.
  private(set) var listError: InputError?
  /// The number of photos in the photo directory.
  private var photosInAll = 0
  /// The last numbers appended to IDs that several rows share.
  var lastNumbers: [String: Int] = [:]
  /// The stream that was opened to check the name template, and its parser.
  ///
  /// A stream cannot be reopened.
  private var stream: Result<(any RowReader, RowParser), InputError>?
  /// The rows of a short list, which is not read again, or nil if the list is long.
  private var stored: [RowPlan]?
  private var storedBytes = 0
  /// The reader of the remaining rows.
  private var reader: ListReader?

  /// The maximum memory for stored rows, in bytes, which is sufficient for about 10,000 rows.
  private static let maxStoredBytes = 6 << 20
  /// The maximum size of a list whose rows may fit in this memory, in bytes.
  private static let maxStoredListBytes = 1 << 20

  /// Creates a plan, and registers the list and other inputs as files that outputs must not replace.
  init(_ list: BatchList, parser: RowParser, options: BatchOptions) throws(InputError) {
    self.list = list
    self.parser = parser
    self.parser.shard = options.shard
    self.parser.isStrict = options.isStrict
    self.options = options
    if list.path.flatMap({ FileStatus($0)?.bytes }) ?? 0 <= Self.maxStoredListBytes { stored = [] }
    for input in options.inputs + [list.path].compactMap({ $0 }) {
      if let identity = FileStatus(input)?.identity { try usedNames.addSource(identity) }
    }
  }

  /// Whether rows refer to photos in the photo directory, but no photo matches any of the rows read so far.
  var hasUnmatchedPhotos: Bool {
    parser.photos.isJoined && requestsPhotos && notes.unusedPhotos.count == photosInAll && rowsWithUnknownOutputs == 0
  }

  /// The error for a photo directory without a photo that matches a row, or nil if there is none.
  var unmatchedPhotosError: InputError? {
    guard hasUnmatchedPhotos else { return nil }
    let reason =
      photosInAll == 0
      ? "contains no photos"
      : "no photo matches a row: the photos must have the names, ids or addresses of people"
    return InputError(parser.photos.directory.shown, reason: reason, kind: .contents)
  }

  /// Whether the output directory is that of the photos, so that a file in it may be a photo that no row uses.
  var writesToPhotos: Bool {
    let photos = parser.photos.directory
    return FileStatus(photos.isEmpty ? "." : photos)?.identity == FileStatus(options.directory)?.identity
  }

  // MARK: Whole list

  /// Rejects a name template with a placeholder that is not a column of the list.
  ///
  /// Call this method first, before anything is written.
  /// - Throws: `InputError` if the name template has a placeholder that is not a column of the list, or if a signal
  ///   stopped the run.
  package func checkTemplate() throws(InputError) {
    if parser.template.columns.isEmpty { return }
    var missing: Set<String> = []
    do {
      var (rows, parser) = try openList()
      missing = try rows.missingColumns(parser, isStream: !list.isFile)
      if !list.isFile { stream = .success((rows, parser)) }
    } catch {
      try checkInterruption()
      // For a file, the error will occur again when its rows are read.
      if !list.isFile { stream = .failure(error) }
    }
    if let name = missing.min() {
      throw InputError(
        reason: "--name-template \(parser.template.text): {\(name)}: the list has no such column: must be "
          + "\(NameTemplate.placeholders) or a column of the list")
    }
  }

  /// Reads the list, if it can be reread, to find faults in its rows.
  ///
  /// - Parameters:
  ///   - each: Called with the number and the fault of each row that cannot be rendered.
  ///   - tick: Called after each row with the number of rows that this run has planned so far.
  /// - Throws: `InputError` if the list cannot be opened, a signal stops the run, or the name database fails.
  package func read(each: (Int, InputError) -> Void, tick: (Int) -> Void) throws(InputError) {
    guard list.isFile else { return }
    try open()
    var count = 0
    while let plan = try nextClaimed() {
      store(plan)
      if stored == nil { reader?.checkOnly() }
      if plan.isRequested { count += 1 }
      if case .ended(let report) = plan, let fault = report.fault, plan.isRequested {
        each(report.number, fault)
        if options.failsFast { break }
      }
      try checkInterruption()
      tick(count)
    }
    reader = nil
    if let rows = stored {
      stored = []
      for plan in rows { stored?.append(try settled(plan)) }
    }
    if let option = notes.unusedOptions.first(where: { $0.hasPrefix("--where") }), count == 0, listError == nil {
      throw InputError(reason: "\(option): no row has this column", kind: .contents)
    }
    if let error = identityError(of: count) ?? (listError == nil ? unmatchedPhotosError : nil) { throw error }
    rowsInAll = count
  }

  /// Opens the list or continues with the stream that is already open.
  private func openList() throws(InputError) -> (any RowReader, RowParser) {
    if let stream {
      self.stream = nil
      return try stream.get()
    }
    var parser = parser
    let opened = try list.open(&parser, options.interruption)
    return (opened, parser)
  }

  private func open() throws(InputError) {
    do {
      let (opened, parser) = try openList()
      notes = ListNotes(
        noun: opened.noun, unused: opened.unused,
        skippedFiles: list.photos?.note)
      notes.add(leftOut: opened.leftOut)
      notes.conversion = opened.conversion
      if let columns = opened.columns { notes.add(columns) }
      notes.unusedPhotos = parser.photos.paths
      photosInAll = notes.unusedPhotos.count
      var reader = ListReader(opened, parser, jobs: options.jobs, isStream: !list.isFile)
      try reader.readFirstRows()
      self.reader = reader
    } catch {
      try checkInterruption()
      throw error
    }
  }

  private func store(_ plan: RowPlan) {
    guard stored != nil else { return }
    storedBytes += plan.storedBytes
    if storedBytes > Self.maxStoredBytes { stored = nil }
    stored?.append(plan)
  }

  /// Returns the error for a list in which no row identifies its subject, or nil if there is none.
  func identityError(of rows: Int) -> InputError? { rows > 0 && listError == nil ? notes.identityError : nil }

  /// Checks for a signal.
  ///
  /// - Throws: `InputError.interrupted` if a signal was received.
  func checkInterruption() throws(InputError) {
    if options.interruption.signal != nil { throw .interrupted }
  }

  // MARK: Rows

  /// Starts returning the rows.
  func begin() throws(InputError) {
    if list.isFile, stored != nil {
      stored?.reverse()
    } else {
      stored = nil
      try open()
    }
  }

  /// Returns whether the next row is available within a time limit, in milliseconds.
  func isReady(milliseconds: Int) -> Bool { stored != nil || reader?.isReady(milliseconds: milliseconds) != false }

  /// Returns the next row, or nil at the end of the list or at the error that ends it, `listError`.
  func next() throws(InputError) -> RowPlan? {
    if stored != nil { return stored?.popLast() }
    guard let plan = try nextClaimed() else { return nil }
    return try settled(plan)
  }

  private func nextClaimed() throws(InputError) -> RowPlan? {
    let row: (plan: RowPlan, notes: RowNotes)?
    do {
      row = try reader?.next()
    } catch {
      try checkInterruption()
      listError = error
      notes.unusedPhotos = []
      return nil
    }
    guard let row else {
      notes.add(unused: reader?.unused ?? [])
      return nil
    }
    notes.add(row.notes)
    return try claimed(row.plan, row.notes)
  }
}
