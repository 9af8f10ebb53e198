/// A measure that depends on the avatar's side.
///
/// The value is interpolated between the sides in the table and constant outside them.
struct SizeTable: Hashable, Sendable {
  /// The sides in points, at least one, in ascending order, and their values.
  let points, values: [Double]

  /// Creates a table of values by side in points.
  ///
  /// - Parameter rows: The rows, at least one.
  init(_ rows: [(points: Double, value: Double)]) {
    precondition(!rows.isEmpty, "a table has a row")
    let rows = rows.sorted { $0.points < $1.points }
    points = rows.map(\.points)
    values = rows.map(\.value)
  }

  /// Returns the value for a side in points.
  /// - Complexity: O(n) for n rows.
  func value(at side: Double) -> Double {
    guard let next = points.firstIndex(where: { $0 >= side }) else { return values[values.count - 1] }
    guard next > 0 else { return values[0] }
    // The previous point is less than the side, and the next one is not, so the divisor is positive.
    let fraction = (side - points[next - 1]) / (points[next] - points[next - 1])
    return values[next - 1] + (values[next] - values[next - 1]) * fraction
  }
}
