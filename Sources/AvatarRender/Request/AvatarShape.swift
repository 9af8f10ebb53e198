/// The outline that an avatar is clipped to.
///
/// Each mask value is the exact area of the shape inside a pixel, rounded to 8 bits.
public enum AvatarShape: String, Hashable, Codable, Sendable, CaseIterable {
  /// The shape of the avatar's type: a circle for humans or a hexagon for agents.
  case auto
  /// A circle whose diameter equals the side.
  case circle
  /// A hexagon with a vertex at the top and rounded corners.
  case hexagon
  /// A square with rounded corners.
  case roundedSquare = "rounded-square"
  /// The superellipse |x|⁴ + |y|⁴ = 1, between a circle and a square.
  case squircle
  /// A square that fills the image.
  case square

  /// Returns whether the shape's corner radius can be set.
  ///
  /// - Parameter type: The type of the avatar, which determines the shape of ``auto``.
  /// - Returns: `true` for hexagons and rounded squares.
  public func hasCorners(for type: AvatarType) -> Bool {
    switch (self, type) {
    case (.hexagon, _), (.auto, .agent), (.roundedSquare, _): true
    case (.circle, _), (.auto, .human), (.squircle, _), (.square, _): false
    }
  }
}
