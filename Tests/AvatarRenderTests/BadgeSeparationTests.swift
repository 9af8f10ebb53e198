import AvatarRaster
import Testing

@testable import AvatarRender

/// Tests that colour, or 1.5 px of another colour, separates a badge from the field or ring next to it.
@Suite struct BadgeSeparationTests {
  /// The colours of statuses, and colours that themes may specify for badges.
  private static let badges =
    AvatarStatus.allCases.map { Theme().color(of: $0) }
    + ([0xFF0000, 0xFFEB3B, 0xFFFFFF, 0x000000, 0x1DB954, 0x808080] as [UInt32]).map { AvatarColor(rgb: $0) }
  /// The colours of the palettes and of types, and those of badges, which are as similar as a colour can be.
  private static let fields =
    Palette.v1.colors + Palette.highContrastV1.colors + [
      Theme().background(for: .human), Theme().background(for: .agent),
    ]
    + badges
  private static let sizes: [AvatarSize] = [16, 24, 40, 63, 64, 128, 256]

  private func appearance(
    _ field: AvatarColor, _ badge: AvatarColor, _ style: InitialsStyle, _ scheme: Theme.ColorScheme, _ size: AvatarSize,
    border: AvatarBorder? = nil
  ) -> Appearance {
    var theme = Theme()
    (theme.scheme, theme.online) = (scheme, badge)
    let look = AvatarLook(
      background: .color(field), border: border, badge: .status(.online), initialsStyle: style)
    return AppearanceResolver(spec: AvatarSpec(who: AvatarSubject(), look: look, size: size), theme: theme)
      .appearance(of: .icon)
  }

  private func lab(_ color: PremultipliedColor) -> CIELab {
    let word = color.straight
    return CIELab(light: (0..<3).map { linear(UInt8(truncatingIfNeeded: word >> (8 * UInt32($0)))) })
  }

  /// Returns the colours of the field, along its gradient if it has one.
  private func field(_ appearance: Appearance) throws -> [CIELab] {
    guard let gradient = appearance.gradient else { return [lab(try #require(appearance.background))] }
    let (start, end) = (gradient.start, gradient.end)
    return (0...16).map { (step: Int) -> CIELab in
      func mixed(_ a: UInt16, _ b: UInt16) -> UInt16 { UInt16((Int(a) * (16 - step) + Int(b) * step) / 16) }
      return lab(
        PremultipliedColor(
          red: mixed(start.red, end.red), green: mixed(start.green, end.green), blue: mixed(start.blue, end.blue),
          alpha: 65535))
    }
  }

  @Test(arguments: InitialsStyle.allCases, Theme.ColorScheme.allCases)
  func badgeOfASimilarColorIsSeparatedFromTheField(style: InitialsStyle, scheme: Theme.ColorScheme) throws {
    for color in Self.fields {
      for status in Self.badges {
        for size in Self.sizes {
          let appearance = appearance(color, status, style, scheme, size)
          let (fields, badge) = (try field(appearance), try #require(appearance.badge))
          let similar = fields.filter { $0.difference(from: CIELab(status)) < 12 }
          guard !similar.isEmpty else { continue }
          #expect(badge.clearance >= 1.5, "\(color) \(status) \(size)")
          let between =
            badge.outline.map { [lab($0.color)] } ?? [CIELab(AvatarColor.pages.light), CIELab(AvatarColor.pages.dark)]
          #expect(badge.outline.map { $0.width >= 1.5 } ?? true)
          for side in similar + [CIELab(status)] {
            #expect(between.allSatisfy { side.difference(from: $0) >= 12 }, "\(color) \(status) \(size)")
          }
        }
      }
    }
  }

  @Test func badgeOfAnotherColorKeepsTheGapOfTheTheme() throws {
    let appearance = appearance(AvatarColor(rgb: 0x2560B3), AvatarColor(rgb: 0xC62828), .solid, .light, 40)
    #expect(appearance.badge?.gap == 1)
  }

  @Test func badgeIsSeparatedFromARingOfASimilarColor() throws {
    let green = AvatarColor(rgb: 0x2E7D32)
    let ring = AvatarBorder.ring(width: try #require(.init(2)), paint: .init(green))
    let appearance = appearance(AvatarColor(rgb: 0x2560B3), green, .solid, .light, 40, border: ring)
    #expect(appearance.badge?.gap == 1.5)
  }
}
