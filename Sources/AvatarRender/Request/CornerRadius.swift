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
    guard (0...Self.range.maximum).contains(fraction) else { return nil }
    self.fraction = fraction
  }

  init(unchecked fraction: Double) { self.fraction = fraction }

  /// The valid fractions.
  static let range = FractionRange(maximum: 0.5)
}
