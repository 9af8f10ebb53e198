import AvatarBatch
import AvatarFileSystem
import AvatarHTTP
import AvatarRender

/// The run of `batch`: from options to files.
extension BatchCommand {
  func run() throws(CommandError) {
    try checkConflicts()
    try refusePipes()
    let mostFallbacks = try mostFallbacks()
    let pauses = PauseLog()
    let network = try network.network(pauseBudget: try maxWait(), pauses: pauses)
    let list = try batchList(network)
    var settings = try settings()
    let theme = try look.themeOption.parsed()
    var renderer = AvatarRenderer(
      limits: try limits.limits(), theme: theme, fonts: try text.fonts(), network: network)
    renderer.waitsForServers = true
    settings.environment = try environment()
    let themes = ThemeCache(renderer, theme: look.themeOption.theme)
    var parser = RowParser(
      defaults: try defaults(), template: try template(), export: try export(),
      directory: list.path.map(FilePath.directory) ?? "", themes: themes)
    parser.localPhotos = try localPhotos()
    settings.interruption = .deferred()
    let run: BatchRun
    do throws(BatchError) {
      run = try BatchRun(list, parser: parser, options: settings)
      try run.checkTemplate()
    } catch {
      throw CommandError(error, list: listName)
    }
    var reporter = try BatchReporter(
      self, inputs: settings.inputs, export: try export(), shard: settings.shard, pauses: pauses)
    do throws(BatchError) {
      try make(run, settings, network, &reporter)
    } catch {
      reporter.breakOff(run)
      throw CommandError(error, list: listName)
    }
    if let mostFallbacks { reporter.check(run.summary, mostFallbacks) }
    if reporter.hasFailed || reporter.isStale { throw .notAsExpected }
  }

  private func make(
    _ run: BatchRun, _ settings: BatchOptions, _ network: AvatarNetwork, _ reporter: inout BatchReporter
  ) throws(BatchError) {
    try run.plan(each: { reporter.tell($0, $1) }, tick: { reporter.tick(planned: $0) })
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

  private func mostFallbacks() throws(CommandError) -> MostFallbacks? {
    guard let text = making.maxFallbacks else { return nil }
    guard let most = MostFallbacks(text) else {
      throw .usage("--max-fallbacks \(text): must be \(MostFallbacks.forms)")
    }
    return most
  }

  private func maxWait() throws(CommandError) -> Duration {
    guard let text = making.maxWait else { return .seconds(30) }
    guard let seconds = plainNumber(text), seconds <= 86400 else {
      throw .usage("--max-wait \(text): must be a number of seconds from 0 to 86400")
    }
    return .seconds(seconds)
  }

  private func localPhotos() throws(CommandError) -> LocalPhotoRules {
    var rules = LocalPhotoRules()
    rules.areAllowedForContacts = reading.allowLocalPhotos
    guard let path = reading.srcRoot else { return rules }
    if path.isEmpty { throw .usage("--src-root: must name a directory") }
    do throws(FileError) {
      rules.root = try ConfiningDirectory(path)
    } catch {
      let reason = error == .missing ? "no such directory" : error.reason
      throw .unreadableInput(path: "--src-root \(path)", reason: reason)
    }
    return rules
  }

  private func prune(_ run: BatchRun, _ reporter: inout BatchReporter) throws(BatchError) {
    guard making.prune else { return }
    if reporter.hasStopped {
      return reporter.note("nothing is removed, since the list was not made to its end")
    }
    let isDone = try run.prune { reporter.add(pruned: $0, $1) }
    if !isDone { reporter.note("nothing is removed, since not all rows could be read") }
  }

  private func checkConflicts() throws(CommandError) {
    let (making, telling) = (making, telling)
    if making.check && making.force { throw .usage("--check: must not be given together with --force") }
    if making.check {
      for (option, value) in [("--gallery", telling.gallery), ("--depfile", telling.depfile)] where value != nil {
        throw .usage("\(option): must not be given together with --check, which writes nothing")
      }
    }
    if outputDir.isEmpty || outputDir == "-" {
      throw .usage("--output-dir \(outputDir): must name a directory")
    }
    if telling.depfileTarget != nil && telling.depfile == nil { throw .usage("--depfile-target: needs --depfile") }
    if making.nameTemplate != nil, let export = making.export, export != "web" {
      throw .usage("--name-template: must not be given together with --export \(export), which names pictures")
    }
  }

  /// What would have to be waited for.
  private func refusePipes() throws(CommandError) {
    for (_, source) in look.themeOption.inputs + text.inputs {
      if case .file(let path) = source, FileStatus(path)?.kind == .other {
        throw .unreadableInput(path: path, reason: FileError.notAFile.reason)
      }
    }
  }

  private func template() throws(CommandError) -> NameTemplate {
    guard let text = making.nameTemplate else { return .standard }
    guard let template = NameTemplate(text) else {
      throw .usage("--name-template \(text): must be \(NameTemplate.forms)")
    }
    return template
  }

  private func export() throws(CommandError) -> ExportFormat? {
    try making.export.map { name throws(CommandError) in try OptionValues.choice("--export", name) }
  }

  private func settings() throws(CommandError) -> BatchOptions {
    var settings = BatchOptions(directory: outputDir)
    settings.jobs = try OptionValues.jobs(making.jobs)
    settings.memory = try limits.limits().memory
    if let text = reading.shard {
      guard let shard = Shard(text) else {
        throw .usage("--shard \(text): must be a part and how many there are, as 2/4")
      }
      settings.shard = shard
    }
    (settings.isChecked, settings.isForced) = (making.check, making.force)
    (settings.isStrict, settings.failsFast) = (photo.strict, making.failFast)
    settings.drawsThumbnails = telling.gallery != nil
    let given = look.themeOption.inputs + text.inputs
    settings.inputs = given.compactMap { input in
      if case .file(let path) = input.source { path } else { nil }
    }
    if let defaults = reading.defaults, FileStatus(defaults)?.kind == .file { settings.inputs.append(defaults) }
    return settings
  }

  /// Everything that determines how avatars look, except rows, themes and the installed fonts that rows need.
  private func environment() throws(CommandError) -> ContentDigest {
    var sum = DigestSum()
    sum.add("avatar-render \(AvatarRenderer.version)")
    for font in text.font + ["|"] + text.fallbackFont {
      sum.add(font)
      // They could be opened, or there would be an error already.
      if let source = try? ByteSource(path: AvatarFonts.file(font), limit: 1 << 40, isFile: true),
        let digest = try? ContentDigest(of: source)
      {
        sum.add(digest.bytes)
      }
    }
    sum.add("\(try limits.limits())")
    return sum.digest()
  }
}

extension CommandError {
  init(_ error: BatchError, list: String) {
    switch error {
    case .list(let error):
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
    case .temporary(let reason): self = .output(path: "temporary files", .write(.other(reason)))
    case .interrupted(let signal): self = .interrupted(signal)
    }
  }
}
