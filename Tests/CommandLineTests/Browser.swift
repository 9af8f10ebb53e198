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
  static func open(
    _ page: URL, in directory: URL, arguments: [String] = []
  ) throws -> (document: String, console: [String]) {
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = [
      "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--v=0", "--virtual-time-budget=20000",
      "--user-data-dir=\(directory.appending(path: "profile").path)", "--dump-dom",
    ]
    process.arguments? += arguments + [page.absoluteString]
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

  /// Opens a page to which a script is added, and returns the same.
  ///
  /// The script runs when all images have loaded or failed. The document then ends with the values in `log`, as JSON.
  static func open(
    _ page: URL, after script: String, in directory: URL, arguments: [String] = []
  ) throws -> (document: String, console: [String]) {
    try add(
      """
      const log = {}, press = (node, key) =>
        !node.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
      addEventListener('load', async () => {
        \(script)
        document.body.append(JSON.stringify(log));
      });
      """, to: page)
    return try open(page, in: directory, arguments: arguments)
  }

  /// Adds a script to a page, whose Content Security Policy allows only its own.
  static func add(_ script: String, to page: URL) throws {
    let html = try String(contentsOf: page, encoding: .utf8)
      .replacing(#"http-equiv="Content-Security-Policy""#, with: #"name="policy""#)
    try "\(html)<script>\(script)</script>".write(to: page, atomically: true, encoding: .utf8)
  }
}
