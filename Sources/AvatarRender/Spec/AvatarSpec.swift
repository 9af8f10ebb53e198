/// A request for one avatar. A command line, a row of a list, a golden case and a Swift call are all this value.
public struct AvatarSpec: Hashable, Sendable {
  /// Whose avatar it is.
  public var type: AvatarType
  /// The photo to show, if it can be used and `type` allows it.
  public var photo: PhotoSource?
  /// The logical side.
  public var size: AvatarSize
  /// Pixels a point.
  public var scale: AvatarScale
  /// The outline.
  public var shape: AvatarShape
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
    type: AvatarType = .human, photo: PhotoSource? = nil, size: AvatarSize = .md, scale: AvatarScale = .x1,
    shape: AvatarShape = .auto, focus: FocalPoint = .center, gravity: AvatarGravity = .center,
    background: AvatarBackground = .auto, linear: Bool = false
  ) {
    self.type = type
    self.photo = photo
    self.size = size
    self.scale = scale
    self.shape = shape
    self.focus = focus
    self.gravity = gravity
    self.background = background
    self.linear = linear
  }

  /// The side of the finished picture, px: size × scale, rounded, at least 1.
  public var pixels: Int { max(Int((Double(size.points) * scale.factor).rounded()), 1) }
}
