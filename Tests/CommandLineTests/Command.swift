import Foundation

/// One run of the command, as a shell would run it.
struct Command {
  var status: Int32
  var output: Data
  var errors: String

  /// The executable beside the tests.
  static let executable = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "avatar-render")

  /// - Parameters:
  ///   - shell: what comes before the command and after it, as `ulimit -f 0;` and `>&-`.
  init(_ arguments: [String], in folder: URL, input: Data = Data(), before: String = "", after: String = "") throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "\(before) \"$0\" \"$@\" \(after)", Self.executable.path] + arguments
    process.currentDirectoryURL = folder
    let (stdin, stdout, stderr) = (
      folder.appending(path: ".in"), folder.appending(path: ".out"), folder.appending(path: ".err")
    )
    try input.write(to: stdin)
    _ = FileManager.default.createFile(atPath: stdout.path, contents: nil)
    _ = FileManager.default.createFile(atPath: stderr.path, contents: nil)
    process.standardInput = try FileHandle(forReadingFrom: stdin)
    process.standardOutput = try FileHandle(forWritingTo: stdout)
    process.standardError = try FileHandle(forWritingTo: stderr)
    try process.run()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    output = try Data(contentsOf: stdout)
    errors = String(decoding: try Data(contentsOf: stderr), as: UTF8.self)
    for file in [stdin, stdout, stderr] { try FileManager.default.removeItem(at: file) }
  }

  init(status: Int32, output: Data, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  var text: String { String(decoding: output, as: UTF8.self) }
}

/// A folder of its own for one test, gone when the test is.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "avatar-render-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Names of the files in it, hidden ones too.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }

  func run(_ arguments: String..., input: Data = Data(), before: String = "", after: String = "") throws -> Command {
    try Command(arguments, in: url, input: input, before: before, after: after)
  }

  func write(_ name: String, _ data: Data) throws { try data.write(to: url.appending(path: name)) }
  func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
}

let portrait: URL = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Goldens/Inputs/grace_hopper.jpg").standardizedFileURL
let pngSignature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
