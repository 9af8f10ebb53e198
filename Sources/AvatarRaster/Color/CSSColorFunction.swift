/// A CSS colour function, for example `oklch(0.7 0.15 40 / 50%)` (CSS Color Module Level 4, §§5 to 10).
///
/// Colours outside the sRGB gamut are mapped into it.
struct CSSColorFunction {
  private let name: String
  /// The arguments before the alpha value, in lower case.
  private let arguments: [Substring]
  /// The straight alpha, 0…1.
  private let alpha: Double

  /// Creates a function from its text, or returns nil for any other text.
  ///
  /// Arguments are separated by spaces and `/`, or by commas in the legacy syntax.
  init?(_ text: String) {
    let text = text.lowercased()
    guard text.last == ")", let open = text.firstIndex(of: "(") else { return nil }
    let list = text[text.index(after: open)...].dropLast()
    let parts = list.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return nil }
    var arguments: [Substring]
    if list.contains(",") {
      guard parts.count == 1 else { return nil }
      arguments = list.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
    } else {
      arguments = parts[0].split { $0 == " " || $0 == "\t" }
    }
    var alpha: Substring? = parts.count == 2 ? Self.trimmed(parts[1]) : nil
    if list.contains(","), arguments.count == 4 { alpha = arguments.removeLast() }
    guard let opacity = alpha.map({ Self.number($0, percent: 1) }) ?? 1 else { return nil }
    name = String(text[..<open])
    self.arguments = arguments
    self.alpha = min(max(opacity, 0), 1)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " }
    return start[..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)]
  }

  /// The colour in sRGB; nil if the function or its arguments are unknown.
  var color: StraightColor? {
    var (space, components) = (name, arguments)
    if name == "color", let first = arguments.first {
      (space, components) = (first == "xyz" ? "xyz-d65" : String(first), Array(arguments.dropFirst()))
    }
    let isRGB = ["rgb", "rgba"].contains(name)
    // Sass and the design tools that follow it write `rgba(#ff6b35, 0.5)`.
    if isRGB, components.count == 2, let color = StraightColor(css: String(components[0])) {
      return Self.number(components[1], percent: 1).map(color.faded(to:))
    }
    let known = ColorSpace.all[isRGB ? "srgb" : name == "hsla" ? "hsl" : space]
    guard let known, isRGB || known.isFunction == (name != "color"), components.count == 3 else { return nil }
    let full = isRGB ? [255, 255, 255] : known.full
    let numbers = zip(components, full).compactMap { text, full in
      full.map { Self.number(text, percent: $0) } ?? Self.hue(text)
    }
    guard numbers.count == 3 else { return nil }
    return known.color(isRGB ? numbers.map { $0 / 255 } : numbers).faded(to: alpha)
  }

  // MARK: Arguments

  /// Returns a number, a percentage of `full`, or 0 for `none`.
  private static func number(_ text: Substring, percent full: Double) -> Double? {
    if text == "none" { return 0 }
    if text.last == "%" { return signedNumber(text.dropLast()).map { $0 * full / 100 } }
    return signedNumber(text)
  }

  private static func signedNumber(_ text: Substring) -> Double? {
    let isNegative = text.first == "-"
    let digits = isNegative || text.first == "+" ? text.dropFirst() : text
    // `Double` would also accept infinity, hexadecimal digits and a second sign.
    guard digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
    return Double(digits).map { isNegative ? -$0 : $0 }.flatMap { abs($0) <= 1e6 ? $0 : nil }
  }

  /// Parses an angle with an optional unit and returns it in degrees.
  private static func hue(_ text: Substring) -> Double? {
    let units: [(String, Double)] = [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
    for (unit, factor) in units where text.hasSuffix(unit) {
      return signedNumber(text.dropLast(unit.count)).map { $0 * factor }
    }
    return number(text, percent: 360)
  }
}
