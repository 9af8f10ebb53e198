import AvatarJSON
import CCurlShim

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
    // A final dot only stands for the root, so "localhost." is the same host.
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
    // A prefix of 0 bits contains every IPv6 address, so the result depends only on whether the text can be parsed.
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
    network.length = UInt8(address.count)
    network.bits = UInt8(bits)
    return network
  }
}
