import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarRender

private func raster(_ spec: AvatarSpec, theme: Theme = Theme()) -> Raster {
  do { return try AvatarRenderer(theme: theme).avatar(offline: spec).raster } catch { fatalError("\(error)") }
}

private func hex(_ pixel: UInt32) -> String {
  AvatarColor(
    red: UInt8(pixel & 255), green: UInt8(pixel >> 8 & 255), blue: UInt8(pixel >> 16 & 255), alpha: UInt8(pixel >> 24)
  ).description
}

/// Returns the colour of a pixel of an avatar.
private func color(_ spec: AvatarSpec, x: Int, y: Int, theme: Theme = Theme()) -> String {
  hex(raster(spec, theme: theme).straightPixels()[y * spec.pixels + x])
}

@Suite struct LookTests {
  @Test(arguments: [
    ("0.01:#fff:0.0001", .ring(width: .init(0.01)!, paint: .init(AvatarColor(rgb: 0xFFFFFF), opacity: 0.0001))),
    ("1:red:0.00001", .ring(width: .init(1)!, paint: .init(AvatarColor(rgb: 0xFF0000), opacity: 0))),
    ("none", AvatarBorder.none), ("auto", .auto), ("0", .none), ("2", .ring(width: .init(2)!)),
    ("1.5:red", .ring(width: .init(1.5)!, paint: .init(AvatarColor(rgb: 0xFF0000)))),
    ("2:#fff:0.5", .ring(width: .init(2)!, paint: .init(AvatarColor(rgb: 0xFFFFFF), opacity: 0.5))),
    ("2:#fff:48%", .ring(width: .init(2)!, paint: .init(AvatarColor(rgb: 0xFFFFFF), opacity: 0.48))),
    ("2:ffffff80:0.5", .ring(width: .init(2)!, paint: .init(AvatarColor("#ffffff80"), opacity: 0.5))),
  ])
  func borderTextIsParsed(text: String, border: AvatarBorder) {
    #expect(AvatarBorder(text) == border)
    #expect(AvatarBorder(border.description) == border)
  }

  @Test(arguments: [
    "", "2em", "-1", "1025", "2:", "2:reddish", "2:red:", "2:red:2", "2:red:101%", "2:red:1:1", "1e1", "nan", ":red",
  ])
  func invalidBorderTextIsRejected(text: String) {
    #expect(AvatarBorder(text) == nil)
  }

  @Test func automaticBorderDependsOnTheSize() {
    let small = AvatarSpec(
      who: AvatarSubject(), look: AvatarLook(shape: .square, border: .auto), size: 127)
    // The result is 48 % of #B2BCC4 over #FF6B35.
    #expect(color(small, x: 0, y: 60) == "#da927a")
    #expect(color(small, x: 1, y: 60) == "#ff6b35")
    let large = AvatarSpec(who: AvatarSubject(), look: AvatarLook(shape: .square, border: .auto), size: .xxl)
    #expect((0...2).map { color(large, x: $0, y: 60) } == ["#ffffff", "#ffffff", "#ff6b35"])
  }

  @Test func borderScalesWithTheDensity() {
    let spec = AvatarSpec(
      who: AvatarSubject(), look: AvatarLook(shape: .square, border: AvatarBorder("1:black")), size: .md, scale: .x3)
    #expect((2...3).map { color(spec, x: $0, y: 60) } == ["#000000", "#ff6b35"])
  }

  @Test func requestCornersOverrideTheThemeCorners() {
    let agent = AvatarSpec(who: AvatarSubject(type: .agent))
    #expect(agent.clipShape(Theme()) == .hexagon(cornerFraction: 0.08, style: .bezier))
    #expect(agent.clipShape(.classic) == .hexagon(cornerFraction: 0.05, style: .arc))
    let own = AvatarSpec(
      who: AvatarSubject(type: .agent),
      look: AvatarLook(corners: AvatarCorners(radius: CornerRadius(0.1), style: .bezier)))
    #expect(own.clipShape(.classic) == .hexagon(cornerFraction: 0.1, style: .bezier))
  }

  @Test(arguments: Theme.presets.map(\.name), AvatarType.allCases)
  func iconReachesAContrastOf3To1OnEveryThemeColor(preset: String, type: AvatarType) {
    let theme = Theme.presets.first { $0.name == preset }!.theme
    let colors = [
      theme.human, theme.agent, theme.error, theme.success, theme.info, theme.online, theme.away, theme.busy,
      theme.offline, theme.successBadge, theme.verified, theme.badge, theme.overflow, theme.border.color,
      theme.largeBorder.color,
      theme.icon,
    ]
    for background in colors {
      for tint in [theme.icon, background, theme.border.color] {
        #expect(tint.legible(on: background, ratio: 3).contrast(with: background) >= 3)
      }
      // In the image, the middle of a cross is at the tint.
      let spec = AvatarSpec(
        who: AvatarSubject(type: type), look: AvatarLook(background: .color(background), icon: .x, contrast: .auto),
        size: .xl)
      let glyph = AvatarColor(color(spec, x: 40, y: 40, theme: theme))!
      #expect(glyph.contrast(with: background) >= 3)
    }
  }

  @Test func tintIsUnchangedIfContrastIsSufficientOrOff() {
    let orange = AvatarBackground.color(AvatarColor(rgb: 0xFF6B35))
    let spec = AvatarSpec(who: AvatarSubject(), look: AvatarLook(background: orange, icon: .x), size: .xl)
    #expect(color(spec, x: 40, y: 40) == "#ffffff")
    var automatic = spec
    automatic.look.contrast = .auto
    #expect(color(automatic, x: 40, y: 40) == "#000000")
    automatic.look.color = AvatarColor(rgb: 0x000080)
    #expect(color(automatic, x: 40, y: 40) == "#000080")
  }

  @Test func tintIsUnchangedOnATransparentBackground() {
    for background in [AvatarBackground.transparent, .color(AvatarColor("#ffffff00"))] {
      let spec = AvatarSpec(
        who: AvatarSubject(), look: AvatarLook(background: background, icon: .x, contrast: .auto), size: .xl)
      #expect(color(spec, x: 40, y: 40) == "#ffffff")
    }
  }

  @Test func contrastOfATranslucentTintIncludesTheBackground() {
    let black = AvatarColor(rgb: 0)
    #expect(AvatarColor("#ffffff20").legible(on: black, ratio: 3) == AvatarColor(rgb: 0xFFFFFF))
    #expect(AvatarColor("#ffffffc0").legible(on: black, ratio: 3) == AvatarColor("#ffffffc0"))
  }

  @Test func contrastFollowsWCAG() {
    let (white, black) = (AvatarColor(rgb: 0xFFFFFF), AvatarColor(rgb: 0))
    #expect(white.contrast(with: black) == 21)
    #expect((AvatarColor(rgb: 0x767676).contrast(with: white) - 4.54).magnitude < 0.005)
  }

  @Test func highContrastGlyphsReachAContrastOf7To1() {
    let theme = Theme.highContrast
    for status in AvatarStatus.allCases {
      #expect(theme.color(of: status).contrast(with: theme.badgeText) >= 7)
    }
    for color in [theme.human, theme.agent] { #expect(color.contrast(with: theme.icon) >= 7) }
    for color in [theme.badge, theme.overflow] { #expect(color.contrast(with: theme.badgeText) >= 7) }
  }

  @Test func wcagThemeMeetsTheRequiredContrastRatios() {
    let theme = Theme.wcag
    for color in [theme.human, theme.agent] { #expect(color.contrast(with: theme.icon) >= 3) }
    for status in AvatarStatus.allCases {
      #expect(theme.color(of: status).contrast(with: theme.badgeText) >= 3)
    }
    for color in [theme.badge, theme.overflow] { #expect(color.contrast(with: theme.badgeText) >= 4.5) }
  }

  @Test func wcagIconIsBlackIfWhiteHasTooLittleContrast() throws {
    let look = AvatarLook(background: .color(AvatarColor(rgb: 0xFFFFFF)), color: nil)
    var spec = AvatarSpec(who: AvatarSubject(), look: look)
    let avatar = try AvatarRenderer(theme: .wcag).avatar(offline: spec)
    spec.look.color = AvatarColor(rgb: 0)
    #expect(try avatar.raster == AvatarRenderer().avatar(offline: spec).raster)
  }

  @Test(arguments: AvatarStatus.allCases)
  func badgeMarksContrastWithTheirDiscs(status: AvatarStatus) {
    #expect(Theme().color(of: status).contrast(with: Theme().badgeText) >= 3)
  }
}
