/// A colour in OKLab, a space in which equal distances look like equal differences.
///
/// Björn Ottosson, "A perceptual color space for image processing", 2020, https://bottosson.github.io/posts/oklab/.
struct OKLab {
  let lightness, a, b: Double

  /// From linear light, 0…1.
  init(red: Double, green: Double, blue: Double) {
    let long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// ΔE OK (CSS Color 4): the Euclidean distance.
  func distance(to other: OKLab) -> Double {
    let (l, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return (l * l + a * a + b * b).squareRoot()
  }
}

/// Returns the cube root without the C library's function, whose last bit differs between systems.
private func cubeRoot(_ value: Double) -> Double { value <= 0 ? 0 : SRGBTransfer.root(min(value, 1), degree: 3) }

extension PremultipliedColor {
  /// ΔE OK of the two over white or over black, whichever shows more: what one hides, the other shows.
  func perceivedDistance(to other: PremultipliedColor) -> Double {
    max(
      over(white: true).distance(to: other.over(white: true)),
      over(white: false).distance(to: other.over(white: false)))
  }

  private func over(white: Bool) -> OKLab {
    let below = white ? 65535 - alpha : 0
    func linear(_ value: UInt16) -> Double { linearLight[Int(min(UInt32(value) + UInt32(below), 65535))] }
    return OKLab(red: linear(red), green: linear(green), blue: linear(blue))
  }
}

/// The linear light of each encoded value.
private let linearLight = (0...65535).map { SRGBTransfer.linear(Double($0) / 65535) }
