import AvatarCommandLine
import AvatarFileSystem
import Foundation
import Testing

/// A run of the command in an environment that does not depend on the machine.
struct Command {
  var status: Int32
  var output: Data
  var errors: String

  /// The executable next to the tests.
  static let executable = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "avatar-render")

  /// The variables of the toolchain: the directories of its libraries, and the outputs of coverage and the sanitizers.
  private static let toolchainVariables = [
    "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "LLVM_PROFILE_FILE", "ASAN_OPTIONS", "LSAN_OPTIONS",
    "TSAN_OPTIONS", "UBSAN_OPTIONS",
  ]

  /// Returns the only variables that the command receives, so that no variable of the machine changes a result.
  ///
  /// The home directory is `home` in the directory of the test, and does not exist at first.
  static func environment(in directory: URL, adding variables: [String: String] = [:]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { toolchainVariables.contains($0.key) }
    environment["PATH"] = "/usr/bin:/bin:/usr/sbin:/sbin"
    environment["HOME"] = directory.appending(path: "home").path
    environment["TMPDIR"] = directory.path
    environment["LANG"] = "C.UTF-8"
    // The backtracer of a command that crashes may never end.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment.merging(variables) { $1 }
  }

  /// Runs the command in a thread of this process, with a working directory, variables and streams of its own.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command.
  ///   - directory: The working directory.
  ///   - input: The standard input.
  ///   - environment: Variables in addition to those that all runs have.
  /// - Throws: An error if the streams cannot be created.
  init(
    _ arguments: [String], in directory: URL, input: Data = Data(), environment: [String: String] = [:]
  ) throws {
    #if os(Linux)
      let streams = (input: try TemporaryStream(input), output: try TemporaryStream(), error: try TemporaryStream())
      let process = ProcessEnvironment(
        variables: Self.environment(in: directory, adding: environment), input: streams.input.descriptor,
        output: streams.output.descriptor, error: streams.error.descriptor)
      status = ProcessEnvironment.$current.withValue(process) {
        DirectoryThread.run(in: directory) { runAvatarCommand(arguments) }
      }
      output = try streams.output.contents()
      errors = String(decoding: try streams.error.contents(), as: UTF8.self)
    #else
      // On this system, a thread cannot have a working directory that the threads it starts inherit.
      try self.init(process: arguments, in: directory, input: input, environment: environment)
    #endif
  }

  /// Runs the command in a separate process, for everything that belongs to a process: exit, signals, limits, children.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command.
  ///   - directory: The working directory.
  ///   - input: The standard input.
  ///   - environment: Variables in addition to those that all runs have.
  ///   - before: Shell text before the command, for example `ulimit -f 0;`.
  ///   - after: Shell text after its arguments, for example `>&-`.
  /// - Throws: An error if the shell cannot be started or the standard streams cannot be redirected.
  init(
    process arguments: [String], in directory: URL, input: Data = Data(), environment: [String: String] = [:],
    before: String = "", after: String = ""
  ) throws {
    try self.init(
      shell: "\(before) \"$0\" \"$@\" \(after)", [Self.executable.path] + arguments, in: directory, input: input,
      environment: Self.environment(in: directory, adding: environment))
  }

  /// Runs a line as a user types it into a shell that finds the command.
  init(typed line: String, in directory: URL) throws {
    var environment = Self.environment(in: directory)
    environment["PATH", default: ""] += ":" + Self.executable.deletingLastPathComponent().path
    try self.init(shell: line, [], in: directory, input: Data(), environment: environment)
  }

  private init(
    shell text: String, _ words: [String], in directory: URL, input: Data, environment: [String: String]
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", text] + words
    process.currentDirectoryURL = directory
    process.environment = environment
    let stdin = directory.appending(path: ".in")
    let stdout = directory.appending(path: ".out")
    let stderr = directory.appending(path: ".err")
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

/// The end of the error about another program's file.
let notOwn = "cannot be created: exists but was not written by avatar-render: --force replaces it"

/// A temporary directory for one test.
final class TemporaryDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "avatar-render-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The names of the files in the directory, including hidden ones.
  var names: [String] { names(in: "", hidden: true) }

  /// Adds names to the goldens that were recorded for `Goldens/manifest.json`.
  func addToRecord(_ names: String...) throws {
    let path = "Goldens/manifest.recorded.json"
    let record = String(decoding: try read(path), as: UTF8.self)
    let more = names.map { ",\n\"\($0)\"" }.joined()
    try write(path, Data(record.replacingOccurrences(of: "\n]}", with: more + "\n]}").utf8))
  }

  /// Returns the names of the files of a subdirectory; none if the subdirectory does not exist.
  func names(in directory: String, hidden: Bool = false) -> [String] {
    let path = url.appending(path: directory).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { hidden || !$0.hasPrefix(".") }.sorted()
  }

  func run(
    _ arguments: String..., input: Data = Data(), environment: [String: String] = [:]
  ) throws -> Command {
    try Command(arguments, in: url, input: input, environment: environment)
  }

  /// Runs the command in a separate process.
  func runProcess(
    _ arguments: String..., input: Data = Data(), environment: [String: String] = [:], before: String = "",
    after: String = ""
  ) throws -> Command {
    try Command(process: arguments, in: url, input: input, environment: environment, before: before, after: after)
  }

  /// Returns the file of a single avatar.
  func avatar(_ arguments: String...) throws -> Data {
    #expect(try Command(arguments + ["-o", "single.png"], in: url).status == 0)
    return try read("single.png")
  }

  func write(_ name: String, _ data: Data) throws { try data.write(to: url.appending(path: name)) }
  func read(_ name: String) throws -> Data { try Data(contentsOf: url.appending(path: name)) }
}

/// The Linux device that is always full.
enum FullDevice {
  static let exists = FileManager.default.fileExists(atPath: "/dev/full")
}

let portrait: URL = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../Goldens/Inputs/grace_hopper.jpg").standardizedFileURL
let pngSignature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
