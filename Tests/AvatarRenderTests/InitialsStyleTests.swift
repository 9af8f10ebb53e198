import Testing

@testable import AvatarRaster
@testable import AvatarRender

private func avatar(
  _ look: AvatarLook, of who: AvatarSubject = AvatarSubject(name: "Ada Lovelace"), theme: Theme = Theme()
) throws -> Avatar {
  try AvatarRenderer(theme: theme).avatar(offline: AvatarSpec(who: who, look: look, size: 24))
}

@Suite struct InitialsStyleTests {
  /// Colours from both palettes, and light, dark, grey and vivid ones.
  private static let colors: [AvatarColor] =
    Palette.v1.colors + Palette.highContrastV1.colors + others.map { AvatarColor(rgb: $0) }
  private static let others: [UInt32] = [
    0xFFD700, 0x000000, 0xFFFFFF, 0x808080, 0x777777, 0x0000FF, 0x00FF00, 0xFF0000,
  ]

  @Test(arguments: InitialsStyle.allCases)
  func initialsContrastWithEveryColor(style: InitialsStyle) throws {
    for color in Self.colors {
      let solid = try #require(avatar(AvatarLook(background: .color(color))).report.contrast)
      let report = try avatar(AvatarLook(background: .color(color), initialsStyle: style)).report
      let contrast = try #require(report.contrast)
      #expect(contrast >= (solid >= 7 ? 7 : 4.5), "\(color) \(report)")
    }
  }

  @Test func tonalStyleUsesDarkInitialsOnALightTint() throws {
    let report = try avatar(AvatarLook(initialsStyle: .tonal)).report
    #expect((report.color?.description, report.background?.description) == ("#7e2b00", "#ffc5ad"))
  }

  @Test func gradientIsLighterAtTheTopLeft() throws {
    let avatar = try avatar(AvatarLook(shape: .square, initialsStyle: .gradient))
    let pixels = avatar.raster.straightPixels()
    // Red is the lowest byte.
    #expect((pixels[0], pixels[24 * 24 - 1]) == (0xFF01_57B1, 0xFF25_2B9A))
    #expect(avatar.report.color?.description == "#ffffff")
    #expect(avatar.report.background?.description == "#b25800")
  }

  /// The luminance of a gradient has a minimum between its ends if its channels change in opposite directions.
  @Test func gradientContrastIsMeasuredAtItsWorstPoint() throws {
    for color in Self.colors {
      let look = AvatarLook(
        background: .color(color), color: AvatarColor(rgb: 0), contrast: .off, initialsStyle: .gradient)
      let paint = AppearanceResolver(spec: AvatarSpec(name: "A", look: look), theme: Theme()).paint(
        of: .pattern(seed: "a"))
      let least = paint.gradient.map { AvatarColor(rgb: 0).contrast(with: $0) }.min() ?? 0
      #expect(paint.contrast == (least * 100).rounded(.down) / 100)
    }
  }

  @Test func requestedColorOverridesTheStyle() throws {
    for style in InitialsStyle.allCases {
      let look = AvatarLook(color: AvatarColor(rgb: 0x001020), contrast: .off, initialsStyle: style)
      #expect(try avatar(look).report.color == AvatarColor(rgb: 0x001020))
    }
    let pale = try avatar(AvatarLook(color: AvatarColor(rgb: 0xFFFFFF), contrast: .auto, initialsStyle: .tonal))
    #expect(pale.report.color == AvatarColor(rgb: 0x000000))
    #expect(
      pale.report.warnings.map(\.description) == [
        "the colour #ffffff: has a contrast of 1.51:1 with #ffc5ad, below 4.5:1: used #000000; to use the requested colour anyway, set contrast off"
      ])
  }

  @Test func requestedStyleOverridesTheThemeStyle() throws {
    var theme = Theme()
    theme.initialsStyle = .tonal
    #expect(try avatar(AvatarLook(), theme: theme) == avatar(AvatarLook(initialsStyle: .tonal)))
    #expect(try avatar(AvatarLook(initialsStyle: .solid), theme: theme) == avatar(AvatarLook()))
  }

  @Test(arguments: [InitialsStyle.tonal, .gradient])
  func iconsUseTheStyle(style: InitialsStyle) throws {
    for who in [AvatarSubject(type: .agent), AvatarSubject(type: .human), AvatarSubject(type: .agent, seed: "42")] {
      #expect(try avatar(AvatarLook(initialsStyle: style), of: who).raster != avatar(AvatarLook(), of: who).raster)
    }
  }

  @Test(arguments: [InitialsStyle.tonal, .gradient])
  func bubbleUsesTheStyle(style: InitialsStyle) throws {
    func group(_ style: InitialsStyle) throws -> Raster {
      let members = [AvatarSpec(name: "A"), AvatarSpec(name: "B", look: AvatarLook(initialsStyle: style))]
      return try AvatarRenderer().group(offline: AvatarGroupSpec(members: members, limit: 1)).picture.raster
    }
    #expect(try group(style) != group(.solid))
  }

  @Test(arguments: InitialsStyle.allCases)
  func jpegMatteMatchesTheBackground(style: InitialsStyle) throws {
    let spec = AvatarSpec(name: "Ada", look: AvatarLook(background: "#2560b3", initialsStyle: style))
    let matte = try AvatarRenderer().resolve([spec]) { ($0.matte, $0.report.background) }[0]
    #expect(matte.0 == matte.1 && (matte.0 == "#2560b3") == (style == .solid))
  }

  @Test(arguments: InitialsStyle.allCases)
  func transparentBackgroundIgnoresTheStyle(style: InitialsStyle) throws {
    for background in ["transparent", "#00000000", "#2560b300"] {
      let look = AvatarLook(background: try #require(AvatarBackground(background)), initialsStyle: style)
      #expect(try avatar(look).report.color?.description == "#ffffff", "\(background)")
    }
  }
}
