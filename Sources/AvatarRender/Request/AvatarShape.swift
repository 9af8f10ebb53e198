import AvatarGeometry

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

/// The style of a hexagon's rounded corners.
public enum CornerStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// A quadratic Bézier curve with the vertex as its control point.
  case bezier
  /// A circular arc that is tangent to both edges.
  case arc
}

/// The corner radius of a shape, as a fraction of its side, 0…0.5.
///
/// The corners of a hexagon meet at a radius of 0.25, or of 0.433 if they are arcs.
public struct CornerRadius: Hashable, Sendable {
  /// The radius as a fraction of the side, 0…0.5.
  public let fraction: Double

  /// Creates a radius, or returns nil if the fraction is outside 0…0.5.
  ///
  /// - Parameter fraction: The radius as a fraction of the side.
  public init?(_ fraction: Double) {
    guard (0...0.5).contains(fraction) else { return nil }
    self.fraction = fraction
  }

  init(unchecked fraction: Double) { self.fraction = fraction }
}
