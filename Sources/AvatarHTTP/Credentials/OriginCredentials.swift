import AvatarFileSystem
import AvatarJSON

/// The credentials for one origin, which are sent to no other origin.
package struct OriginCredentials: Hashable, Sendable {
  package let origin: WebOrigin
  /// The header fields of each request to the origin.
  var fields: [HeaderField] = []

  struct HeaderField: Hashable, Sendable {
    let name, value: String
  }

  package init(origin: WebOrigin) { self.origin = origin }

  package mutating func add(bearer token: String) throws(CredentialError) {
    try add("Authorization", "Bearer \(token)")
  }

  package mutating func add(user: String, password: String) throws(CredentialError) {
    try add("Authorization", "Basic \("\(user):\(password)".utf8.base64)")
  }

  /// Adds a header field from a line, for example `X-Api-Key: 1234`.
  package mutating func add(header line: String) throws(CredentialError) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw .noHeader }
    let name = String(line[..<colon])
    let value = String(line[line.utf8.index(after: colon)...].drop { $0 == " " })
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isOfToken) else { throw .noHeader }
    try add(name, value)
  }

  /// Returns the login of an origin from the contents of a netrc file; nil if it has none.
  package static func login(of origin: WebOrigin, netrc bytes: [UInt8]) -> (user: String, password: String)? {
    Netrc(bytes).login(of: origin.host)
  }

  /// The fields that libcurl writes itself, in lower case.
  private static let own: Set = ["host", "content-length", "transfer-encoding", "connection", "expect"]

  private mutating func add(_ name: String, _ value: String) throws(CredentialError) {
    guard !value.isEmpty, !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { throw .noText }
    guard !Self.own.contains(name.lowercased()) else { throw .noHeader }
    guard !fields.contains(where: { $0.name.lowercased() == name.lowercased() }) else { throw .twice(name) }
    fields.append(HeaderField(name: name, value: value))
  }

  /// Returns whether a byte may occur in a token (RFC 9110, section 5.6.2).
  private static func isOfToken(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.decimal != nil || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// Returns a digest that distinguishes credentials without revealing them.
  ///
  /// `salt` belongs to one cache, so that the digests in two caches differ.
  func scope(salt: [UInt8]) -> ContentDigest {
    let texts = fields.flatMap { [$0.name.lowercased(), $0.value] }
    return ContentDigest(
      ofSecret: texts.flatMap { Array("\($0.utf8.count):".utf8) + $0.utf8 }, for: salt + origin.text.utf8)
  }
}

/// The reason why credentials cannot be sent to an origin.
package enum CredentialError: Error, Hashable, Sendable {
  /// The value is empty, or contains line breaks or other control characters.
  case noText
  /// The text has no colon between a user name and a password.
  case noLogin
  /// The text is not a header field, or libcurl writes that field itself.
  case noHeader
  /// The credentials already have a header field of this name.
  case twice(String)

  /// The description of the error, as the end of a message.
  package var reason: String {
    switch self {
    case .noText: "must not be empty or contain line breaks"
    case .noLogin: "must be a user name and a password with a colon between them"
    case .noHeader: "must be a header, for example X-Api-Key: 1234"
    case .twice(let name): "contains a second \(name)"
    }
  }
}
