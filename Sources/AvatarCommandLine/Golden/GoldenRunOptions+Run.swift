import AvatarFileSystem
import AvatarGolden

/// The run of `golden verify` and `golden record`.
extension GoldenRunOptions {
  func run(_ report: GoldenReportOptions, mode: RecordMode) throws(CommandError) {
    if self.manifest.isEmpty { throw .usage("--manifest: must name a file") }
    let patterns = self.patterns.map { CasePattern($0) }
    let jobs = try OptionValues.jobs(self.jobs)
    let manifest: GoldenManifest
    let checks: [GoldenCheck]
    do throws(ManifestError) {
      manifest = try GoldenManifest(path: self.manifest)
      let cases = try manifest.cases(matching: patterns)
      checks = manifest.checks(cases, try CaseRenderer(manifest, for: cases))
    } catch {
      throw CommandError(error)
    }
    if let place = report.report, File.same(place, manifest.directory.isEmpty ? "." : manifest.directory) {
      throw .usage("--report \(place): must not be the directory of the goldens")
    }
    var reporter = try GoldenReporter(
      report, title: self.manifest, isRecording: mode != .never, pictures: Self.directories(manifest),
      inputs: [self.manifest] + manifest.inputs + manifest.cases.map { manifest.golden(of: $0) })
    // Before pictures of a report may lie there.
    let stale = StaleGoldens(manifest, matching: patterns)
    if mode != .never, let check = stale.misplaced(checks) {
      throw .badInput(
        path: self.manifest,
        reason: "\(check.name): its golden would replace what another manifest's cases are made from")
    }
    try GoldenRun(mode: mode, drawsPictures: report.report != nil).report(checks, jobs: jobs, to: &reporter)
    if prune {
      reporter.prune(stale.paths, stale.unusableManifest)
    } else {
      reporter.add(stale: stale.paths, stale.unusableManifest)
    }
    try reporter.finish()
  }

  /// Where a report would mix with goldens: in the manifest's directory; where that is the current one, in those of its cases.
  private static func directories(_ manifest: GoldenManifest) -> [String] {
    if !manifest.directory.isEmpty { return [manifest.directory] }
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
