/// A request for an icon on its own, without an avatar.
///
/// ``AvatarRenderer/picture(of:)`` draws the icon on a transparent background.
public struct IconSpec: Hashable, Sendable {
  /// The icon; nil produces an empty image.
  public var icon: Icon?
  /// The logical side; ``AvatarSize/xs``, 24 points, by default.
  public var size: AvatarSize
  /// The number of pixels per point; 1 by default.
  public var scale: AvatarScale
  /// The tint; opaque black by default.
  public var color: AvatarColor
  /// The opacity, 0…1, by which the alpha of the tint is multiplied; 1 by default.
  public var opacity: Double
  /// The alternative text; nil, the default, marks a decorative icon.
  public var alt: String?

  /// Creates a request for an icon; every parameter except `icon` has a default.
  ///
  /// - Parameters:
  ///   - icon: The icon; nil produces an empty image.
  ///   - size: The logical side.
  ///   - scale: The number of pixels per point.
  ///   - color: The tint.
  ///   - opacity: The opacity, 0…1.
  ///   - alt: The alternative text; nil marks a decorative icon.
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

  /// The side of the finished image, in pixels: size × scale, rounded, at least 1.
  public var pixels: Int { size.pixels(at: scale) }
}

extension AvatarColor {
  static let black = AvatarColor(rgb: 0)
}
