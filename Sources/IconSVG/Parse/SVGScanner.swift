import AvatarJSON

/// A scanner for the numbers and words in an SVG attribute value.
struct SVGScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The largest accepted magnitude of a number, which is more than any drawing needs.
  static let largest = 1e9

  /// Returns whether only white space follows.
  mutating func isAtEnd() -> Bool {
    skipSpaces()
    return position == bytes.count
  }

  /// Returns the next byte after white space.
  mutating func peek() -> UInt8? { isAtEnd() ? nil : bytes[position] }

  mutating func skipSpaces() {
    while position < bytes.count, bytes[position].isWhiteSpace { position += 1 }
  }

  /// Skips white space with at most one comma; returns false if there is no comma.
  @discardableResult
  mutating func skipComma() -> Bool {
    skipSpaces()
    return skip(UInt8(ascii: ","))
  }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Reads a letter after any white space; returns nil if the next character is not a letter.
  mutating func letter() -> UInt8? {
    guard let byte = peek(), byte.isLetter else { return nil }
    position += 1
    return byte
  }

  /// Reads an arc flag, which needs no separator after it.
  mutating func flag() -> Double? {
    skipSpaces()
    return skip(UInt8(ascii: "0")) ? 0 : skip(UInt8(ascii: "1")) ? 1 : nil
  }

  /// Reads a number, which ends as the SVG grammar specifies: `1.5.5-3` is three numbers.
  /// - Returns: The number; nil if there is none, or if its magnitude exceeds `largest`.
  mutating func number() -> Double? {
    skipSpaces()
    func digits(from start: Int) -> Int { bytes[start...].prefix { $0.decimal != nil }.endIndex }
    func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }
    let isSigned = byte(position) == UInt8(ascii: "-") || byte(position) == UInt8(ascii: "+")
    let start = position + (isSigned ? 1 : 0)
    var end = digits(from: start)
    var isEmpty = end == start
    if byte(end) == UInt8(ascii: ".") {
      let fraction = end + 1
      end = digits(from: fraction)
      isEmpty = isEmpty && end == fraction
    }
    if isEmpty { return nil }
    if byte(end)?.lowercased == UInt8(ascii: "e") {
      let sign = byte(end + 1) == UInt8(ascii: "-") || byte(end + 1) == UInt8(ascii: "+") ? 1 : 0
      let exponent = min(end + 1 + sign, bytes.count)
      // If no digits follow, the letter belongs to a unit such as em.
      if digits(from: exponent) > exponent { end = digits(from: exponent) }
    }
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    guard let number = Double(text), number.magnitude <= Self.largest else { return nil }
    position = end
    return number
  }

  /// The text that has not been read.
  var rest: String { String(decoding: bytes[position...], as: UTF8.self) }

  /// Reads numbers separated by white space or commas, up to the end; returns nil for any other text.
  static func numbers(_ text: String) -> [Double]? {
    var scanner = SVGScanner(text)
    let numbers = scanner.numbers()
    return scanner.isAtEnd() ? numbers : nil
  }

  /// Reads the numbers at the start of text, which are separated by white space or commas.
  static func numbers(before text: String) -> [Double] {
    var scanner = SVGScanner(text)
    return scanner.numbers()
  }

  private mutating func numbers() -> [Double] {
    var numbers: [Double] = []
    while !isAtEnd() {
      if !numbers.isEmpty { skipComma() }
      guard let number = number() else { break }
      numbers.append(number)
    }
    return numbers
  }
}
