/// A font weight on the OpenType and CSS scale, 1…1000.
///
/// 400 is regular, and 700 is bold.
public struct FontWeight: Hashable, Sendable {
  /// The weight on the OpenType scale, 1…1000; 400 is regular, and 700 is bold.
  public let value: Int

  /// Creates a weight, or returns nil if the value is outside 1…1000.
  ///
  /// - Parameter value: The weight.
  public init?(_ value: Int) {
    guard (1...1000).contains(value) else { return nil }
    self.value = value
  }
}
