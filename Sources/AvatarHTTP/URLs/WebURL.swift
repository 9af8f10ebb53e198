import AvatarFileSystem
import AvatarJSON

/// An http or https URL (RFC 3986), normalised to the form in which it is requested.
///
/// URLs are parsed more strictly than in browsers: a URL whose host other programs could interpret differently is
/// rejected, so that the requested host is always the one that was checked.
package struct WebURL: Hashable, Sendable {
  package let origin: WebOrigin
  /// The path and query, in ASCII, which start with a slash and have no `.` or `..` segments.
  package let target: String

  package init(origin: WebOrigin, target: String) {
    self.origin = origin
    self.target = target
  }

  /// The whole URL as a string, without a fragment.
  package var text: String { origin.text + target }

  /// The path of the URL, without the query.
  package var path: String { String(target.prefix { $0 != "?" }) }

  /// The maximum length of a URL, in bytes.
  static let maxBytes = 8192

  /// Parses and normalises a URL.
  /// - Throws: `FetchError` if it is not a valid http or https URL.
  package init(_ text: String) throws(FetchError) { try self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) throws(FetchError) {
    let bytes = Array(bytes.trimmed)
    guard bytes.count <= Self.maxBytes else { throw .url(.tooLong) }
    // A line break in a request line could start a header field, or a second request.
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw .url(.malformed) }
    guard let scheme = Self.scheme(of: bytes) else { throw .url(.malformed) }
    guard let kind = WebOrigin.Scheme(rawValue: scheme) else { throw .url(.scheme(scheme)) }
    let rest = bytes.dropFirst(scheme.utf8.count + 1)
    guard rest.starts(with: "//".utf8) else { throw .url(.malformed) }
    // Browsers also end the authority at a backslash. Here, it is part of the host and makes the host invalid.
    let authority = rest.dropFirst(2).prefix { !Array("/?#".utf8).contains($0) }
    origin = try WebOrigin(kind, authority: authority)
    target = Self.target(bytes[authority.endIndex...])
  }

  /// Resolves a URL reference in a page or a redirect at this URL (RFC 3986, section 5).
  /// - Throws: `FetchError` if it is not a valid http or https URL.
  package func resolving(_ reference: [UInt8]) throws(FetchError) -> WebURL {
    let reference = Array(reference.trimmed)
    guard reference.count <= Self.maxBytes else { throw .url(.tooLong) }
    guard !reference.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { throw .url(.malformed) }
    if Self.scheme(of: reference) != nil { return try WebURL(reference) }
    if reference.starts(with: "//".utf8) { return try WebURL(Array("\(origin.scheme.rawValue):".utf8) + reference) }
    let path = Array(target.utf8.prefix { $0 != UInt8(ascii: "?") })
    switch reference.first {
    case UInt8(ascii: "/"): return WebURL(origin: origin, target: Self.target(reference[...]))
    case UInt8(ascii: "?"): return WebURL(origin: origin, target: Self.target((path + reference)[...]))
    case nil, UInt8(ascii: "#"): return self
    default:
      let directory = path[...(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
      return WebURL(origin: origin, target: Self.target(directory + reference))
    }
  }

  /// Returns the URL with `path` appended to its path and its query replaced with `query`.
  package func appending(path: String, query: String? = nil) -> WebURL {
    let directory = self.path
    let joined = (directory.hasSuffix("/") ? String(directory.dropLast()) : directory) + "/" + path
    return WebURL(origin: origin, target: joined + (query.map { "?" + $0 } ?? ""))
  }

  /// Returns whether a string is intended as a URL, that is, starts with a scheme and `://`.
  package static func mayBe(_ text: String) -> Bool {
    let start = Array(text.utf8.prefix(64).drop(while: \.isWhiteSpace))
    guard let scheme = scheme(of: start) else { return false }
    return start.dropFirst(scheme.utf8.count).starts(with: "://".utf8)
  }

  private static let maxShownLength = 300

  /// Returns an intended URL as shown in messages: shortened, and without the parts that may be secret.
  ///
  /// These parts are the user name, the password, the query and the fragment. Tokens and signatures are usually in the query.
  package static func shown(_ text: String) -> String {
    let whole = withoutPassword(text).unicodeScalars
    let end = whole.firstIndex { $0 == "?" || $0 == "#" } ?? whole.endIndex
    let short = whole[..<end].prefix(maxShownLength)
    if short.endIndex != end { return String(short) + "…" }
    return String(short) + (end == whole.endIndex ? "" : "\(whole[end])…")
  }

  /// Returns a string without the password that an invalid URL may contain.
  ///
  /// A valid URL has no password. In an invalid one, it is unclear where a password with a slash ends, so an ellipsis
  /// replaces everything between the scheme and the last `@`. Without a scheme, it replaces the user name and password.
  private static func withoutPassword(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let sign = bytes.lastIndex(of: UInt8(ascii: "@")),
      colon < sign, (try? WebURL(text)) == nil
    else { return text }
    if mayBe(text) { return String(decoding: bytes[..<(colon + 3)] + Array("…".utf8) + bytes[sign...], as: UTF8.self) }
    return text.replacing(/[^\/\\\s:@=]+:[^\/\\\s@]+@/, with: "…@")
  }

  /// Returns whether a string contains a user name and a password as in a URL.
  package static func mayHavePassword(_ text: String) -> Bool { withoutPassword(text) != text }

  /// Returns the result of `shown` for a string that may be a URL or contain a password; any other string is unchanged.
  package static func masked(_ text: String) -> String { mayBe(text) || mayHavePassword(text) ? shown(text) : text }

  /// Returns the scheme in lower case; nil if there is none.
  private static func scheme(of bytes: [UInt8]) -> String? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes.first?.isLetter == true,
      bytes[..<colon].allSatisfy({ $0.isLetter || $0.decimal != nil || [0x2B, 0x2D, 0x2E].contains($0) })
    else { return nil }
    return bytes[..<colon].lowercasedText
  }

  /// Returns the normalised path and query from the bytes that follow the authority.
  private static func target(_ bytes: ArraySlice<UInt8>) -> String {
    let bytes = bytes.prefix { $0 != UInt8(ascii: "#") }
    let path = bytes.prefix { $0 != UInt8(ascii: "?") }
    return escaped(withoutDetours(path)) + escaped(bytes[path.endIndex...])
  }

  /// Returns a path with its `.` and `..` segments resolved (RFC 3986, section 5.2.4).
  private static func withoutDetours(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var segments: [ArraySlice<UInt8>] = []
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
    for (i, part) in zip(parts.indices, parts) {
      let isLast = i == parts.endIndex - 1
      // Encoded dots count too, as in browsers, because a server may decode them before it resolves the path.
      switch String(decoding: part, as: UTF8.self).lowercased() {
      case ".", "%2e": if isLast { segments.append([]) }
      case "..", ".%2e", "%2e.", "%2e%2e":
        _ = segments.popLast()
        if isLast { segments.append([]) }
      default: segments.append(part)
      }
    }
    return segments.isEmpty ? [UInt8(ascii: "/")] : ArraySlice(segments.flatMap { [UInt8(ascii: "/")] + $0 })
  }

  /// Returns a string in which bytes that are invalid in a URL are percent-encoded; existing percent codes are
  /// unchanged.
  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    let marks = Set("\"<>\\^`{|}".utf8)
    return bytes.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      text += byte > 0x20 && byte < 0x7F && !marks.contains(byte) ? String(scalar) : scalar.percentCode
    }
  }
}

extension WebURL {
  /// The reason why a string is not a URL that can be requested.
  package enum Fault: Hashable, Sendable {
    case malformed
    case tooLong
    /// The scheme is neither http nor https.
    case scheme(String)
    /// A user name, possibly with a password, precedes the host.
    case credentials
    case host
    case port

    /// A description for the end of a message.
    package var reason: String {
      switch self {
      case .malformed: "is not a URL: must be, for example, https://example.org/ada.jpg"
      case .tooLong: "is longer than \(WebURL.maxBytes.grouped) bytes"
      case .scheme(let scheme): "\(scheme.prefix(20)): must be http or https"
      case .credentials:
        "must not contain a user name and a password: use --auth basic:VARIABLE and --auth-origin"
      case .host: "its host must be a name or an address, for example example.org, 192.0.2.1 or [2001:db8::1]"
      case .port: "its port must be 1…65535"
      }
    }
  }
}

extension WebURL {
  /// Returns the URL that the path of a missing file was probably meant to be, with its scheme added; nil for an
  /// ordinary path.
  ///
  /// For example, the URL is `https://example.org/ada.jpg` for `example.org/ada.jpg`, unless a directory named
  /// `example.org` exists. Both strings are returned as shown in messages.
  package static func missingScheme(in path: String) -> (url: String, path: String)? {
    guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let authority = String(path[..<slash])
    let labels = authority.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count > 1, last.allSatisfy(\.isLetter),
      HostName.ascii(authority) == authority.lowercased(), FileStatus(authority) == nil,
      let url = try? WebURL("https://" + path)
    else { return nil }
    return (shown(url.text), String(shown(url.text).dropFirst("https://".count)))
  }
}
