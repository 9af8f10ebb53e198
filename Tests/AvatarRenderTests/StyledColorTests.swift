import AvatarRaster
import Testing

@testable import AvatarRender

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
    zip(a, b).map { $0.difference(from: $1) }.max() ?? 0
  }

  @Test(arguments: Theme.ColorScheme.allCases)
  func tonesOfThePaletteDiffer(scheme: Theme.ColorScheme) throws {
    let colors = try pairs(scheme).map { $0.map { CIELab($0) } }
    for i in colors.indices {
      for j in 0..<i { #expect(difference(colors[i], colors[j]) >= 10, "\(i), \(j)") }
    }
  }

  @Test(arguments: Theme.ColorScheme.allCases, ColorVisionDeficiency.allCases)
  func tonesOfThePaletteDifferWithADeficiency(scheme: Theme.ColorScheme, deficiency: ColorVisionDeficiency) throws {
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
