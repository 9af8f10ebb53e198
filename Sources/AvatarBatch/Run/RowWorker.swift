import AvatarCodec
import AvatarFileSystem
import AvatarHTTP
import AvatarRaster
import AvatarRender
import Synchronization

/// A row that is to be drawn, and what the record knows about it.
struct RowJob: Sendable {
  let request: RowRequest
  /// Of each output.
  var known: [BuildRecord.Output?]
  var knownInput: BuildRecord.Input?

  /// One that nothing is known about.
  init(request: RowRequest) {
    self.request = request
    known = request.outputs.map { _ in nil }
  }
}

/// A worker that renders the outputs of a row that are missing or out of date.
struct RowWorker: Sendable {
  /// The output directory; nil if nothing is written.
  let folder: OutputDirectory?
  /// The output folder's path, with its slash.
  let path: String
  let themes: ThemeCache
  /// The digest of everything that all avatars are rendered with: the program, its options and the given fonts.
  ///
  /// The versions of libraries are left out, because no pixel depends on them.
  let environment: ContentDigest
  let limits: AvatarLimits
  let isStrict: Bool
  /// Whether outputs are rendered again even if nothing has changed.
  let isForced: Bool
  let drawsThumbnails: Bool
  let budget: MemoryBudget

  func outcome(of job: RowJob) -> RowOutcome {
    var outcome = RowOutcome(job.request)
    var checks: [Check] = []
    let photo: RowPhoto
    var time: FetchDeadline
    do {
      let renderer = try themes.renderer(job.request.theme, limits)
      time = renderer.network.photos.time()
      photo =
        job.request.specs.first?.mayAskServers == true
        ? try RowPhoto(
          of: job, limit: limits.bytes, renderer.contentsOfServers(for: job.request.specs, &time))
        : try RowPhoto(of: job, limit: limits.bytes)
      let fonts = try renderer.systemFonts(for: job.request.specs, &time)
      for (output, known) in zip(job.request.outputs, job.known) {
        checks.append(try check(output, known, job.request, photo, fonts: fonts))
      }
    } catch let error as AvatarError {
      outcome.fail(error, job.request)
      return outcome
    } catch let error as FieldError {
      outcome.fault = RowFault(line: job.request.line, field: error.field, error.reason)
      return outcome
    } catch {
      outcome.fault = RowFault(line: job.request.line, "\(error)")
      return outcome
    }
    outcome.input = photo.read
    if folder == nil {
      outcome.outputs = checks.map { $0.outcome() }
    } else {
      make(checks, job.request, &time, &outcome)
    }
    if drawsThumbnails, let first = outcome.outputs.first(where: \.isPicture) { outcome.thumbnail = thumbnail(first) }
    return outcome
  }

  // MARK: What is there

  /// An output, and whether it is as it would be made.
  private struct Check {
    let output: PlannedOutput
    let recipe: ContentDigest
    let known: BuildRecord.Output?
    /// Where it is not: why.
    let fault: String?
    /// Where it is, but looks changed to the record.
    let stamp: FileStamp?

    /// The requested parts that it did not show when it was rendered.
    var lacks: Set<Shortfall> {
      guard fault == nil, let known else { return [] }
      return OutputSummary.shortfalls(json: known.summary)
    }

    func outcome() -> OutputOutcome {
      var record: BuildRecord.Output?
      if let known, let stamp, fault == nil {
        record = BuildRecord.Output(recipe: known.recipe, digest: known.digest, stamp: stamp, summary: known.summary)
      }
      return OutputOutcome(
        name: output.name, state: fault.map { .stale($0) } ?? .unchanged, record: record, digest: known?.digest,
        bytes: known?.stamp.bytes, said: known.map { .earlier($0.summary) } ?? .now(OutputSummary()),
        milliseconds: 0, size: output.size, scale: output.scale)
    }
  }

  private func check(
    _ output: PlannedOutput, _ known: BuildRecord.Output?, _ request: RowRequest, _ photo: RowPhoto, fonts: String
  ) throws(FieldError) -> Check {
    var check = check(output, known, try recipe(of: output, request, photo: photo.key, fonts: fonts))
    if check.fault != nil, !isForced, let former = photo.formerKey {
      let kept = self.check(output, known, try recipe(of: output, request, photo: former, fonts: fonts))
      if kept.fault == nil { check = kept }
    }
    // It may have been made when that was no error.
    guard isStrict || request.isStrict, let lack = check.lacks.min() else { return check }
    return Check(output: output, recipe: check.recipe, known: known, fault: "lacks its \(lack.rawValue)", stamp: nil)
  }

  private func check(_ output: PlannedOutput, _ known: BuildRecord.Output?, _ recipe: ContentDigest) -> Check {
    let status = FileStatus(path + output.name, followsLinks: false)
    func stale(_ reason: String) -> Check {
      Check(output: output, recipe: recipe, known: known, fault: reason, stamp: nil)
    }
    guard let status else { return stale("is missing") }
    guard let known else { return stale("is not known to have been made by this list") }
    if isForced { return stale("is made again") }
    if status.kind != .file { return stale("is not a file") }
    if known.recipe != recipe { return stale("would look different now, or be made from something else") }
    let current = Check(output: output, recipe: recipe, known: known, fault: nil, stamp: nil)
    if known.stamp == status.stamp { return current }
    guard known.stamp.bytes == status.bytes, digest(path + output.name) == known.digest else {
      return stale("has been changed since it was written")
    }
    return Check(output: output, recipe: recipe, known: known, fault: nil, stamp: status.stamp)
  }

  private func digest(_ path: String) -> ContentDigest? {
    guard let source = try? ByteSource(path: path, limit: .max >> 1, isFile: true) else { return nil }
    return try? ContentDigest(of: source)
  }

  /// Returns the digest of everything that an output depends on; `fonts` is empty if it needs no installed fonts.
  private func recipe(
    of output: PlannedOutput, _ request: RowRequest, photo: String, fonts: String
  ) throws(FieldError) -> ContentDigest {
    var sum = DigestSum()
    sum.add(environment.bytes)
    switch output.content {
    case .avatar(let spec):
      sum.add(try themes.digest(request.theme).bytes)
      sum.add(request.fields.bytes)
      sum.add(photo)
      if !fonts.isEmpty { sum.add("fonts \(fonts)") }
      sum.add(spec.size.points)
      sum.add(spec.scale.description)
    case .text(let text): sum.add(text)
    }
    return sum.digest()
  }

  // MARK: Making

  private func make(
    _ checks: [Check], _ request: RowRequest, _ time: inout FetchDeadline, _ outcome: inout RowOutcome
  ) {
    var outputs = checks.map { $0.fault == nil ? $0.outcome() : nil }
    let stale = checks.indices.filter { checks[$0].fault != nil }
    for (i, made) in zip(stale, draw(stale.map { checks[$0] }, request, &time, &outcome)) {
      outputs[i] = write(made, checks[i], request, &outcome)
      if outcome.fault != nil || outcome.failure != nil { return }
    }
    if outcome.fault == nil && outcome.failure == nil { outcome.outputs = outputs.compactMap { $0 } }
  }

  /// A file that is ready to be written.
  private struct Made {
    let bytes: [UInt8]
    let summary: OutputSummary
    let milliseconds: Double
  }

  /// All of them in memory: where the photo of a strict row can't be used for one of them, none is written.
  private func draw(
    _ checks: [Check], _ request: RowRequest, _ time: inout FetchDeadline, _ outcome: inout RowOutcome
  ) -> [Made] {
    let specs = checks.compactMap { check in
      if case .avatar(let spec) = check.output.content { spec } else { nil }
    }
    var drawn: [Made] = []
    if !specs.isEmpty {
      var reserved = 0
      defer { budget.give(reserved) }
      do {
        var renderer = try themes.renderer(request.theme, limits)
        renderer.isStrict = isStrict || request.isStrict
        renderer.localPhotos = request.localPhotos
        let clock = ContinuousClock()
        var start = clock.now
        drawn = try renderer.files(
          for: specs, together: request.specs, known: themes.drawn(request.theme), &time,
          reserve: { reserved = budget.take($0) },
          use: { file in
            defer { start = clock.now }
            return Made(
              bytes: file.png, summary: OutputSummary(file), milliseconds: (clock.now - start) / .milliseconds(1))
          })
      } catch let error as AvatarError {
        outcome.fail(error, request)
      } catch {
        outcome.fault = RowFault(line: request.line, "\(error)")
      }
      if outcome.fault != nil || outcome.failure != nil { return [] }
    }
    var rest = drawn[...]
    return checks.compactMap { check in
      switch check.output.content {
      case .avatar: return rest.popFirst()
      case .text(let text): return Made(bytes: Array(text.utf8), summary: OutputSummary(), milliseconds: 0)
      }
    }
  }

  private func write(
    _ made: Made, _ check: Check, _ request: RowRequest, _ outcome: inout RowOutcome
  ) -> OutputOutcome? {
    guard let folder else { return nil }
    let (name, digest) = (check.output.name, ContentDigest(of: made.bytes))
    let stamp: FileStamp
    do throws(WriteError) {
      stamp = try folder.write(made.bytes, to: name)
    } catch {
      if error.isOfOneFile {
        outcome.fault = RowFault(line: request.line, "\(path)\(name): can't be created: \(error.fileError.reason)")
      } else {
        outcome.failure = .output(path: path + name, error)
      }
      return nil
    }
    let summary = made.summary.json
    return OutputOutcome(
      name: name, state: .written,
      record: BuildRecord.Output(recipe: check.recipe, digest: digest, stamp: stamp, summary: summary), digest: digest,
      bytes: made.bytes.count, said: .now(made.summary), milliseconds: made.milliseconds,
      size: check.output.size, scale: check.output.scale)
  }

  /// A picture that is there, small enough for a contact sheet.
  private func thumbnail(_ output: OutputOutcome) -> Raster? {
    guard let source = try? ByteSource(path: path + output.name, limit: 1 << 28, isFile: true) else { return nil }
    // Decoded as a whole, and turned upright, and shrunk.
    let taken = budget.take(24 * output.summary.width * output.summary.height)
    defer { budget.give(taken) }
    var limits = PhotoLimits()
    (limits.heldPixels, limits.memory) = (1 << 26, 1 << 30)
    return (try? PNGPicture.decode(source, limits: limits)).map(ContactSheet.shrunk)
  }
}

extension RowOutcome {
  /// Records why the row has no avatar: what its photo lacks is its own, what the machine lacks is that of every row.
  fileprivate mutating func fail(_ error: AvatarError, _ request: RowRequest) {
    switch error {
    case .missingComponent(let name, let reason): failure = .missingComponent(name: name, reason: reason)
    case .unusablePhoto: fault = RowFault(line: request.line, field: "src", error.reason)
    case .incomplete, .outputTooLarge, .unreadablePhoto: fault = RowFault(line: request.line, error.reason)
    }
  }
}

extension PlannedOutput {
  var scale: Double { if case .avatar(let spec) = content { spec.scale.factor } else { 1 } }

  var size: Int { if case .avatar(let spec) = content { spec.size.points } else { 0 } }
}

extension WriteError {
  var fileError: FileError {
    switch self {
    case .create(let error), .write(let error): error
    }
  }

  /// Whether others may be written all the same: not where the disk is full.
  var isOfOneFile: Bool {
    switch self {
    case .create(let error): !error.isOfDisk
    case .write: false
    }
  }
}
