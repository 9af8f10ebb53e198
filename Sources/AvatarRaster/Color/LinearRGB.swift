/// A colour in linear light with sRGB primaries; within the gamut, channels are 0…1.
package struct LinearRGB {
  package var red, green, blue: Double

  package init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour with each channel clamped to 0…1.
  var clipped: LinearRGB {
    func clip(_ value: Double) -> Double { min(max(value, 0), 1) }
    return LinearRGB(red: clip(red), green: clip(green), blue: clip(blue))
  }

  /// Whether the colour is within the gamut, apart from rounding errors.
  var isInGamut: Bool { [red, green, blue].allSatisfy { (-1e-5...1 + 1e-5).contains($0) } }
}

extension LinearRGB {
  /// The nearest colour in the sRGB gamut, as defined by CSS.
  package var inGamut: LinearRGB { isInGamut ? clipped : OKLab(self).inGamut }
}
