/// A process of `photo_server.py`: two loopback origins that act as photo hosts, and a name server.
package final class PhotoServer: Sendable {
  /// A shared server, for tests that examine only their own requests, under unique names.
  package static let shared = PhotoServer()

  /// The ports of the two origins, and of the name server.
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

  /// Stops the server immediately, so that its ports refuse connections.
  package func stop() { process.stop() }

  package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  // MARK: Requests

  package typealias Request = ServerRequest

  /// Returns the requests for a path, including its query, or all requests if the path is nil.
  package func log(_ path: String? = nil) -> [Request] {
    process.ask("_log", or: []).filter { path == nil || $0.path == path }
  }

  /// Returns the number of requests for a path.
  package func count(_ path: String) -> Int { log(path).count }

  /// The largest number of requests that were handled at the same time.
  package var maxAtATime: Int { process.ask("_max", or: [:])["concurrent"] ?? 0 }
}
