import AvatarGeometry

/// The place of a photo that cropping keeps: 0…1 along each side of the upright photo.
///
/// As CSS `object-position`: 0 keeps the left or top edge, 1 the right or bottom one, 0.5 the middle.
public struct FocalPoint: Hashable, Sendable {
  /// 0…1.
  public let x, y: Double

  /// nil where a coordinate is outside 0…1.
  public init?(x: Double, y: Double) {
    guard (0...1).contains(x), (0...1).contains(y) else { return nil }
    self.x = x
    self.y = y
  }

  private init(centered: Void) {
    x = 0.5
    y = 0.5
  }

  /// The middle of the photo.
  public static let center = FocalPoint(centered: ())

  var point: Point { Point(x: x, y: y) }
}
