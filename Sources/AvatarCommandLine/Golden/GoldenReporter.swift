import AvatarFiles
import AvatarVerification

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells about a run of goldens: on the standard output, in a report, as JUnit XML, and to GitHub when running there.
struct GoldenReporter {
  private let options: GoldenReportOptions
  private var folder: ReportFolder?
  private var junit: JUnitReport?
  private var summary = RunSummary()
  /// The first thing that went wrong with writing; the rest goes on.
  private var failure: CommandError?
  private let isOnGitHub = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"

  /// - Parameters:
  ///   - title: what is verified.
  ///   - goldens: their folder, where a report would pass for goldens; nil where there is none.
  ///   - inputs: what must not be replaced.
  init(
    _ options: GoldenReportOptions, title: String, goldens: String?, inputs: [String]
  ) throws(CommandError) {
    self.options = options
    if let report = options.report {
      if report.isEmpty { throw .usage("--report: must name a folder") }
      // Where the goldens lie in the current folder, reports do too.
      if let goldens, goldens.isEmpty ? WholeFile.same(report, ".") : Self.lies(report, in: goldens) {
        throw .usage("--report \(report): must not be in the folder of the goldens")
      }
      folder = ReportFolder(report, title: title)
    }
    if let file = options.junit {
      if file.isEmpty { throw .usage("--junit: must name a file") }
      if inputs.contains(where: { WholeFile.same(file, $0) }) {
        throw .usage("--junit \(file): would replace what it tells about")
      }
      junit = JUnitReport(name: title)
    }
  }

  /// Whether a folder, which need not be there yet, lies in another one or is the same, through links or not.
  private static func lies(_ path: String, in folder: String) -> Bool {
    var place = URL(filePath: path).standardized
    while true {
      if WholeFile.same(place.path, folder) { return true }
      // The part of it that is there is followed to where it really is.
      if FileManager.default.fileExists(atPath: place.path) { place = place.resolvingSymlinksInPath() }
      if place.path == "/" || place.path.isEmpty { return false }
      place = place.deletingLastPathComponent()
    }
  }

  mutating func add(_ result: CaseResult) {
    summary.count(result)
    if case .unwritten(let error) = result.outcome { note(.output(path: result.golden, error)) }
    var picture: String?
    do throws(ReportError) {
      picture = try folder?.add(result)
    } catch {
      note(.output(path: error.path, error.error))
    }
    junit?.add(result, picture: picture)
    if options.json { StandardStreams.note(CaseReport(result).json()) }
    if let explanation = result.explanation { tell(result, explanation) }
  }

  private mutating func tell(_ result: CaseResult, _ explanation: String) {
    if case .recorded = result.outcome {
      print(result.golden)
      if !options.quiet { explain(result, explanation) }
      return
    }
    print("\(result.name): \(explanation)")
    explain(result, nil)
    if isOnGitHub { annotate(result.golden, "\(result.name): \(explanation)") }
  }

  /// Notes about what the picture was made from.
  private func explain(_ result: CaseResult, _ explanation: String?) {
    if options.json { return }
    if let explanation { StandardStreams.note("\(result.name): \(explanation)") }
    for note in result.notes { StandardStreams.note("note: \(result.name): \(note)") }
  }

  mutating func add(stale paths: [String]) {
    summary.stale = paths
    for path in paths {
      print("\(path): has no case; --prune removes it")
      junit?.add(stale: path)
      if isOnGitHub { annotate(path, "has no case") }
    }
  }

  mutating func add(pruned paths: [String]) {
    summary.pruned = paths
    if !options.quiet { for path in paths { StandardStreams.note("removed \(path)") } }
  }

  private mutating func annotate(_ file: String, _ message: String) {
    let root = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"] ?? FileManager.default.currentDirectoryPath
    let path = URL(filePath: file).standardized.path
    let inside = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : file
    print(GitHubAnnotation.error(file: inside, title: "Golden image", message: message))
  }

  /// Writes the reports, and ends with the status that the run deserves.
  /// - Parameter isSummed: whether the outcomes are counted.
  mutating func finish(isSummed: Bool = true) throws(CommandError) {
    do throws(ReportError) {
      try folder?.finish(summary)
    } catch {
      note(.output(path: error.path, error.error))
    }
    if let junit, let file = options.junit {
      do throws(WriteError) {
        try WholeFile.write(Array(junit.xml.utf8), creatingFoldersOf: file)
      } catch {
        note(.output(path: file, error))
      }
    }
    if !options.quiet {
      if isSummed { print(summary.words) }
      if !summary.hasPassed, let folder { StandardStreams.note("see \(folder.pagePath)") }
    }
    if let failure { throw failure }
    if !summary.hasPassed { throw .notAsExpected }
  }

  private mutating func note(_ error: CommandError) { failure = failure ?? error }

  /// A line on the standard output, on which names can do nothing to a terminal.
  private mutating func print(_ line: String) {
    do throws(CommandError) {
      try OutputFiles.print(Array((StandardStreams.harmless(line) + "\n").utf8))
    } catch {
      note(error)
    }
  }
}
