import ArgumentParser

/// The command `doctor`, which checks what works on this machine, and what to install for the rest.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks the libraries, fonts, cache and certificates, and names what to install.",
    discussion: """
      doctor sends no requests and writes no files. It exits with status 69 if a library or a part of one \
      cannot be used, else with 0.

      EXAMPLES:
        avatar-render doctor
        avatar-render doctor --json
      """)

  @Flag(help: "Print one line of JSON.") var json = false
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let report = DoctorReport()
    try OutputFiles.print(Array((json ? report.json + "\n" : DoctorPage(report: report).text).utf8))
    let broken = report.components.filter { $0.problem != nil }.map(\.name)
    guard broken.isEmpty else {
      throw CommandError.missingComponent(
        name: broken.joined(separator: ", "), reason: "cannot be used: see above for the command that installs it")
    }
  }
}
