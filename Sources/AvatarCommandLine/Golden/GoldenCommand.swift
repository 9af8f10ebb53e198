import AvatarFileSystem
import AvatarGolden
import AvatarRender

extension Command {
  static let golden = Command(
    name: "golden", set: .groups, summary: "Compares images with goldens: reference images that a person has approved.",
    explanation:
      """
      A manifest lists the cases. The golden of each case is a PNG with the name of the case, in the manifest's \
      directory. Decoded pixels are compared, without tolerance unless a case specifies one.
      """,
    examples: [
      "avatar-render golden verify": "verifies Goldens/manifest.json",
      "avatar-render golden verify 'icon/*' --report report":
        "verifies some of its cases, and writes report/index.html",
      "avatar-render golden init build/screenshots": "writes a manifest with a case for each image",
      "avatar-render golden record": "writes the goldens that are missing or differ; review them",
      "avatar-render golden compare expected.png actual.png -o difference.png": nil,
      "avatar-render golden compare baseline/ screenshots/ --tolerance 2": nil,
    ],
    statuses: [
      0: "all images are as expected, or were recorded",
      1: "an image differs or cannot be compared, a row of a list differs from its case, or a golden has no case",
      64: "invalid arguments",
      65: "a manifest, list, theme, font or compared image has invalid contents, or Git replaced a golden",
      66: "one of these files is missing or unreadable",
      69: "a component is missing or fails; the message names the package to install",
      73: "a golden, manifest or report cannot be created",
      74: "a golden or a report cannot be written completely",
    ], run: Arguments.rejectMissingSubcommand)

  static let goldenVerify = Command(
    name: "golden verify", set: .goldenVerify,
    summary: "Compares images with their goldens, and fails if one differs. Never writes goldens.",
    examples: [
      "avatar-render golden verify": "verifies all cases of Goldens/manifest.json",
      "avatar-render golden verify 'icon/*' --report report --junit junit.xml": nil,
    ], run: Arguments.verifyGoldens)

  static let goldenRecord = Command(
    name: "golden record", set: .goldenRecord, summary: "Writes goldens and prints their paths.",
    explanation:
      """
      Review the written goldens before you commit them. In CI, where the CI environment variable is set, golden \
      record requires --mode.
      """,
    examples: [
      "avatar-render golden record": "writes the goldens that are missing or differ; review them",
      "avatar-render golden record 'icon/*' --mode missing": nil,
    ], run: Arguments.recordGoldens)
}

extension Arguments {
  fileprivate func verifyGoldens() throws(InputError) -> CommandResult { try runGoldens(mode: .never) }

  fileprivate func recordGoldens() throws(InputError) -> CommandResult {
    let mode = self[Option.mode]
    if mode == nil, let value = Self.continuousIntegration {
      throw .usage("golden record: CI=\(value): recorded goldens need a review: --mode failed records them anyway")
    }
    return try runGoldens(mode: mode ?? .failed)
  }

  /// The value of the environment variable that CI systems set, or nil outside CI.
  private static var continuousIntegration: String? {
    guard let value = ProcessEnvironment.value("CI") else { return nil }
    return ["", "0", "false"].contains(value.lowercased()) ? nil : value
  }
}

/// The options for the cases to run.
extension Option {
  static let goldenRows: [OptionRow] = [
    patterns.row, mode.row, manifest.row, goldenSrcRoot.row, goldenStrict.row, goldenPrune.row, goldenReport.row,
    junit.row, summary.row,
  ]

  static let patterns = Key(
    "pattern", .arguments, in: .options, of: .goldenCases, OptionValue("pattern", parse: { CasePattern($0) }),
    "The case names: * matches any characters, ? matches one, and a directory matches all cases in it. (default: all)")

  static let mode = Key<RecordMode>(
    "mode", in: .options, of: .goldenRecord, from: .commandLine, .choice,
    "The goldens to write: missing, failed (missing or different), all, or never (none). (default: failed)")

  static let manifest = Key(
    "manifest", in: .options, of: .goldenCases, from: .commandLine, .input(["json"]),
    "The manifest with the cases. (default: Goldens/manifest.json)")

  static let goldenSrcRoot = Key(
    "src-root", in: .options, of: .goldenCases, from: .commandLine, .existingDirectory,
    "The directory that must contain the photos, icons, themes, fonts and images that the manifest uses. (default: any directory)"
  )

  static let goldenPrune = Key(
    flag: "prune", in: .options, of: .goldenCases, from: .commandLine,
    "Remove goldens that have no case and were recorded for this manifest.")

  static let goldenStrict = Key(
    flag: "strict", in: .options, of: .goldenVerify, from: .commandLine,
    "Fail if a directory of case images also contains an image without a case. (default: print a note)")
}

/// The options for reports on a run.
extension Option {
  static let goldenReport = Key(
    "report", in: .options, of: .goldens, from: .commandLine, .directory(),
    "Write a report: index.html, report.json, and an image with expected | difference | actual for each case that did not pass."
  )

  static let junit = Key(
    "junit", in: .options, of: .goldens, from: .commandLine, .output(["xml"]), "Write the results as JUnit XML.")

  static let summary = Key(
    "summary", in: .options, of: .goldens, from: .commandLine, .output(["md"]),
    "Write a summary as Markdown, for a pull request.")
}

/// The implementation of `golden verify` and `golden record`.
extension Arguments {
  /// The number of active processors, the default for `--jobs`.
  static var standardJobs: Int { ThreadPool.processors }

  /// Runs the cases of a manifest.
  private func runGoldens(mode: RecordMode) throws(InputError) -> CommandResult {
    let path = self[Option.manifest] ?? AcceptCommand.standardManifest
    if FileStatus(path) == nil {
      throw .unreadableInput(path: path, reason: "\(FileError.missing.reason); avatar-render golden init creates one")
    }
    let manifest = try GoldenManifest(path: path)
    let cases = try manifest.cases(matching: self[all: Option.patterns])
    let files = try self[Option.goldenSrcRoot].map(LocalFiles.init(srcRoot:)) ?? .anything
    let renderer = try CaseRenderer(manifest, for: cases, in: files)
    let checks = manifest.checks(cases, renderer, try outdatedCases(of: manifest, in: files))
    if let place = self[Option.goldenReport], File.same(place, manifest.directory.isEmpty ? "." : manifest.directory) {
      throw .usage("--report \(place): must not be the golden directory")
    }
    var reporter = try GoldenReporter(
      self, title: path, acceptance: AcceptCommand(manifest: path), isRecording: mode != .never,
      pictures: Self.directories(manifest), recorded: RecordedGoldens(manifest),
      inputs: [path] + manifest.inputs + manifest.cases.map { manifest.golden(of: $0) })
    // Stale goldens are found first, because a report would add images of its own.
    let stale = StaleGoldens(manifest, matching: self[all: Option.patterns])
    if mode != .never, let check = stale.misplaced(checks) {
      throw .badInput(path: path, reason: "\(check.name): its golden would replace an input file of another manifest")
    }
    let run = GoldenRun(mode: mode, drawsPictures: self[Option.goldenReport] != nil, isForced: self[Option.force])
    try run.run(checks, jobs: self[Option.jobs] ?? Self.standardJobs) { reporter.add($0) }
    if self[Option.goldenPrune] {
      reporter.prune(stale.paths, stale.unusableManifest)
    } else {
      reporter.add(stale: stale.paths, stale.unusableManifest)
    }
    // If a pattern selects cases, images without a case are not reported.
    if mode == .never, self[all: Option.patterns].isEmpty {
      for (directory, paths) in manifest.unnamedPictures() {
        reporter.add(unnamed: paths, in: directory, isStrict: self[Option.goldenStrict])
      }
    }
    return try reporter.finish()
  }

  /// Returns the differences between the lists of a manifest and its cases, without new rows that no pattern matches.
  private func outdatedCases(
    of manifest: GoldenManifest, in files: LocalFiles
  ) throws(InputError) -> [OutdatedCase] {
    var draft = ManifestDraft(addingTo: manifest)
    for list in manifest.lists { try draft.add(list: list, in: files) }
    let (patterns, names) = (self[all: Option.patterns], Set(manifest.cases.map(\.name)))
    if patterns.isEmpty { return draft.outdated }
    return draft.outdated.filter { entry in
      names.contains(entry.name) || patterns.contains { $0.matches(entry.name) }
    }
  }

  /// Returns the directories where a report would be mixed with goldens: the directory of the manifest or, if that is
  /// the current directory, the directories of its cases.
  private static func directories(_ manifest: GoldenManifest) -> [String] {
    if !manifest.directory.isEmpty { return [manifest.directory] }
    return Set(manifest.cases.compactMap { $0.name.split(separator: "/").dropLast().first.map(String.init) }).sorted()
  }
}
