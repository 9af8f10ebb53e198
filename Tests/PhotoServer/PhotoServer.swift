/// A process of `photo_server.py`: two origins of this machine that play photo hosts, and a name server.
package final class PhotoServer: Sendable {
  /// For tests that look only at what they ask for themselves, under names that nobody else has.
  package static let shared = PhotoServer()

  /// Of the two origins, and of the name server.
  package let port, other, nameServerPort: Int
  let process: ServerProcess

  private struct Ports: Decodable {
    let port, other, dns: Int
  }

  package init(_ options: [String] = []) {
    process = ServerProcess("photo_server.py", options)
    let ports = process.ports(or: Ports(port: 0, other: 0, dns: 0))
    port = ports.port
    other = ports.other
    nameServerPort = ports.dns
  }

  /// Ends it at once: from then on nobody listens.
  package func stop() { process.stop() }

  package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  // MARK: What it saw

  package typealias Request = ServerRequest

  /// The requests for a path, its query included; all without one.
  package func log(_ path: String? = nil) -> [Request] {
    process.ask("_log", or: []).filter { path == nil || $0.path == path }
  }

  /// How often a path was asked for.
  package func count(_ path: String) -> Int { log(path).count }

  /// How many requests were handled at a time, at most.
  package var mostAtATime: Int { process.ask("_max", or: [:])["concurrent"] ?? 0 }
}
