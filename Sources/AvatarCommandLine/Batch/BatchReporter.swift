import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender

/// A reporter on a batch: its messages on standard error, and the files that options request.
struct BatchReporter {
  private let options: Arguments
  private let run: BatchRun
  /// The name of the list and the output directory in messages, cached because reading options for each row is slow.
  private let list, outputs: String
  private let isVerbose, isQuiet, listsPhotos, limitsFallbacks: Bool
  /// The reports on each image, on standard output and in a file.
  private let imageReports: [BatchReport]
  private let grid: AvatarGrid?
  private(set) var depfile: Depfile?
  /// All files, in the order in which they are completed.
  private let reports: [any RunReport]
  private var progress: BatchProgress
  /// The notes printed so far that concern several rows or all columns.
  private var sharedNotes: Set<String> = []
  private var faults = RowMessages()
  private var notes = RowMessages()
  private var stale = RowMessages()
  private var pruned = RowMessages()
  private let pauses: PauseLog
  private let fonts: AvatarFonts
  private let themes: ThemeSchemes
  private var use: InputUse
  /// Whether unchanged images are also examined.
  private let examinesInputs: Bool
  /// Whether the run is strict and nothing uses a theme, a font or a weight.
  private(set) var hasUnusedInputs = false
  private(set) var hasFailed = false
  private(set) var isStale = false
  /// Whether the run stopped at a failed row.
  var hasStopped: Bool { hasFailed && options[Option.failFast] }

  init(
    _ options: Arguments, _ run: BatchRun, inputs: [String], encodings: [OutputEncoding], fonts: AvatarFonts,
    themes: ThemeSchemes, pauses: PauseLog
  ) throws(InputError) {
    self.options = options
    self.run = run
    self.pauses = pauses
    self.fonts = fonts
    self.themes = themes
    use = InputUse(theme: themes.light)
    examinesInputs = options.selectsInputs
    list = options.listName
    let outputs = options.outputDirectory
    self.outputs = outputs
    isVerbose = options[Option.verbose]
    isQuiet = options[Option.quiet]
    listsPhotos = options.listsPhotos
    limitsFallbacks = options[Option.maxFallbacks] != nil
    progress = BatchProgress(isQuiet ? .nowhere : .standardError)
    try options.checkReports(inputs: inputs + options.lists)
    grid = try options.grid(of: run, encodings)
    let (isForced, isChecked) = (options[Option.force], options[Option.check])
    let shard = options[Option.shard]
    var (snippet, gallery, web): (RowFiles?, GalleryDirectory?, RowFiles?)
    if let path = options[Option.snippet] {
      snippet = try RowFiles.snippet(path: path, directory: outputs, isForced: isForced)
    }
    var imageReports: [BatchReport] = []
    for path in (options[Option.json] ? [nil] : []) + (options[Option.report].map { [$0] } ?? []) {
      imageReports.append(
        try BatchReport(path: path, list: options.listName, directory: outputs, isForced: isForced))
    }
    self.imageReports = imageReports
    if let path = options[Option.gallery] {
      gallery = try GalleryDirectory(path, of: run, title: options.listName)
    }
    if let path = options[Option.depfile] {
      let shared = inputs + options.sharedInputs(of: run.plan.list)
      depfile = try Depfile(path: path, shared: shared, directory: outputs, isForced: isForced)
    }
    if options.batchExport == .web {
      web = try RowFiles.sourceSets(directory: outputs, shard: shard, isChecked: isChecked)
    }
    let others = [depfile, web, gallery, snippet, grid] as [(any RunReport)?]
    reports = imageReports + others.compactMap(\.self)
  }

  /// Rejects reports that would replace a file that the list needs.
  ///
  /// - Throws: `InputError` for the first such report.
  private func refuseNeededFiles() throws(InputError) {
    for path in reports.flatMap(\.files) {
      if try run.plan.needs(path) {
        throw InputError(output: path, .create(.other("is an output image or an input file")))
      }
    }
  }

  // MARK: During the run

  /// Prints and counts the error of a row that cannot be parsed.
  mutating func add(_ fault: InputError, ofRow row: Int) {
    hasFailed = true
    guard faults.isNew(row) else { return }
    progress.clear()
    StandardStreams.note("error: \(place(ofRow: row, line: fault.line))\(fault.withoutLine)")
  }

  /// Returns the beginning of a message about a row.
  private func place(ofRow row: Int, line: Int?) -> String {
    listsPhotos ? "\(run.plan.list.nameOfRow(row)): " : "\(list):\(line ?? row): row \(row): "
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

  mutating func tick(planned count: Int) { progress.show(planned: count) }

  mutating func begin() throws(InputError) {
    progress.begin(run.account)
    noteColumns()
    try refuseNeededFiles()
    try grid?.begin()
  }

  /// Prints which columns were chosen for fields as soon as the list is open.
  private mutating func noteColumns() {
    for text in [run.plan.notes.conversion, run.plan.notes.columnChoices].compactMap(\.self)
    where sharedNotes.insert(text).inserted { note("\(list): \(text)") }
  }

  /// Records the finished rows, and then flushes the report, so that the next run does not repeat a row that a reader
  /// has already seen.
  ///
  /// - Throws: `InputError` if the report cannot be written.
  func flush() throws(InputError) {
    run.commit()
    for report in imageReports { try report.flush() }
  }

  mutating func tick() throws(InputError) {
    notePauses()
    if progress.isDue || imageReports.contains(where: \.isFull) {
      progress.show(run.account)
      try flush()
    }
  }

  mutating func add(_ outcome: RowReport) throws(InputError) {
    notePauses()
    if let fault = outcome.fault, !outcome.isReported { add(fault, ofRow: outcome.number) }
    if outcome.fault != nil { hasFailed = true }
    for mistake in outcome.mistakes where !mistake.concernsHeader && notes.isNew(outcome.number) {
      note("\(place(ofRow: outcome.number, line: outcome.line))\(mistake.header): ignored: \(mistake.reason)")
    }
    var noted: Set<String> = []
    for output in outcome.outputs {
      if examinesInputs || outcome.requestsWeight, let report = output.report {
        use.add(report, of: outcome.spec)
      }
      if case .stale(let reason) = output.state {
        isStale = true
        if stale.isNew(outcome.number) { note("\(FilePath.ofDirectory(outputs))\(output.file): \(reason)") }
      }
      // The error for too many fallbacks needs the rows that cause it, even if their images are unchanged.
      guard output.state == .written || limitsFallbacks && !outcome.lacks(of: output).isEmpty else { continue }
      if isVerbose { explain(output, of: outcome) }
      if let text = output.formatNote, sharedNotes.insert(text).inserted { note(text) }
      for text in output.notes where noted.insert(text).inserted && notes.isNew(outcome.number) {
        note("\(listsPhotos ? "" : place(ofRow: outcome.number, line: outcome.line))\(text)")
      }
    }
    for report in reports { try report.add(outcome) }
  }

  /// Prints the decisions that led to an image.
  private func explain(_ output: Output, of outcome: RowReport) {
    progress.clear()
    for decision in output.report?.decisions ?? [] {
      StandardStreams.note("info: \(place(ofRow: outcome.number, line: outcome.line))\(decision)")
    }
  }

  mutating func add(pruned name: String, _ pruned: BatchRun.Pruned) {
    let path = FilePath.ofDirectory(outputs) + name
    let message =
      switch pruned {
      case .removed: "\(path): removed: not requested by any row"
      case .stale, .preserved: "\(path): not requested by any row"
      case .spared(let reason): "\(path): not requested by any row, but \(reason): left in place"
      }
    if pruned == .removed {
      for report in imageReports { report.add(removed: name) }
    }
    isStale = isStale || pruned == .stale
    if self.pruned.isNew(nil) { note(message) }
  }

  // MARK: At the end

  mutating func finish() throws(InputError) {
    // If the run stopped at a row, reports on all rows remain unchanged.
    if hasStopped { return breakOff() }
    try refuseNeededFiles()
    var notes: [String] = []
    for report in reports { notes += try report.finish(run.account) }
    let isChecked = options[Option.check]
    if options.batchExport == .ios, let catalog = AssetCatalog(directory: outputs),
      try catalog.complete(isChecked: isChecked), isChecked
    {
      notes.append("\(catalog.path): is missing")
    }
    isStale = isStale || isChecked && !notes.isEmpty
    for text in notes { note(text) }
    try checkInputs()
    end(isFinished: true)
    checkRows(isStrict: options[Option.strict], isCheck: isChecked)
    if let page = options.galleryPage { note("see \(page)") }
  }

  /// Reports an error if the avatars of more rows than allowed show less than requested.
  mutating func check(_ maximum: MaxFallbacks) {
    let account = run.account
    if maximum.allows(account.incomplete, of: account.requested) { return }
    let (rows, all) = (account.incomplete.grouped, account.requested.grouped)
    let others = account.ignored > 0 ? " or have ignored values" : ""
    fail("\(rows) of \(all) rows show less than requested\(others): more than --max-fallbacks \(maximum) allows")
  }

  /// Reports an error for each kind of row that the run rejects although other rows may have been written.
  private mutating func checkRows(isStrict: Bool, isCheck: Bool) {
    let account = run.account
    if isCheck, account.rows == 0 { fail("has no rows to check") }
    if isStrict || isCheck, let fault = selectionFault { fail(fault) }
    if !isStrict { return }
    if let unread = run.plan.notes.unreadNames { fail(unread) }
    let unmatched = account.lacking[.matchingPhoto, default: 0]
    if unmatched > 0 {
      fail(
        "\(unmatched.rowsHave) no matching photo in \(options.photoDirectory?.shown ?? ""), which --strict requires")
    }
    if account[.noAddress] > 0 {
      fail("\(account[.noAddress].rowsHave) no e-mail address for the name of an image, which --strict requires")
    }
  }

  /// Reports each theme, font and weight that no image uses, once for all rows.
  ///
  /// - Throws: `InputError` if a text library is missing or fails.
  private mutating func checkInputs() throws(InputError) {
    // Another shard may use them, as may an image that failed or that a check only found to be out of date.
    if options[Option.shard] != nil || hasFailed || isStale || run.account.requested == 0 { return }
    for warning in try options.warnings(about: use, fonts, themes) {
      guard options[Option.strict] else {
        note("\(warning)")
        continue
      }
      hasUnusedInputs = true
      progress.clear()
      StandardStreams.note("error: \(warning)")
    }
    progress.clear()
    options.note(options.unreadTokens(use, themes))
  }

  /// The reason why `--where` selects no row, or nil if it selects one.
  private var selectionFault: String? { run.plan.notes.selectionFault(options[all: Option.conditions]) }

  /// Reports an error on the list that does not end the run.
  private mutating func fail(_ reason: String) {
    hasFailed = true
    StandardStreams.note("error: \(list): \(reason)")
  }

  /// Finishes the report of an interrupted or stopped run.
  mutating func breakOff() {
    if (try? refuseNeededFiles()) != nil {
      for report in imageReports { _ = try? report.finish(run.account) }
    }
    end(isFinished: false)
  }

  /// Prints the messages for the end of every run.
  private mutating func end(isFinished: Bool) {
    notePauses()
    progress.clear()
    if let rest = faults.rest { StandardStreams.note("error: \(list): \(rest)") }
    for (subject, messages) in [(outputs, stale), (list, notes), (outputs, pruned)] {
      if let rest = messages.rest { note("\(subject): \(rest)") }
    }
    for text in run.notes { note(text) }
    noteColumns()
    let notes = run.plan.notes
    let unused = isFinished ? notes.unusedOptions.map { "\($0): no row has this column" } : []
    for text in notes.names + unused + notes.unusedCells { note("\(list): \(text)") }
    if !notes.unknownFields.isEmpty {
      let shown = notes.unknownFields.prefix(10).map { name in
        name.isEmpty ? #""""# : name.unicodeScalars.count > 60 ? "…" : name
      }
      note("\(list): not used: \(shown.joined(separator: ", "))\(notes.unknownFields.count > 10 ? ", …" : "")")
    }
    if let unread = notes.unreadNames { note("\(list): \(unread)") }
    if isFinished, run.account.requested == 0, !hasFailed {
      note("\(list): \(selectionFault ?? (notes.hasRows ? "has no rows in this shard" : "has no rows"))")
    }
    // For an unreadable list, only the error is printed.
    if !isQuiet && (isFinished || run.account.rows > 0) {
      StandardStreams.note(run.account.words + progress.time)
    }
  }
}

extension Arguments {
  /// The path of the gallery's page, or nil if there is no gallery.
  fileprivate var galleryPage: String? { self[Option.gallery].map { FilePath.ofDirectory($0) + "index.html" } }

  /// Checks the options for files, before any of the files is created.
  ///
  /// - Throws: `InputError` for a file that the run reads, that several options share, or that is among the run's own.
  fileprivate func checkReports(inputs: [String]) throws(InputError) {
    let files = [
      ("--report", self[Option.report]), ("--depfile", self[Option.depfile]), ("--gallery", self[Option.gallery]),
      ("--grid", self[Option.grid]), ("--snippet", self[Option.snippet]), ("--gallery", galleryPage),
    ].compactMap { option, path in path.map { (option: option, path: $0, real: FilePath.real($0)) } }
    let own = OutputDirectory.ownDirectory(of: outputDirectory)
    var known: [String: String] = [:]
    for (option, path, real) in files {
      if let other = known.updateValue(option, forKey: real) {
        throw InputError(reason: "\(option) \(path): must differ from the \(other) file")
      }
      if "\(real)/".utf8.starts(with: "\(FilePath.real(own))/".utf8) {
        throw InputError(
          reason: "\(option) \(path): must not be in \(own), which is reserved for the command's own files")
      }
    }
    for (option, path, real) in files {
      if option == "--gallery" {
        if real == FilePath.real(outputDirectory) {
          throw InputError(reason: "--gallery \(path): must not be the output directory")
        }
      } else if path.isEmpty || Self.isInput(path, inputs) {
        throw InputError(reason: "\(option) \(path): must name a file that the run does not read")
      }
    }
    if let snippet = self[Option.snippet],
      ![".md", ".markdown", ".html", ".htm"].contains(where: snippet.lowercased().hasSuffix)
    {
      throw InputError(reason: "--snippet \(snippet): must end in .md or .html")
    }
  }

  /// Returns the list and the directories of photos, which change if a photo is added or removed.
  fileprivate func sharedInputs(of list: BatchList) -> [String] {
    let directories = (list.photos?.directories ?? []) + [photoDirectory].compactMap(\.self)
    return (isFile ? lists : []) + directories.map { String(FilePath.ofDirectory($0).dropLast()) }
  }

  private static func isInput(_ path: String, _ inputs: [String]) -> Bool {
    StandardStreams.inputIs(path) || inputs.contains { File.same($0, path) }
  }

  /// Returns the grid of the avatars that a run writes in the given encodings, or nil if there is none.
  ///
  /// The grid has the compression of the avatars, if its format supports it.
  fileprivate func grid(of run: BatchRun, _ encodings: [OutputEncoding]) throws(InputError) -> AvatarGrid? {
    guard let path = self[Option.grid] else { return nil }
    if encodings.allSatisfy(\.format.isVector) {
      throw InputError(
        reason: "--grid \(path): needs raster images: add another format to --format svg, or omit --format")
    }
    let formats = OutputFormats.standard.filter { !$0.isVector }
    guard let format = formats.first(where: { $0.isFormat(of: path) }) else {
      throw InputError(reason: "--grid \(path): must end in \(formats.map(\.suffix).alternatives)")
    }
    return AvatarGrid(
      of: run, path: path, columns: self[Option.gridColumns] ?? 12, spacing: self[Option.gridSpacing] ?? 4,
      encoding: compression(of: format))
  }
}
