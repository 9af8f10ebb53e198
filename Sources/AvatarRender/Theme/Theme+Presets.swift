extension Theme {
  /// The built-in theme, which the command calls `default`.
  ///
  /// Renderers use it unless they are given another theme.
  public static var standard: Theme { Theme() }

  /// A theme with the earlier hexagon, whose corners are arcs of 5 % instead of Bézier curves of 8 %.
  public static var classic: Theme {
    var theme = Theme()
    theme.hexagonCornerRadius = CornerRadius(unchecked: 0.05)
    theme.hexagonCornerStyle = .arc
    return theme
  }

  /// A theme in which icons and text have a contrast of at least 7:1 with their background.
  ///
  /// This meets WCAG 2.2 level AAA for text. The automatic ring is opaque black, which sets avatars off from the page.
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
    theme.successBadge = AvatarColor(rgb: 0x0B4A12)
    theme.verified = AvatarColor(rgb: 0x0040A0)
    theme.badge = AvatarColor(rgb: 0x8E0032)
    theme.overflow = AvatarColor(rgb: 0x37474F)
    return theme
  }

  /// A theme whose small avatars are easier to read.
  ///
  /// Icons are larger on avatars from 24 points up: 18, 22, 30 and 38 points on avatars of 24, 32, 48 and 64 points.
  /// Icons are white, so the colour behind people's icons is the darker #E85A24. On a background that the request
  /// specifies, icons become white or black if the theme's icon colour has a contrast of less than 3:1.
  public static var legible: Theme {
    var theme = Theme()
    theme.human = AvatarColor(rgb: 0xE85A24)
    theme.iconFraction = .legible
    theme.iconContrast = .auto
    return theme
  }

  /// A theme with a contrast of at least 3:1 for icons and 4.5:1 for text on every background.
  ///
  /// This meets WCAG 2.2 level AA. The colour behind people's icons is #B87500, and icons become white or black if
  /// necessary.
  public static var wcag: Theme {
    var theme = Theme()
    theme.human = AvatarColor(rgb: 0xB87500)
    theme.iconContrast = .auto
    return theme
  }

  /// A theme that reproduces the web implementation of the design system's avatar.
  ///
  /// Avatars always have a ring, which surrounds photos and is centred on the edge of hexagons. Icons are half the
  /// avatar's side and not fitted to pixels. The agent icon is a gear.
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

  /// The library's preset themes, with the names that the command uses.
  public static var presets: [(name: String, theme: Theme)] {
    Preset.allCases.map { ($0.rawValue, $0.theme) }
  }

  /// A preset theme of the library; the raw value is its name.
  package enum Preset: String, CaseIterable, Sendable {
    case `default`, classic
    case highContrast = "high-contrast"
    case legible, wcag
    case designerPunk = "designerpunk"

    /// The names as a list for a message.
    package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// The theme with this name.
    package var theme: Theme {
      switch self {
      case .default: .standard
      case .classic: .classic
      case .highContrast: .highContrast
      case .legible: .legible
      case .wcag: .wcag
      case .designerPunk: .designerPunk
      }
    }
  }
}
