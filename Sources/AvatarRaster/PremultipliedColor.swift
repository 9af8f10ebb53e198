/// An sRGB colour whose channels were multiplied by its alpha; 0…255 each.
package struct PremultipliedColor: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  package var alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// From straight alpha.
  package init(straightRed r: UInt8, green g: UInt8, blue b: UInt8, alpha a: UInt8) {
    self.init(
      red: multiply(r, a), green: multiply(g, a), blue: multiply(b, a), alpha: a)
  }

  /// The colour with all channels scaled by `coverage`/255.
  func covered(_ coverage: UInt8) -> PremultipliedColor {
    PremultipliedColor(
      red: multiply(red, coverage), green: multiply(green, coverage), blue: multiply(blue, coverage),
      alpha: multiply(alpha, coverage))
  }
}

/// a · b / 255, correctly rounded (Blinn, "Three wrongs make a right", 1995).
@inline(__always)
func multiply(_ a: UInt8, _ b: UInt8) -> UInt8 {
  let product = UInt32(a) &* UInt32(b) &+ 128
  return UInt8(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
}
