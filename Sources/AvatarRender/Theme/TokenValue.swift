import AvatarJSON

/// Readings of the values of design tokens, which are nil if a value is of another kind.
enum TokenValue {
  static let colorForms =
    ##"a colour, for example "#ff6b35", "oklch(0.7 0.19 41)" or {"colorSpace": "srgb", "components": [1, 0.42, 0.21]}"##

  /// Returns the colour of a text or of {"colorSpace": "srgb", "components": [r, g, b], "alpha": a}; nil for other
  /// values.
  ///
  /// Colour spaces without a supported CSS function need a "hex".
  static func color(_ value: JSONValue) -> AvatarColor? {
    switch value {
    case .string(let text): return AvatarColor(text)
    case .object(let members):
      var alpha = 1.0
      if let given = members["alpha"] {
        guard let fraction = fraction(given) else { return nil }
        alpha = fraction
      }
      guard case .string(let space) = members["colorSpace"] ?? .null else { return nil }
      if let color = CSSColorFunction(space: space, components: members["components"])?.color {
        return color.faded(to: alpha)
      }
      guard case .string(let hex) = members["hex"] ?? .null, hex.hasPrefix("#") else { return nil }
      return AvatarColor(hex)?.faded(to: alpha)
    default: return nil
    }
  }

  /// Returns the number of a number or a text; nil for other values.
  static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .number(let number): number
    case .string(let text): plainNumber(text[...])
    default: nil
    }
  }

  /// Returns the fraction, 0…1, of a number or a percentage; nil for other values.
  static func fraction(_ value: JSONValue) -> Double? {
    var fraction = number(value)
    if case .string(let text) = value, text.hasSuffix("%") { fraction = plainNumber(text.dropLast()).map { $0 / 100 } }
    return fraction.flatMap { (0...1).contains($0) ? $0 : nil }
  }

  /// Returns the length in points of {"value": 24, "unit": "px"}, "24px" or 24; nil for other values.
  ///
  /// A rem is 16 points. Lengths are not negative.
  static func dimension(_ value: JSONValue) -> Double? {
    quantity(value, units: ["px": 1, "rem": 16, "dp": 1, "pt": 1, "": 1])
  }

  /// Returns the time in ms of {"value": 250, "unit": "ms"} or "250ms"; nil for other values.
  ///
  /// Times are not negative.
  static func duration(_ value: JSONValue) -> Double? { quantity(value, units: ["ms": 1, "s": 1000]) }

  private static func quantity(_ value: JSONValue, units: [String: Double]) -> Double? {
    var quantity: Double?
    switch value {
    case .object(let members):
      guard case .string(let unit) = members["unit"] ?? .null, let factor = units[unit] else { return nil }
      quantity = number(members["value"] ?? .null).map { $0 * factor }
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

  /// Returns the easing of a list of four numbers or of a text `cubic-bezier(…)`; nil for other values.
  static func easing(_ value: JSONValue) -> Easing? {
    var numbers: [Double] = []
    switch value {
    case .array(let items): numbers = items.compactMap(number)
    case .string(let text):
      guard text.hasPrefix("cubic-bezier("), text.hasSuffix(")") else { return nil }
      let parts = text.dropFirst("cubic-bezier(".count).dropLast().split(separator: ",")
      numbers = parts.compactMap { part in
        let digits = part.split(separator: " ").joined()
        return digits.hasPrefix("-") ? plainNumber(digits.dropFirst()).map { -$0 } : plainNumber(digits[...])
      }
    default: return nil
    }
    return numbers.count == 4 ? Easing(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }

  /// Returns a length or a time in the form that tokens have.
  static func quantity(_ value: Double, _ unit: String) -> JSONValue {
    .object(["value": .number(value), "unit": .string(unit)])
  }
}
