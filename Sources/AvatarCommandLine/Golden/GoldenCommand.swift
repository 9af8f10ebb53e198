import ArgumentParser
import AvatarGolden

/// `golden`: regression tests by pictures.
struct GoldenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "golden",
    abstract: "Compares pictures with golden ones, which were looked at and approved.",
    discussion: """
      A manifest lists the cases; each has a golden, a PNG under its name in the manifest's directory. Decoded pixels are \
      compared, without tolerance unless a case names one.

      EXAMPLES:
        avatar-render golden verify
            verifies Goldens/manifest.json
        avatar-render golden verify 'icon/*' --report report
            some of its cases, with a page to look at: report/index.html
        avatar-render golden record
            writes the goldens that are missing or differ: look at them
        avatar-render golden compare expected.png actual.png -o difference.png
        avatar-render golden compare baseline/ screenshots/ --tolerance 2

      EXIT STATUS:
        0   all pictures are as expected
        1   one differs, can't be compared or was recorded, or has no case
        64  wrong arguments
        65  a manifest, theme or font has bad contents; compare: no PNG
        66  such a file is missing or unreadable
        69  a component is missing or fails; the message says what to install
        73  a golden or a report can't be created
        74  a golden or a report can't be written to the end
      """,
    subcommands: [GoldenVerifyCommand.self, GoldenRecordCommand.self, GoldenCompareCommand.self])

  /// Help and status 0 would pass for a verification that was forgotten.
  func run() throws { throw CommandError.usage("golden: must be followed by verify, record or compare") }
}

/// `golden verify`.
struct GoldenVerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Fails where a picture differs from its golden; writes none.")

  @OptionGroup var selection: GoldenRunOptions
  @OptionGroup var report: GoldenReportOptions

  func run() throws { try selection.run(report, mode: .never) }
}

/// `golden record`.
struct GoldenRecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Writes goldens, and prints their paths.",
    discussion: "Recording never counts as passing: where anything was written the exit status is 1.")

  @Option(
    .choice,
    """
    The goldens to write: missing ones, failed ones (which differ or are missing), all, or never any. (default: failed)
    """)
  var mode = RecordMode.failed

  @OptionGroup var selection: GoldenRunOptions
  @OptionGroup var report: GoldenReportOptions

  func run() throws { try selection.run(report, mode: mode) }
}

/// The options for the cases to run.
struct GoldenRunOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Names of cases: * stands for any characters, ? for one, a directory for all cases in it. (default: all)",
      valueName: "pattern"),
    transform: { CasePattern($0) })
  var patterns: [CasePattern] = []

  @Option(.input(["json"]), "The list of cases. (default: Goldens/manifest.json)")
  var manifest = "Goldens/manifest.json"

  @Flag(help: "Remove goldens that have no case.")
  var prune = false

  @OptionGroup var jobs: JobsOption
}

/// The options for reports on a run.
struct GoldenReportOptions: ParsableArguments {
  @Option(
    .directory,
    "Write a report: index.html, report.json, and expected | difference | actual of each case that hasn't passed."
  )
  var report: String?

  @Option(.output(["xml"]), "Write the results as JUnit XML.") var junit: String?

  @Flag(help: "Print only the cases that haven't passed.")
  var quiet = false

  @Flag(help: "One line of JSON about each case on the standard error.")
  var json = false
}
