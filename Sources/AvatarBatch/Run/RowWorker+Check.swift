import AvatarFileSystem
import AvatarRender

/// The check for which outputs of a row are up to date.
extension RowWorker {
  /// The result of the check of an output.
  struct Check {
    let recipe: ContentDigest
    /// The reason why it is not up to date; nil if it is.
    let fault: String?
    /// The file's new stamp if the file is up to date but has another stamp than in the build record.
    var stamp: FileStamp?

    /// Returns the outcome of an output that is not written.
    func outcome(of output: PlannedOutput, _ request: PlannedRow, _ known: BuildRecord.Output?) -> OutputOutcome {
      let record = stamp.flatMap { known?.stamped($0) }
      return OutputOutcome(
        output, file: output.file(known) ?? output.name.plain, state: fault.map { .stale($0) } ?? .unchanged,
        record: record, digest: known?.digest, bytes: known?.stamp.bytes,
        said: known.map { .earlier($0, request) } ?? .now(OutputSummary()), milliseconds: 0)
    }
  }

  func check(_ job: RowJob, _ sources: inout Sources) throws -> [Check] {
    let fonts = try sources.resolution?.installedFonts() ?? ""
    var checks: [Check] = []
    checks.reserveCapacity(job.known.count)
    for i in job.known.indices {
      let recipe = try recipe(of: job.row.outputs[i], job.row, fonts: fonts)
      checks.append(try check(job.row.outputs[i], job.known[i], recipe, job.row, &sources))
    }
    return checks
  }

  private func check(
    _ output: PlannedOutput, _ known: KnownOutput, _ recipe: ContentDigest, _ request: PlannedRow,
    _ sources: inout Sources
  ) throws(AvatarError) -> Check {
    func stale(_ reason: String) -> Check { Check(recipe: recipe, fault: reason) }
    guard let status = status(of: output, known) else { return stale("is missing") }
    guard let entry = known.entry else { return stale("is not recorded as an image of this list") }
    if options.rerendersAll { return stale("would be rendered again") }
    if status.kind != .file { return stale("is not a file") }
    var isCurrent = entry.recipe == recipe
    if isCurrent, output.isPicture { isCurrent = try isUnchanged(since: entry.trace, &sources) }
    if !isCurrent { return stale("would look different now, or has other inputs") }
    let isSame = entry.stamp == status.stamp
    guard isSame || entry.stamp.bytes == status.bytes && digest(path + (output.file(entry) ?? "")) == entry.digest
    else {
      return stale("has been changed since it was written")
    }
    // The key depends on the spelling of the photo's path or URL, which leaves the image unchanged.
    if !entry.sealed.isEmpty, request.opened(entry.sealed) == nil { return stale("has another source") }
    // An earlier run that was not strict may have rendered it.
    if options.isStrict || request.isStrict, let shortfall = OutputSummary.shortfalls(json: entry.summary).min() {
      return stale("does not show the requested \(shortfall.rawValue)")
    }
    return Check(recipe: recipe, fault: nil, stamp: isSame ? nil : status.stamp)
  }

  /// Returns the status of an output's file; nil if there is none.
  private func status(of output: PlannedOutput, _ known: KnownOutput) -> FileStatus? {
    guard output.name.isHashed else { return known.status }
    return output.file(known.entry).flatMap { FileStatus(path + $0, followsLinks: false) }
  }

  /// Returns whether the sources of an output are unchanged since its trace was recorded.
  private func isUnchanged(since trace: String, _ sources: inout Sources) throws(AvatarError) -> Bool {
    if trace.isEmpty && sources.resolution == nil { return true }
    guard let trace = InputTrace(trace) else { return false }
    return try sources.resolution?.isUnchanged(since: trace) ?? trace.entries.isEmpty
  }

  private func digest(_ path: String) -> ContentDigest? {
    guard let source = try? ByteSource(path: path, limit: .max >> 1, isFile: true) else { return nil }
    return try? ContentDigest(of: source)
  }

  /// Returns the digest of everything that determines an output except the contents of sources.
  private func recipe(
    of output: PlannedOutput, _ request: PlannedRow, fonts: String
  ) throws(FieldError) -> ContentDigest {
    var sum: DigestSum
    switch output.content {
    case .avatar(let measures, let theme, let encoding):
      sum = begunRecipe(try themes.entry(theme).digest)
      sum.add(request.fields)
      if !fonts.isEmpty { sum.add("fonts \(fonts)") }
      sum.add(measures.size.points)
      sum.add(measures.scale.description)
      // Records of earlier versions, which had only the standard encoding, stay valid.
      if encoding != .standard { sum.add(encoding.identity) }
      // Vector files contain the alternative text.
      if encoding.isVector { sum.add(request.spec.who.alternativeText) }
    case .text(let text):
      sum = DigestSum()
      sum.add(options.environment)
      sum.add(text)
    }
    return sum.digest()
  }

  /// Returns the start of a recipe, which is the same for all outputs of a theme.
  private func begunRecipe(_ theme: ContentDigest) -> DigestSum {
    if theme == baseTheme { return baseRecipe }
    return Self.begunRecipe(options.environment, theme)
  }

  static func begunRecipe(_ environment: ContentDigest, _ theme: ContentDigest) -> DigestSum {
    var sum = DigestSum()
    sum.add(environment)
    sum.add(theme)
    return sum
  }
}

extension PlannedOutput {
  /// Returns the path of the file in the output directory; nil if it contains an unknown hash.
  func file(_ known: BuildRecord.Output?) -> String? { name.isHashed ? known.map { name.file($0.digest) } : name.plain }
}
