/// The em size of initials, as a fraction of the avatar's side: greater than 0, at most 1.
///
/// Initials that do not fit in the shape are drawn smaller.
public struct FontSize: Hashable, Sendable {
  /// The em size as a fraction of the side: greater than 0, at most 1.
  public let fraction: Double

  /// Creates a size, or returns nil unless the fraction is greater than 0 and at most 1.
  ///
  /// - Parameter fraction: The em size as a fraction of the avatar's side.
  public init?(_ fraction: Double) {
    guard fraction > 0, fraction <= 1 else { return nil }
    self.fraction = fraction
  }
}
