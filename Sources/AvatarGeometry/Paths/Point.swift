/// A point or a vector in the plane; x to the right, y down, in the unit of its context (px unless said otherwise).
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  package static func * (a: Point, k: Double) -> Point { Point(x: a.x * k, y: a.y * k) }

  package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The distance from the origin.
  package var length: Double { (x * x + y * y).squareRoot() }

  /// The vector scaled to length 1; 0 stays 0.
  var unit: Point {
    let length = length
    return length > 0 ? self * (1 / length) : self
  }

  /// The vector turned by a quarter: clockwise on a screen.
  var turned: Point { Point(x: -y, y: x) }

  /// The z component of the cross product: twice the signed area of the triangle (0, self, other).
  package func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// Finite, and so near that sums and products of coordinates stay finite too.
  var isDrawable: Bool { x.magnitude <= 0x1p30 && y.magnitude <= 0x1p30 }

  /// The point a fraction `t` of the way to `other`.
  package func interpolated(to other: Point, _ t: Double) -> Point { self + (other - self) * t }
}
