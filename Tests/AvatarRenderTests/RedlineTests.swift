import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarRender

/// Tests of the measures on the pages for designers.
@Suite struct RedlineTests {
  private func measures(
    _ sample: RedlineSample, _ size: AvatarSize = .md, theme: Theme = Theme()
  ) throws -> RedlineMeasures {
    try RedlineMeasures(sample, size, 4, AvatarRenderer(theme: theme))
  }

  @Test(arguments: AvatarSize.named.map(\.size)) func sideOfACircleIsItsSize(size: AvatarSize) throws {
    let outer = try measures(.person, size).outer
    #expect(abs(outer.width - Double(size.points)) < 0.01 && abs(outer.height - Double(size.points)) < 0.01)
  }

  @Test func hexagonIsNarrowerThanItsSide() throws {
    let width = try measures(.agent).outer.width
    #expect(abs(width - 40 * 0.866) < 0.05)
  }

  @Test(arguments: [(AvatarSize.xs, 8.0), (.sm, 10), (.lg, 12), (.xxl, 28)])
  func badgeHasTheDiameterOfItsSize(size: AvatarSize, diameter: Double) throws {
    let part = try #require(try measures(.badge, size).part)
    #expect(abs(part.width - diameter) < 0.05 && abs(part.height - diameter) < 0.05)
  }

  @Test(arguments: [0, 0.5, 1, 3.25], AvatarBadge.Position.allCases)
  func badgeGapIsThatOfTheTheme(gap: Double, position: AvatarBadge.Position) throws {
    var theme = Theme()
    theme.gap = gap
    theme.badgePosition = position
    let callout = try #require(try measures(.badge, theme: theme).callout)
    #expect(abs(callout.length - gap) < 0.05)
  }

  @Test func outlineMovesTheBadgeInward() throws {
    let part = try #require(try measures(.badge, theme: .highContrast).part)
    #expect(abs(part.maxX - 39) < 0.05 && abs(part.width - 11) < 0.05)
  }

  @Test(arguments: [0.5, 1, 2.75], AvatarBorder.Placement.allCases)
  func ringHasTheWidthOfTheTheme(width: Double, placement: AvatarBorder.Placement) throws {
    var theme = Theme()
    theme.border.width = width
    theme.borderPlacement = placement
    let callout = try #require(try measures(.ring, theme: theme).callout)
    #expect(abs(callout.length - width) < 0.05)
  }

  @Test func capHeightIsThatOfTheFont() throws {
    // The em of two initials and the cap height of the bundled font are rounded to whole pixels, here quarters.
    let part = try #require(try measures(.initials).part)
    #expect(part.height == 12)
  }

  @Test func strokeOfAnIconIsATwelfthOfItsSide() throws {
    var theme = Theme()
    theme.iconFit = .design
    theme.iconFraction = try #require(IconFraction(0.5))
    let callout = try #require(try measures(.person, .xxl, theme: theme).callout)
    #expect(abs(callout.length - 64 / 12) < 0.06)
  }

  @Test func filledIconHasNoStroke() throws {
    var theme = Theme()
    theme.icons["user"] = try IconArtwork(svg: Array(#"<svg viewBox="0 0 8 8"><path d="M2 2h4v4H2z"/></svg>"#.utf8))
    #expect(try measures(.person, theme: theme).callout == nil)
  }

  @Test func contrastIsMeasuredWhereItIsLeast() throws {
    var theme = Theme()
    let shapes = ##"<path d="M0 0h4v8h-4z" fill="#ff6b00"/><path d="M4 0h4v8h-4z" fill="#000"/>"##
    theme.icons["user"] = try IconArtwork(svg: Array(#"<svg viewBox="0 0 8 8">\#(shapes)</svg>"#.utf8))
    let contrast = try #require(
      try MeasuredContrast(.person, AvatarRenderer(theme: theme), on: AvatarColor.pages.light))
    #expect((contrast.field, contrast.glyph) == (theme.human, AvatarColor(rgb: 0xFF6B00)))
  }

  @Test func translucentFieldIsMeasuredOnThePage() throws {
    var theme = Theme()
    theme.human = AvatarColor(red: 0, green: 0, blue: 0, alpha: 0)
    let contrast = try #require(
      try MeasuredContrast(.person, AvatarRenderer(theme: theme), on: AvatarColor.pages.dark))
    #expect(contrast.field == AvatarColor.pages.dark)
  }

  @Test func pageShowsEachSchemeOnItsBackground() throws {
    let page = try RedlineSheet(ThemeSchemes(light: Theme(), dark: .wcag), named: "x").svg
    #expect(page.contains("Theme x, light") && page.contains("Theme x, dark"))
    #expect(page.contains(##"fill="#ffffff"/>"##) && page.contains(##"fill="#121212"/>"##))
  }

  @Test(arguments: [(AvatarSize(2), "32"), (24, "4"), (128, "2"), (2048, "0.125")])
  func sizesAreDrawnWithinLimits(size: AvatarSize, zoom: String) throws {
    var theme = Theme()
    theme.sizes = ["xs": size]
    let svg = try RedlineSheet(ThemeSchemes(light: theme), named: "x").svg
    #expect(svg.contains(">drawn \(zoom)×<") && svg.contains(") scale(\(zoom))"))
  }
}
