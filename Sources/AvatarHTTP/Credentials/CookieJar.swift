/// The cookies of one origin (RFC 6265), in memory only.
struct CookieJar: Hashable, Sendable {
  private var cookies: [String: String] = [:]

  /// Stores the cookies that a response sets, and removes those that it expires.
  ///
  /// `now` is in seconds since 1970.
  mutating func take(_ headers: HTTPHeaders, from origin: WebOrigin, now: Int) {
    for line in headers.all("set-cookie") {
      let parts = line.split(separator: ";", omittingEmptySubsequences: false)
      guard let pair = parts.first, let sign = pair.firstIndex(of: "=") else { continue }
      let name = pair[..<sign].filter { $0 != " " }
      let value = pair[pair.index(after: sign)...].drop { $0 == " " }
      if name.isEmpty || !Self.isMeant(parts.dropFirst(), for: origin) { continue }
      cookies[name] = Self.isGone(parts.dropFirst(), now: now) ? nil : String(value)
    }
  }

  /// Whether the origin may set a cookie with these attributes.
  ///
  /// A `Domain` attribute must name the host or a parent domain of it, and `Secure` requires https.
  private static func isMeant(_ attributes: ArraySlice<Substring>, for origin: WebOrigin) -> Bool {
    attributes.allSatisfy { attribute in
      let words = attribute.lowercased().split { "= ".contains($0) }
      if words == ["secure"] { return origin.scheme == .https }
      guard words.count == 2, words[0] == "domain" else { return true }
      let domain = words[1].hasPrefix(".") ? words[1].dropFirst() : words[1]
      return origin.host == domain || origin.host.hasSuffix("." + domain)
    }
  }

  /// Whether a cookie with these attributes has expired.
  private static func isGone(_ attributes: ArraySlice<Substring>, now: Int) -> Bool {
    var isOver = false
    for attribute in attributes {
      let words = attribute.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard words.count == 2 else { continue }
      switch words[0].lowercased() {
      // `Max-Age` takes precedence over `Expires`, whichever comes first.
      case "max-age": return (Int(words[1]) ?? 1) <= 0
      case "expires": isOver = HTTPDate.seconds(String(words[1])).map { $0 <= now } ?? false
      default: break
      }
    }
    return isOver
  }

  /// The value of a request's `Cookie` field, with all cookies; nil if there are none.
  var field: String? {
    cookies.isEmpty ? nil : cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
  }
}
