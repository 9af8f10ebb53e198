/// A process of `proxy_server.py`: a forward proxy that maps every host to two servers on this machine.
package final class ProxyServer: Sendable {
  /// A shared proxy, for tests that examine only their own requests, under unique names.
  ///
  /// The proxy forwards to `PhotoServer.shared` and to `photos.example` of `SecureServer.shared`.
  package static let shared = ProxyServer(
    http: PhotoServer.shared.port, https: SecureServer.shared.port(.photosExample))

  package let port: Int
  private let process: ServerProcess

  /// Starts a proxy.
  /// - Parameters:
  ///   - http: The port to which plain requests are forwarded.
  ///   - https: The port to which tunnels lead.
  ///   - user: The required user name and password, with a colon between them; nil requires none.
  package init(http: Int = 0, https: Int = 0, user: String? = nil) {
    process = ServerProcess(
      "proxy_server.py", ["--http", "\(http)", "--https", "\(https)"] + (user.map { ["--user", $0] } ?? []))
    port = process.ports(or: ["port": 0])["port"] ?? 0
  }

  package var url: String { "http://127.0.0.1:\(port)" }

  /// Returns the proxy's URL with a user name and a password, for example `ada:secret`.
  package func url(user: String) -> String { "http://\(user)@127.0.0.1:\(port)" }

  package struct Request: Decodable, Sendable {
    package let method: String
    /// The absolute URL, or the host and the port of a tunnel.
    package let target: String
    package let headers: [String: String]
  }

  /// Returns the received requests, in order.
  package func log() -> [Request] { process.ask("_log", or: []) }

  package var targets: [String] { log().map(\.target) }
}
