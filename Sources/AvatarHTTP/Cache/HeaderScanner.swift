import AvatarJSON

/// A scanner of a header field that contains parameters and quoted strings (RFC 9110, sections 5.6.4 and 5.6.6).
///
/// White space around each part is ignored. If a quoted string is not closed, its opening quote is ordinary text.
package struct HeaderScanner {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isAtEnd: Bool { position >= bytes.count }

  /// Skips a delimiter, and returns whether it was the next character.
  @discardableResult
  package mutating func skip(_ delimiter: Unicode.Scalar) -> Bool {
    skipWhiteSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: delimiter) else { return false }
    position += 1
    return true
  }

  /// Removes and returns the text before the first of several delimiters.
  package mutating func text(before delimiters: String) -> ArraySlice<UInt8> {
    skipWhiteSpace()
    let text = bytes[position...].prefix { !delimiters.utf8.contains($0) }
    position = text.endIndex
    let end = text.lastIndex { !$0.isWhiteSpace }.map { $0 + 1 } ?? text.startIndex
    return text[..<end]
  }

  /// Removes and returns a parameter, such as `name` or `name="value"`, before the first of several delimiters.
  ///
  /// The name is in lower case. The value is empty if there is none, or if a quoted string is followed by text.
  package mutating func parameter(before delimiters: String) -> (name: String, value: [UInt8]) {
    let name = text(before: "=" + delimiters).lowercasedText
    guard skip("=") else { return (name, []) }
    let quoted = quotedString()
    let rest = text(before: delimiters)
    return (name, rest.isEmpty ? quoted ?? [] : quoted == nil ? Array(rest) : [])
  }

  private mutating func skipWhiteSpace() {
    while position < bytes.count, bytes[position].isWhiteSpace { position += 1 }
  }

  /// Removes a quoted string and returns its contents; nil if there is none.
  private mutating func quotedString() -> [UInt8]? {
    skipWhiteSpace()
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
    var value: [UInt8] = []
    var i = position + 1
    while i < bytes.count, bytes[i] != UInt8(ascii: "\"") {
      if bytes[i] == UInt8(ascii: "\\") { i += 1 }
      if i < bytes.count { value.append(bytes[i]) }
      i += 1
    }
    guard i < bytes.count else { return nil }
    position = i + 1
    return value
  }
}
