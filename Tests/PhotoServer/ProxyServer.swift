/// A process of `proxy_server.py`: a forward proxy that leads every host to two servers of this machine.
package final class ProxyServer: Sendable {
  /// One that leads to `PhotoServer.shared` and to `photos.example` of `SecureServer.shared`, for tests that look only at
  /// requests for what no other test requests.
  package static let shared = ProxyServer(
    http: PhotoServer.shared.port, https: SecureServer.shared.port(.photosExample))

  package let port: Int
  private let process: ServerProcess

  /// - Parameters:
  ///   - http: the port that plain requests are passed on to.
  ///   - https: the port that tunnels lead to.
  ///   - user: the user name and the password that it wants, with a colon between them; nil lets all in.
  package init(http: Int = 0, https: Int = 0, user: String? = nil) {
    process = ServerProcess(
      "proxy_server.py", ["--http", "\(http)", "--https", "\(https)"] + (user.map { ["--user", $0] } ?? []))
    port = process.ports(or: ["port": 0])["port"] ?? 0
  }

  package var url: String { "http://127.0.0.1:\(port)" }

  /// The proxy's URL with a user name and a password, `ada:secret`.
  package func url(user: String) -> String { "http://\(user)@127.0.0.1:\(port)" }

  package struct Request: Decodable, Sendable {
    package let method: String
    /// A whole URL, or the host and the port of a tunnel.
    package let target: String
    package let headers: [String: String]
  }

  /// The requests that it received, in order.
  package func log() -> [Request] { process.ask("_log", or: []) }

  package var targets: [String] { log().map(\.target) }
}
