/// An icon's side as a fraction of the avatar's, which may depend on the avatar's size.
public struct IconFraction: Hashable, Sendable {
  private let table: SizeTable

  /// Creates a fraction that is the same for all sizes; nil unless it is more than 0 and at most 1.
  public init?(_ fraction: Double) { self.init(bySize: [1: fraction]) }

  /// Creates fractions by the avatar's side in points: linear between these sides, constant beyond them.
  ///
  /// The result is nil unless there is one, each is more than 0 and at most 1, and the sides are 1…2048.
  public init?(bySize fractions: [Int: Double]) {
    guard !fractions.isEmpty, fractions.allSatisfy({ (1...2048).contains($0) && $1 > 0 && $1 <= 1 }) else { return nil }
    self.init(unchecked: fractions)
  }

  private init(unchecked fractions: [Int: Double]) {
    table = SizeTable(fractions.map { (Double($0), $1) })
  }

  /// Half the side from 24 points up, and more on smaller avatars: 0.67 on 20 points, 0.75 on 16 and less.
  public static let standard = IconFraction(unchecked: [16: 0.75, 20: 0.67, 24: 0.5])

  /// Half the side at all sizes.
  static let half = IconFraction(unchecked: [1: 0.5])

  /// The fractions of Fluent UI 9: 0.75, 0.67, 0.6 and 0.5 on 16, 24, 32 and 48 points.
  static let legible = IconFraction(unchecked: [16: 0.75, 24: 0.67, 32: 0.6, 48: 0.5])

  /// The sides in points, in ascending order, with their fractions.
  var sides: [(points: Int, fraction: Double)] { table.rows.map { (Int($0.points), $0.value) } }

  /// Returns the fraction for an avatar's size: more than 0, at most 1.
  public func fraction(for size: AvatarSize) -> Double { table.value(at: Double(size.points)) }
}
