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
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isOfToken) else { throw Self.noHeader }
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
  private static func isOfToken(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.decimal != nil || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }

  /// Returns a digest that distinguishes credentials without revealing them.
  ///
  /// Each cache has its own `salt`, so the digests in two caches differ.
  func scope(salt: [UInt8]) -> ContentDigest {
    let texts = fields.flatMap { [$0.name.lowercased(), $0.value] }
    return ContentDigest(
      ofSecret: texts.flatMap { Array("\($0.utf8.count):".utf8) + $0.utf8 }, for: salt + origin.text.utf8)
  }
}

/// The logins in a `.netrc` file, as ftp(1) and curl read it.
///
/// A file consists of words. `machine NAME` or `default` starts an entry, and a value follows each `login`, `password`
/// and `account`. Words may be in double quotes, as in curl 7.84. Unknown words are skipped. If a line ends before the
/// closing quote, the rest of the file is ignored because it may be part of the quoted word.
struct Netrc {
  /// The host name in lower case, or nil for `default`, and the login.
  private typealias Entry = (machine: [UInt8]?, user: [UInt8]?, password: [UInt8]?)

  private var entries: [Entry] = []

  /// Parses the contents of a file.
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) {
    var words = Words(bytes)
    while let word = words.next() {
      switch word.lowercasedText {
      case "machine":
        guard let name = words.value() else { return }
        entries.append((name.map(\.lowercased), nil, nil))
      case "default": entries.append((nil, nil, nil))
      case "login": setUser(words.value())
      case "password": setPassword(words.value())
      case "account": _ = words.value()
      case "macdef": words.skipMacro()
      default: break
      }
    }
  }

  /// Returns the user name and password for a host; nil if there are none.
  ///
  /// The host's first entry applies, or the first `default` entry if the host has none. The user name is empty if the
  /// entry does not contain one, for example for a token. The result is nil if the entry has no password or is not
  /// UTF-8.
  func login(of host: String) -> (user: String, password: String)? {
    let name = host.utf8.map(\.lowercased)
    let found = entries.first { $0.machine == name } ?? entries.first { $0.machine == nil }
    guard let found, let bytes = found.password, let password = String(validating: bytes, as: UTF8.self),
      let user = String(validating: found.user ?? [], as: UTF8.self)
    else { return nil }
    return (user, password)
  }

  private mutating func setUser(_ value: [UInt8]?) {
    guard let last = entries.indices.last else { return }
    if let value {
      entries[last].user = entries[last].user ?? value
    } else {
      // The password belongs to the unreadable user name and must not be sent with another one.
      entries[last].password = nil
    }
  }

  private mutating func setPassword(_ value: [UInt8]?) {
    guard let last = entries.indices.last else { return }
    entries[last].password = entries[last].password ?? value
  }
}

extension Netrc {
  /// The unread words of a file.
  private struct Words {
    private let bytes: [UInt8]
    private var position: Int

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Removes and returns the next word outside comments; nil at the end.
    mutating func next() -> [UInt8]? {
      while position < bytes.count {
        if bytes[position].isWhiteSpace {
          position += 1
        } else if bytes[position] == UInt8(ascii: "#") {
          skipLine()
        } else {
          return word()
        }
      }
      return nil
    }

    /// Removes and returns the word after a keyword.
    ///
    /// A value on the same line as its keyword may start with `#`, because a password may.
    mutating func value() -> [UInt8]? {
      while position < bytes.count, bytes[position].isWhiteSpace, bytes[position] != UInt8(ascii: "\n") {
        position += 1
      }
      guard position < bytes.count, bytes[position] != UInt8(ascii: "\n") else { return next() }
      return word()
    }

    /// Skips the rest of the line and all lines up to and including the next blank one.
    mutating func skipMacro() {
      repeat { skipLine() } while position < bytes.count && !isAtBlankLine
      skipLine()
    }

    private var isAtBlankLine: Bool {
      let line = bytes[position...].prefix { $0 != UInt8(ascii: "\n") }
      return line.allSatisfy(\.isWhiteSpace)
    }

    private mutating func skipLine() {
      position = bytes[position...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    }

    private mutating func word() -> [UInt8]? {
      if bytes[position] == UInt8(ascii: "\"") { return quotedWord() }
      let word = bytes[position...].prefix { !$0.isWhiteSpace }
      position = word.endIndex
      return Array(word)
    }

    private mutating func quotedWord() -> [UInt8]? {
      var word: [UInt8] = []
      var isEscaped = false
      position += 1
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
        let byte = bytes[position]
        position += 1
        if isEscaped {
          word.append(Self.escapes[byte] ?? byte)
          isEscaped = false
        } else if byte == UInt8(ascii: "\"") {
          return word
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else {
          word.append(byte)
        }
      }
      position = bytes.count
      return nil
    }

    private static let escapes: [UInt8: UInt8] = [
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
  }
}
