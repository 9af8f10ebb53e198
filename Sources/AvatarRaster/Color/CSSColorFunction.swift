/// A CSS colour function, for example `oklch(0.7 0.15 40 / 50%)` (CSS Color Module Level 4, §§5 to 10).
///
/// Colours outside the sRGB gamut are mapped into it.
package struct CSSColorFunction {
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
    guard let opacity = alpha.map({ Self.number($0, percent: 0.01) }) ?? 1 else { return nil }
    name = String(text[..<open])
    self.arguments = arguments
    self.alpha = min(max(opacity, 0), 1)
  }

  /// Creates an opaque function from its name and its arguments, in lower case.
  package init(name: String, arguments: [Substring]) {
    self.name = name
    self.arguments = arguments
    alpha = 1
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " }
    return start[..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)]
  }

  /// The colour in sRGB; nil if the function or its arguments are unknown.
  package var color: StraightColor? {
    switch name {
    case "rgb", "rgba":
      return numbers(percent: [2.55, 2.55, 2.55]).map { color(encoded: $0.map { $0 / 255 }) }
    case "hsl", "hsla":
      guard arguments.count == 3, let hue = Self.hue(arguments[0]), let saturation = Self.percentage(arguments[1]),
        let lightness = Self.percentage(arguments[2])
      else { return nil }
      return color(encoded: Self.rgb(hue: hue, saturation: saturation, lightness: lightness))
    case "oklab":
      return numbers(percent: [0.01, 0.004, 0.004]).map { color(OKLab(lightness: $0[0], a: $0[1], b: $0[2])) }
    case "oklch":
      guard arguments.count == 3, let lightness = Self.number(arguments[0], percent: 0.01),
        let chroma = Self.number(arguments[1], percent: 0.004), let hue = Self.hue(arguments[2])
      else { return nil }
      let (cosine, sine) = Angle.cosineAndSine(degrees: hue)
      let radius = max(chroma, 0)
      return color(OKLab(lightness: lightness, a: radius * cosine, b: radius * sine))
    case "color":
      guard arguments.count == 4 else { return nil }
      let values = arguments.dropFirst().compactMap { Self.number($0, percent: 0.01) }
      return values.count == 3 ? color(of: values, in: arguments[0]) : nil
    default: return nil
    }
  }

  /// Returns the colour with three channels in an RGB colour space; nil if the space is unknown.
  private func color(of channels: [Double], in space: Substring) -> StraightColor? {
    let linear = channels.map { $0 < 0 ? -SRGBTransfer.linear(min(-$0, 1)) : SRGBTransfer.linear(min($0, 1)) }
    let (r, g, b) = (linear[0], linear[1], linear[2])
    switch space {
    case "srgb": return color(encoded: channels)
    case "srgb-linear": return color(LinearRGB(red: channels[0], green: channels[1], blue: channels[2]))
    case "display-p3":
      // Both spaces have a D65 white point (CSS Color 4, §18, "Sample code for color conversions").
      return color(
        LinearRGB(
          red: 1.2249401763 * r - 0.2249401763 * g, green: -0.0420569547 * r + 1.0420569547 * g,
          blue: -0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b))
    default: return nil
    }
  }

  private func color(_ lab: OKLab) -> StraightColor { StraightColor(lab).faded(to: alpha) }

  private func color(_ linear: LinearRGB) -> StraightColor {
    StraightColor(linear).faded(to: alpha)
  }

  /// Returns a colour from encoded channels, which are clamped to 0…1.
  private func color(encoded: [Double]) -> StraightColor { StraightColor(encoded: encoded).faded(to: alpha) }

  // MARK: Arguments

  /// Returns three numbers, with each percentage multiplied by its own factor.
  private func numbers(percent: [Double]) -> [Double]? {
    guard arguments.count == 3 else { return nil }
    let numbers = zip(arguments, percent).compactMap { Self.number($0, percent: $1) }
    return numbers.count == 3 ? numbers : nil
  }

  /// Returns a number, a percentage times `percent`, or 0 for `none`.
  private static func number(_ text: Substring, percent: Double) -> Double? {
    if text == "none" { return 0 }
    if text.last == "%" { return signedNumber(text.dropLast()).map { $0 * percent } }
    return signedNumber(text)
  }

  private static func percentage(_ text: Substring) -> Double? {
    // In Level 4, the percent sign is optional.
    number(text, percent: 0.01).map { text.last == "%" ? $0 : $0 / 100 }.map { min(max($0, 0), 1) }
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
    return number(text, percent: 3.6)
  }

  /// Returns the encoded channels of a hue in degrees (CSS Color 4, §7.1).
  private static func rgb(hue: Double, saturation: Double, lightness: Double) -> [Double] {
    [0.0, 8, 4].map { n in
      let turned = n + hue / 30
      let k = turned - (turned / 12).rounded(.down) * 12
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
  }
}
