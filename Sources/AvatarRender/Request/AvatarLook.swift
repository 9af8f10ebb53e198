/// The appearance of an avatar, except the contents of its photo and its size.
public struct AvatarLook: Hashable, Sendable {
  /// The outline.
  public var shape: AvatarShape
  /// The corners of a shape that has corners; nil is the theme's.
  public var corners: AvatarCorners?
  /// The background of the content.
  public var background: AvatarBackground
  /// The ring along the edge; nil is the theme's, by default none.
  public var border: AvatarBorder?
  /// The position of the ring relative to the edge; nil is the theme's, by default inside.
  public var borderPlacement: AvatarBorder.Placement?
  /// The mark at the lower right.
  public var badge: AvatarBadge?
  /// The icon that is shown if nothing else can be; nil is the type's.
  public var icon: AvatarIcon?
  /// The content if there are neither a photo nor initials.
  public var fallback: AvatarFallback
  /// The colour of icon and initials; nil is the theme's.
  public var color: AvatarColor?
  /// Whether `color` gives way to one that stands out against the background; nil applies this to initials only.
  public var contrast: GlyphContrast?
  /// The em size of initials; nil is the standard size for their number.
  public var fontSize: FontSize?
  /// Whether circles are drawn at 94 % of the side, so that they look as large as hexagons.
  public var isBalanced: Bool
  /// The weight of text whose font has a choice; nil is 600, semi-bold.
  public var fontWeight: FontWeight?

  /// Creates a look; every parameter has a default.
  public init(
    shape: AvatarShape = .auto, corners: AvatarCorners? = nil, background: AvatarBackground = .auto,
    border: AvatarBorder? = nil, borderPlacement: AvatarBorder.Placement? = nil, badge: AvatarBadge? = nil,
    icon: AvatarIcon? = nil,
    fallback: AvatarFallback = .icon, color: AvatarColor? = nil, contrast: GlyphContrast? = nil,
    fontSize: FontSize? = nil, fontWeight: FontWeight? = nil, isBalanced: Bool = false
  ) {
    self.shape = shape
    self.corners = corners
    self.background = background
    self.border = border
    self.borderPlacement = borderPlacement
    self.badge = badge
    self.icon = icon
    self.fallback = fallback
    self.color = color
    self.contrast = contrast
    self.fontSize = fontSize
    self.fontWeight = fontWeight
    self.isBalanced = isBalanced
  }
}

/// The corners of hexagons and rounded squares.
public struct AvatarCorners: Hashable, Sendable {
  /// The radius; nil is the theme's.
  public var radius: CornerRadius?
  /// The style of a hexagon's corners; nil is the theme's.
  public var style: CornerStyle?

  /// Creates corners; both properties are the theme's by default.
  public init(radius: CornerRadius? = nil, style: CornerStyle? = nil) {
    self.radius = radius
    self.style = style
  }
}
