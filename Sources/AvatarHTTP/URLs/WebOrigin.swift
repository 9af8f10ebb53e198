import AvatarFileSystem
import AvatarJSON
import CCurlShim

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
    if authority.contains(UInt8(ascii: "@")) { throw .url(.credentials) }
    self.scheme = scheme
    var host = authority
    var digits: ArraySlice<UInt8> = []
    if let colon = authority.lastIndex(of: UInt8(ascii: ":")), authority.last != UInt8(ascii: "]") {
      host = authority[..<colon]
      digits = authority[(colon + 1)...]
    }
    self.host = try Self.host(host)
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

/// Functions for host names.
package enum HostName {
  /// Returns a host name in lower-case ASCII; nil if it is invalid.
  ///
  /// Labels with non-ASCII letters are composed (Unicode NFC) and encoded with Punycode, as DNS requires (RFC 3492).
  package static func ascii(_ name: String) -> String? {
    var labels: [String] = []
    // Chinese and Japanese full stops also separate labels (UTS #46).
    for label in name.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: { dots.contains($0) }) {
      guard let ascii = self.ascii(label: String(label).lowercased()), ascii.utf8.count <= 63 else { return nil }
      labels.append(ascii)
    }
    let host = labels.joined(separator: ".")
    // A name may end with one dot, which stands for the root.
    guard (1...254).contains(host.utf8.count), !labels.dropLast().contains(""), host != "." else { return nil }
    return host
  }

  private static let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]

  private static func ascii(label: String) -> String? {
    if label.utf8.allSatisfy({ $0 < 0x80 }) {
      return label.utf8.allSatisfy(isOfName) ? label : nil
    }
    let scalars = Array(label.composedScalars)
    guard scalars.count < 63, scalars.allSatisfy({ $0.isASCII ? isOfName(UInt8($0.value)) : isLetter($0) }) else {
      return nil
    }
    return "xn--" + punycode(scalars.map(\.value))
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isLetter && byte == byte.lowercased || byte.decimal != nil || [0x2D, 0x5F].contains(byte)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber: true
    default: false
    }
  }

  /// Returns the Punycode of a label (RFC 3492, section 6.3).
  private static func punycode(_ code: [UInt32]) -> String {
    var output = code.filter { $0 < 0x80 }.map { UInt8($0) }
    let basic = output.count
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var (next, delta, bias, handled) = (UInt32(128), 0, 72, basic)
    while handled < code.count, let least = code.filter({ $0 >= next }).min() {
      delta += Int(least - next) * (handled + 1)
      next = least
      for value in code {
        if value < next { delta += 1 }
        guard value == next else { continue }
        var (rest, k) = (delta, 36)
        while true {
          let threshold = min(max(k - bias, 1), 26)
          if rest < threshold { break }
          output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
          rest = (rest - threshold) / (36 - threshold)
          k += 36
        }
        output.append(digit(rest))
        bias = adapted(delta, count: handled + 1, isFirst: handled == basic)
        (delta, handled) = (0, handled + 1)
      }
      (delta, next) = (delta + 1, next + 1)
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? value + 97 : value + 22) }

  /// Returns the adapted bias (RFC 3492, section 6.1).
  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var (delta, k) = (isFirst ? delta / 700 : delta / 2, 0)
    delta += delta / count
    while delta > 455 { (delta, k) = (delta / 35, k + 36) }
    return k + 36 * delta / (delta + 38)
  }
}

/// A policy that determines the addresses to which connections may be opened.
///
/// The address of each connection is checked instead of the host name, because a name may resolve to a different
/// address by the time the connection is opened.
struct AddressPolicy: Hashable, Sendable {
  /// Whether addresses outside the public Internet are also allowed, for example those of an intranet.
  let allowsPrivateNetwork: Bool

  /// The address ranges to which no connection may be opened.
  var forbidden: [avr_network] { allowsPrivateNetwork ? [] : Self.ranges }

  /// Returns whether requests may be sent to a host.
  ///
  /// Names are not looked up, because proxies resolve the host names of the requests that they forward. Unless private
  /// networks are allowed, the rejected hosts are `localhost`, its subdomains, and numeric addresses outside the public
  /// Internet.
  func allows(host: String) -> Bool {
    if allowsPrivateNetwork { return true }
    let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    let name = bare.hasSuffix(".") ? String(bare.dropLast()) : bare
    if name == "localhost" || name.hasSuffix(".localhost") { return false }
    return !(unsafe Self.ranges.withUnsafeBufferPointer { unsafe avr_host_is_within(name, $0.baseAddress, $0.count) })
  }

  /// Returns whether a numeric address is outside the public Internet.
  static func isPrivate(_ address: String) -> Bool {
    unsafe ranges.withUnsafeBufferPointer { unsafe avr_address_is_within(address, $0.baseAddress, $0.count) }
  }

  /// Returns whether a string is an IPv6 address without brackets or a zone.
  static func isIPv6(_ text: String) -> Bool {
    let all = [network([UInt8](repeating: 0, count: 16), bits: 0)]
    return unsafe all.withUnsafeBufferPointer { unsafe avr_address_is_within(text, $0.baseAddress, $0.count) }
  }

  /// The ranges in IANA's special-purpose address registries (RFC 6890 and later entries), and multicast.
  ///
  /// `avr_address_is_within` also compares them with the IPv4 address inside a NAT64 or ISATAP address.
  private static let ranges: [avr_network] =
    v4.map { network($0.address, bits: $0.bits) } + v6.map { network(bytes($0.address), bits: $0.bits) }

  private static let v4: [(address: [UInt8], bits: Int)] = [
    ([0, 0, 0, 0], 8),  // this network
    ([10, 0, 0, 0], 8), ([172, 16, 0, 0], 12), ([192, 168, 0, 0], 16),  // private
    ([100, 64, 0, 0], 10),  // shared by the customers of a provider (carrier-grade NAT)
    ([127, 0, 0, 0], 8),  // loopback
    ([169, 254, 0, 0], 16),  // link-local
    ([192, 0, 0, 0], 24), ([192, 88, 99, 0], 24), ([198, 18, 0, 0], 15),  // IETF protocols, 6to4 relays, benchmarks
    ([192, 0, 2, 0], 24), ([198, 51, 100, 0], 24), ([203, 0, 113, 0], 24),  // documentation
    ([224, 0, 0, 0], 4), ([240, 0, 0, 0], 4),  // multicast, reserved and broadcast
  ]

  /// The IPv6 prefixes, in groups of 16 bits; missing groups are 0.
  private static let v6: [(address: [UInt16], bits: Int)] = [
    ([], 96),  // unspecified, loopback, IPv4-compatible
    ([0, 0, 0, 0, 0, 0xFFFF], 96), ([0, 0, 0, 0, 0xFFFF], 96),  // IPv4-mapped, IPv4-translated
    ([0x64, 0xFF9B, 1], 48),  // local-use NAT64
    ([0x100], 64), ([0x100, 0, 0, 1], 64), ([0x5F00], 16),  // discard-only, dummy, segment routing
    ([0x2001], 23), ([0x2002], 16),  // IETF protocols including Teredo, 6to4
    ([0x2001, 0xDB8], 32), ([0x3FFF], 20),  // documentation
    ([0xFC00], 7), ([0xFE80], 10), ([0xFEC0], 10),  // private, link-local, site-local (deprecated)
    ([0xFF00], 8),  // multicast
  ]

  private static func bytes(_ groups: [UInt16]) -> [UInt8] {
    let bytes = groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return bytes + [UInt8](repeating: 0, count: 16 - bytes.count)
  }

  private static func network(_ address: [UInt8], bits: Int) -> avr_network {
    var network = avr_network()
    unsafe withUnsafeMutableBytes(of: &network.bytes) { unsafe $0.copyBytes(from: address) }
    (network.length, network.bits) = (UInt8(address.count), UInt8(bits))
    return network
  }
}
