import AvatarBatch
import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender

/// A batch reporter that writes to standard error, a report, a gallery, a depfile, and files for web pages.
struct BatchReporter {
  private let options: Arguments
  private let listed: BatchList
  /// The name of the list in messages.
  private let list: String
  /// The paths of reports, cached because reading options for each row is slow.
  private let paths: (report: String, depfile: String, outputs: String)
  private let isVerbose, isQuiet, isOfPhotos, isChecked, limitsFallbacks: Bool
  private var report: BatchReport?
  private var gallery: GalleryDirectory?
  private(set) var depfile: Depfile?
  private var sourceSets: SourceSets?
  private var manifest: OutputManifest?
  private var overview: BatchOverview
  private var progress: BatchProgress
  /// The notes about formats printed so far.
  private var formatNotes: Set<String> = []
  private var faults = RowMessages()
  private var notes = RowMessages()
  private var stale = RowMessages()
  private var pruned = RowMessages()
  private var prunedFiles = 0
  private var hasNotedColumns = false
  private let pauses: PauseLog
  private(set) var hasFailed = false
  private(set) var isStale = false
  /// Whether the run stopped at a failed row.
  var hasStopped: Bool { hasFailed && options[Option.failFast] }

  init(
    _ options: Arguments, _ listed: BatchList, inputs: [String], export: ExportFormat?, shard: Shard?,
    pauses: PauseLog
  ) throws(CommandError) {
    self.options = options
    self.listed = listed
    self.pauses = pauses
    list = options.listName
    paths = (options[Option.report] ?? "", options[Option.depfile] ?? "", options.outputDirectory)
    isVerbose = options[Option.verbose]
    isQuiet = options[Option.quiet]
    isOfPhotos = options.isOfPhotos
    isChecked = options[Option.check]
    limitsFallbacks = options[Option.maxFallbacks] != nil
    progress = BatchProgress(isQuiet ? .nowhere : .standardError)
    let inputs = inputs + options.lists
    try Self.refuseSharedFiles(options)
    for (option, path) in options.overviews {
      if let path, Self.isInput(path, inputs) {
        throw .usage("\(option) \(path): must name a file that the run does not read")
      }
    }
    overview = try BatchOverview(options)
    if let path = options[Option.report] {
      let isStandardOutput = OutputPath.isStandardOutput(path)
      if path.isEmpty || (!isStandardOutput && Self.isInput(path, inputs)) {
        throw .usage("--report \(path): must name a file that the run does not read")
      }
      let isLines = isStandardOutput || [".ndjson", ".jsonl"].contains { path.lowercased().hasSuffix($0) }
      report = try mapError(
        of: BatchReport(
          path: isStandardOutput ? nil : path, isLines: isLines, list: list, directory: paths.outputs,
          isForced: options[Option.force])
      ) { CommandError.output(path: path, $0) }
    }
    if let path = options[Option.gallery] { gallery = try Self.gallery(path, options) }
    if let path = options[Option.depfile] {
      if Self.isInput(path, inputs) {
        throw .usage("--depfile \(path): must name a file that the run does not read")
      }
      // A directory changes if a photo is added or removed.
      let directories = (listed.photos?.directories ?? []) + [options.photoDirectory].compactMap { $0 }
      let shared =
        (options.isFile ? inputs : inputs.dropLast(options.lists.count))
        + directories.map { String(FilePath.ofDirectory($0).dropLast()) }
      depfile = try mapError(
        of: Depfile(
          path: path, shared: shared, directory: paths.outputs,
          isForced: options[Option.force])
      ) { CommandError.output(path: path, $0) }
    }
    if export == .web {
      sourceSets = try mapError(
        of: SourceSets(directory: paths.outputs, shard: shard, isChecked: isChecked)
      ) { CommandError.output(path: paths.outputs, $0) }
    }
    if options.nameTemplate?.isHashed == true {
      manifest = try mapError(
        of: OutputManifest(directory: paths.outputs, shard: shard, isChecked: isChecked)
      ) { CommandError.output(path: paths.outputs, $0) }
    }
  }

  private static func isInput(_ path: String, _ inputs: [String]) -> Bool {
    StandardStreams.inputIs(path) || inputs.contains { File.same($0, path) }
  }

  private static func refuseSharedFiles(_ options: Arguments) throws(CommandError) {
    let files =
      [
        ("--report", options[Option.report]), ("--depfile", options[Option.depfile]),
        ("--gallery", options[Option.gallery]),
      ]
      + options.overviews
      + (options[Option.gallery].map { [("--gallery", FilePath.ofDirectory($0) + "index.html")] } ?? [])
    var known: [String: String] = [:]
    for (option, path) in files {
      guard let path, path != "-" else { continue }
      let real = FilePath.real(path)
      if let other = known.updateValue(option, forKey: real) {
        throw .usage("\(option) \(path): must differ from the \(other) file")
      }
      let own = OutputDirectory.ownDirectory(of: options.outputDirectory)
      if real + "/" == FilePath.real(own) + "/" || FilePath.relative(path, to: own) != nil {
        throw .usage("\(option) \(path): must not be in \(own), which is reserved for the command's own files")
      }
    }
  }

  /// Rejects reports that would replace a file that the list needs.
  /// - Throws: `InputError.output` for the first such report.
  func refuseNeededFiles(_ run: BatchRun) throws(InputError) {
    let own = ([options[Option.report], options[Option.depfile], manifest?.path] + options.overviews.map(\.path))
      .compactMap { $0 }
    for path in own + (sourceSets?.paths ?? []) + (gallery?.files ?? []) where path != "-" {
      if try run.plan.needs(path) {
        throw InputError(
          output: path, .create(.other("is an output image or an input file")))
      }
    }
  }

  private static func gallery(_ path: String, _ options: Arguments) throws(CommandError) -> GalleryDirectory {
    if FilePath.real(path) == FilePath.real(options.outputDirectory) {
      throw .usage("--gallery \(path): must not be the output directory")
    }
    return try mapError(
      of: GalleryDirectory(
        path, outputs: options.outputDirectory, title: options.listName, isForced: options[Option.force]),
      to: CommandError.input)
  }

  // MARK: During the run

  /// Prints and counts the error of a row that cannot be parsed.
  mutating func add(_ fault: RowFault, ofRow row: Int) {
    hasFailed = true
    guard faults.isNew(row) else { return }
    progress.clear()
    StandardStreams.note("error: \(place(ofRow: row, line: fault.line))\(fault.words)")
  }

  /// Returns the beginning of a message about a row.
  private func place(ofRow row: Int, line: Int) -> String {
    isOfPhotos ? "\(listed.nameOfRow(row)): " : "\(list):\(line): row \(row): "
  }

  func note(_ text: String) {
    if isQuiet { return }
    progress.clear()
    StandardStreams.note("note: \(text)")
  }

  /// Prints the server pauses that have started since the last call.
  private mutating func notePauses() {
    for notice in pauses.removeAll() { note(notice) }
  }

  mutating func tick(planned count: Int) {
    progress.show(planned: count)
  }

  mutating func begin(_ run: BatchRun) throws(InputError) {
    progress.begin(run.summary)
    noteColumns(run)
    try refuseNeededFiles(run)
    try overview.begin(run)
  }

  /// Prints which columns were chosen for fields as soon as the list is open.
  private mutating func noteColumns(_ run: BatchRun) {
    guard !hasNotedColumns, let choices = run.plan.notes.columnChoices else { return }
    hasNotedColumns = true
    note("\(list): \(choices)")
  }

  /// Records the finished rows, and then flushes the report, so that the next run does not repeat a row that a reader
  /// has already seen.
  ///
  /// - Throws: `InputError` if the report cannot be written.
  func flush(_ run: BatchRun) throws(InputError) {
    run.commit()
    try Self.written(paths.report, report?.flush())
  }

  mutating func tick(_ run: BatchRun) throws(InputError) {
    notePauses()
    if progress.isDue || report?.isFull == true {
      progress.show(run.summary)
      try flush(run)
    }
  }

  mutating func add(_ outcome: RowReport) throws(InputError) {
    notePauses()
    if let fault = outcome.fault, !outcome.isReported { add(fault, ofRow: outcome.number) }
    if outcome.fault != nil { hasFailed = true }
    for mistake in outcome.mistakes where !mistake.isOfHeader && notes.isNew(outcome.number) {
      note("\(place(ofRow: outcome.number, line: outcome.line))\(mistake.header): ignored: \(mistake.reason)")
    }
    var noted: Set<String> = []
    for output in outcome.outputs {
      if case .stale(let reason) = output.state {
        isStale = true
        if stale.isNew(outcome.number) { note("\(FilePath.ofDirectory(paths.outputs))\(output.file): \(reason)") }
      }
      // The error for too many fallbacks needs the rows that cause it, even if their images are unchanged.
      if output.state == .written || limitsFallbacks && !output.lacks.isEmpty {
        if isVerbose { explain(output, of: outcome) }
        if let text = output.formatNote, formatNotes.insert(text).inserted { note(text) }
        for text in output.notes where noted.insert(text).inserted && notes.isNew(outcome.number) {
          note("\(isOfPhotos ? "" : place(ofRow: outcome.number, line: outcome.line))\(text)")
        }
      }
    }
    report?.add(outcome)
    if let depfile { try Self.written(paths.depfile, depfile.add(outcome)) }
    if let sourceSets { try Self.written(paths.outputs, sourceSets.add(outcome)) }
    if let manifest { try Self.written(paths.outputs, manifest.add(outcome)) }
    try overview.add(outcome)
    try gallery?.add(outcome)
  }

  /// Prints the decisions that led to an image.
  private func explain(_ output: Output, of outcome: RowReport) {
    progress.clear()
    for decision in output.report?.decisions ?? [] {
      StandardStreams.note("info: \(place(ofRow: outcome.number, line: outcome.line))\(decision)")
    }
  }

  @discardableResult
  private static func written<Result>(
    _ path: String, _ result: @autoclosure () throws(WriteError) -> Result
  ) throws(InputError) -> Result {
    try mapError(of: result()) { InputError(output: path == "-" ? "standard output" : path, $0) }
  }

  mutating func add(pruned name: String, _ pruned: BatchRun.Pruned) {
    let path = FilePath.ofDirectory(paths.outputs) + name
    let message: String
    switch pruned {
    case .removed:
      message = "\(path): removed: not requested by any row"
      report?.add(removed: name)
    case .stale:
      isStale = true
      message = "\(path): not requested by any row"
    case .spared(let reason): message = "\(path): not requested by any row, but \(reason): left in place"
    }
    prunedFiles += 1
    if self.pruned.isNew(prunedFiles) { note(message) }
  }

  // MARK: At the end

  mutating func finish(_ run: BatchRun) throws(InputError) {
    // If the run stopped at a row, reports on all rows remain unchanged.
    if hasStopped { return breakOff(run) }
    try refuseNeededFiles(run)
    // If this or a later file fails, breakOff must not finish the report a second time.
    try Self.written(options[Option.report] ?? "", report.take()?.finish(run.summary))
    try Self.written(options[Option.depfile] ?? "", depfile?.finish())
    var changed = try Self.written(paths.outputs, sourceSets?.finish()) ?? []
    if let manifest, try Self.written(manifest.path, manifest.finish()) { changed.append(manifest.path) }
    if isChecked {
      isStale = isStale || !changed.isEmpty
      for path in changed { note("\(path): would look different now") }
    }
    try completeCatalog()
    try gallery?.finish(run.summary)
    for text in try overview.finish(run) { note(text) }
    end(run, isFinished: true)
    if let gallery { note("see \(gallery.pagePath)") }
  }

  private mutating func completeCatalog() throws(InputError) {
    guard options.batchExport == .ios, let catalog = AssetCatalog(directory: paths.outputs) else { return }
    let isMissing = try Self.written(catalog.path, catalog.complete(isChecked: isChecked))
    guard isMissing, isChecked else { return }
    isStale = true
    note("\(catalog.path): is missing")
  }

  /// Reports an error if the avatars of more rows than allowed show less than requested.
  mutating func check(_ summary: BatchSummary, _ most: MostFallbacks) {
    if most.allows(summary.incomplete, of: summary.rows) { return }
    hasFailed = true
    let (rows, all) = (summary.incomplete.grouped, summary.rows.grouped)
    StandardStreams.note(
      "error: \(list): \(rows) of \(all) rows show less than requested\(summary.ignored > 0 ? " or have ignored values" : ""): more than --max-fallbacks \(most) allows"
    )
  }

  /// Finishes the report of an interrupted or stopped run.
  mutating func breakOff(_ run: BatchRun) {
    if (try? refuseNeededFiles(run)) != nil { try? report?.finish(run.summary) }
    end(run, isFinished: false)
  }

  /// Prints the messages for the end of every run.
  private mutating func end(_ run: BatchRun, isFinished: Bool) {
    notePauses()
    progress.clear()
    if let rest = faults.rest { StandardStreams.note("error: \(list): \(rest)") }
    if let rest = stale.rest { note("\(paths.outputs): \(rest)") }
    if let rest = notes.rest { note("\(list): \(rest)") }
    if let rest = pruned.rest { note("\(paths.outputs): \(rest)") }
    for text in run.notes { note(text) }
    noteColumns(run)
    for text in run.plan.notes.names { note("\(list): \(text)") }
    for option in run.plan.notes.unusedOptions where isFinished { note("\(list): \(option): no row has this column") }
    for text in run.plan.notes.unusedCells { note("\(list): \(text)") }
    if !run.plan.notes.unknownFields.isEmpty {
      let shown = run.plan.notes.unknownFields.prefix(10).map { name in
        name.isEmpty ? #""""# : name.unicodeScalars.count > 60 ? "…" : name
      }.joined(separator: ", ")
      note("\(list): not used: \(shown)\(run.plan.notes.unknownFields.count > 10 ? ", …" : "")")
    }
    if isFinished, run.summary.rows == 0, !hasFailed {
      let notes = run.plan.notes
      let place = options[Option.shard] == nil ? " to render" : " in this shard"
      note("\(list): has no rows\(!notes.hasRows ? "" : notes.hasSelectedRows ? place : " that --where selects")")
    }
    // For an unreadable list, only the error is printed.
    if !isQuiet && (isFinished || run.summary.rows > 0) {
      StandardStreams.note(run.summary.words + progress.time)
    }
  }
}

/// The messages of one kind about rows.
///
/// The first ones are printed, and the others are counted.
struct RowMessages {
  /// The maximum number of rows whose messages are printed.
  static let most = 20

  private var printed = 0
  private var hidden = 0
  private var last: (row: Int, isPrinted: Bool)?

  /// Returns whether to print a message about a row.
  ///
  /// Messages about the same row must be consecutive.
  mutating func isNew(_ row: Int) -> Bool {
    if let last, last.row == row { return last.isPrinted }
    let isPrinted = printed < Self.most
    if isPrinted { printed += 1 } else { hidden += 1 }
    last = (row, isPrinted)
    return isPrinted
  }

  /// The line for the omitted rows, for example `and 999,980 more; see --report`, or nil if there are none.
  var rest: String? { hidden == 0 ? nil : "and \(hidden.grouped) more; see --report" }
}
