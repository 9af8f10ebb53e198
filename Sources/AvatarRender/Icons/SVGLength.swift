import AvatarJSON

/// A length in user units, or a percentage of another length.
struct SVGLength {
  private let number: Double
  private let isPercentage: Bool

  /// Reads a length with or without `px`, or a percentage; nil for any other text.
  init?(_ text: String) {
    var scanner = SVGScanner(text)
    guard let number = scanner.number() else { return nil }
    self.number = number
    switch scanner.rest.trimmed.lowercased() {
    case "", "px": isPercentage = false
    case "%": isPercentage = true
    default: return nil
    }
  }

  /// Returns the length in user units, given the length that a percentage refers to.
  func units(of whole: Double) -> Double { isPercentage ? number / 100 * whole : number }
}
