import AvatarCodec
import AvatarContacts
import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import AvatarRender
import Synchronization

/// A worker that renders the outputs of a row that are missing or out of date.
struct RowWorker: Sendable {
  /// The output directory; nil if nothing is written.
  let directory: OutputDirectory?
  let options: BatchOptions
  let themes: ThemeCache
  let budget: MemoryBudget
  /// The digest of the theme of the run, and the start of the recipes of outputs with this theme.
  let baseTheme: ContentDigest
  let baseRecipe: DigestSum

  init(directory: OutputDirectory?, options: BatchOptions, themes: ThemeCache, budget: MemoryBudget) {
    self.directory = directory
    self.options = options
    self.themes = themes
    self.budget = budget
    baseTheme = themes.baseDigest
    baseRecipe = Self.begunRecipe(options.environment, baseTheme)
  }

  var path: String { options.directory }

  func report(of job: RowJob) -> RowReport {
    var outcome = RowReport(job.row)
    do {
      let outputs = try outputs(of: job, &outcome)
      if outcome.fault == nil && outcome.failure == nil { outcome.outputs = outputs }
    } catch let error as AvatarError {
      outcome.fail(error, job.row)
    } catch let error as FieldError {
      outcome.fault = RowFault(line: job.row.line, field: error.field, error.reason)
    } catch {
      outcome.fault = RowFault(line: job.row.line, "\(error)")
    }
    if options.drawsThumbnails, let first = outcome.outputs.first(where: \.isPicture) {
      do throws(BatchError) {
        outcome.thumbnail = try thumbnail(first, isolatesHEIF: isolatesHEIF(job.row))
      } catch {
        outcome.failure = error
      }
    }
    return withExtendedLifetime(job.prefetch) { outcome }
  }

  private func isolatesHEIF(_ request: PlannedRow) -> Bool {
    (try? themes.entry(request.themes[0]).renderer.limits.isolatesHEIF) ?? true
  }

  /// Compares the outputs with the record, and renders those that are missing or out of date.
  private func outputs(of job: RowJob, _ outcome: inout RowReport) throws -> [OutputOutcome] {
    let request = job.row
    var sources = try sources(of: job)
    let checks = try check(job, &sources)
    func unwritten(_ i: Int) -> OutputOutcome { checks[i].outcome(of: request.outputs[i], request, job.known[i].entry) }
    let stale = checks.indices.filter { checks[$0].fault != nil }
    if stale.isEmpty && !request.hasSources { return checks.indices.map(unwritten) }
    var outputs = checks.indices.map { i in checks[i].fault == nil || directory == nil ? unwritten(i) : nil }
    if !stale.isEmpty {
      var resolution = try sources.resolution ?? resolution(of: job, digest: nil)
      let drawn = try draw(stale.map { request.outputs[$0] }, of: request, resolution: &resolution)
      sources.resolution = resolution
      for (i, made) in zip(stale, drawn) {
        if directory == nil {
          // A check counts the fallbacks of the picture that a run would write.
          outputs[i]?.said = .now(made.summary)
          continue
        }
        outputs[i] = write(made, to: i, of: job, recipe: checks[i].recipe, outcome: &outcome)
        if outcome.fault != nil || outcome.failure != nil { return [] }
      }
    }
    if !sources.isPhotoKnown, let path = request.photoPath, let stamp = sources.photo?.stamp,
      let digest = sources.resolution?.localDigest
    {
      outcome.input = (path, BuildRecord.Input(digest: digest, stamp: stamp))
    }
    return outputs.compactMap { $0 }
  }

  /// The inputs of a row's outputs, in addition to the row.
  struct Sources {
    /// The resolution of the inputs; nil if there are none.
    var resolution: BlockingResolution?
    /// The status of the local photo.
    let photo: FileStatus?
    /// Whether the record has the digest of the local photo.
    let isPhotoKnown: Bool
  }

  private func sources(of job: RowJob) throws(FieldError) -> Sources {
    let request = job.row
    if !request.hasSources, try !themes.entry(request.themes[0]).usesInstalledFonts {
      return Sources(resolution: nil, photo: nil, isPhotoKnown: false)
    }
    // The status is read before the file, so that a change in between is noticed the next time.
    let status = request.photoPath.flatMap { FileStatus($0) }
    let isKnown = status?.kind == .file && status?.stamp == job.knownInput?.stamp
    return Sources(
      resolution: try resolution(of: job, digest: isKnown ? job.knownInput?.digest : nil), photo: status,
      isPhotoKnown: isKnown)
  }

  /// Creates the resolution of a row's requests; `digest` is that of its local photo, if it is known.
  private func resolution(of job: RowJob, digest: ContentDigest?) throws(FieldError) -> BlockingResolution {
    let request = job.row
    var renderer = try themes.entry(request.themes[0]).renderer
    renderer.isStrict = options.isStrict || request.isStrict
    renderer.localFiles = request.localPhotos
    return BlockingResolution(request.specs, renderer, digest: digest)
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

  /// Renders outputs in memory; if a strict row's photo cannot be used for one of them, none is written.
  ///
  /// If nothing is written, outputs only have their reports.
  private func draw(
    _ outputs: [PlannedOutput], of request: PlannedRow, resolution: inout BlockingResolution
  ) throws -> [Made] {
    let needed = Set(outputs.compactMap(\.measures))
    resolution.select(request.measures.enumerated().filter { needed.contains($0.element) }.map(\.offset))
    var reserved = 0
    defer { budget.give(reserved) }
    var (made, rest) = ([Made](), outputs[...])
    while let output = rest.first {
      if case .text(let text) = output.content {
        rest = rest.dropFirst()
        made.append(Made(text))
        continue
      }
      let images = rest.prefix { $0.measures == output.measures }
      rest = rest.dropFirst(images.count)
      let start = ContinuousClock.now
      let next = try resolution.next { bytes in
        budget.give(reserved)
        reserved = budget.take(bytes + (outputs.map(\.encodingBytes).max() ?? 0))
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

  /// Returns the files of an avatar in its themes and formats; each theme is drawn once.
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

  /// Writes the file of an output.
  private func write(
    _ made: Made, to position: Int, of job: RowJob, recipe: ContentDigest, outcome: inout RowReport
  ) -> OutputOutcome? {
    guard let directory else { return nil }
    let (request, output) = (job.row, job.row.outputs[position])
    let digest = ContentDigest(of: made.bytes)
    let name = output.name.file(digest)
    if output.name.isHashed, let identity = FileStatus(path + name)?.identity,
      request.inputs.contains(where: { FileStatus($0)?.identity == identity })
    {
      outcome.fault = RowFault(
        line: request.line, "\(path)\(name): would replace a file that avatars are rendered from")
      return nil
    }
    let stamp: FileStamp
    do throws(WriteError) {
      stamp = try directory.write(made.bytes, to: name)
    } catch {
      if error.isOfOneFile {
        outcome.fault = RowFault(
          line: request.line, "\(path)\(name): cannot be created: \(error.fileError.reason)",
          cause: .output(path: path + name, error))
      } else {
        outcome.failure = .output(path: path + name, error)
      }
      return nil
    }
    var summary = made.summary
    // The row has the name, unless a contact server added it.
    if request.spec.who.name != nil { summary.report?.name = nil }
    let isPersonal = summary != summary.impersonal
    let record = BuildRecord.Output(
      recipe: recipe, trace: made.trace, digest: digest, stamp: stamp, summary: summary.impersonal.json,
      sealed: isPersonal ? request.sealed(summary.json) : [])
    var written = OutputOutcome(
      output, file: name, state: .written, record: record, digest: digest, bytes: made.bytes.count,
      said: .now(made.summary), milliseconds: made.milliseconds)
    if let known = job.known[position].entry, case let file = output.name.file(known.digest), file != name {
      written.earlier = (file, known)
    }
    return written
  }

  /// Returns an output's image, small enough for a contact sheet; nil if it cannot be read.
  ///
  /// Vector formats have none, because they would have to be parsed.
  private func thumbnail(_ output: OutputOutcome, isolatesHEIF: Bool) throws(BatchError) -> Raster? {
    // At most the whole image and the data from which it is shrunk are in memory.
    let taken = budget.take(24 * output.summary.side * output.summary.side)
    defer { budget.give(taken) }
    let raster = try WrittenPicture.raster(path + output.name, side: ContactSheet.cell, isolatesHEIF: isolatesHEIF)
    return raster.map { ContactSheet.shrunk($0) }
  }
}

extension PlannedOutput {
  /// The memory that encoding the image takes in addition to drawing it, in bytes.
  fileprivate var encodingBytes: Int {
    (encoding?.format.encodingBytesPerPixel ?? 0) * (measures?.area ?? 0)
  }
}

extension RowReport {
  /// Records the reason why the row has no avatar: a fault of the row, or a missing component, which every row would
  /// need.
  fileprivate mutating func fail(_ error: AvatarError, _ request: PlannedRow) {
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
  var isPicture: Bool { measures != nil }

  var scale: Double { measures?.scale.factor ?? 1 }

  var size: Int { measures?.size.points ?? 0 }
}

extension WriteError {
  /// Whether other files may still be written, which is not the case if the disk is full.
  var isOfOneFile: Bool {
    switch self {
    case .create(let error): !error.isOfDisk
    case .write: false
    }
  }
}
