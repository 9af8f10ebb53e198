import AvatarGeometry

/// The colours and measures that avatars are drawn with where a request names none.
public struct Theme: Hashable, Sendable {
  /// Behind a human's icon.
  public var human = AvatarColor(rgb: 0xFF6B35)
  /// Behind an agent's icon.
  public var agent = AvatarColor(rgb: 0x4D9BA5)
  /// Behind initials, by whom they stand for.
  public var palette = Palette.v1
  /// The version of the patterns of people and agents without a name.
  public var patternVersion = PatternVersion.v1
  /// The tint of an avatar's icon and initials.
  public var icon = AvatarColor(rgb: 0xFFFFFF)
  /// The icon's side as a fraction of the avatar's.
  public var iconFraction = IconFraction.standard
  /// Icons from SVG documents by name: one that has the name of a built-in icon replaces it, others can be requested.
  public var icons: [String: IconArtwork] = [:]
  /// Whether small icons are fitted to pixels.
  public var iconFit = IconFit.pixels
  /// Whether icons become white or black where their colour does not stand out, if the request does not say.
  public var iconContrast = GlyphContrast.off

  /// The ring of small avatars.
  public var border = BorderStyle(color: AvatarColor(rgb: 0xB2BCC4), opacity: 0.48, width: 1)
  /// The ring of avatars from `largeFrom` points up.
  public var largeBorder = BorderStyle(color: AvatarColor(rgb: 0xFFFFFF), opacity: 1, width: 2)
  /// Points.
  public var largeFrom = 128.0
  /// The border of requests that name none: none, or the ring that `--border auto` has.
  public var standardBorder = StandardBorder.none
  /// The position of rings relative to the edge.
  public var borderPlacement = AvatarBorder.Placement.inside
  /// The position of rings around hexagons; nil is that of all rings.
  public var hexagonBorderPlacement: AvatarBorder.Placement?
  /// The position of rings around photos in other shapes than hexagons; nil is that of all rings.
  public var photoBorderPlacement: AvatarBorder.Placement?

  /// The icon and the badge of an error.
  public var error = AvatarColor(rgb: 0xCC2257)
  /// The icon and the badge of a success.
  public var success = AvatarColor(rgb: 0x1B5E20)
  /// The icon and the badge of an information.
  public var info = AvatarColor(rgb: 0x5E707C)

  /// The presence dot of who is there.
  public var online = AvatarColor(rgb: 0x2E7D32)
  /// The presence dot of who is away for a while.
  public var away = AvatarColor(rgb: 0xB26A00)
  /// The presence dot of who must not be disturbed.
  public var busy = AvatarColor(rgb: 0xC62828)
  /// The presence ring of who is not there.
  public var offline = AvatarColor(rgb: 0x5E707C)

  /// Behind the text of a badge.
  public var badge = AvatarColor(rgb: 0xCC2257)
  /// The text and the marks on badges, and the number in a group's bubble.
  public var badgeText = AvatarColor(rgb: 0xFFFFFF)
  /// The space that is cut out around the badges of avatars below `largeGapFrom`, and between them in a group, points; not
  /// negative.
  public var gap = 1.0
  /// The space around the badges of larger avatars, and between them, points; not negative.
  public var largeGap = 2.0
  /// Points.
  public var largeGapFrom = 64.0
  /// The background of the number of people that a group does not show.
  public var overflow = AvatarColor(rgb: 0x5E707C)

  /// The radius of a hexagon's corners.
  public var hexagonCornerRadius = CornerRadius(unchecked: ClipShape.hexagonCornerFraction)
  /// The style of a hexagon's corners.
  public var hexagonCornerStyle = CornerStyle.bezier
  /// The radius of a rounded square's corners.
  public var squareCornerRadius = CornerRadius(unchecked: 0.2)

  /// The transition of a field's status icon.
  public var fade = Fade()

  /// The sizes by their names.
  public var sizes = Dictionary(uniqueKeysWithValues: AvatarSize.named.map { ($0.name, $0.size) })

  /// The built-in theme.
  public init() {}

  /// How the ring of `--border auto` looks.
  public struct BorderStyle: Hashable, Sendable {
    /// Its colour.
    public var color: AvatarColor
    /// 0…1; the colour's alpha is multiplied by it.
    public var opacity: Double
    /// Points; 0 is no ring.
    public var width: Double

    /// A ring of given looks.
    public init(color: AvatarColor, opacity: Double, width: Double) {
      self.color = color
      self.opacity = opacity
      self.width = width
    }
  }

  /// The border of requests that name none.
  public enum StandardBorder: String, Hashable, Sendable, CaseIterable {
    case none
    /// The theme's ring.
    case auto
  }

  /// How icons of less than 24 px are drawn.
  public enum IconFit: String, Hashable, Sendable, CaseIterable {
    /// With lines on whole pixels that are at least 1.25 px wide.
    case pixels
    /// The design, scaled to the size.
    case design
  }

  /// A number of points, or the name of a size; nil for anything else.
  public func size(_ text: String) -> AvatarSize? { sizes[text] ?? AvatarSize(text) }

  func background(for type: AvatarType) -> AvatarColor {
    switch type {
    case .human: human
    case .agent: agent
    }
  }

  /// The ring of `--border auto` on an avatar of so many points.
  func border(for size: AvatarSize) -> BorderStyle { Double(size.points) < largeFrom ? border : largeBorder }

  /// The position of a ring around a shape.
  func borderPlacement(around shape: ClipShape, hasPhoto: Bool) -> AvatarBorder.Placement {
    if case .hexagon = shape { return hexagonBorderPlacement ?? borderPlacement }
    return (hasPhoto ? photoBorderPlacement : nil) ?? borderPlacement
  }

  /// The space around the badge of an avatar of so many points, and between such avatars in a group.
  func gap(for size: AvatarSize) -> Double { max(Double(size.points) < largeGapFrom ? gap : largeGap, 0) }

  func color(of status: AvatarStatus) -> AvatarColor {
    switch status {
    case .online: online
    case .away: away
    case .busy: busy
    case .offline: offline
    case .error: error
    case .success: success
    case .info: info
    }
  }
}
