import Foundation

/// A process of `photo_server.py`: two origins of this machine that play photo hosts, and a name server.
///
/// It ends when its standard input does: with this object, or with this process, whatever that ends by.
package final class PhotoServer: @unchecked Sendable {
  /// For tests that look only at what they ask for themselves, under names that nobody else has.
  package static let shared = PhotoServer()

  /// Of the two origins, and of the name server.
  package let port, other, nameServerPort: Int
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private let asking = NSLock()

  private static let starting = NSLock()

  private struct Ports: Decodable {
    let port, other, dns: Int
  }

  package init(_ options: [String] = []) {
    // A pipe that another server inherited would not end before that.
    Self.starting.lock()
    defer { Self.starting.unlock() }
    // Loopback is asked directly, whatever the machine's proxy.
    setenv("no_proxy", "*", 1)
    for pipe in [input, output] {
      for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    process.executableURL = URL(filePath: "/usr/bin/env")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "photo_server.py")
    process.arguments = ["python3", script.path] + options
    (process.standardInput, process.standardOutput) = (input, output)
    try! process.run()
    try! output.fileHandleForWriting.close()
    let ports = try! JSONDecoder().decode(Ports.self, from: Self.line(output))
    (port, other, nameServerPort) = (ports.port, ports.other, ports.dns)
  }

  private static func line(_ output: Pipe) -> Data {
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let bytes = output.fileHandleForReading.availableData
      precondition(!bytes.isEmpty, "photo_server.py does not answer: is python3 installed?")
      line += bytes
    }
    return line
  }

  deinit { try? input.fileHandleForWriting.close() }

  /// Ends it at once: from then on nobody listens.
  package func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  // MARK: What it saw

  package struct Request: Decodable {
    package let method, path, host: String
    /// The number of the connection, which several requests may share.
    package let connection: Int
    /// `main` or `other`.
    package let port: String
    package let headers: [String: String]
    package let status: Int?
  }

  /// The requests for a path, its query included; all without one.
  package func log(_ path: String? = nil) -> [Request] {
    let all = try! JSONDecoder().decode([Request].self, from: answer("_log"))
    return all.filter { path == nil || $0.path == path }
  }

  /// How often a path was asked for.
  package func count(_ path: String) -> Int { log(path).count }

  /// How many requests were handled at a time, at most.
  package var mostAtATime: Int { try! JSONDecoder().decode([String: Int].self, from: answer("_max"))["concurrent"]! }

  func answer(_ question: String) -> Data {
    asking.lock()
    defer { asking.unlock() }
    try! input.fileHandleForWriting.write(contentsOf: Data((question + "\n").utf8))
    return Self.line(output)
  }
}

/// A name that nobody else has.
package func unique() -> String { UUID().uuidString.lowercased() }
