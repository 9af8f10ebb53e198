extension Theme {
  /// The hexagon as it was before: arcs of 5 % instead of Béziers of 8 %.
  public static var classic: Theme {
    var theme = Theme()
    theme.hexagonCornerRadius = CornerRadius(unchecked: 0.05)
    theme.hexagonCornerStyle = .arc
    return theme
  }

  /// Every glyph stands out from what is behind it by at least 7:1 (WCAG 2.2, level AAA for text), and avatars from
  /// the page by a black ring.
  public static var highContrast: Theme {
    var theme = Theme()
    theme.palette = .highContrastV1
    theme.human = AvatarColor(rgb: 0x8A3200)
    theme.agent = AvatarColor(rgb: 0x00515C)
    theme.border = BorderStyle(color: AvatarColor(rgb: 0x000000), opacity: 1, width: 2)
    theme.largeBorder = BorderStyle(color: AvatarColor(rgb: 0x000000), opacity: 1, width: 3)
    theme.error = AvatarColor(rgb: 0x8E0032)
    theme.success = AvatarColor(rgb: 0x0B4A12)
    theme.info = AvatarColor(rgb: 0x37474F)
    theme.online = AvatarColor(rgb: 0x0B4A12)
    theme.away = AvatarColor(rgb: 0x6B4000)
    theme.busy = AvatarColor(rgb: 0x8E0000)
    theme.offline = AvatarColor(rgb: 0x37474F)
    theme.badge = AvatarColor(rgb: 0x8E0032)
    theme.overflow = AvatarColor(rgb: 0x37474F)
    return theme
  }

  /// Small avatars are easier to read: icons are larger below 48 points, and white or black where the theme's colour does
  /// not stand out.
  public static var legible: Theme {
    var theme = Theme()
    theme.iconFraction = .legible
    theme.iconContrast = .auto
    return theme
  }

  /// The design system's accessible colour of people, and white or black icons where its others do not stand out: icons
  /// reach 3:1 and text 4.5:1 (WCAG 2.2, level AA), whatever the background.
  public static var wcag: Theme {
    var theme = Theme()
    theme.human = AvatarColor(rgb: 0xB87500)
    theme.iconContrast = .auto
    return theme
  }

  /// The web implementation of the design system's avatar: always with a ring, around photos and centred on the edge of
  /// hexagons, and icons of half
  /// the side that are not fitted to pixels, with a gear for agents.
  public static var designerPunk: Theme {
    var theme = Theme()
    theme.standardBorder = .auto
    theme.hexagonBorderPlacement = .center
    theme.photoBorderPlacement = .outside
    theme.iconFraction = .half
    theme.iconFit = .design
    theme.icons = [Icon.bot.rawValue: .gear]
    return theme
  }

  /// The themes that come with the library, by name.
  public static var presets: [(name: String, theme: Theme)] {
    Preset.allCases.map { ($0.rawValue, $0.theme) }
  }

  /// A theme that comes with the library; its raw value is its name.
  package enum Preset: String, CaseIterable, Sendable {
    case `default`, classic
    case highContrast = "high-contrast"
    case legible, wcag
    case designerPunk = "designerpunk"

    /// The names, in words for a message.
    package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    package var theme: Theme {
      switch self {
      case .default: Theme()
      case .classic: .classic
      case .highContrast: .highContrast
      case .legible: .legible
      case .wcag: .wcag
      case .designerPunk: .designerPunk
      }
    }
  }
}
