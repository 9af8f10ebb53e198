/// A request for one avatar. A command line, a row of a list, a golden case and a Swift call are all this value.
public struct AvatarSpec: Hashable, Sendable {
  /// Whose avatar it is.
  public var type: AvatarType
  /// The photo to show, if it can be used and `type` allows it.
  public var photo: PhotoSource?
  /// Whose initials to show where there is no photo.
  public var name: String?
  /// The initials to show instead of those of the name.
  public var initials: AvatarInitials?
  /// How many initials a name has at the most; nil is 2, and 1 where the first is Chinese, Japanese or Korean.
  public var initialsLength: InitialsLength?
  /// Stands for a name where there is none, and tells the colour before it does. It is sent nowhere; nor is what stands
  /// for it, unless `gravatar` or `libravatar` asks for that.
  public var email: String?
  /// Whether Gravatar is asked for a photo of `email`, where there is no other.
  public var gravatar: Bool
  /// Whether Libravatar is, likewise, after it.
  public var libravatar: Bool
  /// What tells the colour of initials, before e-mail address and name: an identifier, mostly. An icon has a colour of its
  /// own only by this.
  public var seed: String?
  /// The em of initials; nil is by their number.
  public var fontSize: FontSize?
  /// The logical side.
  public var size: AvatarSize
  /// Pixels a point.
  public var scale: AvatarScale
  /// The outline.
  public var shape: AvatarShape
  /// The rounding of a hexagon's or rounded square's corners; nil is the theme's.
  public var cornerRadius: CornerRadius?
  /// How a hexagon's corners are rounded; nil is the theme's.
  public var cornerStyle: CornerStyle?
  /// The ring inside the edge.
  public var border: AvatarBorder
  /// The mark at the lower right.
  public var badge: AvatarBadge?
  /// What is shown where nothing else can be; nil is the type's.
  public var icon: Icon?
  /// The colour of icon and initials; nil is the theme's.
  public var color: AvatarColor?
  /// Whether that colour gives way to one that stands out against the background; nil: where it is that of initials.
  public var contrast: GlyphContrast?
  /// What cropping keeps of the photo, unless `gravity` finds it.
  public var focus: FocalPoint
  /// How what cropping keeps is chosen.
  public var gravity: AvatarGravity
  /// What lies behind the content.
  public var background: AvatarBackground
  /// Whether a photo is resampled, and laid over the background, in linear light instead of sRGB's encoded values.
  public var linear: Bool

  /// A request; everything has a default.
  public init(
    type: AvatarType = .human, photo: PhotoSource? = nil, name: String? = nil, initials: AvatarInitials? = nil,
    initialsLength: InitialsLength? = nil, email: String? = nil, gravatar: Bool = false, libravatar: Bool = false,
    seed: String? = nil,
    fontSize: FontSize? = nil, size: AvatarSize = .md, scale: AvatarScale = .x1,
    shape: AvatarShape = .auto, cornerRadius: CornerRadius? = nil, cornerStyle: CornerStyle? = nil,
    border: AvatarBorder = .none, badge: AvatarBadge? = nil, icon: Icon? = nil, color: AvatarColor? = nil,
    contrast: GlyphContrast? = nil, focus: FocalPoint = .center, gravity: AvatarGravity = .center,
    background: AvatarBackground = .auto, linear: Bool = false
  ) {
    self.type = type
    self.photo = photo
    self.name = name
    self.initials = initials
    self.initialsLength = initialsLength
    self.email = email
    self.gravatar = gravatar
    self.libravatar = libravatar
    self.seed = seed
    self.fontSize = fontSize
    self.size = size
    self.scale = scale
    self.shape = shape
    self.cornerRadius = cornerRadius
    self.cornerStyle = cornerStyle
    self.border = border
    self.badge = badge
    self.icon = icon
    self.color = color
    self.contrast = contrast
    self.focus = focus
    self.gravity = gravity
    self.background = background
    self.linear = linear
  }

  /// The side of the finished picture, px: size × scale, rounded, at least 1.
  public var pixels: Int { size.pixels(at: scale) }
}
