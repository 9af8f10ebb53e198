/// A colour space of design tokens (Design Tokens Color Module 2025.10) and of CSS (Color Module Level 4).
package struct ColorSpace: Sendable {
  /// The name, for example `display-p3`.
  package let name: String
  /// The values of 100 % for the components; nil for a hue, which is in degrees.
  let full: [Double?]
  /// Whether CSS has a function for the space; others are an argument of `color()`.
  let isFunction: Bool
  private let convert: @Sendable ([Double]) -> StraightColor

  private init(
    _ name: String, full: [Double?] = [1, 1, 1], isFunction: Bool = false,
    _ convert: @escaping @Sendable ([Double]) -> StraightColor
  ) {
    self.name = name
    self.full = full
    self.isFunction = isFunction
    self.convert = convert
  }

  /// Returns the colour with three components in this space, mapped into the sRGB gamut.
  package func color(_ components: [Double]) -> StraightColor { convert(components) }

  /// Whether a design token may contain these components: those of RGB are 0…1.
  package func contains(_ components: [Double]) -> Bool {
    isFunction || name.hasPrefix("xyz") || components.allSatisfy { (0...1).contains($0) }
  }

  package static let all: [String: ColorSpace] = Dictionary(uniqueKeysWithValues: spaces.map { ($0.name, $0) })

  private static let spaces: [ColorSpace] = [
    ColorSpace("srgb", StraightColor.init(encoded:)),
    rgb("srgb-linear", .bt709) { $0 },
    rgb("display-p3", primaries(0.680, 0.320, 0.265, 0.690, 0.150, 0.060), SRGBTransfer.linear),
    rgb("a98-rgb", primaries(0.6400, 0.3300, 0.2100, 0.7100, 0.1500, 0.0600)) { power($0, 563, 256) },
    // Kodak, "ROMM RGB", ISO 22028-2:2013, whose white is D50.
    rgb("prophoto-rgb", primaries(0.734699, 0.265301, 0.159597, 0.840403, 0.036598, 0.000105, white: d50)) {
      $0 < 16.0 / 512 ? $0 / 16 : power($0, 9, 5)
    },
    // The transfer function is that of displays, BT.1886.
    rgb("rec2020", primaries(0.708, 0.292, 0.170, 0.797, 0.131, 0.046)) { power($0, 12, 5) },
    ColorSpace("xyz-d50") { color(xyz: fromD50 * SIMD3($0[0], $0[1], $0[2])) },
    ColorSpace("xyz-d65") { color(xyz: fromD65 * SIMD3($0[0], $0[1], $0[2])) },
    ColorSpace("hsl", full: [nil, 100, 100], isFunction: true) { hsl in
      func share(_ percent: Double) -> Double { min(max(percent / 100, 0), 1) }
      return StraightColor(encoded: rgb(hue: hsl[0], saturation: share(hsl[1]), lightness: share(hsl[2])))
    },
    ColorSpace("hwb", full: [nil, 100, 100], isFunction: true) { hwb in
      let (white, black) = (max(hwb[1], 0), max(hwb[2], 0))
      if white + black >= 100 { return StraightColor(encoded: [Double](repeating: white / (white + black), count: 3)) }
      return StraightColor(
        encoded: rgb(hue: hwb[0], saturation: 1, lightness: 0.5).map { ($0 * (100 - white - black) + white) / 100 })
    },
    ColorSpace("lab", full: [100, 125, 125], isFunction: true) { color(lab: $0[0], $0[1], $0[2]) },
    ColorSpace("lch", full: [100, 150, nil], isFunction: true) { lch in
      let (a, b) = rectangular(chroma: lch[1], hue: lch[2])
      return color(lab: lch[0], a, b)
    },
    ColorSpace("oklab", full: [1, 0.4, 0.4], isFunction: true) {
      StraightColor(OKLab(lightness: $0[0], a: $0[1], b: $0[2]))
    },
    ColorSpace("oklch", full: [1, 0.4, nil], isFunction: true) { lch in
      let (a, b) = rectangular(chroma: lch[1], hue: lch[2])
      return StraightColor(OKLab(lightness: lch[0], a: a, b: b))
    },
  ]
}

extension ColorSpace {
  private static let d50 = Chromaticities.Coordinates(0.3457, 0.3585)
  private static let fromD65 = Chromaticities.d65.adaptation ?? .diagonal(.one)
  /// CSS rounds the coordinates of D50, and ICC its tristimulus values.
  private static let fromD50 = d50.adaptation ?? .diagonal(.one)

  /// Returns chromaticities from the x and y of red, green and blue.
  private static func primaries(
    _ redX: Double, _ redY: Double, _ greenX: Double, _ greenY: Double, _ blueX: Double, _ blueY: Double,
    white: Chromaticities.Coordinates = Chromaticities.d65
  ) -> Chromaticities {
    Chromaticities(
      white: white, red: .init(redX, redY), green: .init(greenX, greenY), blue: .init(blueX, blueY))
  }

  /// Returns a space with primaries and a transfer function, which maps encoded values, 0…1, to linear light.
  ///
  /// Larger values are clipped; the function is mirrored for negative ones.
  private static func rgb(
    _ name: String, _ primaries: Chromaticities, _ linear: @escaping @Sendable (Double) -> Double
  ) -> ColorSpace {
    let matrix = primaries.matrix ?? .diagonal(.one)
    return ColorSpace(name) { encoded in
      let light = encoded.map { $0 < 0 ? -linear(min(-$0, 1)) : linear(min($0, 1)) }
      return color(xyz: matrix * SIMD3(light[0], light[1], light[2]))
    }
  }

  /// Returns the colour with X, Y and Z relative to D50.
  private static func color(xyz: SIMD3<Double>) -> StraightColor {
    let light = ColorMatrix.toSRGB * xyz
    return StraightColor(LinearRGB(red: light.x, green: light.y, blue: light.z))
  }

  /// Returns a colour in CIELAB relative to D50 (CIE 15, 8.2.1).
  private static func color(lab lightness: Double, _ a: Double, _ b: Double) -> StraightColor {
    let (epsilon, kappa) = (216.0 / 24389, 24389.0 / 27)
    let y = (min(max(lightness, 0), 100) + 16) / 116
    let share = SIMD3(a / 500 + y, y, y - b / 200)
    func linear(_ share: Double) -> Double {
      let cube = share * share * share
      return cube > epsilon ? cube : (116 * share - 16) / kappa
    }
    return color(xyz: fromD50 * (SIMD3(linear(share.x), linear(share.y), linear(share.z)) * d50.xyz / d50.y))
  }

  private static func rectangular(chroma: Double, hue: Double) -> (Double, Double) {
    let (cosine, sine) = Angle.cosineAndSine(degrees: hue)
    return (max(chroma, 0) * cosine, max(chroma, 0) * sine)
  }

  /// Returns the encoded channels of a hue in degrees (CSS Color 4, §7.1).
  private static func rgb(hue: Double, saturation: Double, lightness: Double) -> [Double] {
    [0.0, 8, 4].map { n in
      let turned = n + hue / 30
      let k = turned - (turned / 12).rounded(.down) * 12
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
  }

  /// Returns `value` to the power `numerator` ÷ `degree`, 0…1.
  private static func power(_ value: Double, _ numerator: Int, _ degree: Int) -> Double {
    if value == 0 { return 0 }
    let root = SRGBTransfer.root(value, degree: degree)
    return (0..<numerator).reduce(1) { power, _ in power * root }
  }
}
