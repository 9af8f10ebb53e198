/// A request for one avatar.
///
/// Command lines, rows of manifests, golden cases and Swift calls all become this value.
public struct AvatarSpec: Hashable, Sendable {
  /// Whose avatar it is.
  public var type: AvatarType
  /// The photo to show, if it can be used and `type` allows it.
  public var photo: PhotoSource?
  /// The name whose initials are shown if there is no photo.
  public var name: String?
  /// The initials to show instead of those of the name.
  public var initials: AvatarInitials?
  /// The maximum number of initials of a name; nil is 2, or 1 if the first is Chinese, Japanese or Korean.
  public var initialsLength: InitialsLength?
  /// The e-mail address, which replaces a missing name for initials and takes precedence over the name for the colour.
  ///
  /// The address is never sent to a server. Data derived from it are sent only if `gravatar` or `libravatar` is set.
  public var email: String?
  /// Whether to request a photo of `email` from Gravatar if there is no other photo.
  public var gravatar: Bool
  /// Whether to request a photo of `email` from Libravatar if there is no other photo; Gravatar takes precedence.
  public var libravatar: Bool
  /// The text that selects the colour of initials, before e-mail address and name; usually an identifier.
  ///
  /// Only a seed gives an icon a colour of its own.
  public var seed: String?
  /// The em size of initials; nil is the standard size for their number.
  public var fontSize: FontSize?
  /// The logical side.
  public var size: AvatarSize
  /// The number of pixels per point.
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
  /// The icon that is shown if nothing else can be; nil is the type's.
  public var icon: Icon?
  /// The colour of icon and initials; nil is the theme's.
  public var color: AvatarColor?
  /// Whether `color` gives way to one that stands out against the background; nil applies this to initials only.
  public var contrast: GlyphContrast?
  /// The point of the photo that cropping keeps, unless `gravity` finds one.
  public var focus: FocalPoint
  /// The method that chooses the part of the photo that cropping keeps.
  public var gravity: AvatarGravity
  /// The background of the content.
  public var background: AvatarBackground
  /// Whether a photo is resampled, and laid over the background, in linear light instead of sRGB's encoded values.
  public var linear: Bool

  /// Creates a request; every parameter has a default.
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
