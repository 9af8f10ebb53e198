import Foundation
import Testing

@testable import AvatarRender

/// A colour in OKLCH, computed with Ottosson's matrices from linear sRGB.
private struct OKLCH {
  var lightness, chroma, hue: Double

  init(_ color: AvatarColor) {
    let (r, g, b) = (linear(color.red), linear(color.green), linear(color.blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    let (a, bb) = (
      1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    )
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    chroma = hypot(a, bb)
    hue = (atan2(bb, a) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
  }
}

/// Returns the linear value by the transfer function of IEC 61966-2-1, as in WCAG 2.2.
private func linear(_ channel: UInt8) -> Double {
  let value = Double(channel) / 255
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

private func contrast(_ a: AvatarColor, _ b: AvatarColor) -> Double {
  let luminances = [a, b].map { 0.2126 * linear($0.red) + 0.7152 * linear($0.green) + 0.0722 * linear($0.blue) }
  return ((luminances.max() ?? 0) + 0.05) / ((luminances.min() ?? 0) + 0.05)
}

@Suite struct PaletteTests {
  @Test(arguments: [(Palette.v1, 0.54), (.highContrastV1, 0.43)])
  func huesAreEvenlySpacedAtOneLightness(palette: Palette, lightness: Double) {
    #expect(palette.colors.count == 16)
    for (i, color) in palette.colors.enumerated() {
      let oklch = OKLCH(color)
      #expect((oklch.lightness - lightness).magnitude < 0.004, "\(color)")
      #expect((oklch.hue - 15 - 22.5 * Double(i)).magnitude < 1.5, "\(color): \(oklch.hue)")
      #expect(oklch.chroma > 0.07 && oklch.chroma < 0.152, "\(color): \(oklch.chroma)")
    }
  }

  @Test(arguments: [(Theme(), 4.5), (.classic, 4.5), (.highContrast, 7)])
  func everyColorStandsOutFromItsText(theme: Theme, ratio: Double) {
    for background in theme.palette.colors {
      let text = theme.icon.legible(on: background, ratio: 4.5)
      #expect(contrast(text, background) >= ratio, "\(background)")
    }
  }

  @Test func textGivesWayToBlackWhereTheBackgroundIsLight() throws {
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
  @Test func colorsOfAThemeReplaceThePalette() throws {
    let custom = try theme(
      ##"{"palette": {"$type": "color", "2": {"$value": "#222222"}, "1": {"$value": "{brand.main}"}}, "brand": {"main": {"$type": "color", "$value": "#111111"}}}"##
    )
    #expect(custom.palette.colors.map(\.description) == ["#111111", "#222222"])
  }

  @Test func versionChoosesABuiltInPalette() throws {
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
      "must not be given together with palette.1"
    ),
    (##"{"palette": {"1": {"$type": "number", "$value": "#222"}}}"##, "palette.1", #"$type "number": must be color"#),
  ])
  func wrongPaletteIsNamed(json: String, path: String, reason: String) {
    #expect(throws: InputError("", .token(path), reason: reason, kind: .contents)) { try theme(json) }
  }

  @Test(arguments: [
    ("a.palette.1", 1), ("a.palette.12", 12), ("a.palette.0", nil), ("a.palette.-1", nil), ("a.palette.01", nil),
    ("a.palette.+1", nil), ("a.palette.1.x", nil), ("a.palette", nil), ("a.palettes.1", nil), ("palette.1", nil),
  ])
  func colorsAreNumberedFromOne(path: String, number: Int?) {
    #expect(ThemeReader.number(path[...], in: "a.palette.") == number)
  }

  @Test(arguments: ["50", "01", "x", "0"])
  func groupWithoutTheFirstColorIsAnotherTools(name: String) throws {
    #expect(try theme("{\"palette\": {\"\(name)\": {\"$value\": \"#222\"}}}") == Theme())
  }
}
