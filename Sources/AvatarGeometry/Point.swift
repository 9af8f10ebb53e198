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
  var unit: Point {
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

/// An axis-parallel rectangle with its origin at the top left and non-negative sides.
package struct Rect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var maxX: Double { x + width }
  package var maxY: Double { y + height }

  package func moved(by offset: Point) -> Rect {
    Rect(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }

  /// Returns the smallest rectangle around this rectangle and another one.
  package func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  package func scaled(x sx: Double, y sy: Double) -> Rect {
    Rect(x: x * sx, y: y * sy, width: width * sx, height: height * sy)
  }
}

extension Rect {
  /// Returns the part of a photo that fills a target completely: the photo is scaled to cover it and cropped around a
  /// focal point.
  ///
  /// CSS provides this as `object-fit: cover` with `object-position`, but browsers snap the box to whole pixels,
  /// whereas the box returned here is not rounded.
  ///
  /// - Parameters:
  ///   - width: The width of the photo, in pixels, at least 1.
  ///   - height: The height of the photo, in pixels, at least 1.
  ///   - targetWidth: The width of the target, in pixels, at least 1.
  ///   - targetHeight: The height of the target, in pixels, at least 1.
  ///   - focus: The focal point, 0…1 along each side of the photo; 0 is the left or top, 1 the right or bottom.
  /// - Returns: The visible part, in pixels of the photo; it may be fractional.
  package static func coverFit(width: Int, height: Int, targetWidth: Int, targetHeight: Int, focus: Point) -> Rect {
    let (w, h) = (Double(width), Double(height))
    let (tw, th) = (Double(targetWidth), Double(targetHeight))
    // The scale is max(tw/w, th/h), compared without division so that the result for a photo that fits exactly is
    // exact.
    let (boxWidth, boxHeight) = tw * h >= th * w ? (w, th * w / tw) : (tw * h / th, h)
    return Rect(x: (w - boxWidth) * focus.x, y: (h - boxHeight) * focus.y, width: boxWidth, height: boxHeight)
  }
}

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
    let tolerance = 1e-12 * scale * scale
    return (a * c + b * d).magnitude <= tolerance && (a * a + b * b - c * c - d * d).magnitude <= tolerance
  }
}

/// A cubic Bézier curve with its four control points.
struct CubicBezier {
  var start, control1, control2, end: Point

  /// Returns the polar form: `blossom(t, t, t)` is the point at t, and mixed arguments yield the control points of
  /// sub-curves (Ramshaw 1987).
  func blossom(_ u: Double, _ v: Double, _ w: Double) -> Point {
    let p01 = start.interpolated(to: control1, u)
    let p12 = control1.interpolated(to: control2, u)
    let p23 = control2.interpolated(to: end, u)
    return p01.interpolated(to: p12, v).interpolated(to: p12.interpolated(to: p23, v), w)
  }

  func point(at t: Double) -> Point { blossom(t, t, t) }

  /// Returns the part of the curve between two parameters.
  func part(_ from: Double, _ to: Double) -> CubicBezier {
    CubicBezier(
      start: from == 0 ? start : point(at: from), control1: blossom(from, from, to), control2: blossom(from, to, to),
      end: to == 1 ? end : point(at: to))
  }

  /// The unit tangent at the start; 0 if all points coincide.
  var startTangent: Point {
    [control1, control2, end].lazy.map { $0 - start }.first { $0.length > 0 }?.unit ?? Point(x: 0, y: 0)
  }
  /// The unit tangent at the end; 0 if all points coincide.
  var endTangent: Point {
    [control2, control1, start].lazy.map { end - $0 }.first { $0.length > 0 }?.unit ?? Point(x: 0, y: 0)
  }

  /// Returns whether the control points are between the ends and at most `distance` from the chord.
  func isStraight(within distance: Double) -> Bool {
    let chord = end - start
    let length = chord.length
    guard length > 0 else { return max((control1 - start).length, (control2 - start).length) <= distance }
    return [control1, control2].allSatisfy { p in
      let v = p - start
      let along = v.dot(chord) / length
      return v.cross(chord).magnitude <= distance * length && along >= -distance && along <= length + distance
    }
  }
}
