import AvatarJSON

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
      // Some editors start UTF-8 files with a byte order mark, which would be part of the first word.
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
