extension Path {
  /// Returns the transformed path.
  ///
  /// Arcs stay arcs if circles stay circles; otherwise they become cubic Béziers; see `addArc`.
  ///
  /// - Complexity: O(n).
  package func transformed(by map: AffineTransform) -> Path {
    var result = Path()
    result.fillRule = fillRule
    var (pen, start) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    for element in elements {
      switch element {
      case .move(let p):
        result.move(to: map(p))
        (pen, start) = (p, p)
      case .line(let p):
        result.line(to: map(p))
        pen = p
      case .quad(let c, let p):
        result.quad(control: map(c), to: map(p))
        pen = p
      case .cubic(let c1, let c2, let p):
        result.cubic(control1: map(c1), control2: map(c2), to: map(p))
        pen = p
      case .arc(let c, let p, let clockwise):
        if map.isSimilarity {
          result.arc(center: map(c), to: map(p), clockwise: clockwise == (map.determinant > 0))
        } else {
          let radius = (pen - c).length
          let circle = map.after(AffineTransform(scale: radius, offset: c))
          result.addArc(from: (pen - c).unit, to: (p - c).unit, clockwise: clockwise, of: circle)
          // The last control points lead to a rounded end, so this adds the exact one.
          result.line(to: map(p))
        }
        pen = p
      case .close:
        result.close()
        pen = start
      }
    }
    return result
  }

  /// Adds an arc of an ellipse, which is the image of the unit circle, from the position of the pen.
  ///
  /// The arc consists of cubic Béziers for less than 23° each, which deviate by at most 7·10⁻⁸ of the longer radius.
  /// - Parameters:
  ///   - start: The start on the unit circle.
  ///   - end: The end on the unit circle; if it equals the start, no arc is added.
  ///   - clockwise: The direction on the unit circle, as seen on a screen.
  ///   - ellipse: The transform from the unit circle to the ellipse.
  package mutating func addArc(from start: Point, to end: Point, clockwise: Bool, of ellipse: AffineTransform) {
    let sign = clockwise ? 1.0 : -1.0
    var from = start
    for _ in 0..<3 {
      let (sine, cosine) = (from.cross(end) * sign, from.dot(end))
      if cosine >= 0, sine >= (cosine > 0.5 ? -1e-12 : 0) { break }
      let corner = from.turned * sign
      addQuarter(from: from, to: corner, halvings: 2, of: ellipse)
      from = corner
    }
    addQuarter(from: from, to: end, halvings: 2, of: ellipse)
  }

  /// Adds an arc of at most a quarter turn.
  private mutating func addQuarter(from start: Point, to end: Point, halvings: Int, of ellipse: AffineTransform) {
    guard halvings == 0 else {
      let middle = (start + end).unit
      addQuarter(from: start, to: middle, halvings: halvings - 1, of: ellipse)
      return addQuarter(from: middle, to: end, halvings: halvings - 1, of: ellipse)
    }
    // The legs have the length 4/3·tan(θ/4) (Goldapp, "Approximation of circular arcs by cubic polynomials", 1991).
    let half = start.cross(end) / (1 + start.dot(end))
    let leg = 4.0 / 3 * half / (1 + (1 + half * half).squareRoot())
    cubic(
      control1: ellipse(start + start.turned * leg), control2: ellipse(end - end.turned * leg), to: ellipse(end))
  }
}
