import Foundation
import Testing

/// The Chromium browser in headless mode.
enum Browser {
  /// The path of the browser, or nil if it is not installed.
  static let path: String? = ["chromium", "chromium-browser", "google-chrome"].lazy
    .flatMap { name in
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
    }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Returns the document of a page, as HTML, and its console output after its scripts have run, with the browser's own
  /// files in `directory`.
  static func open(_ page: URL, in directory: URL) throws -> (document: String, console: [String]) {
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--v=0", "--virtual-time-budget=20000",
      "--user-data-dir=\(directory.appending(path: "profile").path)", "--dump-dom", page.absoluteString,
    ]
    // The browser creates a socket there, whose path is limited to about 100 bytes.
    process.environment = Command.environment(in: directory, adding: ["TMPDIR": "/tmp"])
    let output = directory.appending(path: "dom")
    let errors = directory.appending(path: "errors")
    for file in [output, errors] { _ = FileManager.default.createFile(atPath: file.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    let console = try String(contentsOf: errors, encoding: .utf8).split(separator: "\n").map(String.init)
    return (try String(contentsOf: output, encoding: .utf8), console.filter { $0.contains("CONSOLE") })
  }
}
