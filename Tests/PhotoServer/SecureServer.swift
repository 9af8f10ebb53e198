/// A process of `tls_server.py`: https origins of this machine, each with a certificate of its own.
package final class SecureServer: Sendable {
  /// For tests that look only at what they request themselves, under names that no other test has.
  package static let shared = SecureServer()

  /// The certificate of an origin, good or bad.
  package enum Certificate: String, CaseIterable, CodingKeyRepresentable, Decodable, Sendable {
    /// For 127.0.0.1 and localhost.
    case loopback
    /// For photos.example and the names below it, none of which leads to this machine without a proxy.
    case photosExample = "photos.example"
    /// For 127.0.0.1 and localhost, until 2021.
    case expired
    /// For 127.0.0.1 and localhost, by an authority that no file holds.
    case unknownIssuer = "unknown-issuer"
  }

  /// The file with the certificate of the authority that issued all but the last.
  package static let authority = ServerProcess.folder.appending(path: "Certificates/authority.pem").path

  private let process: ServerProcess
  private let ports: [Certificate: Int]

  package init() {
    process = ServerProcess("tls_server.py", [])
    ports = process.ports(or: [:])
  }

  package func port(_ certificate: Certificate = .loopback) -> Int { ports[certificate] ?? 0 }

  package func url(_ path: String, _ certificate: Certificate = .loopback) -> String {
    "https://127.0.0.1:\(port(certificate))\(path)"
  }

  /// The requests for a path, its query included; all without one.
  package func log(_ path: String? = nil) -> [ServerRequest] {
    process.ask("_log", or: []).filter { path == nil || $0.path == path }
  }

  package func count(_ path: String) -> Int { log(path).count }
}
