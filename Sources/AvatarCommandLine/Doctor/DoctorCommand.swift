import AvatarHTTP

extension Command {
  static let doctor = Command(
    "doctor", .doctor, "Checks the libraries, fonts, cache and certificates.",
    """
    doctor names the packages to install. It sends no requests and writes no files. It exits with status 69 if a library or a part of one \
    cannot be used, else with 0.

    EXAMPLES:
      avatar-render doctor
      avatar-render doctor --json
    """
  ) { arguments throws(CommandError) in
    let limits = Result { () throws(CommandError) in try CacheLimits.ofEnvironment() }
    let report = DoctorReport(limits: (try? limits.get()) ?? CacheLimits())
    try OutputFiles.print(
      Array((arguments[Option.json] ? report.json + "\n" : DoctorPage(report: report).text).utf8))
    let broken = report.components.filter { $0.problem != nil }.map(\.name)
    guard broken.isEmpty else {
      throw .missingComponent(
        name: broken.joined(separator: ", "), reason: "cannot be used: see above for the command that installs it")
    }
    _ = try limits.get()
  }
}
