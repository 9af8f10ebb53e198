/// An affine transform of the plane: x′ = a·x + c·y + e, y′ = b·x + d·y + f.
package struct AffineTransform: Hashable, Sendable {
  package var a, b, c, d, e, f: Double

  package init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, e: 0, f: 0)

  /// Creates a transform that scales about the origin and then translates.
  package init(scale: Double, offset: Point = Point(x: 0, y: 0)) {
    self.init(a: scale, b: 0, c: 0, d: scale, e: offset.x, f: offset.y)
  }

  package func callAsFunction(_ p: Point) -> Point { Point(x: a * p.x + c * p.y + e, y: b * p.x + d * p.y + f) }

  /// Returns the transform that applies `first`, then this one.
  package func after(_ first: AffineTransform) -> AffineTransform {
    let origin = self(Point(x: first.e, y: first.f))
    return AffineTransform(
      a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
      d: b * first.c + d * first.d, e: origin.x, f: origin.y)
  }

  /// The factor by which areas are scaled; negative if the transform includes a reflection.
  package var determinant: Double { a * d - b * c }

  /// The length of the longer of the images of the two unit vectors.
  package var scale: Double { max(Point(x: a, y: b).length, Point(x: c, y: d).length) }

  /// Whether circles remain circles, apart from rounding.
  var isSimilarity: Bool {
    // The images of the unit vectors must be perpendicular and equally long. Both conditions compare products of two
    // coefficients, hence the square of the scale.
    let tolerance = 1e-12 * scale * scale
    return (a * c + b * d).magnitude <= tolerance && (a * a + b * b - c * c - d * d).magnitude <= tolerance
  }
}

extension AffineTransform {
  /// Returns a clockwise rotation about the origin, as seen on a screen.
  ///
  /// Series for sine and cosine make the result identical on all machines. Multiples of 90° are exact.
  package static func rotation(degrees: Double) -> AffineTransform {
    let quarters = (degrees / 90).rounded()
    // For angles within ±π/4, the next terms are below 10⁻¹⁸.
    let x = (degrees - quarters * 90) * (Double.pi / 180)
    let square = x * x
    var (sine, cosine) = (0.0, 0.0)
    for k in stride(from: 18.0, through: 2, by: -2) {
      cosine = (1 - cosine) * square / (k * (k - 1))
      sine = (1 - sine) * square / (k * (k + 1))
    }
    sine = x * (1 - sine)
    cosine = 1 - cosine
    for _ in 0..<(Int(quarters.truncatingRemainder(dividingBy: 4)) + 4) % 4 { (cosine, sine) = (-sine, cosine) }
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, e: 0, f: 0)
  }

  /// The map that undoes this one; nil if this one flattens the plane.
  package var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant, e: 0, f: 0)
    let origin = inverse(Point(x: e, y: f))
    return AffineTransform(a: inverse.a, b: inverse.b, c: inverse.c, d: inverse.d, e: -origin.x, f: -origin.y)
  }
}
