/// The number of pixels per point, 0.5…4.
public struct AvatarScale: Hashable, Sendable {
  /// The number of pixels per point, 0.5…4.
  public let factor: Double

  /// Creates a scale, or returns nil if the factor is outside 0.5…4.
  ///
  /// - Parameter factor: The number of pixels per point.
  public init?(_ factor: Double) {
    guard (0.5...4).contains(factor) else { return nil }
    self.factor = factor
  }

  /// Creates a scale from a string, or returns nil if the string is not a scale.
  ///
  /// - Parameter text: A number of pixels per point such as "2", "2x" or "@2x".
  public init?(_ text: String) {
    let number = text.hasPrefix("@") ? text.dropFirst() : text[...]
    guard let factor = plainNumber(number.lowercased().hasSuffix("x") ? number.dropLast() : number) else { return nil }
    self.init(factor)
  }

  private init(unchecked factor: Double) { self.factor = factor }

  /// One pixel per point, for ordinary displays.
  public static let x1 = AvatarScale(unchecked: 1)
  /// Two pixels per point, for files with the suffix @2x.
  public static let x2 = AvatarScale(unchecked: 2)
  /// Three pixels per point, for files with the suffix @3x.
  public static let x3 = AvatarScale(unchecked: 3)

  /// The file name suffix before the extension: empty for 1; otherwise, for example "@2x" or "@1.5x".
  public var suffix: String {
    factor == 1 ? "" : "@\(self)x"
  }
}

extension AvatarScale: CustomStringConvertible {
  /// The number of pixels per point as a string, for example "2" or "1.5".
  public var description: String { factor.text }
}
