/// The distance between a photo and the edge of its shape, as a fraction of the side, 0…0.4.
public struct PhotoPadding: Hashable, Sendable {
  /// The distance as a fraction of the side, 0…0.4.
  public let fraction: Double

  /// Creates a padding, or returns nil if the fraction is outside 0…0.4.
  ///
  /// - Parameter fraction: The distance as a fraction of the side.
  public init?(_ fraction: Double) {
    guard (0...Self.range.maximum).contains(fraction) else { return nil }
    self.fraction = fraction
  }

  private init(unchecked fraction: Double) { self.fraction = fraction }

  /// The valid fractions.
  static let range = FractionRange(maximum: 0.4)

  /// No padding: the photo reaches the edge of the shape.
  public static let zero = PhotoPadding(unchecked: 0)
}
