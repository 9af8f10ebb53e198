import AvatarFileSystem
import AvatarGolden
import AvatarRender

/// The execution of `golden verify` and `golden record`.
extension GoldenRunOptions {
  func run(_ report: GoldenReportOptions, mode: RecordMode) throws(CommandError) {
    if FileStatus(self.manifest) == nil {
      throw .unreadableInput(
        path: self.manifest, reason: "\(FileError.missing.reason); avatar-render golden init creates one")
    }
    let manifest = try mapError(of: GoldenManifest(path: self.manifest), to: CommandError.init(manifest:))
    let cases = try mapError(of: manifest.cases(matching: patterns), to: CommandError.init(manifest:))
    let files: LocalFiles = if let srcRoot { .within(try ConfiningDirectory(srcRoot: srcRoot)) } else { .anything }
    let renderer = try mapError(of: CaseRenderer(manifest, for: cases, in: files), to: CommandError.init(manifest:))
    let checks = manifest.checks(cases, renderer)
    if let place = report.report, File.same(place, manifest.directory.isEmpty ? "." : manifest.directory) {
      throw .usage("--report \(place): must not be the directory of the goldens")
    }
    var reporter = try GoldenReporter(
      report, title: self.manifest, acceptance: AcceptCommand(manifest: self.manifest), isRecording: mode != .never,
      pictures: Self.directories(manifest), recorded: RecordedGoldens(manifest),
      inputs: [self.manifest] + manifest.inputs + manifest.cases.map { manifest.golden(of: $0) })
    // Stale goldens are searched first, because a report would add its own images.
    let stale = StaleGoldens(manifest, matching: patterns)
    if mode != .never, let check = stale.misplaced(checks) {
      throw .badInput(
        path: self.manifest,
        reason: "\(check.name): its golden would replace a file that cases of another manifest are rendered from")
    }
    let run = GoldenRun(mode: mode, drawsPictures: report.report != nil, isForced: report.force)
    try run.report(checks, jobs: jobs.count, to: &reporter)
    if prune {
      reporter.prune(stale.paths, stale.unusableManifest)
    } else {
      reporter.add(stale: stale.paths, stale.unusableManifest)
    }
    try reporter.finish()
  }

  /// Returns the directories in which a report would be mixed with goldens: that of the manifest or, if it is the
  /// current one, those of its cases.
  private static func directories(_ manifest: GoldenManifest) -> [String] {
    if !manifest.directory.isEmpty { return [manifest.directory] }
    return Set(manifest.cases.compactMap { $0.name.split(separator: "/").dropLast().first.map(String.init) }).sorted()
  }
}

extension GoldenRun {
  /// Runs the checks and adds their results to a report.
  ///
  /// - Throws: `CommandError` if a component is missing.
  func report(_ checks: [GoldenCheck], jobs: Int, to reporter: inout GoldenReporter) throws(CommandError) {
    try mapError(of: run(checks, jobs: jobs) { reporter.add($0) }, to: CommandError.init(component:))
  }
}
