/// A colour in CIELAB relative to D65, for judging whether colours look different.
///
/// OKLab is more uniform for gradients and gamut mapping, but its distances are less reliable: at a ΔE2000 of 12 from
/// #333333, they range from 0.03 to 0.18.
package struct CIELab {
  private let lightness, a, b: Double

  init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Creates a colour from linear light within the sRGB gamut (CIE 15, 8.2.1; IEC 61966-2-1).
  package init(_ color: LinearRGB) {
    let (red, green, blue) = (color.red, color.green, color.blue)
    func share(_ value: Double) -> Double {
      value > 216.0 / 24389 ? SRGBTransfer.root(min(value, 1), degree: 3) : (24389.0 / 27 * value + 16) / 116
    }
    let x = share((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    let y = share(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    let z = share((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// Returns ΔE2000, with all weights 1.
  ///
  /// Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula", 2005, doi:10.1002/col.20070. Angles are represented by
  /// unit vectors instead of degrees: the C library's functions for angles differ between systems.
  package func difference(from other: CIELab) -> Double {
    func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
    let stretch = 1.5 - Self.saturation((length(a, b) + length(other.a, other.b)) / 2) / 2
    let (a1, a2) = (a * stretch, other.a * stretch)
    let (c1, c2) = (length(a1, b), length(a2, other.b))
    let chroma = (c1 + c2) / 2
    // The hues as unit vectors; for a grey, the formula takes the other colour's hue.
    let u1 = c1 > 0 ? (a1 / c1, b / c1) : c2 > 0 ? (a2 / c2, other.b / c2) : (1, 0)
    let u2 = c2 > 0 ? (a2 / c2, other.b / c2) : u1
    let sum = length(u1.0 + u2.0, u1.1 + u2.1)
    // The mean of opposite hues is perpendicular to them.
    let mean = sum > 1e-9 ? ((u1.0 + u2.0) / sum, (u1.1 + u2.1) / sum) : (-u1.1, u1.0)
    /// The cosine of a multiple of the mean hue plus an angle in degrees.
    func cosine(_ factor: Int, _ degrees: Double) -> Double {
      let turn = Angle.cosineAndSine(degrees: degrees)
      let power = (0..<factor).reduce((1.0, 0.0)) { product, _ in
        (product.0 * mean.0 - product.1 * mean.1, product.0 * mean.1 + product.1 * mean.0)
      }
      return power.0 * turn.0 - power.1 * turn.1
    }
    let hueWeight =
      1 - 0.17 * cosine(1, -30) + 0.24 * cosine(2, 0) + 0.32 * cosine(3, 6) - 0.2 * cosine(4, -63)
    let l = (lightness + other.lightness) / 2 - 50
    let dL = (other.lightness - lightness) / (1 + 0.015 * l * l / (20 + l * l).squareRoot())
    let dC = (c2 - c1) / (1 + 0.045 * chroma)
    // Twice the sine of half the angle between the hues is the distance of their vectors.
    let isClockwise = u1.0 * u2.1 < u1.1 * u2.0
    let distance = length(u2.0 - u1.0, u2.1 - u1.1) * (c1 * c2).squareRoot()
    let dH = (isClockwise ? -distance : distance) / (1 + 0.015 * chroma * hueWeight)
    let rotation = -2 * Self.saturation(chroma) * Self.turn(cosine(1, -275))
    return (dL * dL + dC * dC + dH * dH + rotation * dC * dH).squareRoot()
  }

  /// Returns a share, 0…1, that rises around a chroma of 25.
  private static func saturation(_ chroma: Double) -> Double {
    let square = chroma * chroma
    let power = square * square * square * chroma
    return (power / (power + 6_103_515_625)).squareRoot()
  }

  /// Returns the sine of the rotation for blue, given the cosine of the angle between the hue and 275°.
  private static func turn(_ cosine: Double) -> Double {
    // At 90°, less than a 100,000th of the rotation is left.
    guard cosine > 0 else { return 0 }
    // The series of the square of the angle: ∑ 2 (2 − 2 cos)ⁿ ÷ (n² binomial(2n, n)).
    var (square, term) = (0.0, 1.0)
    for n in 1..<50 {
      term *= (2 - 2 * min(cosine, 1)) * Double(n) / Double(2 * (2 * n - 1))
      square += 2 * term / Double(n * n)
    }
    let degrees = 180 / Double.pi
    let exponent = square * degrees * degrees / 625
    // The series of an exponential function whose terms are all positive, so that no digits are lost.
    var (power, part) = (1.0, 1.0)
    for n in 1..<80 {
      part *= exponent / Double(n)
      power += part
    }
    return Angle.cosineAndSine(degrees: 60 / power).1
  }
}

extension PremultipliedColor {
  /// Returns the ΔE2000 of two colours over white or over black, whichever is smaller.
  package func leastDifference(from other: PremultipliedColor) -> Double {
    let differences = [true, false].map { CIELab(over(white: $0)).difference(from: CIELab(other.over(white: $0))) }
    return min(differences[0], differences[1])
  }
}
