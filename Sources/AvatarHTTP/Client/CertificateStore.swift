package import AvatarFileSystem
import CCurlShim

/// The certificate authorities that TLS connections trust.
package struct CertificateStore: Hashable, Sendable {
  /// The file or directory; nil if the system stores the certificates in another form.
  package let path: String?
  /// The environment variable that specifies the file; nil for libcurl's default.
  package let variable: String?

  /// The file that an environment variable of curl or OpenSSL specifies; nil if neither variable is set.
  static var ofEnvironment: CertificateStore? {
    for variable in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
      if let path = ProcessEnvironment.value(variable), !path.isEmpty {
        return CertificateStore(path: path, variable: variable)
      }
    }
    return nil
  }

  /// Returns the certificates that requests trust.
  ///
  /// - Throws: `ComponentError` if libcurl, which provides the default, cannot be opened.
  package static func current() throws(ComponentError) -> CertificateStore {
    if let store = ofEnvironment { return store }
    return try ofSystem()
  }

  private static func ofSystem() throws(ComponentError) -> CertificateStore {
    _ = try HTTPClient.libraryVersion()
    return CertificateStore(path: unsafe avr_http_certificates().map { unsafe String(cString: $0) }, variable: nil)
  }

  /// Returns the reason why no certificates can be found, with a remedy.
  ///
  /// - Parameters:
  ///   - file: The certificate file; nil for the system's certificates.
  ///   - exists: A function that returns whether a file exists at a path.
  /// - Returns: The reason, for the end of a message; nil if the certificates exist.
  static func fault(named file: String?, exists: (String) -> Bool) -> String? {
    guard let path = file ?? (try? ofSystem())?.path, !exists(path) else { return nil }
    guard file != nil else {
      return
        "this system has no CA certificates: install the ca-certificates package, or set CURL_CA_BUNDLE or SSL_CERT_FILE to a file (SSL_CERT_DIR is not used)"
    }
    let variable = ofEnvironment.flatMap { $0.path == path ? $0.variable : nil }
    return
      "\(variable.map { "\($0)=" } ?? "")\(path): no such file: CURL_CA_BUNDLE is used first, then SSL_CERT_FILE, then the system's certificates"
  }
}
