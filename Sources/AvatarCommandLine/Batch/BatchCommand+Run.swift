import AvatarBatch
import AvatarFileSystem
import AvatarHTTP
import AvatarRender

/// The execution of `batch`.
extension BatchCommand {
  func run() throws(CommandError) {
    try checkConflicts()
    let encodings = try encodings()
    try refusePipes()
    let pauses = PauseLog()
    let network = try network.network(pauseBudget: .seconds(making.maxWait), pauses: pauses)
    let list = try batchList(network)
    var settings = settings
    let schemes = try look.themes.parsed(isStrict: photo.strict)
    if !reporting.quiet { schemes.note(schemes.warnings) }
    var renderer = AvatarRenderer(
      limits: limits.limits, theme: schemes.light, fonts: try text.fonts(), network: network)
    renderer.waitsForServers = true
    settings.environment = environment()
    let localPhotos = try localPhotos()
    let themes = ThemeCache(
      renderer, dark: schemes.dark, names: (light: look.themes.theme, dark: look.themes.darkTheme),
      unused: schemes.unused, files: localPhotos.files)
    var parser = RowParser(
      defaults: try defaults(), template: making.nameTemplate ?? .standard, export: making.export,
      encodings: encodings, directory: list.path.map(FilePath.directory) ?? "", themes: themes)
    parser.localPhotos = localPhotos
    parser.isOption = Self.isOption
    parser.trustedIcon = look.icon.flatMap { AvatarIcon($0)?.path }.map { FilePath.real($0) }
    settings.interruption = .deferred()
    let run = try mapError(of: BatchRun(list, parser: parser, options: settings)) {
      CommandError(batch: $0, list: listName)
    }
    try mapError(of: run.checkTemplate()) { CommandError(batch: $0, list: listName) }
    var reporter: BatchReporter
    do throws(CommandError) {
      reporter = try BatchReporter(
        self, list, inputs: settings.inputs, export: making.export, shard: settings.shard, pauses: pauses)
    } catch {
      // A signal ends the wait for the reader of a pipe.
      throw settings.interruption.signal.map { .interrupted($0) } ?? error
    }
    do throws(BatchError) {
      try render(run, settings, with: network, to: &reporter)
    } catch {
      reporter.breakOff(run)
      throw CommandError(batch: error, list: listName)
    }
    if let most = making.maxFallbacks { reporter.check(run.summary, most) }
    if reporter.hasFailed || reporter.isStale { throw .notAsExpected }
  }

  private func render(
    _ run: BatchRun, _ settings: BatchOptions, with network: AvatarNetwork, to reporter: inout BatchReporter
  ) throws(BatchError) {
    try run.plan(
      each: { row, fault in reporter.add(fault, ofRow: row) }, tick: { reporter.tick(planned: $0) })
    try reporter.begin(run)
    if !(settings.failsFast && reporter.hasFailed) {
      try run.run(
        each: { outcome throws(BatchError) in try reporter.add(outcome) },
        tick: { () throws(BatchError) in try reporter.tick(run) },
        idle: { () throws(BatchError) in try reporter.flush(run) })
    }
    try prune(run, &reporter)
    if let fault = network.cacheNote() { reporter.note(fault) }
    try reporter.finish(run)
  }

  /// Returns whether a folded name is that of an option.
  static let isOption: @Sendable (String) -> Bool = { options.contains($0) }

  private static let options = Set(
    CommandDescription.ofCommand().named(by: ["batch"]).arguments.filter { $0.kind != .positional }
      .compactMap(\.names.last).map(OptionDefaults.folded))

  private func localPhotos() throws(CommandError) -> LocalPhotoRules {
    var rules = LocalPhotoRules()
    rules.areAllowedForContacts = reading.allowLocalPhotos
    if let path = reading.srcRoot { rules.root = try ConfiningDirectory(srcRoot: path) }
    return rules
  }

  private func prune(_ run: BatchRun, _ reporter: inout BatchReporter) throws(BatchError) {
    guard making.prune else { return }
    if reporter.hasStopped {
      return reporter.note("nothing was removed, because the run did not finish")
    }
    let isDone = try run.prune { reporter.add(pruned: $0, $1) }
    if !isDone { reporter.note("nothing was removed, because some rows could not be read") }
  }

  private func checkConflicts() throws(CommandError) {
    let (making, reporting) = (making, reporting)
    if making.check && making.rerender { throw .usage("--check: must not be given together with --rerender") }
    if making.check {
      let files = [("--gallery", reporting.gallery), ("--depfile", reporting.depfile)] + overview.files
      for (option, value) in files where value != nil {
        throw .usage("\(option): must not be given together with --check, which writes nothing")
      }
    }
    if reporting.depfileTarget != nil && reporting.depfile == nil { throw .usage("--depfile-target: needs --depfile") }
    if making.nameTemplate != nil, let export = making.export, export != .web {
      throw .usage(
        "--name-template: must not be given together with --export \(export.rawValue), which names the images")
    }
  }

  /// The theme and font files of the options.
  private var givenFiles: [(name: String, source: PhotoSource)] {
    look.themes.inputs + text.inputs
  }

  /// Rejects themes and fonts that are pipes or devices, which could block.
  private func refusePipes() throws(CommandError) {
    for (_, source) in givenFiles {
      if case .file(let path) = source, FileStatus(path)?.kind == .other {
        throw .unreadableInput(path: path, reason: FileError.notAFile.reason)
      }
    }
  }

  private var settings: BatchOptions {
    var settings = BatchOptions(directory: outputDir)
    settings.jobs = making.jobs.count
    settings.shard = reading.shard
    (settings.isChecked, settings.rerendersAll) = (making.check, making.rerender)
    (settings.isStrict, settings.failsFast) = (photo.strict, making.failFast)
    settings.drawsThumbnails = reporting.gallery != nil
    settings.inputs = givenFiles.compactMap { input in
      if case .file(let path) = input.source { path } else { nil }
    }
    if let defaults = shared.defaults, FileStatus(defaults)?.kind == .file { settings.inputs.append(defaults) }
    return settings
  }

  /// Returns the digest of everything that affects all avatars, except themes and the installed fonts that rows need.
  private func environment() -> ContentDigest {
    var sum = DigestSum()
    sum.add("avatar-render \(AvatarRenderer.version), look \(AvatarRenderer.look)")
    for font in text.font + ["|"] + text.fallbackFont {
      sum.add(font)
      // A font that cannot be opened has already ended the run.
      if let source = try? ByteSource(path: AvatarFonts.file(font), limit: 1 << 40, isFile: true),
        let digest = try? ContentDigest(of: source)
      {
        sum.add(digest.bytes)
      }
    }
    sum.add("\(limits.limits)")
    return sum.digest()
  }
}

extension CommandError {
  init(batch error: BatchError, list: String) {
    switch error {
    case .list(let error):
      if !error.isReadable, error.reason == FileError.missing.reason {
        self = .missing(path: list)
        return
      }
      let path = error.line.map { "\(list):\($0)" } ?? list
      self =
        error.isReadable
        ? .badInput(path: path, reason: error.reason) : .unreadableInput(path: path, reason: error.reason)
    case .unknownPlaceholder(let name, let template):
      self = .usage(
        "--name-template \(template): {\(name)}: the list has no such column: must be \(NameTemplate.placeholders) or a column of the list"
      )
    case .output(let path, let error): self = .output(path: path, error)
    case .missingComponent(let name, let reason): self = .missingComponent(name: name, reason: reason)
    case .unreadable(let path, let reason): self = .failedInput(reason: "\(path): \(reason)")
    case .temporary(let reason): self = .output(path: "temporary files", .write(.other(reason)))
    case .interrupted(let signal): self = .interrupted(signal)
    }
  }
}
