/// An outline piece that is monotone in x and y and bends in one direction only.
///
/// Such a piece crosses each pixel border at most once, and the area between it and its chord has a closed form, so it
/// can be scan-converted without flattening.
struct MonotoneCurve {
  enum Kind {
    case line
    case quad(control: Point)
    case cubic(control1: Point, control2: Point)
    /// An arc within one quadrant of a circle.
    case arc(center: Point, radius: Double)
  }

  /// A position on the curve: its parameter, 0…1, which arcs do not use, and its point.
  struct Position {
    var t: Double
    var point: Point
  }

  let kind: Kind
  let start: Point
  let end: Point
  private let x: CubicPolynomial
  private let y: CubicPolynomial

  init(kind: Kind, start: Point, end: Point) {
    self.kind = kind
    self.start = start
    self.end = end
    switch kind {
    case .line, .arc:
      x = CubicPolynomial(start.x, end.x)
      y = CubicPolynomial(start.y, end.y)
    case .quad(let c):
      x = CubicPolynomial(start.x, c.x, end.x)
      y = CubicPolynomial(start.y, c.y, end.y)
    case .cubic(let c1, let c2):
      x = CubicPolynomial(start.x, c1.x, c2.x, end.x)
      y = CubicPolynomial(start.y, c1.y, c2.y, end.y)
    }
  }

  var startPosition: Position { Position(t: 0, point: start) }
  var endPosition: Position { Position(t: 1, point: end) }

  var top: Double { min(start.y, end.y) }
  var bottom: Double { max(start.y, end.y) }
  var left: Double { min(start.x, end.x) }
  var right: Double { max(start.x, end.x) }
  /// Whether y increases along the curve, that is, whether the curve goes downwards on a screen.
  var goesDown: Bool { end.y > start.y }

  /// Returns the x coordinate of the curve at a height between `top` and `bottom`.
  func x(atY y: Double) -> Double {
    // Curves that share an end have the same x there, to the last bit, so their difference in `CurveCrossings` is 0.
    if y == start.y { return start.x }
    if y == end.y { return end.x }
    return min(max(position(atY: y, from: startPosition).point.x, left), right)
  }

  /// Returns the position, at or after `from`, at which the curve has the given x; there must be one.
  func position(atX value: Double, from: Position) -> Position {
    switch kind {
    case .line:
      let t = (value - start.x) / (end.x - start.x)
      return Position(t: t, point: Point(x: value, y: start.y + (end.y - start.y) * t))
    case .arc(let center, let radius):
      let dx = value - center.x
      // The height is 0 at an end on the circle's horizontal diameter, where rounding can make the radicand negative.
      let height = max(radius * radius - dx * dx, 0).squareRoot()
      // An arc stays in one quadrant, so all of it is on the same side of the centre as the middle of its chord.
      let below = start.y + end.y > 2 * center.y
      return Position(t: 0, point: Point(x: value, y: below ? center.y + height : center.y - height))
    case .quad, .cubic:
      let t = root(of: x, equals: value, from: from.t)
      return Position(t: t, point: Point(x: value, y: y.value(at: t)))
    }
  }

  /// Returns the position, at or after `from`, at which the curve has the given y; there must be one.
  func position(atY value: Double, from: Position) -> Position {
    switch kind {
    case .line:
      let t = (value - start.y) / (end.y - start.y)
      return Position(t: t, point: Point(x: start.x + (end.x - start.x) * t, y: value))
    case .arc(let center, let radius):
      let dy = value - center.y
      let width = max(radius * radius - dy * dy, 0).squareRoot()
      let right = start.x + end.x > 2 * center.x
      return Position(t: 0, point: Point(x: right ? center.x + width : center.x - width, y: value))
    case .quad, .cubic:
      let t = root(of: y, equals: value, from: from.t)
      return Position(t: t, point: Point(x: x.value(at: t), y: value))
    }
  }

  /// Returns the signed area between the curve and its chord from `a` to `b`, which is ∫ x dy along the curve minus ∫ x
  /// dy along the chord.
  func bulge(from a: Position, to b: Position) -> Double {
    switch kind {
    case .line:
      return 0
    case .quad(let control):
      // By Green's theorem, the bulge of a quadratic is a third of the cross product of its sides, which scales with
      // the cube of the parameter range.
      let dt = b.t - a.t
      return (control - start).cross(end - start) * (dt * dt * dt) / 3
    case .cubic(let control1, let control2):
      let curve = CubicBezier(start: start, control1: control1, control2: control2, end: end)
      let c1 = curve.blossom(a.t, a.t, b.t) - a.point
      let c2 = curve.blossom(a.t, b.t, b.t) - a.point
      let chord = b.point - a.point
      // This is ½∫ B × B′ dt with the start as the origin, from which the chord contributes nothing.
      return 0.15 * (c1.cross(c2) + c1.cross(chord) + 2 * c2.cross(chord))
    case .arc(let center, let radius):
      let chord = b.point - a.point
      let length = (chord.x * chord.x + chord.y * chord.y).squareRoot()
      // In a quadrant, the bulge lies on the outer side of the chord, which the direction of the arc determines.
      let area = circularSegmentArea(radius: radius, chord: length)
      return (a.point - center).cross(b.point - center) < 0 ? -area : area
    }
  }

  /// Returns the parameter in `from`…1 at which a polynomial that is monotone in that range has the given value.
  ///
  /// Newton's method is combined with bisection, which narrows the bracket in every step, so the method terminates even
  /// if the derivative is 0.
  private func root(of f: CubicPolynomial, equals value: Double, from: Double) -> Double {
    var low = from
    var high = 1.0
    let rising = f.value(at: high) >= f.value(at: low)
    var t = (low + high) / 2
    for _ in 0..<80 {
      let error = f.value(at: t) - value
      if error == 0 { return t }
      if (error < 0) == rising { low = t } else { high = t }
      let step = t - error / f.slope(at: t)
      let next = step > low && step < high ? step : (low + high) / 2
      if next == t || next == low || next == high { return next }
      if (next - t).magnitude <= 0x1p-52 { return next }
      t = next
    }
    return t
  }
}

/// The polynomial a·t³ + b·t² + c·t + d, which describes one coordinate of a Bézier of degree 1, 2 or 3.
private struct CubicPolynomial {
  var a = 0.0
  var b = 0.0
  var c: Double
  var d: Double

  init(_ p0: Double, _ p1: Double) {
    c = p1 - p0
    d = p0
  }

  init(_ p0: Double, _ p1: Double, _ p2: Double) {
    b = p0 - 2 * p1 + p2
    c = 2 * (p1 - p0)
    d = p0
  }

  init(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) {
    a = p3 - p0 + 3 * (p1 - p2)
    b = 3 * (p0 - 2 * p1 + p2)
    c = 3 * (p1 - p0)
    d = p0
  }

  func value(at t: Double) -> Double { ((a * t + b) * t + c) * t + d }
  func slope(at t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
}

/// Returns the area between a circle and a chord that spans at most half a turn.
///
/// With s = chord/2r, the area is r²·(asin s − s·√(1−s²)), summed as the power series 2r²·Σ C(2n,n)/4ⁿ ·
/// s^(2n+3)/(2n+3). The series uses only + × ÷ √, so every machine computes the same bits, and it avoids cancellation
/// for short chords of large circles. Chords that are too long for fast convergence are halved first.
func circularSegmentArea(radius r: Double, chord: Double) -> Double {
  guard r > 0 else { return 0 }
  let s = min(chord / (2 * r), 1)
  if s > 0.25 {
    let sagitta = r * (1 - (1 - s * s).squareRoot())
    // A segment consists of the segments over two half chords and the triangle between the three chords.
    let halfChord = (chord * chord / 4 + sagitta * sagitta).squareRoot()
    return 2 * circularSegmentArea(radius: r, chord: halfChord) + chord * sagitta / 2
  }
  let square = s * s
  var power = s * square
  var coefficient = 1.0
  var sum = 0.0
  // The square is at most 1/16, so the terms after the first 14 are less than 2⁻⁵⁶ of the first one.
  for n in 0..<14 {
    let k = Double(n)
    sum += coefficient * power / (2 * k + 3)
    coefficient *= (2 * k + 1) / (2 * k + 2)
    power *= square
  }
  return 2 * r * r * sum
}
