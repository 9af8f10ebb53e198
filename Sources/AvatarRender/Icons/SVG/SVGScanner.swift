import AvatarJSON

/// A scanner of the numbers and words in the value of an SVG attribute.
struct SVGScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The largest magnitude of a number: more than any drawing needs.
  static let largest = 1e6

  /// A Boolean value that indicates whether only white space follows.
  var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return position == bytes.count
    }
  }

  /// The next byte after white space.
  var peeked: UInt8? {
    mutating get { isAtEnd ? nil : bytes[position] }
  }

  mutating func skipSpaces() {
    while position < bytes.count, bytes[position].isWhiteSpace { position += 1 }
  }

  /// Skips white space with at most one comma; false if there is no comma.
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

  /// Reads a letter, if one is next after white space.
  mutating func letter() -> UInt8? {
    guard let byte = peeked, byte.isLetter else { return nil }
    position += 1
    return byte
  }

  /// Reads a word of letters, which may be empty.
  mutating func word() -> String {
    skipSpaces()
    let word = bytes[position...].prefix { $0.isLetter }
    position = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  /// Reads a flag of an arc, which needs no separator behind it.
  mutating func flag() -> Bool? {
    skipSpaces()
    if skip(UInt8(ascii: "0")) { return false }
    return skip(UInt8(ascii: "1")) ? true : nil
  }

  /// Reads a number, which ends where its grammar does: `1.5.5-3` is three numbers.
  /// - Returns: The number; nil if there is none, or if its magnitude is more than `largest`.
  mutating func number() -> Double? {
    skipSpaces()
    var text: [UInt8] = []
    var end = position
    func byte() -> UInt8? { end < bytes.count ? bytes[end] : nil }
    func digits() -> ArraySlice<UInt8> { bytes[end...].prefix { $0.decimal != nil } }
    if byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+") {
      text.append(bytes[end])
      end += 1
    }
    let whole = digits()
    end = whole.endIndex
    var fraction: ArraySlice<UInt8> = []
    if byte() == UInt8(ascii: ".") {
      end += 1
      fraction = digits()
      end = fraction.isEmpty ? end : fraction.endIndex
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    text += (whole.isEmpty ? [UInt8(ascii: "0")] : Array(whole)) + [UInt8(ascii: ".")]
    text += fraction.isEmpty ? [UInt8(ascii: "0")] : Array(fraction)
    if byte()?.lowercased == UInt8(ascii: "e") {
      let sign = end + 1 < bytes.count && "+-".utf8.contains(bytes[end + 1]) ? 1 : 0
      let exponent = bytes[min(end + 1 + sign, bytes.count)...].prefix { $0.decimal != nil }
      // Without digits, the letter is a unit such as em.
      if !exponent.isEmpty {
        text += bytes[end..<exponent.endIndex]
        end = exponent.endIndex
      }
    }
    guard let number = Double(String(decoding: text, as: UTF8.self)), number.magnitude <= Self.largest else {
      return nil
    }
    position = end
    return number
  }

  /// Reads numbers with white space or commas between them, up to the end; nil if the text is anything else.
  static func numbers(_ text: String) -> [Double]? {
    var scanner = SVGScanner(text)
    var numbers: [Double] = []
    while !scanner.isAtEnd {
      if !numbers.isEmpty { scanner.skipComma() }
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Reads a length in user units, with or without `px`; nil if the text is anything else.
  static func length(_ text: String) -> Double? {
    var scanner = SVGScanner(text)
    guard let number = scanner.number() else { return nil }
    let unit = scanner.position < scanner.bytes.count ? scanner.word() : ""
    return scanner.isAtEnd && (unit.isEmpty || unit.lowercased() == "px") ? number : nil
  }
}
