import AvatarFileSystem
import AvatarGolden

/// One run of `golden verify` or `golden record`.
struct GoldenRunCall {
  private let options: GoldenRunOptions
  private let reportOptions: GoldenReportOptions
  private let mode: RecordMode

  init(_ options: GoldenRunOptions, _ report: GoldenReportOptions, mode: RecordMode) {
    (self.options, reportOptions, self.mode) = (options, report, mode)
  }

  func run() throws(CommandError) {
    if options.manifest.isEmpty { throw .usage("--manifest: must name a file") }
    let patterns = options.patterns.map { CasePattern($0) }
    let jobs = try OptionValues.jobs(options.jobs)
    let manifest: GoldenManifest
    let checks: [GoldenCheck]
    do throws(ManifestError) {
      manifest = try GoldenManifest(path: options.manifest)
      let cases = try manifest.cases(matching: patterns)
      checks = manifest.checks(cases, try CaseRenderer(manifest, for: cases))
    } catch {
      throw CommandError(error)
    }
    if let report = reportOptions.report, File.same(report, manifest.folder.isEmpty ? "." : manifest.folder) {
      throw .usage("--report \(report): must not be the folder of the goldens")
    }
    var reporter = try GoldenReporter(
      reportOptions, title: options.manifest, isRecording: mode != .never, pictures: Self.folders(manifest),
      inputs: [options.manifest] + manifest.inputs + manifest.cases.map { manifest.golden(of: $0) })
    // Before pictures of a report may lie there.
    let stale = StaleGoldens(manifest, matching: patterns)
    if mode != .never, let check = stale.misplaced(checks) {
      throw .badInput(
        path: options.manifest,
        reason: "\(check.name): its golden would replace what another manifest's cases are made from")
    }
    try GoldenRun(mode: mode, drawsPictures: reportOptions.report != nil).report(checks, jobs: jobs, to: &reporter)
    if options.prune {
      reporter.prune(stale.paths, stale.unusableManifest)
    } else {
      reporter.add(stale: stale.paths, stale.unusableManifest)
    }
    try reporter.finish()
  }

  /// Where a report would mix with goldens: in the manifest's folder; where that is the current one, in those of its cases.
  private static func folders(_ manifest: GoldenManifest) -> [String] {
    if !manifest.folder.isEmpty { return [manifest.folder] }
    return Set(manifest.cases.compactMap { $0.name.split(separator: "/").dropLast().first.map(String.init) }).sorted()
  }
}

extension GoldenRun {
  /// Runs the checks and adds their results to a report.
  func report(_ checks: [GoldenCheck], jobs: Int, to reporter: inout GoldenReporter) throws(CommandError) {
    do throws(ComponentError) {
      try run(checks, jobs: jobs) { reporter.add($0) }
    } catch {
      throw .missingComponent(name: error.name, reason: error.reason)
    }
  }
}
