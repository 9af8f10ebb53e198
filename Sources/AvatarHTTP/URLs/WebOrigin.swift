import AvatarJSON

/// The origin of a URL (RFC 6454), to which credentials and limits apply.
package struct WebOrigin: Hashable, Sendable {
  package enum Scheme: String, Hashable, Sendable {
    case http
    case https

    var port: Int { self == .http ? 80 : 443 }
  }

  package let scheme: Scheme
  /// The host name in lower-case ASCII, or the address; an IPv6 address is in brackets.
  package let host: String
  package let port: Int

  package init(_ scheme: Scheme, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// The origin as a string, for example `https://example.org`, with the port if it is not the scheme's default port.
  package var text: String { "\(scheme.rawValue)://\(place)" }

  /// The host, for messages, with the port if it is not the scheme's default port.
  package var place: String { port == scheme.port ? host : "\(host):\(port)" }

  /// Parses the authority of a URL, which is the part between the two slashes and the path.
  /// - Throws: `FetchError` if the host or the port is invalid, or if there are credentials.
  init(_ scheme: Scheme, authority: ArraySlice<UInt8>) throws(FetchError) {
    // In https://example.org@attacker.example, the text before the @ only looks like the host.
    if authority.contains(UInt8(ascii: "@")) { throw .url(.credentials) }
    self.scheme = scheme
    var host = authority
    var digits: ArraySlice<UInt8> = []
    // The colons inside an IPv6 address in brackets do not precede a port.
    if let colon = authority.lastIndex(of: UInt8(ascii: ":")), authority.last != UInt8(ascii: "]") {
      host = authority[..<colon]
      digits = authority[(colon + 1)...]
    }
    self.host = try Self.host(host)
    // Five digits cannot overflow. The port may be empty (RFC 3986, section 3.2.3).
    guard digits.count <= 5, digits.allSatisfy({ $0.decimal != nil }) else { throw .url(.port) }
    port = digits.isEmpty ? scheme.port : digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    guard (1...65535).contains(port) else { throw .url(.port) }
  }

  private static func host(_ bytes: ArraySlice<UInt8>) throws(FetchError) -> String {
    if bytes.first == UInt8(ascii: "[") {
      let inside = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
      guard bytes.last == UInt8(ascii: "]"), AddressPolicy.isIPv6(inside) else { throw .url(.host) }
      return String(decoding: bytes, as: UTF8.self).lowercased()
    }
    guard let text = String(validating: bytes, as: UTF8.self), let name = HostName.ascii(text) else {
      throw .url(.host)
    }
    return name
  }
}
