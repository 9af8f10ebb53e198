import AvatarRaster
import Testing

@testable import AvatarRender

extension Palette {
  /// The least ΔE2000 between two colours.
  fileprivate var leastDifference: Double {
    let colors = colors.map { CIELab($0) }
    let differences = colors.indices.flatMap { i in colors[..<i].map { colors[i].difference(from: $0) } }
    return differences.min() ?? 0
  }

  /// Returns the number of groups that remain with a deficiency if colours that are closer than a ΔE2000 of 7 are
  /// joined, transitively.
  fileprivate func groups(with deficiency: ColorVisionDeficiency) -> Int {
    let colors = colors.map(deficiency.simulated)
    return groupCount(of: colors.count) { colors[$0].difference(from: colors[$1]) < 7 }
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
    #expect(ColorVisionDeficiency.allCases.map { palette.groups(with: $0) } == groups)
  }

  @Test func highContrastPalettePreservesHues() {
    for (color, dark) in zip(Palette.v1.colors, Palette.highContrastV1.colors) {
      #expect((color.oklch.hue - dark.oklch.hue).magnitude < 2, "\(color) \(dark)")
    }
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
    let known = ##""color": {"human": {"$value": "#FF6B35"}}"##
    #expect(try theme(##"{\##(known), "palette": {"\##(name)": {"$value": "#222"}}}"##) == .standard)
  }
}
