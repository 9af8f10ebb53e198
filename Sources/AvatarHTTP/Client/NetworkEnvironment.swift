package import AvatarFileSystem
import CCurlShim

/// The proxies specified by environment variables, interpreted as in curl and most other programs.
struct ProxyChoice: Hashable, Sendable {
  private let http, https, all: String?
  private let exceptions: [String]

  /// Reads the environment variables.
  /// - Parameter value: A function that returns the value of an environment variable; nil if it is not set.
  init(_ value: (String) -> String? = { ProcessEnvironment.value($0) }) {
    func nonEmpty(_ names: String...) -> String? {
      names.lazy.compactMap(value).first { !$0.isEmpty }
    }
    // HTTP_PROXY is ignored because, in a CGI program, it is set by the `Proxy` field of a request.
    http = nonEmpty("http_proxy")
    https = nonEmpty("https_proxy", "HTTPS_PROXY")
    all = nonEmpty("all_proxy", "ALL_PROXY")
    let list = nonEmpty("no_proxy", "NO_PROXY") ?? ""
    exceptions = list.lowercased().split { " ,\t".contains($0) }.map { String($0) }
  }

  /// Returns the URL of the proxy for an origin; empty if there is none.
  func proxy(for origin: WebOrigin) -> String {
    guard let proxy = (origin.scheme == .http ? http : https) ?? all else { return "" }
    return exceptions.contains { Self.fits(origin, $0) } ? "" : proxy
  }

  /// Returns whether an entry matches the host of an origin.
  ///
  /// An entry is `*`, an address range, or a host name, domain or address; the last three may include a port.
  private static func fits(_ origin: WebOrigin, _ entry: String) -> Bool {
    if entry == "*" { return true }
    var name = entry
    // A colon precedes a port if it is the only one or if it follows an IPv6 address in brackets.
    if let colon = entry.lastIndex(of: ":"), entry[..<colon].hasSuffix("]") || entry.firstIndex(of: ":") == colon {
      guard entry[entry.index(after: colon)...] == "\(origin.port)" else { return false }
      name = String(entry[..<colon])
    }
    let bare = origin.host.hasPrefix("[") ? String(origin.host.dropFirst().dropLast()) : origin.host
    if entry.contains("/") { return isWithin(bare, entry) }
    let domain = name.hasPrefix(".") ? String(name.dropFirst()) : name
    return bare == domain || origin.host == domain || bare.hasSuffix("." + domain)
  }

  /// Returns whether an IPv4 address is in a range, for example `10.0.0.0/8`.
  private static func isWithin(_ host: String, _ range: String) -> Bool {
    let parts = range.split(separator: "/")
    guard parts.count == 2, let bits = UInt32(parts[1]), bits <= 32, let network = number(String(parts[0])),
      let address = number(host)
    else { return false }
    return bits == 0 || (network ^ address) >> (32 - bits) == 0
  }

  private static func number(_ address: String) -> UInt32? {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { UInt8($0) }
    return parts.count == 4 && bytes.count == 4 ? bytes.reduce(0) { $0 << 8 | UInt32($1) } : nil
  }
}

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

/// A lookup of the servers that a domain publishes for a service in DNS SRV records (RFC 2782).
package struct SRVRecords: Sendable {
  /// The IPv4 address and port of the name server; nil means the system's name servers.
  var nameServer: (address: String, port: UInt16)?

  static let mostRecords = 16
  /// The maximum time to wait for a name server, in seconds.
  var seconds: Int32 = 2

  package init(nameServer: (address: String, port: UInt16)? = nil) { self.nameServer = nameServer }

  /// Returns the server to use first.
  /// - Parameters:
  ///   - name: The name of the records, for example `_avatars-sec._tcp.example.org`.
  ///   - choice: A number, 0 or greater, that selects one of the servers with the lowest priority value; random by default.
  /// - Returns: The host and port; nil if no server is published or the lookup fails.
  package func server(of name: String, choice: Int = .random(in: 0..<Int.max)) -> (host: String, port: Int)? {
    var records = [avr_srv_record](repeating: avr_srv_record(), count: Self.mostRecords)
    let count = unsafe records.withUnsafeMutableBufferPointer { buffer in
      unsafe avr_find_srv_records(
        name, nameServer?.address, nameServer?.port ?? 0, seconds, buffer.baseAddress, Int32(buffer.count))
    }
    return Self.server(among: records.prefix(max(Int(count), 0)), choice: choice)
  }

  /// Returns the server to use first, from a list of records; nil if none of the records is usable.
  static func server(among records: some Sequence<avr_srv_record>, choice: Int) -> (host: String, port: Int)? {
    let found = records.compactMap { server(from: $0) }
    let best = found.filter { server in !found.contains { $0.priority < server.priority } }
    // Adding 1 to each weight gives servers with a weight of 0 the small chance that RFC 2782 recommends.
    let total = best.reduce(0) { $0 + $1.weight + 1 }
    guard total > 0 else { return nil }
    var place = choice % total
    for server in best {
      place -= server.weight + 1
      if place < 0 { return (server.host, server.port) }
    }
    return nil
  }

  /// Returns the server of a record; nil if the record is unusable.
  ///
  /// If the target of a record is the root, the domain has no server (RFC 2782).
  private static func server(
    from record: avr_srv_record
  ) -> (host: String, port: Int, priority: Int, weight: Int)? {
    let target = HTTPConnection.text(record.target)
    guard let host = HostName.ascii(target.hasSuffix(".") ? String(target.dropLast()) : target), record.port > 0
    else { return nil }
    return (host, Int(record.port), Int(record.priority), Int(record.weight))
  }
}
