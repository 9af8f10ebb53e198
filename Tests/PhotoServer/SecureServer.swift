/// A process of `tls_server.py`: loopback https origins, each with its own certificate.
package final class SecureServer: Sendable {
  /// A shared server, for tests that examine only their own requests, under unique names.
  package static let shared = SecureServer()

  /// The certificate of an origin, valid or invalid.
  package enum Certificate: String, CaseIterable, CodingKeyRepresentable, Decodable, Sendable {
    /// The certificate for 127.0.0.1 and localhost.
    case loopback
    /// The certificate for photos.example and its subdomains, which lead to this machine only through a proxy.
    case photosExample = "photos.example"
    /// The certificate for 127.0.0.1 and localhost that expired in 2021.
    case expired
    /// The certificate for 127.0.0.1 and localhost from an authority whose certificate is in no file.
    case unknownIssuer = "unknown-issuer"
  }

  /// The path of the certificate of the authority, which issued all certificates except `unknownIssuer`.
  package static let authority = ServerProcess.directory.appending(path: "Certificates/authority.pem").path

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

  /// Returns the requests for a path, including its query, or all requests if the path is nil.
  package func log(_ path: String? = nil) -> [ServerRequest] {
    process.ask("_log", or: []).filter { path == nil || $0.path == path }
  }

  package func count(_ path: String) -> Int { log(path).count }
}
