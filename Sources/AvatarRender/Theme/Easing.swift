/// A cubic Bézier curve from (0, 0) to (1, 1) that maps time to progress, like `cubic-bezier()` in CSS.
public struct Easing: Hashable, Sendable {
  /// A coordinate of a control point: 0…1 for x, −1000…1000 for y.
  public let x1, y1, x2, y2: Double
}

extension Easing {
  /// Creates a curve, or returns nil if an x is outside 0…1 or a y is outside −1000…1000.
  ///
  /// - Parameters:
  ///   - x1: The x of the first control point.
  ///   - y1: The y of the first control point.
  ///   - x2: The x of the second control point.
  ///   - y2: The y of the second control point.
  public init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.magnitude <= 1000, y2.magnitude <= 1000 else { return nil }
    self.init(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// Returns the progress at a fraction of the duration: the y of the curve at the given x.
  ///
  /// - Parameter x: The fraction of the duration, 0…1.
  /// - Returns: The progress, 0…1.
  func value(at x: Double) -> Double {
    // x increases with the curve's parameter, so bisection finds the parameter to the last bit.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let t = (low + high) / 2
      if Self.coordinate(x1, x2, t) < x { low = t } else { high = t }
    }
    return min(max(Self.coordinate(y1, y2, high), 0), 1)
  }

  private static func coordinate(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
  }
}
