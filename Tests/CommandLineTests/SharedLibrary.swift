import Foundation
import Testing

extension TemporaryDirectory {
  /// Compiles a C file of Fixtures to a shared library in the directory, or to a program if its name is not that of a
  /// library, with options for the compiler.
  func compile(_ fixture: String, to path: String, _ options: [String] = []) throws {
    let library = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: library.deletingLastPathComponent(), withIntermediateDirectories: true)
    let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/" + fixture)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    let kind = path.contains(".so") ? ["-shared", "-fPIC"] : []
    compiler.arguments = ["clang", "-w"] + kind + [source.path, "-o", library.path] + options
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
  }
}
