import AvatarJSON

/// Text with character references, for example `&amp;` (HTML Standard, section 13.2.5.72).
///
/// The supported named references are those that escaping functions write, and `&nbsp;`.
enum HTMLText {
  private static let names: [String: Unicode.Scalar] = [
    "amp": "&", "AMP": "&", "lt": "<", "LT": "<", "gt": ">", "GT": ">", "quot": "\"", "QUOT": "\"", "apos": "'",
    "nbsp": "\u{A0}",
  ]
  private static let longestName = 4

  /// Returns the value of an attribute without references; bytes that are not UTF-8 become U+FFFD.
  /// - Complexity: O(bytes).
  static func decoded(_ value: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(value.count)
    var rest = value
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&"), let scalar = popNumber(&rest) ?? popNamed(&rest) {
        text += String(scalar).utf8
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Removes the rest of a numeric reference after the `&`, for example `#38;` or `#x26;`, and returns its character.
  private static func popNumber(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard rest.first == UInt8(ascii: "#") else { return nil }
    var digits = rest.dropFirst()
    let isHexadecimal = digits.first?.lowercased == UInt8(ascii: "x")
    if isHexadecimal { digits.removeFirst() }
    guard var code = isHexadecimal ? digits.first?.hexadecimal : digits.first?.decimal else { return nil }
    digits.removeFirst()
    while let digit = isHexadecimal ? digits.first?.hexadecimal : digits.first?.decimal {
      code = min(code * (isHexadecimal ? 16 : 10) + digit, 0x110000)
      digits.removeFirst()
    }
    if digits.first == UInt8(ascii: ";") { digits.removeFirst() }
    rest = digits
    return code == 0 ? "\u{FFFD}" : Unicode.Scalar(UInt32(code)) ?? "\u{FFFD}"
  }

  /// Removes the rest of a named reference after the `&`, for example `amp;`, and returns its character.
  ///
  /// All names except `apos` may end without a semicolon, unless a letter, a digit or `=` follows. The text is then
  /// part of a URL's query, for example `?a=1&lt=2`.
  private static func popNamed(_ rest: inout ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = rest.prefix(longestName + 1).prefix { $0.isLetter || $0.decimal != nil }
    guard let scalar = names[String(decoding: name, as: UTF8.self)] else { return nil }
    switch rest.dropFirst(name.count).first {
    case UInt8(ascii: ";"): rest.removeFirst(name.count + 1)
    case UInt8(ascii: "="): return nil
    case _ where scalar == "'": return nil
    default: rest.removeFirst(name.count)
    }
    return scalar
  }
}
