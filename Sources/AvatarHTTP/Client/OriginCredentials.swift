import AvatarFileSystem
import AvatarJSON

/// The credentials for one origin, which are not sent to any other origin.
package struct OriginCredentials: Sendable {
  package let origin: WebOrigin
  /// The header fields that are added to each request to the origin.
  var fields: [(name: String, value: String)] = []

  package init(origin: WebOrigin) { self.origin = origin }

  package mutating func add(bearer token: String) throws(FetchError) {
    try add("Authorization", "Bearer \(token)")
  }

  package mutating func add(user: String, password: String) throws(FetchError) {
    try add("Authorization", "Basic \("\(user):\(password)".utf8.base64)")
  }

  /// Adds a header field from a line, for example `X-Api-Key: 1234`.
  package mutating func add(header line: String) throws(FetchError) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw Self.noHeader }
    let name = String(line[..<colon])
    let value = String(line[line.utf8.index(after: colon)...].drop { $0 == " " })
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte) else { throw Self.noHeader }
    try add(name, value)
  }

  /// Returns the login for an origin from the contents of a netrc file; nil if there is none.
  package static func login(of origin: WebOrigin, netrc bytes: [UInt8]) -> (user: String, password: String)? {
    Netrc(bytes).login(of: origin.host)
  }

  private static let noHeader = FetchError.local("must be a header, for example X-Api-Key: 1234")

  /// The fields that libcurl writes itself, in lower case.
  private static let own: Set = ["host", "content-length", "transfer-encoding", "connection", "expect"]

  private mutating func add(_ name: String, _ value: String) throws(FetchError) {
    // A line break in a value would add another header field to each request.
    guard !value.isEmpty, !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
      throw .local("must not be empty or contain line breaks")
    }
    guard !Self.own.contains(name.lowercased()) else { throw Self.noHeader }
    guard !fields.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw .local("contains a second \(name)")
    }
    fields.append((name, value))
  }

  /// Returns whether a byte may occur in a token (RFC 9110, section 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.decimal != nil || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// Returns a digest that distinguishes credentials without revealing them.
  ///
  /// Each cache has its own `salt`, so the digests in two caches differ.
  func scope(salt: [UInt8]) -> ContentDigest {
    // Each text follows its length, so that different fields never have the same bytes.
    let texts = fields.flatMap { [$0.name.lowercased(), $0.value] }
    return ContentDigest(
      ofSecret: texts.flatMap { Array("\($0.utf8.count):".utf8) + $0.utf8 }, for: salt + origin.text.utf8)
  }
}
