import AvatarGeometry
import AvatarJSON

/// A scanner for the numbers and words in an SVG attribute value.
struct SVGScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The largest accepted magnitude of a number, which is more than any drawing needs.
  static let largest = 1e6

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
    var numbers: [Double] = []
    while !scanner.isAtEnd() {
      if !numbers.isEmpty { scanner.skipComma() }
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}

extension AffineTransform {
  /// Creates the map from a `transform` attribute: a list of functions, the last of which is applied first.
  ///
  /// - Returns: The map; nil for any other text.
  init?(svg text: String) {
    self = .identity
    let functions = text.split(separator: ")", omittingEmptySubsequences: false)
    for function in functions.dropLast() {
      let parts = function.split(separator: "(", omittingEmptySubsequences: false)
      let name = parts[0].drop { $0 == "," || $0.isWhitespace }
      guard parts.count == 2, let numbers = SVGScanner.numbers(String(parts[1])),
        let map = AffineTransform(function: String(name).trimmed, numbers)
      else { return nil }
      self = after(map)
    }
    if functions.last?.allSatisfy(\.isWhitespace) == false { return nil }
  }

  private init?(function name: String, _ n: [Double]) {
    self = .identity
    switch (name, n.count) {
    case ("matrix", 6): self = AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5])
    case ("translate", 1), ("translate", 2): (e, f) = (n[0], n.count == 2 ? n[1] : 0)
    case ("scale", 1), ("scale", 2): (a, d) = (n[0], n[n.count - 1])
    case ("rotate", 1): self = .rotation(degrees: n[0])
    case ("rotate", 3):
      let back = AffineTransform(scale: 1, offset: Point(x: -n[1], y: -n[2]))
      self = AffineTransform(scale: 1, offset: Point(x: n[1], y: n[2])).after(.rotation(degrees: n[0])).after(back)
    case ("skewX", 1), ("skewY", 1):
      let turn = AffineTransform.rotation(degrees: n[0])
      // At odd multiples of 90°, the tangent is infinite.
      guard turn.a.magnitude > 1e-9 else { return nil }
      if name == "skewX" { c = turn.b / turn.a } else { b = turn.b / turn.a }
    default: return nil
    }
  }

  /// Returns a clockwise rotation about the origin, as seen on a screen.
  ///
  /// Series for sine and cosine make the result identical on all machines. Multiples of 90° are exact.
  static func rotation(degrees: Double) -> AffineTransform {
    let quarters = (degrees / 90).rounded()
    // For angles within ±π/4, the next terms are below 10⁻¹⁸.
    let x = (degrees - quarters * 90) * (Double.pi / 180)
    let square = x * x
    var (sine, cosine) = (0.0, 0.0)
    for k in stride(from: 18.0, through: 2, by: -2) {
      cosine = (1 - cosine) * square / (k * (k - 1))
      sine = (1 - sine) * square / (k * (k + 1))
    }
    sine = x * (1 - sine)
    cosine = 1 - cosine
    for _ in 0..<(Int(quarters.truncatingRemainder(dividingBy: 4)) + 4) % 4 { (cosine, sine) = (-sine, cosine) }
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0)
  }
}
