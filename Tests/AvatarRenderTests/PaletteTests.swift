import Foundation
import Testing

@testable import AvatarRender

/// Returns the linear value according to the transfer function of IEC 61966-2-1, as in WCAG 2.2.
private func linear(_ channel: UInt8) -> Double {
  let value = Double(channel) / 255
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// A matrix of three rows and three columns.
private typealias Matrix = [[Double]]

private func * (matrix: Matrix, vector: [Double]) -> [Double] {
  matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
}

private func degrees(_ y: Double, _ x: Double) -> Double {
  (atan2(y, x) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
}

extension AvatarColor {
  fileprivate var linearLight: [Double] { [red, green, blue].map(linear) }

  fileprivate func contrast(_ other: AvatarColor) -> Double {
    let luminances = [self, other].map { color in
      zip([0.2126, 0.7152, 0.0722], color.linearLight).reduce(0.05) { $0 + $1.0 * $1.1 }
    }
    return (luminances.max() ?? 0) / (luminances.min() ?? 1)
  }

  /// Chroma and hue in OKLCH, computed with Ottosson's matrices.
  fileprivate var oklch: (chroma: Double, hue: Double) {
    let cones: Matrix = [
      [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ]
    let opponents: Matrix = [
      [1.9779984951, -2.4285922050, 0.4505937099], [0.0259040371, 0.7827717662, -0.8086757660],
    ]
    let ab = opponents * (cones * linearLight).map { cbrt($0) }
    return (hypot(ab[0], ab[1]), degrees(ab[1], ab[0]))
  }
}

/// A colour in CIELAB with the white point D65.
private struct CIELab {
  var lightness, a, b: Double

  init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Creates a colour from linear light with the primaries of sRGB.
  init(_ linear: [Double]) {
    let xyz: Matrix = [
      [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047], [0.2126729, 0.7151522, 0.0721750],
      [0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883],
    ]
    let f = (xyz * linear).map { $0 > 216.0 / 24389 ? cbrt($0) : (24389.0 / 27 * $0 + 16) / 116 }
    self.init(lightness: 116 * f[1] - 16, a: 500 * (f[0] - f[1]), b: 200 * (f[1] - f[2]))
  }

  /// Returns ΔE2000 (Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula", 2005, doi:10.1002/col.20070).
  func difference(to other: CIELab) -> Double {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    func seventh(_ chroma: Double) -> Double { (pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))).squareRoot() }
    let g = 1.5 - seventh((hypot(a, b) + hypot(other.a, other.b)) / 2) / 2
    let (c1, c2) = (hypot(a * g, b), hypot(other.a * g, other.b))
    let (h1, h2) = (degrees(b, a * g), degrees(other.b, other.a * g))
    var (turn, h) = (h2 - h1, (h1 + h2) / 2)
    if c1 * c2 == 0 {
      (turn, h) = (0, h1 + h2)
    } else if turn.magnitude > 180 {
      turn -= turn > 0 ? 360 : -360
      h += h < 180 ? 180 : -180
    }
    let (l, c) = ((lightness + other.lightness) / 2 - 50, (c1 + c2) / 2)
    var t = 1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h))
    t += 0.32 * cos(radians(3 * h + 6)) - 0.2 * cos(radians(4 * h - 63))
    let rotation = -sin(radians(60 * exp(-pow((h - 275) / 25, 2)))) * 2 * seventh(c)
    let dL = (other.lightness - lightness) / (1 + 0.015 * l * l / (20 + l * l).squareRoot())
    let dC = (c2 - c1) / (1 + 0.045 * c)
    let dH = 2 * (c1 * c2).squareRoot() * sin(radians(turn / 2)) / (1 + 0.015 * c * t)
    return (dL * dL + dC * dC + dH * dH + rotation * dC * dH).squareRoot()
  }
}

/// A complete colour vision deficiency.
private enum Deficiency: CaseIterable {
  case protanopia, deuteranopia, tritanopia

  /// The simulation in linear light at severity 1.0 (Machado, Oliveira, Fernandes, "A physiologically-based model for
  /// simulation of color vision deficiency", 2009, doi:10.1109/TVCG.2009.113).
  var matrix: Matrix {
    switch self {
    case .protanopia:
      [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    case .deuteranopia:
      [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    case .tritanopia:
      [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    }
  }
}

extension Palette {
  /// The least ΔE2000 between two colours.
  fileprivate var leastDifference: Double {
    let colors = colors.map { CIELab($0.linearLight) }
    let differences = colors.indices.flatMap { i in colors[..<i].map { colors[i].difference(to: $0) } }
    return differences.min() ?? 0
  }

  /// Returns the number of groups that remain with a deficiency if colours that are closer than a ΔE2000 of 7 are
  /// joined, transitively.
  fileprivate func groups(with deficiency: Deficiency) -> Int {
    let colors = colors.map(deficiency.simulated)
    return groupCount(of: colors.count) { colors[$0].difference(to: colors[$1]) < 7 }
  }
}

extension Deficiency {
  func simulated(_ color: AvatarColor) -> CIELab {
    CIELab((matrix * color.linearLight).map { min(max($0, 0), 1) })
  }
}

/// Returns the number of groups after joining those with close members.
private func groupCount(of count: Int, isClose: (Int, Int) -> Bool) -> Int {
  var groups = Array(0..<count)
  for i in 0..<count {
    for j in 0..<i where groups[i] != groups[j] && isClose(i, j) {
      let (joined, group) = (groups[i], groups[j])
      for k in groups.indices where groups[k] == joined { groups[k] = group }
    }
  }
  return Set(groups).count
}

/// Tests of the colours that the tonal and the gradient style derive from a colour.
@Suite struct StyledColorTests {
  private static let page = AvatarColor(rgb: 0x121212)

  private func paint(_ color: AvatarColor, _ style: InitialsStyle, _ scheme: Theme.ColorScheme) -> GlyphPaint {
    let look = AvatarLook(background: .color(color), initialsStyle: style)
    var theme = Theme()
    theme.scheme = scheme
    return AppearanceResolver(spec: AvatarSpec(name: "A", look: look), theme: theme).paint(of: .pattern(seed: "a"))
  }

  /// The field and the letters of each colour of the palette.
  private func pairs(_ scheme: Theme.ColorScheme) throws -> [[AvatarColor]] {
    try Palette.v1.colors.map { color in
      let paint = paint(color, .tonal, scheme)
      return try [#require(paint.background), #require(paint.color)]
    }
  }

  private func difference(_ a: [CIELab], _ b: [CIELab]) -> Double {
    zip(a, b).map { $0.difference(to: $1) }.max() ?? 0
  }

  @Test(arguments: Theme.ColorScheme.allCases)
  func tonesOfThePaletteDiffer(scheme: Theme.ColorScheme) throws {
    let colors = try pairs(scheme).map { $0.map { CIELab($0.linearLight) } }
    for i in colors.indices {
      for j in 0..<i { #expect(difference(colors[i], colors[j]) >= 10, "\(i), \(j)") }
    }
  }

  @Test(arguments: Theme.ColorScheme.allCases, Deficiency.allCases)
  fileprivate func tonesOfThePaletteDifferWithADeficiency(scheme: Theme.ColorScheme, deficiency: Deficiency) throws {
    let colors = try pairs(scheme).map { $0.map(deficiency.simulated) }
    #expect(groupCount(of: colors.count) { difference(colors[$0], colors[$1]) < 7 } >= 8)
  }

  /// The colours of the palette, extreme ones and colours of brands.
  private static let colors =
    Palette.v1.colors
    + ([
      0x000000, 0x121212, 0x333333, 0x808080, 0xAAAAAA, 0xEEEEEE, 0xFFFFFF, 0xFFFF00, 0xFFE000, 0x0000FF, 0x00FF00,
      0xFF0000, 0x00FFFF, 0xFF00FF, 0x000033, 0x3B0000, 0xFF6600, 0xF8D7E0, 0x1DB954, 0x0F766E,
    ] as [UInt32]).map { AvatarColor(rgb: $0) }

  @Test(arguments: colors)
  func tonesContrastWithEachOtherAndWithDarkPages(color: AvatarColor) throws {
    for scheme in Theme.ColorScheme.allCases {
      let paint = paint(color, .tonal, scheme)
      let (field, letters) = try (#require(paint.background), #require(paint.color))
      #expect(letters.contrast(field) >= 4.5)
      if scheme == .dark { #expect(field.contrast(Self.page) >= 1.5 && letters.contrast(Self.page) >= 7) }
    }
  }

  @Test(arguments: colors)
  func darkGradientContrastsWithItsLettersAndWithDarkPages(color: AvatarColor) throws {
    let paint = paint(color, .gradient, .dark)
    let letters = try #require(paint.color)
    #expect(letters.description == "#ffffff")
    #expect(paint.gradient.allSatisfy { letters.contrast($0) >= 4.5 && $0.contrast(Self.page) >= 1.5 })
  }

  @Test func lightAndDarkSchemesHaveTheSameSolidColors() {
    for color in Self.colors { #expect(paint(color, .solid, .dark) == paint(color, .solid, .light)) }
  }
}

@Suite struct PaletteTests {
  private static let white = AvatarColor(rgb: 0xFFFFFF)

  @Test(arguments: [(Palette.v1, 4.5, 3), (.highContrastV1, 7, 1)])
  func colorsContrastWithWhiteTextAndDarkPages(palette: Palette, text: Double, page: Double) {
    for color in palette.colors {
      #expect(color.contrast(Self.white) >= text, "\(color)")
      #expect(color.contrast(AvatarColor(rgb: 0x121212)) >= page, "\(color)")
    }
  }

  @Test(arguments: [(Palette.v1, 10.5, 1.6), (.highContrastV1, 9.5, 1.85)])
  func colorsDifferInHueMoreThanInChroma(palette: Palette, difference: Double, chroma: Double) {
    #expect(palette.colors.count == 16)
    #expect(palette.leastDifference >= difference)
    let chromas = palette.colors.map(\.oklch.chroma)
    #expect((chromas.max() ?? 0) / (chromas.min() ?? 1) <= chroma)
    let hues = palette.colors.map(\.oklch.hue)
    #expect(hues == hues.sorted())
    #expect(hues.count { (45...125).contains($0) } == 2, "brown and olive")
  }

  @Test(arguments: [
    (Palette.v1, [10, 9, 12]), (.highContrastV1, [9, 9, 11]),
  ])
  func colorsRemainDistinguishableWithColorBlindness(palette: Palette, groups: [Int]) {
    #expect(Deficiency.allCases.map { palette.groups(with: $0) } == groups)
  }

  @Test func highContrastPalettePreservesHues() {
    for (color, dark) in zip(Palette.v1.colors, Palette.highContrastV1.colors) {
      #expect((color.oklch.hue - dark.oklch.hue).magnitude < 2, "\(color) \(dark)")
    }
  }

  /// Rows 1, 17 and 34 of the test data of Sharma, Wu and Dalal.
  @Test func colorDifferencesMatchPublishedData() {
    let pairs: [(a: CIELab, b: CIELab, difference: Double)] = [
      (CIELab(lightness: 50, a: 2.6772, b: -79.7751), CIELab(lightness: 50, a: 0, b: -82.7485), 2.0425),
      (CIELab(lightness: 50, a: 2.5, b: 0), CIELab(lightness: 58, a: 24, b: 15), 19.4535),
      (CIELab(lightness: 2.0776, a: 0.0795, b: -1.135), CIELab(lightness: 0.9033, a: -0.0636, b: -0.5514), 0.9082),
    ]
    for pair in pairs { #expect((pair.a.difference(to: pair.b) - pair.difference).magnitude < 0.00005) }
  }

  @Test(arguments: [(Theme(), 4.5), (.classic, 4.5), (.highContrast, 7)])
  func textContrastsWithEveryPaletteColor(theme: Theme, ratio: Double) {
    for background in theme.palette.colors {
      let text = theme.icon.legible(on: background, ratio: 4.5)
      #expect(text.contrast(background) >= ratio, "\(background)")
    }
  }

  @Test func textIsBlackOnALightBackground() throws {
    var theme = Theme()
    theme.palette = try #require(Palette([AvatarColor(rgb: 0xFFE082)]))
    let avatar = try AvatarRenderer(theme: theme).avatar(offline: AvatarSpec(name: "I", size: 64))
    #expect(avatar.raster.straightPixels()[32 * 64 + 32] == 0xFF00_0000)
  }

  @Test func paletteHasAtLeastOneColor() {
    #expect(Palette([]) == nil)
    #expect(Palette(version: 1) == .v1 && Palette(version: 0) == nil && Palette(version: 2) == nil)
  }
}

private func theme(_ json: String) throws(InputError) -> Theme { try Theme(tokens: Array(json.utf8)) }

@Suite struct PaletteTokensTests {
  @Test func themeColorsReplaceThePalette() throws {
    let custom = try theme(
      ##"{"palette": {"$type": "color", "2": {"$value": "#222222"}, "1": {"$value": "{brand.main}"}}, "brand": {"main": {"$type": "color", "$value": "#111111"}}}"##
    )
    #expect(custom.palette.colors.map(\.description) == ["#111111", "#222222"])
  }

  @Test func versionSelectsABuiltInPalette() throws {
    #expect(try theme(#"{"palette": {"version": {"$type": "number", "$value": 1}}}"#).palette == .v1)
  }

  @Test(arguments: [
    (
      ##"{"palette": {"1": {"$value": "#222"}, "3": {"$value": "#222"}}}"##, "palette.3",
      "must be numbered from 1 without gaps: palette.2 is missing"
    ),
    (#"{"palette": {"version": {"$value": 2}}}"#, "palette.version", "2: must be 1, the only version"),
    (
      ##"{"palette": {"version": {"$value": 1}, "1": {"$value": "#222"}}}"##, "palette.version",
      "cannot be combined with palette.1"
    ),
  ])
  func invalidPaletteIsRejected(json: String, path: String, reason: String) {
    #expect(throws: InputError("", .token(path), reason: reason, kind: .contents)) { try theme(json) }
  }

  @Test(arguments: [
    ("a.palette.1", 1), ("a.palette.12", 12), ("a.palette.0", nil), ("a.palette.-1", nil), ("a.palette.01", nil),
    ("a.palette.+1", nil), ("a.palette.1.x", nil), ("a.palette", nil), ("a.palettes.1", nil), ("palette.1", nil),
  ])
  func paletteColorsAreNumberedFromOne(path: String, number: Int?) {
    #expect(ThemeToken.number(path, in: "a.palette.") == number)
  }

  @Test(arguments: ["50", "01", "x", "0"])
  func paletteGroupWithoutAFirstColorIsIgnored(name: String) throws {
    #expect(try theme("{\"palette\": {\"\(name)\": {\"$value\": \"#222\"}}}") == Theme())
  }
}
