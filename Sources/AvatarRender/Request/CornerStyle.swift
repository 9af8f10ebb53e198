import AvatarGeometry

/// The style of a hexagon's rounded corners.
public enum CornerStyle: String, Hashable, Codable, Sendable, CaseIterable {
  /// A quadratic Bézier curve with the vertex as its control point.
  case bezier
  /// A circular arc that is tangent to both edges.
  case arc
}
