extension Path {
  /// The outline, with all contours closed, as pieces that are monotone in x and y and bend in one direction.
  var monotoneCurves: [MonotoneCurve] {
    var curves: [MonotoneCurve] = []
    forEachMonotoneCurve { curves.append($0) }
    return curves
  }

  /// Calls a closure with each of the `monotoneCurves`, which together take more memory than the path.
  func forEachMonotoneCurve(_ body: (MonotoneCurve) -> Void) {
    var splitter = MonotoneSplitter()
    for element in elements {
      splitter.add(element)
      for curve in splitter.curves { body(curve) }
      splitter.curves.removeAll(keepingCapacity: true)
    }
    splitter.closeContour()
    for curve in splitter.curves { body(curve) }
  }
}

private struct MonotoneSplitter {
  var curves: [MonotoneCurve] = []
  private var contourStart = Point(x: 0, y: 0)
  private var pen = Point(x: 0, y: 0)

  mutating func add(_ element: Path.Element) {
    switch element {
    case .move(let p):
      closeContour()
      contourStart = p
      pen = p
    case .line(let p):
      append(.line, to: p)
    case .quad(let control, let end):
      addQuad(control, end)
    case .cubic(let control1, let control2, let end):
      addCubic(control1, control2, end)
    case .arc(let center, let end, let clockwise):
      addArc(center: center, end: end, clockwise: clockwise)
    case .close:
      closeContour()
    }
  }

  mutating func closeContour() {
    append(.line, to: contourStart)
  }

  /// Adds a piece, unless it has no height and therefore covers nothing.
  private mutating func append(_ kind: MonotoneCurve.Kind, to end: Point) {
    if pen.y != end.y { curves.append(MonotoneCurve(kind: kind, start: pen, end: end)) }
    pen = end
  }

  private mutating func addQuad(_ control: Point, _ end: Point) {
    let p0 = pen
    let first = p0 - control
    let second = control - end
    // The derivative is proportional to (1 − t)·first + t·second.
    let extrema = [first.x / (first.x - second.x), first.y / (first.y - second.y)]
    var from = 0.0
    for t in interiorParameters(extrema) + [1] {
      // The polar form yields the part of the curve from `from` to `t`.
      func polar(_ u: Double, _ v: Double) -> Point {
        p0.interpolated(to: control, u).interpolated(to: control.interpolated(to: end, u), v)
      }
      append(.quad(control: polar(from, t)), to: t == 1 ? end : polar(t, t))
      from = t
    }
  }

  private mutating func addCubic(_ control1: Point, _ control2: Point, _ end: Point) {
    let curve = CubicBezier(start: pen, control1: control1, control2: control2, end: end)
    let (d0, d1, d2) = (control1 - pen, control2 - control1, end - control2)
    let extrema =
      quadraticRoots(d0.x - 2 * d1.x + d2.x, 2 * (d1.x - d0.x), d0.x)
      + quadraticRoots(d0.y - 2 * d1.y + d2.y, 2 * (d1.y - d0.y), d0.y)
    // The curve has an inflection where B′ × B″ = 0, with B′ = a·t² + b·t + d0 up to constant factors.
    let (a, b) = (d0 - d1 * 2 + d2, (d1 - d0) * 2)
    let inflections = quadraticRoots(-a.cross(b), 2 * d0.cross(a), d0.cross(b))
    var from = 0.0
    for t in interiorParameters(extrema + inflections) + [1] {
      let part = curve.part(from, t)
      append(.cubic(control1: part.control1, control2: part.control2), to: part.end)
      from = t
    }
  }

  /// Splits an arc at the circle's extreme points, so that each piece stays in one quadrant.
  private mutating func addArc(center: Point, end: Point, clockwise: Bool) {
    let spoke = pen - center
    let radius = (spoke.x * spoke.x + spoke.y * spoke.y).squareRoot()
    let goal = quadrant(of: end - center, clockwise: clockwise, arriving: true)
    var current = quadrant(of: spoke, clockwise: clockwise, arriving: false)
    // If the end is in the same quadrant as the start but before it, the arc goes all the way round, unless rounding
    // has put the end there. A full turn ends where it starts, so it must be drawn as two halves.
    let turn = spoke.cross(end - center)
    if turn.magnitude <= 1e-12 * radius * radius, spoke.dot(end - center) > 0 { return append(.line, to: end) }
    var goesRound = current == goal && (clockwise ? turn < 0 : turn > 0)
    while current != goal || goesRound {
      append(.arc(center: center, radius: radius), to: extreme(after: current, center, radius, clockwise))
      current = (current + (clockwise ? 1 : 3)) % 4
      goesRound = false
    }
    append(.arc(center: center, radius: radius), to: end)
  }

  /// Returns the quadrant of a vector, 0…3, clockwise on a screen from (+x, +y).
  ///
  /// A point on an axis belongs to the quadrant from which the pen arrives at the point, or into which it departs.
  private func quadrant(of v: Point, clockwise: Bool, arriving: Bool) -> Int {
    let forward = clockwise != arriving
    if v.y == 0 { return v.x > 0 ? (forward ? 0 : 3) : (forward ? 2 : 1) }
    if v.x == 0 { return v.y > 0 ? (forward ? 1 : 0) : (forward ? 3 : 2) }
    if v.y > 0 { return v.x > 0 ? 0 : 1 }
    return v.x < 0 ? 2 : 3
  }

  private func extreme(after quadrant: Int, _ c: Point, _ r: Double, _ clockwise: Bool) -> Point {
    switch clockwise ? quadrant : (quadrant + 3) % 4 {
    case 0: Point(x: c.x, y: c.y + r)
    case 1: Point(x: c.x - r, y: c.y)
    case 2: Point(x: c.x, y: c.y - r)
    default: Point(x: c.x + r, y: c.y)
    }
  }
}

/// Returns the candidates strictly between 0 and 1, in ascending order.
private func interiorParameters(_ candidates: [Double]) -> [Double] {
  // The comparisons also exclude the infinities and NaNs that result from divisions by 0.
  candidates.filter { $0 > 0 && $0 < 1 }.sorted()
}

/// Returns the real roots of a·t² + b·t + c, without cancellation (Numerical Recipes, §5.6).
private func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
  return [q / a, c / q]
}

extension Path {
  /// Whether filling the path would take too long because too many pairs of curves overlap in height or have
  /// overlapping bounding boxes.
  ///
  /// Ordinary fonts stay far below the limits, but a crafted glyph of a few kilobytes could take hours.
  ///
  /// - Complexity: O(n log n + the maximum number of pairs).
  package var isTooIntricate: Bool {
    let cost = SweepCost(of: self)
    return cost.sharedHeights > SweepCost.maxSharedHeights || cost.sharedBoxes > SweepCost.maxSharedBoxes
  }
}
