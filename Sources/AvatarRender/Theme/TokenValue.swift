import AvatarJSON

/// The meaning of the values of design tokens; nil if a value is of another kind.
enum TokenValue {
  static let colorForms =
    ##"a colour, as "#ff6b35" or {"colorSpace": "srgb", "components": [1, 0.42, 0.21]}; other spaces need a "hex""##

  /// Returns a colour, from a text or {"colorSpace": "srgb", "components": [r, g, b], "alpha": a}; others need "hex".
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
      if space == "srgb" {
        guard case .array(let components) = members["components"] ?? .null, components.count == 3 else { return nil }
        let channels = components.compactMap(channel)
        guard channels.count == 3 else { return nil }
        return AvatarColor(red: channels[0], green: channels[1], blue: channels[2]).faded(to: alpha)
      }
      guard case .string(let hex) = members["hex"] ?? .null, hex.hasPrefix("#") else { return nil }
      return AvatarColor(hex)?.faded(to: alpha)
    default: return nil
    }
  }

  private static func channel(_ value: JSONValue) -> UInt8? {
    if value == .string("none") { return 0 }
    return fraction(value).map { UInt8(($0 * 255).rounded()) }
  }

  static func number(_ value: JSONValue) -> Double? {
    if case .number(let number) = value { return number }
    return nil
  }

  /// Returns a number in 0…1.
  static func fraction(_ value: JSONValue) -> Double? { number(value).flatMap { (0...1).contains($0) ? $0 : nil } }

  /// Returns a length in points (a rem is 16), from {"value": 24, "unit": "px"} or "24px"; nil if it is negative.
  static func dimension(_ value: JSONValue) -> Double? { quantity(value, units: ["px": 1, "rem": 16]) }

  /// Returns a time in milliseconds, from {"value": 250, "unit": "ms"} or "250ms"; nil if it is negative.
  static func duration(_ value: JSONValue) -> Double? { quantity(value, units: ["ms": 1, "s": 1000]) }

  private static func quantity(_ value: JSONValue, units: [String: Double]) -> Double? {
    var quantity: Double?
    switch value {
    case .object(let members):
      guard case .string(let unit) = members["unit"] ?? .null, let factor = units[unit] else { return nil }
      quantity = number(members["value"] ?? .null).map { $0 * factor }
    case .string(let text):
      // The longest unit first: "ms" ends with "s".
      let unit = units.keys.sorted { $0.count > $1.count }.first { text.hasSuffix($0) }
      guard let unit, let factor = units[unit] else { return nil }
      quantity = plainNumber(text.dropLast(unit.count)).map { $0 * factor }
    default: break
    }
    return quantity.flatMap { (0...1e6).contains($0) ? $0 : nil }
  }

  static func easing(_ value: JSONValue) -> Easing? {
    guard case .array(let items) = value, items.count == 4 else { return nil }
    let numbers = items.compactMap(number)
    return numbers.count == 4 ? Easing(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }
}
