import AvatarText

/// The appearance of an avatar, apart from its size and the contents of its photo.
public struct AvatarLook: Hashable, Sendable {
  /// The outline; ``AvatarShape/auto`` by default.
  public var shape: AvatarShape
  /// The corners of a hexagon or a rounded square; nil, the default, is the theme's corners.
  public var corners: AvatarCorners?
  /// The area behind the content; ``AvatarBackground/auto`` by default.
  public var background: AvatarBackground
  /// The ring along the edge; nil, the default, is the theme's, which is none unless the theme changes it.
  public var border: AvatarBorder?
  /// The position of the ring relative to the edge; nil, the default, is the theme's, which is inside unless it changes
  /// it.
  public var borderPlacement: AvatarBorder.Placement?
  /// The width of the transparent gap between the ring and the content, 0…1024 points; nil, the default, is the theme's,
  /// which is 0 unless it changes it.
  public var borderGap: Double?
  /// The mark at a corner; nil, the default, is none.
  public var badge: AvatarBadge?
  /// The icon on a badge instead of its mark or text; nil, the default, is none.
  ///
  /// Without a ``badge``, it is on a disc of ``Theme/badge``.
  public var badgeIcon: AvatarIcon?
  /// The corner of the badge; nil, the default, is the theme's, which is the lower right unless it changes it.
  public var badgePosition: AvatarBadge.Position?
  /// The icon that is shown if nothing else can be; nil, the default, is ``AvatarIcon/user`` or ``AvatarIcon/bot`` by
  /// type.
  public var icon: AvatarIcon?
  /// The content if there are neither a photo nor initials; ``AvatarFallback/icon`` by default.
  public var fallback: AvatarFallback
  /// The colour of icon and initials; nil, the default, is ``Theme/icon``.
  public var color: AvatarColor?
  /// The rule for colours with too little contrast.
  ///
  /// nil, the default, is ``GlyphContrast/auto`` for initials and patterns, and ``Theme/iconContrast`` for icons.
  public var contrast: GlyphContrast?
  /// The em size of initials; nil, the default, depends on their number and the size.
  ///
  /// Two initials have capitals of 0.3 of the side, and higher ones on small avatars.
  public var fontSize: FontSize?
  /// The colours of initials, patterns and icons; nil, the default, is ``Theme/initialsStyle``.
  ///
  /// An icon on the theme's colour of a type has no style.
  public var initialsStyle: InitialsStyle?
  /// A Boolean value that indicates whether circles are drawn at 94 % of the side; false by default.
  ///
  /// They then look as large as hexagons of the same size.
  public var isBalanced: Bool
  /// The weight of initials and badges if their font has a choice; nil, the default, is 600, semi-bold.
  public var fontWeight: FontWeight?

  /// Creates a look; every parameter has a default.
  ///
  /// - Parameters:
  ///   - shape: The outline.
  ///   - corners: The corners of a hexagon or a rounded square; nil is the theme's.
  ///   - background: The area behind the content.
  ///   - border: The ring along the edge; nil is the theme's.
  ///   - borderPlacement: The position of the ring relative to the edge; nil is the theme's.
  ///   - borderGap: The gap between the ring and the content in points, 0…1024; nil is the theme's.
  ///   - badge: The mark at a corner; nil is none.
  ///   - badgeIcon: The icon on a badge instead of its mark or text; nil is none.
  ///   - badgePosition: The corner of the badge; nil is the theme's.
  ///   - icon: The icon that is shown if nothing else can be; nil is that of the type.
  ///   - fallback: The content if there are neither a photo nor initials.
  ///   - color: The colour of icon and initials; nil is the theme's.
  ///   - contrast: The rule for colours with too little contrast; nil is the theme's for icons.
  ///   - fontSize: The em size of initials; nil is the standard size for their number.
  ///   - fontWeight: The weight of initials and badges; nil is 600.
  ///   - initialsStyle: The colours of initials, patterns and icons; nil is the theme's.
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
  /// The icons of the avatar and of its badge.
  package var icons: [AvatarIcon] { [icon, badgeIcon].compactMap { $0 } }

  /// Replaces the icons of the avatar and of its badge, each of which has the name of its field.
  package mutating func replaceIcons<Failure: Error>(
    _ replacement: (AvatarField, AvatarIcon) throws(Failure) -> AvatarIcon
  ) throws(Failure) {
    if let icon { self.icon = try replacement(.icon, icon) }
    if let badgeIcon { self.badgeIcon = try replacement(.badgeIcon, badgeIcon) }
  }
}

/// The corners of a hexagon or a rounded square.
public struct AvatarCorners: Hashable, Sendable {
  /// The radius; nil, the default, is the theme's.
  public var radius: CornerRadius?
  /// The style of a hexagon's corners; nil, the default, is the theme's.
  public var style: CornerStyle?

  /// Creates corners; both parameters are the theme's by default.
  ///
  /// - Parameters:
  ///   - radius: The radius; nil is the theme's.
  ///   - style: The style of a hexagon's corners; nil is the theme's.
  public init(radius: CornerRadius? = nil, style: CornerStyle? = nil) {
    self.radius = radius
    self.style = style
  }
}

/// The area behind an avatar's content, inside its shape.
public enum AvatarBackground: Hashable, Sendable {
  /// The theme's palette colour of the person, else the theme's colour of the type.
  ///
  /// A photo that fills the shape has no background. Around any other photo it is white, or #121212 if most of the photo
  /// would be hard to see on white.
  case auto
  /// No background: the content is drawn on transparent pixels.
  case transparent
  /// A colour, which may be translucent.
  case color(AvatarColor)

  /// Creates a background from a text, or returns nil if the text is anything else.
  ///
  /// - Parameter text: "auto", "transparent", or a colour; see ``AvatarColor/init(_:)``. Upper and lower case are
  ///   equal.
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
  /// The text that ``init(_:)`` reads as this background.
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
  /// The icon of the request, or that of the type.
  case icon
  /// A pattern by seed, e-mail address, name or initials; the icon if the request has none of them.
  case pattern
}

/// A small mark at a corner of an avatar.
public enum AvatarBadge: Hashable, Sendable {
  /// A mark that shows a status by its shape and its colour.
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

/// The status that a badge shows: the presence of a person or an agent, or the result of its work.
///
/// Presence is ``online``, ``away``, ``busy`` and ``offline``; results are ``error``, ``success`` and ``info``.
/// Each has a shape of its own. On avatars below 24 points, ``error``, ``success`` and ``info`` are plain dots, because
/// their marks would be illegible.
public enum AvatarStatus: String, Hashable, Codable, Sendable, CaseIterable {
  /// Online: a disc without a mark.
  case online
  /// A disc with the hands of a clock, or a crescent on avatars below 24 points.
  case away
  /// Busy: a disc with a horizontal bar.
  case busy
  /// A ring, the outline of a disc.
  case offline
  /// An error: a disc with a cross.
  case error
  /// A success: a disc with a tick.
  case success
  /// Information: a disc with the letter i.
  case info
}

/// The text of a badge: a count or a short word of 1…4 characters.
///
/// Characters are counted as a reader perceives them: a letter with its marks is one.
public struct BadgeText: Hashable, Sendable {
  /// The text in capitals, for example "7", "99+" or "NEW".
  public let text: String

  /// The grapheme clusters of the text.
  let clusters: [String]

  /// Creates the text of a badge, or returns nil unless 1…4 characters are visible.
  ///
  /// - Parameter text: The text, which is capitalised. Spaces and invisible characters are removed.
  public init?(_ text: String) {
    guard let clusters = Initials.clusters(of: text, atMost: 4) else { return nil }
    self.clusters = clusters.map(\.capitalized)
    self.text = self.clusters.joined()
  }
}
