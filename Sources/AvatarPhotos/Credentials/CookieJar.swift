import AvatarFiles

/// The cookies of one origin (RFC 6265), as long as the process runs.
struct CookieJar: Hashable, Sendable {
  private var cookies: [String: String] = [:]

  /// Keeps what an answer sets.
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

  /// Not for another domain, nor for safer connections than the one it came by.
  private static func isMeant(_ attributes: ArraySlice<Substring>, for origin: WebOrigin) -> Bool {
    attributes.allSatisfy { attribute in
      let words = attribute.lowercased().split { "= ".contains($0) }
      if words == ["secure"] { return origin.scheme == .https }
      guard words.count == 2, words[0] == "domain" else { return true }
      let domain = words[1].hasPrefix(".") ? words[1].dropFirst() : words[1]
      return origin.host == domain || origin.host.hasSuffix("." + domain)
    }
  }

  private static func isGone(_ attributes: ArraySlice<Substring>, now: Int) -> Bool {
    var isOver = false
    for attribute in attributes {
      let words = attribute.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard words.count == 2 else { continue }
      switch words[0].lowercased() {
      // It goes before the other, wherever it stands.
      case "max-age": return (Int(words[1]) ?? 1) <= 0
      case "expires": isOver = HTTPDate.seconds(String(words[1]), now: now).map { $0 <= now } ?? false
      default: break
      }
    }
    return isOver
  }

  /// All of them, for a request; nil where there are none.
  var field: String? {
    cookies.isEmpty ? nil : cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
  }
}
