import AvatarGeometry

/// The point of a photo that stays visible after cropping: 0…1 along each side of the upright photo.
///
/// The values match CSS `object-position`: 0 shows the left or top edge, 0.5 the middle, and 1 the right or bottom
/// edge.
public struct FocalPoint: Hashable, Sendable {
  /// The position, 0…1, from the left edge (`x`) or from the top edge (`y`) of the upright photo.
  public let x, y: Double

  /// Creates a point, or returns nil if a coordinate is outside 0…1.
  ///
  /// - Parameters:
  ///   - x: The position from the left edge.
  ///   - y: The position from the top edge.
  public init?(x: Double, y: Double) {
    guard (0...1).contains(x), (0...1).contains(y) else { return nil }
    self.x = x
    self.y = y
  }

  private init(centered: Void) {
    x = 0.5
    y = 0.5
  }

  /// The middle of the photo, 0.5 along both sides.
  public static let center = FocalPoint(centered: ())

  /// The coordinates of the point, 0…1, as a geometric point.
  var point: Point { Point(x: x, y: y) }
}
