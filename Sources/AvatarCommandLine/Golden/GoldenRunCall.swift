import AvatarFiles
import AvatarVerification

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
    let renderer: CaseRenderer
    let cases: [GoldenCase]
    do throws(ManifestError) {
      manifest = try GoldenManifest(path: options.manifest)
      cases = try manifest.cases(matching: patterns)
      renderer = try CaseRenderer(manifest)
    } catch {
      throw CommandError(error)
    }
    var reporter = try GoldenReporter(
      reportOptions, title: options.manifest, goldens: manifest.folder,
      inputs: [options.manifest] + manifest.inputs + manifest.cases.map { manifest.golden(of: $0) })
    let run = GoldenRun(manifest, mode: mode, drawsPictures: reportOptions.report != nil) {
      entry throws(CaseError) in try renderer.picture(of: entry)
    }
    run.run(cases, jobs: jobs) { reporter.add($0) }
    try findStale(manifest, patterns, &reporter)
    try reporter.finish()
  }

  private func findStale(
    _ manifest: GoldenManifest, _ patterns: [CasePattern], _ reporter: inout GoldenReporter
  ) throws(CommandError) {
    let stale = StaleGoldens(manifest, matching: patterns)
    guard options.prune, !stale.paths.isEmpty else { return reporter.add(stale: stale.paths) }
    if let other = stale.unreadableManifest {
      throw .badInput(path: other, reason: "can't be read, and goldens may be its own: --prune removed nothing")
    }
    for path in stale.paths {
      do throws(FileError) { try WholeFile.remove(path) } catch { throw .output(path: path, .write(error)) }
    }
    reporter.add(pruned: stale.paths)
  }
}

extension OptionValues {
  /// - Parameter text: nil is as many as there are processors.
  static func jobs(_ text: String?) throws(CommandError) -> Int {
    guard let text else { return ProcessInfo.processInfo.activeProcessorCount }
    guard let jobs = Int(text), (1...1024).contains(jobs) else {
      throw .usage("--jobs \(text): must be a whole number from 1 to 1024")
    }
    return jobs
  }
}
