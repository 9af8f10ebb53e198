import ArgumentParser
import AvatarFileSystem
import AvatarGolden

/// The command `golden`, for regression tests with pictures.
struct GoldenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Compares images with goldens, the reference images that a person approved.",
    discussion: """
      A manifest lists the cases. The golden of a case is a PNG with the name of the case, in the directory of the \
      manifest. golden compares decoded pixels, without tolerance unless a case specifies one.

      EXAMPLES:
        avatar-render golden verify
            verifies Goldens/manifest.json
        avatar-render golden verify 'icon/*' --report report
            verifies some of its cases, and writes report/index.html
        avatar-render golden init build/screenshots
            writes a manifest with a case for each image
        avatar-render golden record
            writes the goldens that are missing or differ; review them
        avatar-render golden compare expected.png actual.png -o difference.png
        avatar-render golden compare baseline/ screenshots/ --tolerance 2

      EXIT STATUS:
        0   all images are as expected, or were recorded
        1   an image differs or cannot be compared, or a golden has no case
        64  invalid arguments
        65  a manifest, list, theme, font or compared image has invalid contents
        66  such a file is missing or unreadable
        69  a component is missing or fails; the message names the package to install
        73  a golden, manifest or report cannot be created
        74  a golden or a report cannot be written completely
      """,
    subcommands: [
      GoldenInitCommand.self, GoldenVerifyCommand.self, GoldenRecordCommand.self, GoldenCompareCommand.self,
    ])

  /// Throws an error instead of printing help, because status 0 could be mistaken for a passed verification.
  func run() throws { throw CommandError.usage("golden: must be followed by init, verify, record or compare") }
}

/// The command `golden verify`.
struct GoldenVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compares images with their goldens, and fails if one differs. Writes no goldens.",
    discussion: """
      EXAMPLES:
        avatar-render golden verify
            verifies all cases of Goldens/manifest.json
        avatar-render golden verify 'icon/*' --report report --junit junit.xml
      """)

  @OptionGroup var selection: GoldenRunOptions
  @OptionGroup var report: GoldenReportOptions

  func run() throws { try selection.run(report, mode: .never) }
}

/// The command `golden record`.
struct GoldenRecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Writes goldens and prints their paths.",
    discussion: """
      Review the written goldens before you commit them. In CI, where the variable CI is set, golden record requires --mode.

      EXAMPLES:
        avatar-render golden record
            writes the goldens that are missing or differ; review them
        avatar-render golden record 'icon/*' --mode missing
      """)

  @Option(
    .choice,
    """
    The goldens to write: missing, failed (missing or different), all, or never any. (default: failed)
    """)
  var mode: RecordMode?

  @OptionGroup var selection: GoldenRunOptions
  @OptionGroup var report: GoldenReportOptions

  func run() throws {
    if mode == nil, let value = Self.continuousIntegration {
      throw CommandError.usage(
        "golden record: CI=\(value): recorded goldens need a review: --mode failed records them anyway")
    }
    try selection.run(report, mode: mode ?? .failed)
  }

  /// The value of the environment variable that CI systems set; nil outside of CI.
  private static var continuousIntegration: String? {
    guard let value = ProcessEnvironment.value("CI") else { return nil }
    return ["", "0", "false"].contains(value.lowercased()) ? nil : value
  }
}

/// The options for the cases to run.
struct GoldenRunOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The names of cases: * stands for any characters, ? for one, and a directory for all cases in it. (default: all)",
      valueName: "pattern"),
    transform: { CasePattern($0) })
  var patterns: [CasePattern] = []

  @Option(.input(["json"]), "The manifest with the cases. (default: Goldens/manifest.json)")
  var manifest = AcceptCommand.standardManifest

  @Option(
    .existingDirectory,
    "The directory that must contain the photos, icons, themes, fonts and images of the manifest. (default: any)")
  var srcRoot: String?

  @Flag(help: "Remove goldens that have no case and were recorded for the manifest.")
  var prune = false

  @OptionGroup var jobs: JobsOption
}

/// The options for reports on a run.
struct GoldenReportOptions: ParsableArguments {
  @Option(
    .directory,
    "Write a report: index.html, report.json, and an image with expected | difference | actual for each case that has not passed."
  )
  var report: String?

  @Option(.output(["xml"]), "Write the results as JUnit XML.") var junit: String?

  @Option(.output(["md"]), "Write a summary as Markdown, for a pull request.") var summary: String?

  @Flag(help: "Replace files that avatar-render did not write.")
  var force = false

  @Flag(help: "Print only the cases that have not passed.")
  var quiet = false

  @Flag(help: "Print a line of JSON about each case to the standard error.")
  var json = false

  /// The output files, by their options.
  var files: [(option: String, file: String)] {
    [("--junit", junit), ("--summary", summary)].compactMap { option, file in file.map { (option, $0) } }
  }

  @OptionGroup var shared: SharedOptions
}
