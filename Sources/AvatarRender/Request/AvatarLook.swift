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
}

extension AvatarSpec {
  /// Replaces the icons of the avatar and its badge with those that a closure returns for each icon and its field.
  ///
  /// - Throws: The error that `replacement` throws.
  package mutating func replaceIcons<Failure: Error>(
    _ replacement: (AvatarField, AvatarIcon) throws(Failure) -> AvatarIcon
  ) throws(Failure) {
    if let icon = look.icon { look.icon = try replacement(.icon, icon) }
    if let badgeIcon = look.badgeIcon { look.badgeIcon = try replacement(.badgeIcon, badgeIcon) }
  }
}
