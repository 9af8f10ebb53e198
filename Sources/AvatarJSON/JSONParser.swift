/// An error in a JSON text, and its position.
package struct JSONError: Error, Hashable {
  /// The line of the error, from 1.
  package let line: Int
  /// The column of the error, in Unicode scalars from 1.
  package let column: Int
  package let reason: String

  /// The position and the reason, for example "line 1, column 2: expected a colon".
  package var words: String { "line \(line), column \(column): \(reason)" }
}

/// A strict JSON parser (RFC 8259) for UTF-8 text.
///
/// Text after the value, extra commas and duplicate names are rejected. Foundation's decoder reports neither the
/// position of an error nor a duplicate name.
package struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0
  /// The number of arrays and objects around the position.
  private var depth = 0

  private static let deepest = 100
  /// The number of decimal digits that a `Double` always preserves.
  private static let exactDigits = 15
  private let preservesDigits: Bool
  /// The maximum number of values, and the number of values parsed so far.
  private let maxValues: Int
  private var values = 0

  /// Parses a JSON text.
  /// - Parameters:
  ///   - bytes: The text in UTF-8, with or without a byte order mark.
  ///   - preservesDigits: Whether an integer with more digits than a `Double` preserves, for example an identifier,
  ///     becomes a string.
  ///   - maxValues: The maximum number of values in the text, because a value of two bytes takes many times its size.
  /// - Returns: The value.
  /// - Throws: `JSONError` for the first error in the text.
  /// - Complexity: O(n) for n bytes.
  package static func parse(
    _ bytes: [UInt8], preservesDigits: Bool = false, maxValues: Int = .max
  ) throws(JSONError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, preservesDigits: preservesDigits, maxValues: maxValues)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
    let value = try parser.value()
    parser.skipSpace()
    guard parser.byte == nil else { throw parser.error("unexpected text after the value") }
    return value
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func error(_ reason: String, at place: Int? = nil) -> JSONError {
    let before = bytes[..<(place ?? position)]
    let line = before.count { $0 == UInt8(ascii: "\n") }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // Continuation bytes belong to the preceding scalar.
    let column = before[start...].count { $0 & 0xC0 != 0x80 }
    return JSONError(line: line + 1, column: column + 1, reason: reason)
  }

  private mutating func skipSpace() {
    while let byte, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { position += 1 }
  }

  private mutating func consumes(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard byte == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    values += 1
    guard values <= maxValues else { throw error("must not have more than \(maxValues.grouped) values") }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < Self.deepest else { throw error("must not be nested more than \(Self.deepest) levels deep") }
      let isObject = byte == UInt8(ascii: "{")
      position += 1
      depth += 1
      defer { depth -= 1 }
      return try isObject ? .object(members()) : .array(items())
    case UInt8(ascii: "\""): return .string(try string())
    case let digit? where digit == UInt8(ascii: "-") || (0x30...0x39).contains(digit):
      let start = position
      let number = try number()
      let text = bytes[start..<position]
      let isLong =
        preservesDigits && text.count > Self.exactDigits && text.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
      return isLong ? .string(String(decoding: text, as: UTF8.self)) : .number(number)
    default: return try word()
    }
  }

  private mutating func members() throws(JSONError) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    if consumes("}") { return members }
    repeat {
      skipSpace()
      let place = position
      guard byte == UInt8(ascii: "\"") else { throw error("expected a name in double quotes") }
      let name = try string()
      guard members[name] == nil else { throw error("the name \"\(name)\" is given twice", at: place) }
      guard consumes(":") else { throw error("expected a colon") }
      members[name] = try value()
    } while consumes(",")
    guard consumes("}") else { throw error("expected a comma or }") }
    return members
  }

  private mutating func items() throws(JSONError) -> [JSONValue] {
    var items: [JSONValue] = []
    if consumes("]") { return items }
    repeat { items.append(try value()) } while consumes(",")
    guard consumes("]") else { throw error("expected a comma or ]") }
    return items
  }

  private mutating func word() throws(JSONError) -> JSONValue {
    for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw error(byte == nil ? "unexpected end" : "expected a value")
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    let whole = digits()
    var isNumber = whole > 0 && (whole == 1 || bytes[position - whole] != UInt8(ascii: "0"))
    if byte == UInt8(ascii: ".") {
      position += 1
      isNumber = digits() > 0 && isNumber
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      isNumber = digits() > 0 && isNumber
    }
    guard isNumber, let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite
    else { throw error("invalid number", at: start) }
    return number
  }

  /// Skips digits and returns their number.
  private mutating func digits() -> Int {
    let start = position
    while let byte, (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }

  private mutating func string() throws(JSONError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("unescaped control character") }
      position += 1
      if byte == UInt8(ascii: "\\") { try escape(&text) } else { text.append(byte) }
    }
    guard byte != nil else { throw error("the string is not closed", at: start) }
    position += 1
    guard let string = String(validating: text, as: UTF8.self) else { throw error("must be UTF-8", at: start) }
    return string
  }

  /// The characters that the letters of escape sequences represent, except `u`.
  private static let plainEscapes: [UInt8: UInt8] = [
    0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
  ]

  private mutating func escape(_ text: inout [UInt8]) throws(JSONError) {
    let place = position - 1
    guard let letter = byte else { return }
    position += 1
    if let character = Self.plainEscapes[letter] {
      text.append(character)
      return
    }
    guard letter == UInt8(ascii: "u"), var code = hexadecimal() else {
      throw error("invalid escape sequence", at: place)
    }
    if (0xD800..<0xDC00).contains(code), byte == UInt8(ascii: "\\") {
      position += 1
      guard byte == UInt8(ascii: "u") else { throw error("invalid escape sequence", at: place) }
      position += 1
      guard let low = hexadecimal(), (0xDC00..<0xE000).contains(low) else {
        throw error("invalid escape sequence", at: place)
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw error("invalid escape sequence", at: place) }
    text += Array(String(scalar).utf8)
  }

  private mutating func hexadecimal() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    var code: UInt32 = 0
    for digit in bytes[position..<position + 4] {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue, digit < 0x80 else { return nil }
      code = code << 4 | UInt32(value)
    }
    position += 4
    return code
  }
}
