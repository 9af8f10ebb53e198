import AvatarText

/// The appearance of an avatar, except for its size and its photo's contents.
public struct AvatarLook: Hashable, Sendable {
  /// The outline; ``AvatarShape/auto`` by default.
  public var shape: AvatarShape
  /// The corners of a hexagon or a rounded square; nil, the default, uses the theme's corners.
  public var corners: AvatarCorners?
  /// The area behind the content; ``AvatarBackground/auto`` by default.
  public var background: AvatarBackground
  /// The ring along the edge; nil, the default, uses the theme's ring.
  ///
  /// The built-in theme has no ring.
  public var border: AvatarBorder?
  /// The position of the ring relative to the edge; nil, the default, uses the theme's position.
  ///
  /// In the built-in theme, rings are inside the edge.
  public var borderPlacement: AvatarBorder.Placement?
  /// The width of the transparent gap between the ring and the content, 0…1024 points; nil, the default, uses the
  /// theme's gap.
  ///
  /// The built-in theme has no gap.
  public var borderGap: Double?
  /// The mark at a corner; nil, the default, means no badge.
  public var badge: AvatarBadge?
  /// The icon that replaces the badge's mark or text; nil, the default, means no icon.
  ///
  /// Without a ``badge``, the icon is drawn on a disc in ``Theme/badge``.
  public var badgeIcon: AvatarIcon?
  /// The corner of the badge; nil, the default, uses the theme's corner.
  ///
  /// In the built-in theme, badges are at the lower right.
  public var badgePosition: AvatarBadge.Position?
  /// The icon to show if nothing else can be shown; nil, the default, means ``AvatarIcon/user`` or ``AvatarIcon/bot``,
  /// depending on the type.
  public var icon: AvatarIcon?
  /// The content if there is neither a photo nor initials; ``AvatarFallback/icon`` by default.
  public var fallback: AvatarFallback
  /// The colour of the icon or initials; nil, the default, means ``Theme/icon``.
  public var color: AvatarColor?
  /// The rule for colours with too little contrast.
  ///
  /// The default, nil, means ``GlyphContrast/auto`` for initials and patterns, and ``Theme/iconContrast`` for icons.
  public var contrast: GlyphContrast?
  /// The em size of initials; nil, the default, selects a size by their number and the avatar's side.
  ///
  /// By default, two initials have a cap height of 0.3 times the side, or more on small avatars.
  public var fontSize: FontSize?
  /// The style of initials, patterns and icons; nil, the default, means ``Theme/initialsStyle``.
  ///
  /// The style does not apply to an icon on the theme's colour for a type.
  public var initialsStyle: InitialsStyle?
  /// A Boolean value that indicates whether circles are drawn at 94 % of the side; false by default.
  ///
  /// If true, circles look as large as hexagons of the same size.
  public var isBalanced: Bool
  /// The weight of initials and badges, if their font offers several; nil, the default, means 600, semi-bold.
  public var fontWeight: FontWeight?

  /// Creates a look; every parameter has a default.
  ///
  /// - Parameters:
  ///   - shape: The outline.
  ///   - corners: The corners of a hexagon or a rounded square; nil uses the theme's.
  ///   - background: The area behind the content.
  ///   - border: The ring along the edge; nil uses the theme's.
  ///   - borderPlacement: The position of the ring relative to the edge; nil uses the theme's.
  ///   - borderGap: The gap between the ring and the content in points, 0…1024; nil uses the theme's.
  ///   - badge: The mark at a corner; nil means no badge.
  ///   - badgeIcon: The icon that replaces the badge's mark or text; nil means no icon.
  ///   - badgePosition: The corner of the badge; nil uses the theme's.
  ///   - icon: The icon to show if nothing else can be shown; nil uses the icon of the type.
  ///   - fallback: The content if there is neither a photo nor initials.
  ///   - color: The colour of the icon or initials; nil uses the theme's.
  ///   - contrast: The rule for colours with too little contrast; nil uses the theme's for icons.
  ///   - fontSize: The em size of initials; nil uses the standard size for their number.
  ///   - fontWeight: The weight of initials and badges; nil means 600.
  ///   - initialsStyle: The style of initials, patterns and icons; nil uses the theme's.
  ///   - isBalanced: Whether circles are drawn at 94 % of the side.
  public init(
    shape: AvatarShape = .auto, corners: AvatarCorners? = nil, background: AvatarBackground = .auto,
    border: AvatarBorder? = nil, borderPlacement: AvatarBorder.Placement? = nil, borderGap: Double? = nil,
    badge: AvatarBadge? = nil, badgeIcon: AvatarIcon? = nil, badgePosition: AvatarBadge.Position? = nil,
    icon: AvatarIcon? = nil,
    fallback: AvatarFallback = .icon, color: AvatarColor? = nil, contrast: GlyphContrast? = nil,
    fontSize: FontSize? = nil, fontWeight: FontWeight? = nil, initialsStyle: InitialsStyle? = nil,
    isBalanced: Bool = false
  ) {
    self.shape = shape
    self.corners = corners
    self.background = background
    self.border = border
    self.borderPlacement = borderPlacement
    self.borderGap = borderGap
    self.badge = badge
    self.badgeIcon = badgeIcon
    self.badgePosition = badgePosition
    self.icon = icon
    self.fallback = fallback
    self.color = color
    self.contrast = contrast
    self.fontSize = fontSize
    self.fontWeight = fontWeight
    self.initialsStyle = initialsStyle
    self.isBalanced = isBalanced
  }
}

extension AvatarLook {
  /// The icons of the avatar and its badge.
  package var icons: [AvatarIcon] { [icon, badgeIcon].compactMap { $0 } }

  /// Replaces the icons of the avatar and its badge with those that a closure returns for each icon and its field.
  ///
  /// - Throws: The error that `replacement` throws.
  package mutating func replaceIcons<Failure: Error>(
    _ replacement: (AvatarField, AvatarIcon) throws(Failure) -> AvatarIcon
  ) throws(Failure) {
    if let icon { self.icon = try replacement(.icon, icon) }
    if let badgeIcon { self.badgeIcon = try replacement(.badgeIcon, badgeIcon) }
  }
}

/// The corners of a hexagon or a rounded square.
public struct AvatarCorners: Hashable, Sendable {
  /// The radius; nil, the default, uses the theme's.
  public var radius: CornerRadius?
  /// The style of a hexagon's corners; nil, the default, uses the theme's.
  public var style: CornerStyle?

  /// Creates corners; by default, the theme's radius and style are used.
  ///
  /// - Parameters:
  ///   - radius: The radius; nil uses the theme's.
  ///   - style: The style of a hexagon's corners; nil uses the theme's.
  public init(radius: CornerRadius? = nil, style: CornerStyle? = nil) {
    self.radius = radius
    self.style = style
  }
}

/// The area behind an avatar's content, inside its shape.
public enum AvatarBackground: Hashable, Sendable {
  /// The palette colour for the person or, if nothing identifies the person, the theme's colour for the type.
  ///
  /// A photo that fills the shape has no background. The background of any other photo is white, or #121212 if most of
  /// the photo would be hard to see on white.
  case auto
  /// No background: the content is drawn on transparent pixels.
  case transparent
  /// A colour, which may be translucent.
  case color(AvatarColor)

  /// Creates a background from a string, or returns nil if the string does not describe a background.
  ///
  /// - Parameter text: "auto", "transparent" or a colour; see ``AvatarColor/init(_:)``. Case is ignored.
  public init?(_ text: String) {
    switch text.lowercased() {
    case "auto": self = .auto
    case "transparent": self = .transparent
    default:
      guard let color = AvatarColor(text) else { return nil }
      self = .color(color)
    }
  }
}

extension AvatarBackground: CustomStringConvertible {
  /// The string from which ``init(_:)`` creates this background.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .transparent: "transparent"
    case .color(let color): color.description
    }
  }
}

/// The content of an avatar that shows neither a photo nor initials.
public enum AvatarFallback: String, Hashable, Codable, Sendable, CaseIterable {
  /// The icon of the request or of the type.
  case icon
  /// A pattern selected by seed, e-mail address, name or initials, or the icon if the request has none of these.
  case pattern
}

/// A small mark at a corner of an avatar.
public enum AvatarBadge: Hashable, Sendable {
  /// A mark that shows a status by its shape and colour.
  case status(AvatarStatus)
  /// A count or a short word of 1…4 characters.
  case text(BadgeText)

  /// The corner of a badge.
  public enum Position: String, Hashable, Codable, Sendable, CaseIterable {
    /// The lower right.
    case bottomRight = "bottom-right"
    /// The upper right.
    case topRight = "top-right"
    /// The lower left.
    case bottomLeft = "bottom-left"
    /// The upper left.
    case topLeft = "top-left"

    /// Whether the badge is on the left side.
    var isLeft: Bool { self == .bottomLeft || self == .topLeft }
    /// Whether the badge is at the top.
    var isTop: Bool { self == .topRight || self == .topLeft }
  }
}

/// The status that a badge shows: the presence of a person or an agent, or the result of an action.
///
/// Presence is ``online``, ``away``, ``busy`` and ``offline``; results are ``error``, ``success`` and ``info``. Each
/// status has its own shape. On avatars below 24 points, ``error``, ``success`` and ``info`` are plain dots, because
/// their marks would be illegible.
public enum AvatarStatus: String, Hashable, Codable, Sendable, CaseIterable {
  /// Online, shown as a disc without a mark.
  case online
  /// Away, shown as a disc with clock hands, or as a crescent on avatars below 24 points.
  case away
  /// Busy, shown as a disc with a horizontal bar.
  case busy
  /// Offline, shown as a ring.
  case offline
  /// An error, shown as a disc with a cross.
  case error
  /// Success, shown as a disc with a tick.
  case success
  /// Information, shown as a disc with the letter i.
  case info
}

/// The text of a badge: a count or a short word of 1…4 characters.
///
/// Characters are counted as readers perceive them: a letter with its marks counts as one character.
public struct BadgeText: Hashable, Sendable {
  /// The upper-case text, for example "7", "99+" or "NEW".
  public let text: String

  /// The grapheme clusters of the text.
  let clusters: [String]

  /// Creates the text of a badge, or returns nil unless the text has 1…4 visible characters.
  ///
  /// - Parameter text: The text, which is converted to upper case. Spaces and invisible characters are removed.
  public init?(_ text: String) {
    guard let clusters = Initials.clusters(of: text, atMost: 4) else { return nil }
    self.clusters = clusters.map(\.capitalized)
    self.text = self.clusters.joined()
  }
}
