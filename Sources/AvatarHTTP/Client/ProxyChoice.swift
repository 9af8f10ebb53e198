import AvatarFileSystem
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
