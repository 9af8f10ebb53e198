import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import AvatarRender
import Synchronization

/// A row that is to be rendered, and what the record contains about it.
struct RowJob: Sendable {
  let request: RowRequest
  /// The outcome, without outputs so far.
  let outcome: RowOutcome
  /// The entry of each output; nil if there is none.
  var known: [BuildRecord.Output?]
  var knownInput: BuildRecord.Input?
  /// The photo that is fetched ahead.
  let prefetch: Prefetch?
}

/// A worker that renders the outputs of a row that are missing or out of date.
struct RowWorker: Sendable {
  /// The output directory; nil if nothing is written.
  let directory: OutputDirectory?
  let options: BatchOptions
  let themes: ThemeCache
  let budget: MemoryBudget

  private var path: String { options.directory }

  func outcome(of job: RowJob) -> RowOutcome {
    var outcome = job.outcome
    do {
      let outputs = try outputs(of: job, &outcome)
      if outcome.fault == nil && outcome.failure == nil { outcome.outputs = outputs }
    } catch let error as AvatarError {
      outcome.fail(error, job.request)
    } catch let error as FieldError {
      outcome.fault = RowFault(line: job.request.line, field: error.field, error.reason)
    } catch {
      outcome.fault = RowFault(line: job.request.line, "\(error)")
    }
    if options.drawsThumbnails, let first = outcome.outputs.first(where: \.isPicture) {
      outcome.thumbnail = thumbnail(first, isolatesHEIF: isolatesHEIF(job.request))
    }
    return withExtendedLifetime(job.prefetch) { outcome }
  }

  private func isolatesHEIF(_ request: RowRequest) -> Bool {
    (try? themes.entry(request.themes[0]).renderer.limits.isolatesHEIF) ?? true
  }

  /// Compares the outputs with the record, and renders those that are missing or out of date.
  private func outputs(of job: RowJob, _ outcome: inout RowOutcome) throws -> [OutputOutcome] {
    let request = job.request
    var renderer = try themes.entry(request.themes[0]).renderer
    renderer.isStrict = options.isStrict || request.isStrict
    renderer.localPhotos = request.localPhotos
    // The status is read before the file: a change in between is noticed the next time.
    let status = request.photoPath.flatMap { FileStatus($0) }
    let isKnown = status?.kind == .file && status?.stamp == job.knownInput?.stamp
    var resolution = BlockingResolution(request.specs, renderer, digest: isKnown ? job.knownInput?.digest : nil)
    let fonts = try resolution.installedFonts()
    var checks: [Check] = []
    for (output, known) in zip(request.outputs, job.known) {
      let recipe = try recipe(of: output, request, fonts: fonts)
      checks.append(try check(output, since: known, recipe: recipe, request: request, resolution: &resolution))
    }
    var outputs = checks.map { $0.fault == nil || directory == nil ? $0.outcome() : nil }
    let stale = checks.indices.filter { checks[$0].fault != nil }
    if !stale.isEmpty {
      let drawn = try draw(stale.map { checks[$0].output }, of: request, resolution: &resolution)
      for (i, made) in zip(stale, drawn) {
        if directory == nil {
          // A check counts the fallbacks of the picture that a run would write.
          outputs[i]?.said = .now(made.summary)
          continue
        }
        outputs[i] = write(made, check: checks[i], request: request, outcome: &outcome)
        if outcome.fault != nil || outcome.failure != nil { return [] }
      }
    }
    if !isKnown, let path = request.photoPath, let stamp = status?.stamp, let digest = resolution.localDigest {
      outcome.input = (path, BuildRecord.Input(digest: digest, stamp: stamp))
    }
    return outputs.compactMap { $0 }
  }

  // MARK: Checking

  /// An output, and whether it is up to date.
  private struct Check {
    let output: PlannedOutput
    let recipe: ContentDigest
    let known: BuildRecord.Output?
    /// The reason why it is not up to date; nil if it is.
    let fault: String?
    /// The file's new stamp if the file is up to date but has another stamp than in the record.
    let stamp: FileStamp?

    func outcome() -> OutputOutcome {
      var record = stamp == nil ? nil : known
      if let stamp { record?.stamp = stamp }
      return OutputOutcome(
        output, file: file ?? output.name.plain, state: fault.map { .stale($0) } ?? .unchanged, record: record,
        digest: known?.digest, bytes: known?.stamp.bytes,
        said: known.map { .earlier($0.summary) } ?? .now(OutputSummary()), milliseconds: 0)
    }

    /// The path of the file in the output directory; nil if it is unknown, because the path contains an unknown hash.
    var file: String? { output.name.isHashed ? known.map { output.name.file($0.digest) } : output.name.plain }
  }

  private func check(
    _ output: PlannedOutput, since known: BuildRecord.Output?, recipe: ContentDigest, request: RowRequest,
    resolution: inout BlockingResolution
  ) throws(AvatarError) -> Check {
    let file = output.name.isHashed ? known.map { output.name.file($0.digest) } : output.name.plain
    let status = file.flatMap { FileStatus(path + $0, followsLinks: false) }
    func stale(_ reason: String) -> Check {
      Check(output: output, recipe: recipe, known: known, fault: reason, stamp: nil)
    }
    guard let status else { return stale("is missing") }
    guard let known else { return stale("is not known to have been made by this list") }
    if options.isForced { return stale("is made again") }
    if status.kind != .file { return stale("is not a file") }
    var isCurrent = known.recipe == recipe
    if isCurrent, output.isPicture {
      isCurrent = if let trace = InputTrace(known.trace) { try resolution.isUnchanged(since: trace) } else { false }
    }
    if !isCurrent { return stale("would look different now, or be made from something else") }
    let isSame = known.stamp == status.stamp
    guard isSame || known.stamp.bytes == status.bytes && digest(path + (file ?? "")) == known.digest else {
      return stale("has been changed since it was written")
    }
    // An earlier run that was not strict may have rendered it.
    if options.isStrict || request.isStrict, let shortfall = OutputSummary.shortfalls(json: known.summary).min() {
      return stale("lacks its \(shortfall.rawValue)")
    }
    return Check(output: output, recipe: recipe, known: known, fault: nil, stamp: isSame ? nil : status.stamp)
  }

  private func digest(_ path: String) -> ContentDigest? {
    guard let source = try? ByteSource(path: path, limit: .max >> 1, isFile: true) else { return nil }
    return try? ContentDigest(of: source)
  }

  /// Returns the digest of everything that an output depends on, but the contents of sources.
  private func recipe(
    of output: PlannedOutput, _ request: RowRequest, fonts: String
  ) throws(FieldError) -> ContentDigest {
    var sum = DigestSum()
    sum.add(options.environment.bytes)
    switch output.content {
    case .avatar(let spec, let theme, let encoding):
      sum.add(try themes.entry(theme).digest.bytes)
      sum.add(request.fields.bytes)
      if !fonts.isEmpty { sum.add("fonts \(fonts)") }
      sum.add(spec.size.points)
      sum.add(spec.scale.description)
      // Records of earlier versions, which had only that one, stay valid.
      if encoding != .standard { sum.add(encoding.identity) }
      // Files of layers contain the alternative text.
      if encoding.format.isVector { sum.add(spec.who.alternativeText) }
    case .text(let text): sum.add(text)
    }
    return sum.digest()
  }

  // MARK: Rendering

  /// A file that is ready to be written.
  private struct Made {
    let bytes: [UInt8]
    var summary: OutputSummary
    let trace: String
    let milliseconds: Double

    init(_ text: String) {
      bytes = Array(text.utf8)
      summary = OutputSummary()
      trace = ""
      milliseconds = 0
    }

    init(_ report: AvatarReport) {
      self.init("")
      summary.report = report
    }

    init(_ file: AvatarFile, trace: String, milliseconds: Double) {
      bytes = file.bytes
      summary = OutputSummary(file)
      self.trace = trace
      self.milliseconds = milliseconds
    }
  }

  /// Renders outputs in memory: if a strict row's photo cannot be used for one of them, none is written.
  ///
  /// If nothing is written, outputs have only their reports.
  private func draw(
    _ outputs: [PlannedOutput], of request: RowRequest, resolution: inout BlockingResolution
  ) throws -> [Made] {
    let specs = request.specs
    resolution.select(
      specs.indices.filter { i in outputs.contains { $0.spec?.hasSameMeasures(as: specs[i]) == true } })
    var reserved = 0
    defer { budget.give(reserved) }
    var (made, rest) = ([Made](), outputs[...])
    while let output = rest.first {
      guard case .avatar(let spec, _, _) = output.content else {
        if case .text(let text) = rest.removeFirst().content { made.append(Made(text)) }
        continue
      }
      let images = rest.prefix { $0.spec?.hasSameMeasures(as: spec) == true }
      rest = rest.dropFirst(images.count)
      let start = ContinuousClock.now
      let next = try resolution.next { bytes in
        budget.give(reserved)
        reserved = budget.take(bytes)
      }
      guard let avatar = next else { break }
      if directory == nil {
        made += images.map { _ in Made(avatar.report) }
        continue
      }
      let files = try self.files(images, of: avatar)
      let milliseconds = (ContinuousClock.now - start) / .milliseconds(1) / Double(files.count)
      let trace = try resolution.trace().description
      made += files.map { Made($0, trace: trace, milliseconds: milliseconds) }
    }
    return made
  }

  /// Returns the files of an avatar in its themes and formats; all files of a theme are drawn once.
  private func files(_ images: ArraySlice<PlannedOutput>, of avatar: ResolvedAvatar) throws -> [AvatarFile] {
    var (files, rest) = ([AvatarFile](), images)
    while case .avatar(_, let theme, _)? = rest.first?.content {
      let encodings = rest.prefix { $0.scheme == theme.scheme }.compactMap(\.encoding)
      rest = rest.dropFirst(encodings.count)
      let entry = try themes.entry(theme)
      let themed = theme.scheme == .light ? avatar : avatar.themed(entry.renderer.theme)
      files += try entry.renderer.files(of: themed, as: encodings, recent: entry.drawn)
    }
    return files
  }

  private func write(
    _ made: Made, check: Check, request: RowRequest, outcome: inout RowOutcome
  ) -> OutputOutcome? {
    guard let directory else { return nil }
    let digest = ContentDigest(of: made.bytes)
    let name = check.output.name.file(digest)
    if check.output.name.isHashed, let identity = FileStatus(path + name)?.identity,
      request.inputs.contains(where: { FileStatus($0)?.identity == identity })
    {
      outcome.fault = RowFault(line: request.line, "\(path)\(name): would replace what avatars are made from")
      return nil
    }
    let stamp: FileStamp
    do throws(WriteError) {
      stamp = try directory.write(made.bytes, to: name)
    } catch {
      if error.isOfOneFile {
        outcome.fault = RowFault(
          line: request.line, "\(path)\(name): can't be created: \(error.fileError.reason)",
          cause: .output(path: path + name, error))
      } else {
        outcome.failure = .output(path: path + name, error)
      }
      return nil
    }
    let record = BuildRecord.Output(
      recipe: check.recipe, trace: made.trace, digest: digest, stamp: stamp, summary: made.summary.json)
    var written = OutputOutcome(
      check.output, file: name, state: .written, record: record, digest: digest, bytes: made.bytes.count,
      said: .now(made.summary), milliseconds: made.milliseconds)
    if let known = check.known, let file = check.file, file != name { written.earlier = (file, known) }
    return written
  }

  /// Returns an output's image, small enough for a contact sheet; nil if it cannot be read.
  ///
  /// There is none of a format of layers, which would have to be parsed.
  private func thumbnail(_ output: OutputOutcome, isolatesHEIF: Bool) -> Raster? {
    // At most the whole image is in memory, and what it is shrunk from.
    let taken = budget.take(24 * output.summary.side * output.summary.side)
    defer { budget.give(taken) }
    return WrittenPicture.raster(path + output.name, side: ContactSheet.cell, isolatesHEIF: isolatesHEIF).map {
      ContactSheet.shrunk($0)
    }
  }
}

extension RowOutcome {
  /// Records why the row has no avatar: a fault of the row, or a missing component, which every row would need.
  fileprivate mutating func fail(_ error: AvatarError, _ request: RowRequest) {
    switch error {
    case .missingComponent(let name, let reason): failure = .missingComponent(name: name, reason: reason)
    case .unusablePhoto, .unreadablePhoto:
      fault = RowFault(line: request.line, field: "src", error.description, cause: .avatar(error))
    case .unusableIcon, .unreadableIcon:
      fault = RowFault(line: request.line, field: "icon", error.description, cause: .avatar(error))
    case .incomplete, .unknownIcon, .outputTooLarge, .tooLargeForFormat, .cancelled:
      fault = RowFault(line: request.line, error.description, cause: .avatar(error))
    }
  }
}

extension PlannedOutput {
  var isPicture: Bool { spec != nil }

  var scale: Double { spec?.scale.factor ?? 1 }

  var size: Int { spec?.size.points ?? 0 }
}

extension WriteError {
  /// Whether others may be written all the same: not where the disk is full.
  var isOfOneFile: Bool {
    switch self {
    case .create(let error): !error.isOfDisk
    case .write: false
    }
  }
}
