import Foundation
import Testing

/// An installed program that some tests need.
struct InstalledTool: Sendable {
  let path: String

  /// Finds a program in the PATH, or returns nil if it is not installed.
  init?(_ name: String) {
    let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard let path = directories.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile)
    else { return nil }
    self.path = path
  }

  /// Runs the program in a directory, with the locale and the variables of tests, and returns its status and its
  /// output.
  func run(_ arguments: [String], in directory: TemporaryDirectory, input: Data = Data()) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = directory.url
    process.environment = Command.environment(in: directory.url)
    let files = ["tool.in", "tool.out"].map { directory.url.appending(path: $0) }
    try input.write(to: files[0])
    _ = FileManager.default.createFile(atPath: files[1].path, contents: nil)
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    let output = try FileHandle(forWritingTo: files[1])
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: files[1], encoding: .utf8)
    for file in files { try FileManager.default.removeItem(at: file) }
    return (process.terminationStatus, text)
  }
}

extension Trait where Self == ConditionTrait {
  /// Returns a condition for tests that run a program.
  static func needs(_ tool: String) -> Self { .enabled(if: InstalledTool(tool) != nil, "needs \(tool) in the PATH") }
}
