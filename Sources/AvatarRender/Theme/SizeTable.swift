/// A measure that depends on the avatar's side: interpolated between the sides of a table, constant outside them.
struct SizeTable: Hashable, Sendable {
  /// A side in points with the value for it.
  struct Row: Hashable, Sendable {
    let points: Double
    let value: Double
  }

  /// The rows, at least one, by ascending side.
  let rows: [Row]

  /// Creates a table of values by sides in points.
  ///
  /// - Parameter rows: The rows, at least one.
  init(_ rows: [(points: Double, value: Double)]) {
    precondition(!rows.isEmpty, "a table has a row")
    self.rows = rows.map { Row(points: $0.points, value: $0.value) }.sorted { $0.points < $1.points }
  }

  /// Returns the value for a side in points.
  /// - Complexity: O(n) for n rows.
  func value(at points: Double) -> Double {
    guard let next = rows.firstIndex(where: { $0.points >= points }) else { return rows[rows.count - 1].value }
    guard next > 0 else { return rows[0].value }
    let (lower, upper) = (rows[next - 1], rows[next])
    let fraction = (points - lower.points) / (upper.points - lower.points)
    return lower.value + (upper.value - lower.value) * fraction
  }
}
