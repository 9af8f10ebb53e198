/// The corners of a hexagon or a rounded square.
public struct AvatarCorners: Hashable, Sendable {
  /// The radius; nil, the default, uses the theme's.
  public var radius: CornerRadius?
  /// The style of a hexagon's corners; nil, the default, uses the theme's.
  public var style: CornerStyle?

  /// Creates corners; by default, the theme's radius and style are used.
  ///
  /// - Parameters:
  ///   - radius: The radius; nil uses the theme's.
  ///   - style: The style of a hexagon's corners; nil uses the theme's.
  public init(radius: CornerRadius? = nil, style: CornerStyle? = nil) {
    self.radius = radius
    self.style = style
  }
}
