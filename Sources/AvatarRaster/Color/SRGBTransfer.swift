/// The sRGB transfer function (IEC 61966-2-1), between encoded values and linear light, both 0…1.
///
/// Roots are computed here because the C library's power function differs in its last bit between systems.
package enum SRGBTransfer {
  package static func linear(_ encoded: Double) -> Double {
    if encoded <= 0.04045 { return encoded / 12.92 }
    let base = (encoded + 0.055) / 1.055
    // x^2.4 = x² · ⁵√x²
    return base * base * root(base * base, degree: 5)
  }

  package static func encoded(_ linear: Double) -> Double {
    if linear <= 0.0031308 { return linear * 12.92 }
    // x^(1/2.4) = ¹²√x⁵ = √√∛x⁵
    let fifth = linear * linear * linear * linear * linear
    return 1.055 * root(fifth, degree: 3).squareRoot().squareRoot() - 0.055
  }

  /// Returns the `degree`-th root of 0 < `value` ≤ 1, using Newton's method from above, where the estimate decreases
  /// until it is exact.
  static func root(_ value: Double, degree: Int) -> Double {
    let n = Double(degree)
    var root = 1.0
    while true {
      var power = 1.0
      for _ in 1..<degree { power *= root }
      let next = ((n - 1) * root + value / power) / n
      if next >= root { return root }
      root = next
    }
  }
}

/// Conversion tables between encoded sRGB values and linear light.
extension SRGBTransfer {
  /// The linear light of each 8-bit value, 0…1.
  package static let linearLevels = (0...255).map { linear(Double($0) / 255) }

  /// The linear light for each 8-bit value, 0…255 with 6 fractional bits; the darkest step is 5 units.
  static let decoded: [Int16] = (0..<256).map { Int16((linear(Double($0) / 255) * 255 * 64).rounded()) }

  /// The encoded values, 0…65535 with 4 fractional bits, at every 16th of 65536 linear values.
  private static let knots: [Int32] = (0...4096).map { index in
    // The last knot is at 65,536, which only interpolation uses.
    let light = Double(16 * index) / 65535
    return Int32((encoded(min(light, 1)) * 65535 * 16).rounded())
  }

  /// Returns the encoded value of linear light, both 0…65535; linear interpolation between knots has an error below
  /// 1/200 of an 8-bit level.
  static func encoded(_ linear: UInt16) -> UInt16 {
    let (i, fraction) = (Int(linear) >> 4, Int32(linear & 15))
    // The sum has eight fractional bits, four of the knots and four of the fraction, and is less than 2²⁴.
    return UInt16((knots[i] * (16 - fraction) + knots[i + 1] * fraction + 128) >> 8)
  }

  /// Converts a premultiplied colour from linear light to sRGB.
  static func encoded(_ color: PremultipliedColor) -> PremultipliedColor {
    if color.alpha == 0 { return color }
    func channel(_ value: UInt16) -> UInt16 {
      if color.alpha == 65535 { return encoded(value) }
      // The largest sum, 65535² + 32767, is less than 2³².
      let straight = min((UInt32(value) * 65535 + UInt32(color.alpha) / 2) / UInt32(color.alpha), 65535)
      return multiply(encoded(UInt16(straight)), color.alpha)
    }
    return PremultipliedColor(
      red: channel(color.red), green: channel(color.green), blue: channel(color.blue), alpha: color.alpha)
  }
}

extension PremultipliedColor {
  /// Returns the colour composited source-over in linear light.
  func overInLinearLight(_ below: PremultipliedColor) -> PremultipliedColor {
    if alpha == 65535 || below.alpha == 0 { return self }
    if alpha == 0 { return below }
    let (cover, rest) = (Double(alpha) / 65535, Double(below.alpha) / 65535 * Double(65535 - alpha) / 65535)
    let sum = cover + rest
    let opacity = UInt16((sum * 65535).rounded())
    func channel(_ above: UInt16, _ under: UInt16) -> UInt16 {
      let upper = SRGBTransfer.linear(Double(above) / Double(alpha))
      let lower = SRGBTransfer.linear(Double(under) / Double(below.alpha))
      let mixed = SRGBTransfer.encoded(min((upper * cover + lower * rest) / sum, 1))
      return min(UInt16((mixed * sum * 65535).rounded()), opacity)
    }
    return PremultipliedColor(
      red: channel(red, below.red), green: channel(green, below.green), blue: channel(blue, below.blue),
      alpha: opacity)
  }
}
