/// The icon's side as a fraction of the avatar's side, which may vary with the avatar's size.
public struct IconFraction: Hashable, Sendable {
  private let table: SizeTable

  /// Creates a fraction for all sizes, or returns nil unless it is greater than 0 and at most 1.
  ///
  /// - Parameter fraction: The icon's side as a fraction of the avatar's side.
  public init?(_ fraction: Double) { self.init(bySize: [1: fraction]) }

  /// Creates fractions by size, or returns nil if they are invalid.
  ///
  /// Between the given sides, the fraction is interpolated linearly. Outside them, it is constant.
  /// - Parameter fractions: At least one fraction, greater than 0 and at most 1, by the avatar's side in points,
  ///   1…2048.
  /// - Complexity: O(*n* log *n*) for *n* fractions.
  public init?(bySize fractions: [Int: Double]) {
    guard !fractions.isEmpty, fractions.allSatisfy({ (1...2048).contains($0) && $1 > 0 && $1 <= 1 }) else { return nil }
    table = SizeTable(fractions.map { (Double($0), $1) })
  }

  private init(unchecked fractions: KeyValuePairs<Int, Double>) {
    table = SizeTable(fractions.map { (Double($0), $1) })
  }

  /// Icons of 12, 14, 16, 18, 20, 22, 26, 34, 50 and 66 points on avatars of 16, 20, 24, 28, 32, 40, 48, 64, 96 and 128
  /// points, and a fraction of 0.52 on larger avatars.
  public static let standard = IconFraction(unchecked: [
    16: 0.75, 20: 0.7, 24: 0.667, 28: 0.643, 32: 0.625, 40: 0.55, 48: 0.542, 64: 0.531, 96: 0.521, 128: 0.516,
    160: 0.52,
  ])

  /// Half the side at all sizes.
  static let half = IconFraction(unchecked: [1: 0.5])

  /// Icons of 12, 14, 18, 20, 22, 26, 30 and 38 points on avatars of 16, 20, 24, 28, 32, 40, 48 and 64 points, and a
  /// fraction of 0.56 on larger avatars.
  static let legible = IconFraction(unchecked: [
    16: 0.75, 20: 0.7, 24: 0.75, 28: 0.715, 32: 0.688, 40: 0.65, 48: 0.625, 64: 0.594, 96: 0.56,
  ])

  /// The sides in points with their fractions, in ascending order.
  var sides: [(points: Int, fraction: Double)] { zip(table.points, table.values).map { (Int($0), $1) } }

  /// Returns the fraction for a size.
  ///
  /// - Parameter size: The avatar's size.
  /// - Returns: The fraction, greater than 0 and at most 1.
  /// - Complexity: O(*n*) for *n* fractions.
  public func fraction(for size: AvatarSize) -> Double { table.value(at: Double(size.points)) }
}
