import AvatarFileSystem
import AvatarGolden
import AvatarJSON
import AvatarRender

/// A golden run reporter that writes to standard output, a report, JUnit XML, Markdown, and GitHub if the command runs
/// there.
struct GoldenReporter {
  private let options: Arguments
  private let isQuiet, isJSON, isForced: Bool
  private let title: String
  private var directory: ReportDirectory?
  private var junit: JUnitReport?
  private var markdown: MarkdownSummary?
  private let acceptance: AcceptCommand?
  private var summary = RunSummary()
  private let output: GoldenOutput
  private let isRecording: Bool
  /// The goldens recorded for the manifest, or nil without a manifest.
  private var recorded: RecordedGoldens?
  /// The first error that did not end the run.
  private(set) var failure: InputError?

  /// Checks the paths of the reports and starts writing them.
  ///
  /// - Parameters:
  ///   - options: The arguments of the command.
  ///   - title: The name of the verified images.
  ///   - acceptance: The command that accepts images, or nil if there is none.
  ///   - isRecording: Whether standard output is reserved for golden paths.
  ///   - pictures: The directories of compared images, which must not contain the report.
  ///   - recorded: The goldens recorded for the manifest, or nil without a manifest.
  ///   - inputs: The files that must not be replaced.
  /// - Throws: `InputError` if the path of a report is unsuitable; an error if the file of recorded
  ///   goldens must not be replaced.
  init(
    _ options: Arguments, title: String, acceptance: AcceptCommand? = nil, isRecording: Bool = false,
    pictures: [String], recorded: RecordedGoldens? = nil, inputs: [String]
  ) throws(InputError) {
    self.options = options
    isQuiet = options[Option.quiet]
    isJSON = options[Option.json]
    isForced = options[Option.force]
    self.title = title
    self.acceptance = acceptance
    self.isRecording = isRecording
    self.recorded = recorded
    output = GoldenOutput(isReserved: isRecording || isJSON)
    if let report = options[Option.goldenReport] {
      // The image directory of the report may already exist as a link.
      let places = [report, FilePath.ofDirectory(report) + ReportDirectory.pictures]
      if let directory = pictures.first(where: { directory in places.contains { Directory.contains(directory, $0) } }) {
        throw .usage("--report \(report): must not be in \(directory), among the images to compare")
      }
      if let input = inputs.first(where: { Directory.contains(places[1], $0) }) {
        throw .usage("--report \(report): might replace \(input)")
      }
      directory = try ReportDirectory(report, title: title, isForced: isForced)
    }
    let (junitFile, summaryFile) = (options[Option.junit], options[Option.summary])
    for (option, file) in [("--junit", junitFile), ("--summary", summaryFile)] {
      guard let file else { continue }
      if inputs.contains(where: { File.same(file, $0) }) {
        throw .usage("\(option) \(file): would replace a file that the run needs")
      }
      if let directory, directory.files.contains(where: { FilePath.real($0) == FilePath.real(file) }) {
        throw .usage("\(option) \(file): is one of the report's files")
      }
      if !isForced {
        try OwnedFile.check(file, over: option == "--junit" ? JUnitReport.mark : MarkdownSummary.mark)
      }
    }
    if isRecording { try recorded?.check(isForced: isForced) }
    if let junit = junitFile, let summary = summaryFile, FilePath.real(junit) == FilePath.real(summary) {
      throw .usage("--summary \(summary): must differ from the --junit file")
    }
    if junitFile != nil { junit = JUnitReport(name: title) }
    if summaryFile != nil { markdown = MarkdownSummary(title: title, acceptance: acceptance) }
  }

  mutating func add(_ result: CaseResult) {
    summary.count(result)
    switch result.outcome {
    case .passed, .recorded: if isRecording { recorded?.insert(result.golden) }
    case .failed(.substitute(let reason)) where isRecording: note(.badInput(path: result.golden, reason: reason))
    case .failed, .unwritten: break
    }
    if case .unwritten(let error) = result.outcome { note(InputError(output: result.golden, error)) }
    var report = CaseReport(result, acceptance: acceptance)
    do {
      report = try directory?.add(result, acceptance: acceptance) ?? report
    } catch {
      note(error)
    }
    markdown?.add(report)
    junit?.add(
      result, accept: report.accept, picture: report.picture.flatMap { directory?.path(of: $0) }.map(Self.shown))
    if isJSON { print(json: JSONWriter.text(report)) }
    print(result, report)
  }

  /// Returns a path relative to the project directory on GitLab, or to the current directory elsewhere.
  private static func shown(_ path: String) -> String {
    let root = ProcessEnvironment.value("CI_PROJECT_DIR") ?? "."
    return FilePath.relative(path, to: root) ?? path
  }

  private mutating func print(_ result: CaseResult, _ report: CaseReport) {
    switch (result.outcome, result.explanation) {
    case (.recorded, let explanation?):
      if !isJSON { OutputFiles.announce(result.golden) }
      if !isQuiet { output.note("\(result.name): \(explanation)") }
    case (_, let explanation?):
      let hint = report.accept.map { "to accept it: \($0)" }
      print("\(result.name): \(explanation)")
      if let hint { print("  " + hint) }
      annotate(result.golden, (["\(result.name): \(explanation)"] + [hint].compactMap { $0 }).joined(separator: "\n"))
    case (_, nil): break
    }
    // Passed cases have notes too, because a missing photo may be a typo in the manifest.
    if !isQuiet {
      for note in result.notes { output.note("\(result.name): \(note)") }
    }
  }

  /// Reports goldens without a case.
  mutating func add(stale paths: [String], _ unusableManifest: String?) {
    summary.stale = paths
    for path in paths {
      let isRecorded = recorded?.contains(path) == true
      let advice =
        isRecorded
        ? "; --prune removes it" : "; --prune does not remove it, because it was not recorded for this manifest"
      report(withoutCase: path, advice)
    }
    if let unusableManifest, !paths.isEmpty, !isQuiet {
      output.note("\(unusableManifest): cannot be used as a manifest; some goldens may belong to it")
    }
  }

  private mutating func report(withoutCase path: String, _ advice: String) {
    print("\(path): has no case\(advice)")
    junit?.add(stale: path)
    markdown?.add(stale: path)
    annotate(path, "has no case")
  }

  /// Reports images without a case, if other images in the directory have one: as failures if strict, or else in a
  /// note.
  mutating func add(unnamed paths: [String], in directory: String, isStrict: Bool) {
    let advice = acceptance.map { "; to add one: \($0.addition(of: directory))" } ?? ""
    if isStrict {
      summary.stale += paths
      for path in paths { report(withoutCase: path, advice) }
    } else if !isQuiet, let path = paths.first {
      let others = paths.count == 1 ? "" : ", and \((paths.count - 1).grouped) more"
      output.note("\(path)\(others): has no case\(advice)")
    }
  }

  /// Removes goldens without a case that were recorded for the manifest, and reports each of them.
  mutating func prune(_ paths: [String], _ unusableManifest: String?) {
    if let unusableManifest, !paths.isEmpty {
      note(.badInput(path: unusableManifest, reason: "is not a valid manifest: --prune removed nothing"))
      return add(stale: paths, nil)
    }
    let own = paths.filter { recorded?.contains($0) == true }
    add(stale: paths.filter { !own.contains($0) }, nil)
    for path in own {
      do {
        try StaleGoldens.remove(path)
        recorded?.remove(path)
        summary.pruned.append(path)
        if !isQuiet { output.note("removed \(path)") }
      } catch {
        note(InputError(path, reason: "cannot be removed: \(error.reason)", kind: .io))
        summary.stale.append(path)
      }
    }
  }

  /// Writes the reports and throws an error unless the run has passed.
  ///
  /// - Parameter isSummed: Whether to print the number of cases for each outcome.
  /// - Returns: The result of the run.
  /// - Throws: The first error of the run.
  mutating func finish(isSummed: Bool = true) throws(InputError) -> CommandResult {
    do { try recorded?.write(isForced: isForced) } catch { note(error) }
    var page = directory?.pagePath
    do {
      try directory?.finish(summary)
    } catch {
      note(error)
      page = nil
    }
    if let junit, let file = options[Option.junit] { write(junit.xml, to: file, over: JUnitReport.mark) }
    if let markdown, let file = options[Option.summary] {
      write(markdown.markdown(summary), to: file, over: MarkdownSummary.mark)
    }
    if isJSON {
      let report = RunReport(title: title, summary, cases: nil).json(isPretty: false)
      print(json: String(decoding: report.dropLast(), as: UTF8.self))
    }
    if !isQuiet {
      if isSummed { print(summary.words) }
      let isWorthSeeing = !summary.hasPassed || summary.recorded > 0
      if isWorthSeeing, let page { output.note("see \(page)") }
    }
    if let failure { throw failure }
    return summary.hasPassed ? .done : .notAsExpected
  }

  private mutating func write(_ text: String, to file: String, over mark: FileMark) {
    do { try OwnedFile.write(Array(text.utf8), to: file, over: isForced ? nil : mark) } catch { note(error) }
  }

  private mutating func note(_ error: InputError) { failure = failure ?? error }

  private mutating func annotate(_ file: String, _ message: String) {
    do { try output.annotate(file, message) } catch { note(error) }
  }

  private mutating func print(json: String) {
    do { try StandardStreams.print(json: json) } catch { note(error) }
  }

  private mutating func print(_ line: String) {
    do { try output.print(line) } catch { note(error) }
  }
}
