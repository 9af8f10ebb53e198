/// A point or a vector in the plane, with x to the right and y down; in pixels unless stated otherwise.
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

  /// The distance of the point from the origin.
  package var length: Double { (x * x + y * y).squareRoot() }

  /// The vector scaled to a length of 1; the zero vector is unchanged.
  package var unit: Point {
    let length = length
    return length > 0 ? self * (1 / length) : self
  }

  /// The vector rotated by a quarter turn, clockwise on a screen.
  var turned: Point { Point(x: -y, y: x) }

  /// Returns the z component of the cross product, which is twice the signed area of the triangle (0, self, other).
  package func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// Whether the coordinates are finite and small enough for their sums and products to remain finite.
  var isDrawable: Bool { x.magnitude <= 0x1p30 && y.magnitude <= 0x1p30 }

  /// Returns the point at a fraction `t` of the way to `other`.
  package func interpolated(to other: Point, _ t: Double) -> Point { self + (other - self) * t }
}
