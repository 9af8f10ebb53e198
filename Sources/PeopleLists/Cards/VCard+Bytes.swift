import AvatarJSON

/// Operations on a slice of a vCard's bytes, whose syntax is entirely ASCII.
///
/// The complexity of each operation is at most O(n) for n bytes.
extension ArraySlice<UInt8> {
  var isBlank: Bool { allSatisfy(\.isWhiteSpace) }
  /// Whether the line starts with white space and continues the previous one.
  var isFold: Bool { first?.isSpaceOrTab == true }
  /// Whether the bytes are only base64 characters, padding and white space.
  ///
  /// The length is not checked.
  package var isBase64: Bool { allSatisfy { $0.isBase64 || $0 == UInt8(ascii: "=") || $0.isWhiteSpace } }
  /// The text, with U+FFFD in place of malformed UTF-8.
  var text: String { String(decoding: self, as: UTF8.self) }

  /// Returns the bytes without a lower-case prefix, ignoring the case of the bytes.
  func without(_ prefix: String) -> Self { hasPrefix(prefix) ? dropFirst(prefix.utf8.count) : self }

  /// Returns whether the bytes start with the lower-case `prefix`, ignoring their case.
  func hasPrefix(_ prefix: String) -> Bool {
    self.prefix(prefix.utf8.count).lazy.map(\.lowercased).elementsEqual(prefix.utf8)
  }

  /// Returns whether the trimmed bytes equal the lower-case `text`, ignoring their case.
  func equals(_ text: String) -> Bool { trimmed.lazy.map(\.lowercased).elementsEqual(text.utf8) }

  /// Removes and returns the first line.
  mutating func popLine() -> Self {
    let line = prefix { $0 != 0x0A }
    self = self[line.endIndex...].dropFirst()
    return line
  }

  /// Removes and returns the first field, and removes the separator after it.
  ///
  /// - Parameters:
  ///   - separator: The ASCII character that ends a field.
  ///   - quote: The byte that encloses quoted text, in which separators have no effect.
  ///   - escape: The byte that escapes a following special byte.
  /// - Returns: The field without its separator, or nil if no bytes are left.
  mutating func popField(until separator: Unicode.Scalar, quote: UInt8? = nil, escape: UInt8? = nil) -> Self? {
    guard !isEmpty else { return nil }
    let separator = UInt8(ascii: separator)
    var isQuoted = false
    var isEscaped = false
    let end = firstIndex { byte in
      if isEscaped || byte == escape {
        isEscaped.toggle()
        return false
      }
      if byte == quote { isQuoted.toggle() }
      return byte == separator && !isQuoted
    }
    let field = self[..<(end ?? endIndex)]
    self = self[field.endIndex...].dropFirst()
    return field
  }

  /// Returns the components of a structured value or the items of a list, without unescaping them.
  func fields(until separator: Unicode.Scalar) -> some Sequence<ArraySlice<UInt8>> {
    sequence(state: self) { $0.popField(until: separator, escape: UInt8(ascii: "\\")) }
  }

  /// The bytes without backslash escapes (RFC 6350, section 3.4), preserving a backslash before any other byte.
  var unescaped: Self {
    decoded("\\") { rest in
      let plain = rest.first?.unescaped
      if plain != nil { rest.removeFirst() }
      return plain
    }
  }

  /// The bytes, decoded from quoted-printable (RFC 2045, section 6.7).
  var unquoted: Self {
    (last == UInt8(ascii: "=") ? dropLast() : self).decoded("=") { rest in
      guard let high = rest.first?.hexadecimal, let low = rest.dropFirst().first?.hexadecimal else { return nil }
      rest.removeFirst(2)
      return UInt8(high << 4 | low)
    }
  }

  /// Returns the bytes with escape sequences decoded, preserving an escape character that starts no sequence.
  ///
  /// - Parameters:
  ///   - escape: The ASCII character that starts an escape sequence.
  ///   - popPlain: Removes the rest of an escape sequence and returns its byte, or returns nil if there is none.
  /// - Returns: The decoded bytes.
  private func decoded(_ escape: Unicode.Scalar, _ popPlain: (inout Self) -> UInt8?) -> Self {
    let escape = UInt8(ascii: escape)
    guard contains(escape) else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var rest = self
    while let byte = rest.popFirst() { bytes.append(byte == escape ? popPlain(&rest) ?? escape : byte) }
    return bytes[...]
  }

  /// The items of a list, joined with spaces.
  var joinedItems: Self {
    let items = fields(until: ",").lazy.map(\.unescaped.trimmed).filter { !$0.isEmpty }
    return Array(items.joined(separator: " ".utf8))[...]
  }

  /// The value of a parameter, in lower case, without quotes and `^` escapes (RFC 6868).
  var parameterText: String {
    var bytes: [UInt8] = []
    var rest = trimmed
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "^"), let plain = rest.first?.uncareted {
        bytes.append(plain)
        rest = rest.dropFirst()
      } else if byte != UInt8(ascii: "\"") {
        bytes.append(byte.lowercased)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns base64 data as a data URI with a media type.
  package func dataURI(_ mediaType: String) -> String { unescaped.base64(after: "data:\(mediaType);base64,") }

  /// Returns the data URI (RFC 2397), without white space in its base64 data.
  ///
  /// Some programs write `data:base64,` for data with the media type of the property.
  func dataURI(_ mediaType: String?) -> String {
    let uri = unescaped
    let header = uri.prefix { $0 != UInt8(ascii: ",") }
    let data = uri[header.endIndex...].dropFirst()
    if header.equals("data:base64") { return data.dataURI(mediaType ?? "application/octet-stream") }
    guard header.suffix(7).hasPrefix(";base64") else { return uri.text }
    return data.base64(after: "data:\(header.dropFirst(5).text),")
  }

  private func base64(after header: String) -> String {
    var bytes = Array(header.utf8)
    let start = bytes.count
    bytes.reserveCapacity(start + count + 2)
    bytes += lazy.filter { !$0.isWhiteSpace }
    let length = bytes.count - start
    // Padding is often missing. Text that is not base64 is left unchanged.
    if length % 4 > 1, bytes[start...].allSatisfy(\.isBase64) {
      bytes += repeatElement(UInt8(ascii: "="), count: 4 - length % 4)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte is a letter, a digit, `+` or `/`.
  var isBase64: Bool {
    (0x61...0x7A).contains(lowercased) || (0x2F...0x39).contains(self) || self == UInt8(ascii: "+")
  }

  var isSpaceOrTab: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// The byte that a backslash and this byte represent, or nil if there is no such escape.
  fileprivate var unescaped: UInt8? {
    switch self {
    case UInt8(ascii: "n"), UInt8(ascii: "N"): UInt8(ascii: "\n")
    case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): self
    default: nil
    }
  }

  /// The byte that a caret and this byte represent in a parameter, or nil if there is no such escape.
  fileprivate var uncareted: UInt8? {
    switch self {
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "^"): self
    case UInt8(ascii: "'"): UInt8(ascii: "\"")
    default: nil
    }
  }
}
