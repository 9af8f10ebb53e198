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
  /// What cropping keeps of the photo.
  public var focus: FocalPoint
  /// What lies behind the content.
  public var background: AvatarBackground

  /// A request; everything has a default.
  public init(
    type: AvatarType = .human, photo: PhotoSource? = nil, size: AvatarSize = .md, scale: AvatarScale = .x1,
    shape: AvatarShape = .auto, focus: FocalPoint = .center, background: AvatarBackground = .auto
  ) {
    self.type = type
    self.photo = photo
    self.size = size
    self.scale = scale
    self.shape = shape
    self.focus = focus
    self.background = background
  }

  /// The side of the finished picture, px: size × scale, rounded, at least 1.
  public var pixels: Int { max(Int((Double(size.points) * scale.factor).rounded()), 1) }
}
