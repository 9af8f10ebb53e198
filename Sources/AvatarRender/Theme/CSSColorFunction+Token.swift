import AvatarJSON
import AvatarRaster

extension CSSColorFunction {
  /// Creates a function from the colour space and the components of a design token (DTCG 2025.10, Color Module).
  init?(space: String, components: JSONValue?) {
    guard case .array(let items)? = components, items.count == 3 else { return nil }
    let isRGB = !["hsl", "oklab", "oklch"].contains(space)
    let numbers = items.compactMap { item -> Substring? in
      switch item {
      case .string("none"): "none"
      // Formatting a small number would add an exponent, which a plain number does not allow.
      case .number(let number) where abs(number) < 1e-4: "0"
      case .number(let number) where !isRGB || (0...1).contains(number): "\(number)"
      default: nil
      }
    }
    guard numbers.count == 3 else { return nil }
    self.init(name: isRGB ? "color" : space, arguments: isRGB ? [space[...]] + numbers : numbers)
  }
}
