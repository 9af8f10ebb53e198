import AvatarFileSystem
import AvatarHTTP
import AvatarRender
import AvatarSystem

/// A text report on a machine.
struct DoctorPage {
  let report: DoctorReport

  /// The maximum line width in columns, which only a longer path exceeds.
  private static let width = 80

  /// The lines, each with a line break.
  var text: String { lines.map { StandardStreams.escaped($0) + "\n" }.joined() }

  private var lines: [String] {
    let sections = [
      ("Libraries in the executable", libraries),
      ("Libraries loaded when needed", report.components.flatMap(component)),
      ("Fonts", fonts), ("Cache", cache), ("Certificates for https", certificates), ("Machine", machine),
    ]
    return ["avatar-render \(report.version)"] + sections.flatMap { ["", $0.0] + $0.1 }
  }

  private var libraries: [String] {
    report.libraries.map { "  ok       " + Self.padded($0.name, Self.nameWidth) + $0.version }
  }

  private static let nameWidth = 26

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }

  private func component(_ component: DoctorReport.Component) -> [String] {
    let state = component.problem == nil ? "ok" : "missing"
    let first =
      "  " + Self.padded(state, 9) + Self.padded(component.name, Self.nameWidth)
      + Self.padded(component.version ?? "", 12) + "for " + component.purpose
    guard let problem = component.problem else { return [first] }
    return [first] + Self.paragraph(problem, 11)
      + (component.installation.map { Self.paragraph("install it: \(Component.systemOfPackages)\($0)", 11) } ?? [])
  }

  private static func paragraph(_ text: String, _ indentation: Int = 2) -> [String] {
    WrappedText.paragraph(text, indentation: indentation, width: width)
  }

  private var fonts: [String] {
    Self.paragraph("\(report.fonts.count) fonts are bundled, for \(report.fonts.scripts.joined(separator: ", ")).")
  }

  private var cache: [String] {
    guard let cache = report.cache else {
      return Self.paragraph("none: neither XDG_CACHE_HOME nor HOME is set: name a directory with --cache-dir")
    }
    return [
      "  " + cache.directory,
      "  \(cache.photos) \(cache.photos == 1 ? "photo" : "photos"), "
        + "\(cache.bytes.grouped) of \(cache.maxBytes.grouped) bytes",
    ]
  }

  private var certificates: [String] {
    let store = report.certificates
    let source = store.variable.map { "the file that \($0) names" } ?? "the system's"
    var lines = store.path.map { ["  " + $0] } ?? []
    if let problem = store.problem {
      lines += Self.paragraph("\(store.path == nil ? "" : source + ": ")\(problem)")
    } else {
      lines += Self.paragraph(
        source + (store.count.map { ": \($0.grouped) \($0 == 1 ? "certificate" : "certificates")" } ?? ""))
    }
    return lines + (store.installation.map { Self.paragraph("install them: \(Component.systemOfPackages)\($0)") } ?? [])
  }

  private var machine: [String] {
    let confinement = report.confinement
    let means =
      (confinement.seccomp ? ["seccomp"] : []) + [Platform.sandbox].compactMap { $0 }
      + (confinement.landlock > 0 ? ["Landlock (version \(confinement.landlock))"] : []) + ["memory and time limits"]
    return ["  \(report.processors) \(report.processors == 1 ? "processor" : "processors")"]
      + Self.paragraph(
        "HEIC and AVIF photos are decoded in a separate process, confined by "
          + "\(means.dropLast().joined(separator: ", "))\(means.count > 1 ? " and " : "")\(means.last ?? "").")
  }
}

extension Command {
  static let doctor = Command(
    name: "doctor", set: .doctor, summary: "Checks the libraries, fonts, cache and certificates.",
    explanation:
      """
      doctor names the packages to install. It sends no requests and writes no files. It exits with status 69 if a \
      library, or a part of one, cannot be used, and with 0 otherwise.
      """,
    examples: [
      "avatar-render doctor": nil,
      "avatar-render doctor --json": nil,
    ], run: Arguments.reportMachine)
}

extension Arguments {
  fileprivate func reportMachine() throws(InputError) -> CommandResult {
    let report = DoctorReport(limits: (try? .ofEnvironment()) ?? CacheLimits())
    try StandardStreams.print(self[Option.json] ? report.json + "\n" : DoctorPage(report: report).text)
    let broken = report.components.filter { $0.problem != nil }.map(\.name)
    guard broken.isEmpty else {
      throw InputError(
        broken.joined(separator: ", "), reason: "cannot be used: see above for the command that installs it",
        kind: .component)
    }
    _ = try CacheLimits.ofEnvironment()
    return .done
  }
}
