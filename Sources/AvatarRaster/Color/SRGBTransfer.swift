/// The transfer function of sRGB (IEC 61966-2-1), between encoded values and linear light, both 0…1.
///
/// Roots are computed here because the last bit of the C library's power function differs between systems.
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

  /// Returns the `degree`-th root of 0 < `value` ≤ 1, by Newton's method from above, where it decreases until it is
  /// exact.
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
