import AvatarFiles

/// The proxies that the environment names, as curl and most programs read it.
struct ProxyChoice: Hashable, Sendable {
  private let http, https, all: String?
  private let exceptions: [String]

  /// - Parameter value: of a variable of the environment.
  init(_ value: (String) -> String? = { ProcessEnvironment.value($0) }) {
    func nonEmpty(_ names: String...) -> String? {
      names.lazy.compactMap(value).first { !$0.isEmpty }
    }
    // Not HTTP_PROXY: whoever asks a CGI program can set it.
    http = nonEmpty("http_proxy")
    https = nonEmpty("https_proxy", "HTTPS_PROXY")
    all = nonEmpty("all_proxy", "ALL_PROXY")
    let list = nonEmpty("no_proxy", "NO_PROXY") ?? ""
    exceptions = list.lowercased().split { " ,\t".contains($0) }.map { String($0) }
  }

  /// The URL of the proxy for an origin; empty where there is none.
  func proxy(for origin: WebOrigin) -> String {
    guard let proxy = (origin.scheme == .http ? http : https) ?? all else { return "" }
    return exceptions.contains { Self.fits(origin, $0) } ? "" : proxy
  }

  /// Whether an entry matches the host of an origin.
  ///
  /// An entry is `*`, the name of a host or domain, or an address, each with or without a port; or an address range.
  private static func fits(_ origin: WebOrigin, _ entry: String) -> Bool {
    if entry == "*" { return true }
    var name = entry
    // An address of IPv6 has more colons; before a port it is in brackets.
    if let colon = entry.lastIndex(of: ":"), entry[..<colon].hasSuffix("]") || entry.firstIndex(of: ":") == colon {
      guard entry[entry.index(after: colon)...] == "\(origin.port)" else { return false }
      name = String(entry[..<colon])
    }
    let bare = origin.host.hasPrefix("[") ? String(origin.host.dropFirst().dropLast()) : origin.host
    if entry.contains("/") { return isWithin(bare, entry) }
    let domain = name.hasPrefix(".") ? String(name.dropFirst()) : name
    return bare == domain || origin.host == domain || bare.hasSuffix("." + domain)
  }

  /// Whether an IPv4 address is within a range, for example `10.0.0.0/8`.
  private static func isWithin(_ host: String, _ range: String) -> Bool {
    let parts = range.split(separator: "/")
    guard parts.count == 2, let bits = UInt32(parts[1]), bits <= 32, let network = number(String(parts[0])),
      let address = number(host)
    else { return false }
    return bits == 0 || (network ^ address) >> (32 - bits) == 0
  }

  private static func number(_ address: String) -> UInt32? {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard parts.count == 4 else { return nil }
    return parts.reduce(UInt32?(0)) { sum, part in
      guard let sum, let part else { return nil }
      return sum << 8 | UInt32(part)
    }
  }
}
