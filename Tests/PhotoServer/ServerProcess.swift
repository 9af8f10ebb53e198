import Foundation
import Testing

/// A process of a Python script next to this file that serves on ports of this machine.
///
/// The script ends when its standard input is closed, which happens at the latest when the test process ends. A script
/// that fails is an issue of the test that started it.
final class ServerProcess: @unchecked Sendable {
  private let script: String
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private let asking = NSLock()
  /// The first line of output, which contains the ports in JSON; nil if the script did not start.
  private(set) var greeting: Data?

  private static let starting = NSLock()

  init(_ script: String, _ options: [String]) {
    self.script = script
    // A pipe that another server inherited would stay open until that server ends.
    Self.starting.lock()
    defer { Self.starting.unlock() }
    for pipe in [input, output] {
      for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    process.executableURL = URL(filePath: "/usr/bin/env")
    // The option -B prevents a script that imports another script from leaving bytecode among the sources.
    process.arguments = ["python3", "-B", Self.directory.appending(path: script).path] + options
    process.standardInput = input
    process.standardOutput = output
    do {
      try process.run()
      try output.fileHandleForWriting.close()
      greeting = line()
    } catch {
      Issue.record("\(script) cannot be started: \(error)")
    }
  }

  deinit { try? input.fileHandleForWriting.close() }

  static let directory = URL(filePath: #filePath).deletingLastPathComponent()

  /// Stops the process and waits for it to exit.
  func stop() {
    try? input.fileHandleForWriting.close()
    if process.processIdentifier != 0 { process.waitUntilExit() }
  }

  /// Returns the ports that the script has printed, or `none` if it did not start.
  func ports<Ports: Decodable>(or none: Ports) -> Ports { decoded(greeting, or: none) }

  /// Sends a line to the script and returns the JSON value of its reply, or `none` if there is none.
  func ask<Value: Decodable>(_ question: String, or none: Value) -> Value {
    asking.lock()
    defer { asking.unlock() }
    do {
      try input.fileHandleForWriting.write(contentsOf: Data((question + "\n").utf8))
    } catch {
      Issue.record("\(script) takes no line: \(error)")
      return none
    }
    return decoded(line(), or: none)
  }

  private func decoded<Value: Decodable>(_ line: Data?, or none: Value) -> Value {
    guard let line else { return none }
    do {
      return try JSONDecoder().decode(Value.self, from: line)
    } catch {
      Issue.record("\(script) sent \(String(decoding: line, as: UTF8.self)): \(error)")
      return none
    }
  }

  private func line() -> Data? {
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty {
        Issue.record("\(script) ended before it sent a line")
        return nil
      }
      line += bytes
    }
    return line
  }
}

extension Trait where Self == ConditionTrait {
  /// A condition for suites and tests that start one of the servers, which are Python scripts.
  package static var needsPython: Self { .enabled(if: isPythonInstalled, "needs python3 in the PATH") }
}

private let isPythonInstalled: Bool = {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["python3", "-c", "import ssl"]
  (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}()

/// A request that a server received.
package struct ServerRequest: Decodable, Sendable {
  package let method, path, host: String
  /// The number of the connection, which several requests may share; `nil` from servers that do not count them.
  package let connection: Int?
  /// The origin's name: `main` or `other`, or that of its certificate.
  package let port: String
  package let headers: [String: String]
  package let status: Int?
}

/// Returns a unique name.
package func unique() -> String { UUID().uuidString.lowercased() }
