/// The side of icons as a fraction of the avatar's side, which may depend on the avatar's size.
public struct IconFraction: Hashable, Sendable {
  private let table: SizeTable

  /// Creates a fraction for all sizes, or returns nil unless it is more than 0 and at most 1.
  ///
  /// - Parameter fraction: The icon's side as a fraction of the avatar's side.
  public init?(_ fraction: Double) { self.init(bySize: [1: fraction]) }

  /// Creates fractions by size, or returns nil if they are invalid.
  ///
  /// Between the given sides the fraction is interpolated linearly, and outside them it is constant.
  /// - Parameter fractions: The fractions, each more than 0 and at most 1, by the avatar's side in points, 1…2048; at
  ///   least one.
  /// - Complexity: O(*n* log *n*) for *n* fractions.
  public init?(bySize fractions: [Int: Double]) {
    guard !fractions.isEmpty, fractions.allSatisfy({ (1...2048).contains($0) && $1 > 0 && $1 <= 1 }) else { return nil }
    self.init(unchecked: fractions)
  }

  private init(unchecked fractions: [Int: Double]) {
    table = SizeTable(fractions.map { (Double($0), $1) })
  }

  /// A half from 24 points up, and more on smaller avatars: 0.67 on 20 points, 0.75 on 16 and less.
  public static let standard = IconFraction(unchecked: [16: 0.75, 20: 0.67, 24: 0.5])

  /// Half of the side at all sizes.
  static let half = IconFraction(unchecked: [1: 0.5])

  /// The fractions of Fluent UI 9: 0.75, 0.67, 0.6 and 0.5 on 16, 24, 32 and 48 points.
  static let legible = IconFraction(unchecked: [16: 0.75, 24: 0.67, 32: 0.6, 48: 0.5])

  /// The sides in points with their fractions, in ascending order.
  var sides: [(points: Int, fraction: Double)] { table.rows.map { (Int($0.points), $0.value) } }

  /// Returns the fraction for a size.
  ///
  /// - Parameter size: The avatar's size.
  /// - Returns: The fraction, more than 0 and at most 1.
  /// - Complexity: O(*n*) for *n* fractions.
  public func fraction(for size: AvatarSize) -> Double { table.value(at: Double(size.points)) }
}
