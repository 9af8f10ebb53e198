import AvatarJSON

/// A length with its unit (CSS Values 4, §§5 and 6).
struct SVGLength: Hashable {
  private let number: Double
  private let unit: String

  /// Reads a number with an optional unit; nil for any other text.
  init?(_ text: String) {
    var scanner = SVGScanner(text)
    guard let number = scanner.number() else { return nil }
    let unit = scanner.rest.asciiTrimmed.lowercased()
    guard unit == "%" || Self.fontUnits[unit] != nil || Self.pixels[unit] != nil else { return nil }
    self.number = number
    self.unit = unit
  }

  /// The length of each absolute unit, in pixels.
  private static let pixels = [
    "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96.0 / 72, "pc": 16,
  ]
  /// The length of each unit that depends on the font, as a fraction of its size.
  ///
  /// The x-height is that of a missing font (CSS Values 4, §6.1.1).
  private static let fontUnits = ["em": 1, "rem": 1, "ex": 0.5, "ch": 0.5]

  var isNegative: Bool { number < 0 }

  /// Returns the length in user units.
  ///
  /// - Parameters:
  ///   - whole: The length that a percentage refers to, in user units.
  ///   - fontSize: The font size, in user units.
  /// - Returns: The length.
  func units(of whole: Double, fontSize: Double) -> Double {
    if unit == "%" { return number / 100 * whole }
    return number * (Self.pixels[unit] ?? (Self.fontUnits[unit] ?? 0) * fontSize)
  }

  /// Reads a number or a percentage of 1; nil for any other text.
  static func fraction(_ text: String) -> Double? {
    guard let length = SVGLength(text), ["", "%"].contains(length.unit) else { return nil }
    return length.units(of: 1, fontSize: 0)
  }
}
