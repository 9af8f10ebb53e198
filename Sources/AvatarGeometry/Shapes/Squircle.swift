extension Path {
  /// Returns the squircle |x|⁴ + |y|⁴ = (side/2)⁴ in the middle of the box (0, 0)…(side, side).
  ///
  /// It is Lamé's superellipse with the exponent 4 (Gabriel Lamé, "Examen des différentes méthodes…", 1818),
  /// approximated by cubic Béziers with its points and tangents at their ends; they deviate by at most 1e-4 pixels.
  ///
  /// - Complexity: O(side^¼).
  package static func squircle(side: Double) -> Path {
    let radius = side / 2
    let middle = Point(x: radius, y: radius)
    // Hermite interpolation with steps of h has an error of h⁴/384 of the fourth derivative, which is below 16.4 across
    // the curve.
    let pieces = Int(2 * (radius * 16.4 / 384 / 1e-4).squareRoot().squareRoot()) + 1
    let third = 2 / Double(3 * pieces)
    var path = Path()
    for quarter in 0..<4 {
      var last = SquirclePoint(-1, quarter: quarter)
      if quarter == 0 { path.move(to: middle + last.place * radius) }
      for i in 1...pieces {
        let next = SquirclePoint(Double(2 * i - pieces) / Double(pieces), quarter: quarter)
        path.cubic(
          control1: middle + (last.place + last.derivative * third) * radius,
          control2: middle + (next.place - next.derivative * third) * radius, to: middle + next.place * radius)
        last = next
      }
    }
    path.close()
    return path
  }
}

/// A point of |x|⁴ + |y|⁴ = 1.
///
/// On the right side, it is (x, u·x) with x = (1 + u⁴)^−¼ and u from −1 to 1; the other sides are rotated by quarter
/// turns.
private struct SquirclePoint {
  let place: Point
  /// The derivative with respect to u.
  let derivative: Point

  init(_ u: Double, quarter: Int) {
    let sum = 1 + u * u * u * u
    let x = 1 / sum.squareRoot().squareRoot()
    var (place, derivative) = (Point(x: x, y: u * x), Point(x: -u * u * u * x / sum, y: x / sum))
    for _ in 0..<quarter { (place, derivative) = (place.turned, derivative.turned) }
    self.place = place
    self.derivative = derivative
  }
}
