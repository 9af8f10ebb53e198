import AvatarJSON
import AvatarRaster

extension AvatarColor {
  /// The accepted forms of a colour token, which complete the phrase "must be …".
  static let tokenForms =
    ##"a colour, for example "#ff6b35", "oklch(0.7 0.19 41)" or {"colorSpace": "srgb", "components": [1, 0.42, 0.21]}"##

  /// Returns the colour after applying a Tokens Studio modifier; nil if the modifier is not supported.
  func modified(by modifier: JSONValue) -> AvatarColor? {
    guard let amount = modifier["value"]?.unitFraction, let kind = modifier["type"]?.text else { return nil }
    var color = self
    if kind == "alpha" {
      color.alpha = 255
      return color.faded(to: amount)
    }
    let targets = [
      "lighten": AvatarColor(rgb: 0xFFFFFF), "darken": AvatarColor(rgb: 0), "mix": modifier["color"]?.color,
    ]
    guard modifier["space"]?.text == "srgb", let target = targets[kind] ?? nil else { return nil }
    func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let change: Double = (Double(b) - Double(a)) * amount
      return UInt8((Double(a) + change).rounded())
    }
    color.red = mixed(red, target.red)
    color.green = mixed(green, target.green)
    color.blue = mixed(blue, target.blue)
    if kind == "mix" { color.alpha = mixed(alpha, target.alpha) }
    return color
  }
}

/// Conversions of design token values, which are nil for values of another kind.
extension JSONValue {
  /// The colour in a string or in {"colorSpace": "srgb", "components": [r, g, b], "alpha": a}.
  ///
  /// Unknown colour spaces require "hex".
  var color: AvatarColor? {
    if case .string(let text) = self {
      if text.lowercased() == "transparent" { return AvatarColor(red: 0, green: 0, blue: 0, alpha: 0) }
      // Style sheets of shadcn/ui contain the arguments of hsl() without its name.
      return AvatarColor(text) ?? (text.contains(/^[\d.]+ +[\d.]+% +[\d.]+%$/) ? AvatarColor("hsl(\(text))") : nil)
    }
    guard let alpha = self["alpha"].map(\.unitFraction) ?? 1, let space = self["colorSpace"]?.text else { return nil }
    if let known = ColorSpace.all[space] {
      guard case .array(let items)? = self["components"], items.count == 3 else { return nil }
      let components = items.compactMap { $0 == .string("none") ? 0 : $0.number }
      guard components.count == 3, known.contains(components) else { return nil }
      return AvatarColor(known.color(components).faded(to: alpha))
    }
    guard let hex = self["hex"]?.text, hex.hasPrefix("#") else { return nil }
    return AvatarColor(hex)?.faded(to: alpha)
  }

  /// The fraction in a number or a percentage, 0…1.
  var unitFraction: Double? { FractionRange.unit.value(self) }

  /// The non-negative length in {"value": 24, "unit": "px"}, "24px" or 24, in points.
  ///
  /// A rem is 16 points.
  var points: Double? { quantity(units: ["px": 1, "rem": 16, "dp": 1, "pt": 1, "": 1]) }

  /// The non-negative time in {"value": 250, "unit": "ms"} or "250ms", in milliseconds.
  var milliseconds: Double? { quantity(units: ["ms": 1, "s": 1000]) }

  private func quantity(units: [String: Double]) -> Double? {
    var quantity: Double?
    switch self {
    case .object(let members):
      guard case .string(let unit)? = members["unit"], let factor = units[unit] else { return nil }
      quantity = members["value"]?.number.map { $0 * factor }
    case .string(let text):
      // The longest unit comes first, because "ms" ends with "s".
      let unit = units.keys.sorted { $0.count > $1.count }.first { text.hasSuffix($0) }
      guard let unit, let factor = units[unit] else { return nil }
      quantity = plainNumber(text.dropLast(unit.count)).map { $0 * factor }
    case .number(let number): quantity = units[""].map { number * $0 }
    default: break
    }
    return quantity.flatMap { (0...1e6).contains($0) ? $0 : nil }
  }

  /// The easing in a list of four numbers or in a string `cubic-bezier(…)`.
  var easing: Easing? {
    var numbers: [Double] = []
    switch self {
    case .array(let items): numbers = items.compactMap(\.number)
    case .string(let text):
      guard text.hasPrefix("cubic-bezier("), text.hasSuffix(")") else { return nil }
      numbers = text.dropFirst("cubic-bezier(".count).dropLast().split(separator: ",").compactMap { part in
        let digits = part.split(separator: " ").joined()
        return digits.hasPrefix("-") ? plainNumber(digits.dropFirst()).map { -$0 } : plainNumber(digits)
      }
    default: return nil
    }
    return numbers.count == 4 ? Easing(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }

  /// Returns a length or a time in token form.
  static func quantity(_ value: Double, _ unit: String) -> JSONValue {
    .object(["value": .number(value), "unit": .string(unit)])
  }
}
