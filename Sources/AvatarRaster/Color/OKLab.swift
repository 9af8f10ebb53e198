/// A colour in OKLab, a space in which distances correspond to perceived differences.
///
/// Björn Ottosson, "A perceptual color space for image processing", 2020, https://bottosson.github.io/posts/oklab/.
package struct OKLab {
  /// The lightness, from 0 for black to 1 for white.
  package let lightness: Double
  package let a, b: Double

  /// Creates a colour, which may be outside the sRGB gamut.
  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Creates a colour from linear light with sRGB primaries; channels outside 0…1 are outside the gamut.
  package init(red: Double, green: Double, blue: Double) {
    let long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// The colour in linear light with sRGB primaries.
  var linear: LinearRGB {
    let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return LinearRGB(
      red: 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      green: -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      blue: -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
  }

  /// Returns ΔE OK, the Euclidean distance (CSS Color 4).
  func distance(to other: OKLab) -> Double {
    let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return (l * l + a * a + b * b).squareRoot()
  }
}

/// Returns the cube root without using the C library's function, whose last bit differs between systems.
private func cubeRoot(_ value: Double) -> Double {
  switch value {
  case 0: 0
  case ..<0: -cubeRoot(-value)
  case ...1: SRGBTransfer.root(value, degree: 3)
  // Newton's method starts at 1, which must not be below the root.
  default: 1 / SRGBTransfer.root(1 / value, degree: 3)
  }
}

private func cube(_ value: Double) -> Double { value * value * value }

extension OKLab {
  /// The nearest colour in the sRGB gamut, as defined by CSS, in linear light.
  ///
  /// The chroma is reduced until clipping changes the colour by at most a just noticeable difference (CSS Color 4,
  /// §13.2, "CSS gamut mapping").
  ///
  /// - Complexity: O(1), at most 15 steps.
  package var inGamut: LinearRGB {
    if lightness >= 1 { return LinearRGB(red: 1, green: 1, blue: 1) }
    if lightness <= 0 { return LinearRGB(red: 0, green: 0, blue: 0) }
    var clipped = linear.clipped
    if linear.isInGamut || distance(to: OKLab(clipped)) < Self.justNoticeable { return clipped }
    var (low, high, isLowInGamut) = (0.0, 1.0, true)
    while high - low > Self.precision {
      let middle = (low + high) / 2
      let reduced = OKLab(lightness: lightness, a: a * middle, b: b * middle)
      clipped = reduced.linear.clipped
      if isLowInGamut, reduced.linear.isInGamut {
        low = middle
        continue
      }
      let distance = reduced.distance(to: OKLab(clipped))
      if distance >= Self.justNoticeable {
        high = middle
      } else if Self.justNoticeable - distance < Self.precision {
        break
      } else {
        low = middle
        isLowInGamut = false
      }
    }
    return clipped
  }

  // The constants are those in CSS Color 4, §13.2.
  private static let justNoticeable = 0.02
  private static let precision = 0.0001

  init(_ linear: LinearRGB) { self.init(red: linear.red, green: linear.green, blue: linear.blue) }
}

extension PremultipliedColor {
  /// Returns the ΔE OK of two colours over white or over black, whichever is larger, because either background may hide
  /// a difference.
  func perceivedDistance(to other: PremultipliedColor) -> Double {
    max(
      OKLab(over(white: true)).distance(to: OKLab(other.over(white: true))),
      OKLab(over(white: false)).distance(to: OKLab(other.over(white: false))))
  }

  /// Returns the colour composited over white or black.
  func over(white: Bool) -> LinearRGB {
    // Viewers composite encoded values, so they are added before conversion to linear light.
    let below = white ? 65535 - alpha : 0
    func linear(_ value: UInt16) -> Double { linearLight[Int(min(UInt32(value) + UInt32(below), 65535))] }
    return LinearRGB(red: linear(red), green: linear(green), blue: linear(blue))
  }
}

/// The linear light for each encoded value.
private let linearLight = (0...65535).map { SRGBTransfer.linear(Double($0) / 65535) }
