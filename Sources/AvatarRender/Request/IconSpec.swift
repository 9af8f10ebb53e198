/// A request for an icon alone, without an avatar around it.
public struct IconSpec: Hashable, Sendable {
  /// nil is an empty picture.
  public var icon: Icon?
  /// The logical side.
  public var size: AvatarSize
  /// Pixels a point.
  public var scale: AvatarScale
  /// The tint.
  public var color: AvatarColor
  /// 0…1.
  public var opacity: Double
  /// The alternative text; nil is a decorative icon, without one.
  public var alt: String?

  /// A request; everything but the icon has a default.
  public init(
    icon: Icon?, size: AvatarSize = .xs, scale: AvatarScale = .x1, color: AvatarColor = AvatarColor(rgb: 0x000000),
    opacity: Double = 1, alt: String? = nil
  ) {
    self.icon = icon
    self.size = size
    self.scale = scale
    self.color = color
    self.opacity = opacity
    self.alt = alt
  }

  /// The side of the finished picture, px: size × scale, rounded, at least 1.
  public var pixels: Int { size.pixels(at: scale) }
}
