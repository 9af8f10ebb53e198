import AvatarBatch
import AvatarCodec
import AvatarFileSystem
import AvatarHTTP
import AvatarRender

extension Command {
  static let batch = Command(
    name: "batch", set: .batch, summary: "Renders an avatar for each row of a list: JSON, NDJSON, CSV or vCard.",
    explanation:
      """
      Each row describes an avatar. Its fields are the options of `render`. The id determines the file names; size \
      and scale accept lists of values. A later run renders only the rows that have changed. If a row fails, batch \
      reports it and renders the others.
      """,
    examples: [
      "avatar-render batch team.csv --output-dir Avatars --size 48 --scale 1,2,3": nil,
      "avatar-render batch contacts.vcf --output-dir Avatars --gallery Gallery": nil,
      "avatar-render batch team.json --output-dir Avatars --check": "exits with status 1 if an image is out of date",
      "produce-rows | avatar-render batch - --output-dir Avatars --json":
        "reads NDJSON, and prints a JSON line for each image",
      "avatar-render batch export.csv --output-dir Avatars --column name=\"Full Name\" --encoding windows-1252": nil,
      "avatar-render batch team.csv --output-dir App.xcassets --export ios": nil,
      "avatar-render batch monica: --server monica=https://crm.example.org --output-dir Avatars":
        "renders all contacts of a Monica server; MONICA_TOKEN contains its token",
      "avatar-render batch github:apple/swift --output-dir Avatars --grid contributors.png --snippet contributors.md":
        "renders the contributors to a GitHub repository",
    ], run: Arguments.batch)

  /// Returns whether a folded name belongs to an option of `batch`.
  static let isOptionOfBatch: @Sendable (String) -> Bool = { optionsOfBatch.contains($0) }

  private static let optionsOfBatch = Set(
    batch.rows.filter { !$0.isArgument && $0.section != .help }.map { OptionDefaults.folded($0.name) })
}

/// The implementation of `batch`.
extension Arguments {
  fileprivate func batch() throws(InputError) -> CommandResult {
    try checkTemplate()
    let encodings = try batchEncodings()
    try refusePipes()
    let pauses = PauseLog()
    let network = try network(pauseBudget: .seconds(limitValues["wait"] ?? Limit.standardWait), pauses: pauses)
    let list = try batchList(network)
    var settings = batchSettings
    let schemes = try themes(isStrict: self[Option.strict])
    note(schemes.warnings.map { .note($0) })
    var renderer = AvatarRenderer(limits: limits, theme: schemes.light, fonts: try fonts(), network: network)
    renderer.waitsForServers = true
    renderer.reportsPlaceholders = self[Option.report] != nil || self[Option.json] || batchExport == .web
    settings.environment = environment()
    let themes = ThemeCache(
      renderer, dark: schemes.dark, sources: (light: self[all: Option.theme], dark: self[all: Option.darkTheme]),
      mode: self[Option.themeMode],
      unused: schemes.unused, files: try self[Option.srcRoot].map(LocalFiles.init(srcRoot:)) ?? .anywhere)
    var parser = RowParser(
      defaults: try rowDefaults(), template: nameTemplate ?? .standard, export: batchExport,
      encodings: encodings, directory: list.path.map(FilePath.directory) ?? "", themes: themes)
    if let photoDirectory { parser.photos = PhotoLookup(photos: photoDirectory, isRecursive: self[Option.recursive]) }
    parser.trustedIcon = self[AvatarField.icon].flatMap { AvatarIcon($0)?.path }.map { FilePath.real($0) }
    settings.interruption = .deferred()
    func failure(_ error: InputError) -> InputError { InputError(batch: error, list: listName) }
    let run = try mapError(of: BatchRun(list, parser: parser, options: settings), to: failure)
    try mapError(of: run.plan.checkTemplate(), to: failure)
    var reporter = try BatchReporter(
      self, run, inputs: settings.inputs, encodings: encodings, fonts: renderer.fonts, themes: schemes, pauses: pauses)
    if let depfile = reporter.depfile { run.use(depfile) }
    do {
      try render(run, settings, with: network, to: &reporter)
    } catch {
      reporter.breakOff()
      if error == .interrupted, let signal = settings.interruption.signal { return .interrupted(signal: signal) }
      throw failure(error)
    }
    if let maximum = self[Option.maxFallbacks] { reporter.check(maximum) }
    if reporter.hasFailed || reporter.isStale { return .notAsExpected }
    return reporter.hasUnusedInputs ? .reported(status: InputError.Kind.contents.status) : .done
  }

  private func render(
    _ run: BatchRun, _ settings: BatchOptions, with network: AvatarNetwork, to reporter: inout BatchReporter
  ) throws(InputError) {
    try run.readList(each: { reporter.add($1, ofRow: $0) }, tick: { reporter.tick(planned: $0) })
    try reporter.begin()
    if !(settings.failsFast && reporter.hasFailed) {
      try run.run(
        each: { outcome throws(InputError) in try reporter.add(outcome) },
        tick: { () throws(InputError) in try reporter.tick() },
        idle: { () throws(InputError) in try reporter.flush() })
    }
    try prune(run, &reporter)
    if let fault = network.cacheNote() { reporter.note(fault) }
    try reporter.finish()
  }

  private func prune(_ run: BatchRun, _ reporter: inout BatchReporter) throws(InputError) {
    guard self[Option.prune] else { return }
    if reporter.hasStopped {
      return reporter.note("nothing was removed, because the run did not finish")
    }
    if let (files, reason) = try run.prune(each: { reporter.add(pruned: $0, $1) }) {
      let images = files == 1 ? "1 file that no row requests is" : "\(files.grouped) files that no row requests are"
      reporter.note("\(images) preserved, because \(reason): --force removes \(files == 1 ? "it" : "them")")
    }
  }

  /// Rejects a name template on the command line in combination with a build system that names the images.
  private func checkTemplate() throws(InputError) {
    guard isTyped(Option.nameTemplate), isTyped(Option.export), let export = self[Option.export], export != .web else {
      return
    }
    throw .usage("--name-template: cannot be combined with --export \(export.rawValue), which names the images")
  }

  /// The build system, or nil if `--defaults` sets it and it conflicts with a name template or does not support a
  /// format.
  var batchExport: ExportFormat? {
    guard let export = self[Option.export], !isTyped(Option.export) else { return self[Option.export] }
    let formats = isTyped(Option.formats) ? self[Option.formats] ?? [] : []
    let isSupported = formats.allSatisfy { (try? export.check($0)) != nil }
    return isTyped(Option.nameTemplate) || !isSupported ? nil : export
  }

  /// The name template, or nil if `--defaults` sets it and it conflicts with a build system or another format.
  var nameTemplate: NameTemplate? {
    guard let template = self[Option.nameTemplate] else { return nil }
    if isTyped(Option.nameTemplate) { return template }
    return isTyped(Option.export) || isTyped(Option.formats) && template.format != nil ? nil : template
  }

  /// Rejects themes and fonts that are pipes or devices, which could block.
  private func refusePipes() throws(InputError) {
    for path in givenFiles where FileStatus(path)?.kind == .other {
      throw .unreadableInput(path: path, reason: FileError.notAFile.reason)
    }
  }

  /// The theme and font files specified by options.
  private var givenFiles: [String] {
    (themeInputs + fontInputs).compactMap { if case .file(let path) = $0.source { path } else { nil } }
  }

  /// Returns the options of a batch that writes to a directory, which several commands share.
  func batchSettings(directory: String) -> BatchOptions {
    var settings = BatchOptions(directory: directory)
    settings.jobs = self[Option.jobs] ?? Self.standardJobs
    settings.isStrict = self[Option.strict]
    settings.inputs = givenFiles
    return settings
  }

  private var batchSettings: BatchOptions {
    var settings = batchSettings(directory: outputDirectory)
    settings.shard = self[Option.shard]
    settings.isChecked = self[Option.check]
    settings.rerendersAll = self[Option.rerender]
    settings.isForced = self[Option.force]
    settings.requiresPlaceholders = batchExport == .web
    settings.failsFast = self[Option.failFast]
    if let path = defaults?.path { settings.inputs.append(path) }
    return settings
  }

  /// Returns the digest of everything that affects all avatars, except themes and installed fonts that rows need.
  private func environment() -> ContentDigest {
    var sum = DigestSum()
    sum.add("avatar-render \(AvatarRenderer.version), look \(AvatarRenderer.look)")
    for font in preferredFonts + ["|"] + self[all: Option.fallbackFont] {
      sum.add(font)
      // A font that cannot be opened would already have ended the run.
      if let digest = ContentDigest(ofFile: AvatarFonts.file(font)) { sum.add(digest.bytes) }
    }
    let limits = limits
    for case let path? in Limit.all.map(\.path) { sum.add(limits[keyPath: path]) }
    return sum.digest()
  }

  /// Returns the encodings of each image, in the order in which browsers prefer their formats.
  ///
  /// - Throws: `InputError` if the specified formats conflict.
  func batchEncodings() throws(InputError) -> [OutputEncoding] {
    let (template, export) = (nameTemplate, batchExport)
    var formats = self[Option.formats] ?? [template?.format ?? .png]
    if !isTyped(Option.formats) {
      // Formats in --defaults are ignored if they conflict with other options.
      if let format = template?.format { formats = [format] }
      if export == nil && formats.count > 1 || export != nil && export != .web { formats = [.png] }
    }
    let names = formats.map(\.optionName).joined(separator: ",")
    if formats.count > 1, export != .web {
      throw .usage("--format \(names): must be one format: only --export web takes several")
    }
    if let template, let format = template.format, !formats.contains(format) {
      throw .usage("--name-template \(template.text): has the extension of \(format.name), but --format is \(names)")
    }
    if let template, !template.hasExtension, !isTyped(Option.formats) || formats.count > 1 {
      throw .usage("--name-template \(template.text): has no extension: use --format with one format")
    }
    for format in formats { try export?.check(format) }
    return try encodings(formats)
  }
}

extension InputError {
  /// Creates the error for a list, whose path is missing from some errors.
  init(batch error: InputError, list: String) {
    if error.subject.isEmpty, error.kind == .missing, error.reason == FileError.missing.reason {
      self = .missing(path: list, .list)
    } else {
      self = error.subject.isEmpty && error.kind != .usage ? error.about(list) : error
    }
  }
}
