/// An outline of straight, quadratic, cubic and circular segments, with a fill rule.
///
/// Coordinates are in pixels with y down. Every contour is filled as if it were closed. A path with a coordinate that
/// is not finite or is more than 2³⁰ pixels from the origin covers nothing.
package struct Path: Hashable, Sendable {
  /// A drawing command, which starts at the end of the previous one.
  package enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case quad(control: Point, end: Point)
    case cubic(control1: Point, control2: Point, end: Point)
    /// A circular arc of less than a full turn; `clockwise` as seen on a screen.
    case arc(center: Point, end: Point, clockwise: Bool)
    case close

    /// The control points and the end, without the centre of an arc.
    package var points: [Point] {
      switch self {
      case .move(let p), .line(let p), .arc(_, let p, _): [p]
      case .quad(let c, let p): [c, p]
      case .cubic(let c1, let c2, let p): [c1, c2, p]
      case .close: []
      }
    }
  }

  /// The rule that determines which points are inside if contours overlap.
  package enum FillRule: Hashable, Sendable {
    /// A point is inside if contours wind around it more often in one direction than in the other.
    case nonZero
    /// A point is inside if contours wind around it an odd number of times.
    case evenOdd
  }

  package private(set) var elements: [Element] = []
  package var fillRule = FillRule.nonZero
  /// Whether each pixel is covered as a whole, or not at all if less than half of it is inside.
  package var isCrisp = false

  package init() {}

  package mutating func move(to p: Point) { elements.append(.move(p)) }
  package mutating func line(to p: Point) { elements.append(.line(p)) }
  package mutating func quad(control: Point, to p: Point) { elements.append(.quad(control: control, end: p)) }
  package mutating func cubic(control1: Point, control2: Point, to p: Point) {
    elements.append(.cubic(control1: control1, control2: control2, end: p))
  }
  package mutating func arc(center: Point, to p: Point, clockwise: Bool) {
    elements.append(.arc(center: center, end: p, clockwise: clockwise))
  }
  package mutating func close() { elements.append(.close) }
  package mutating func add(_ element: Element) { elements.append(element) }

  /// Adds the contours of another path, to which this path's fill rule applies; the winding numbers of both are added.
  package mutating func append(_ other: Path) { elements += other.elements }

  /// Returns the path scaled about the origin and then translated.
  ///
  /// The scale is uniform and must be positive, so arcs remain arcs.
  package func transformed(scale k: Double, offset: Point) -> Path {
    func map(_ p: Point) -> Point { p * k + offset }
    var result = self
    result.elements = elements.map { element in
      switch element {
      case .move(let p): .move(map(p))
      case .line(let p): .line(map(p))
      case .quad(let c, let p): .quad(control: map(c), end: map(p))
      case .cubic(let c1, let c2, let p): .cubic(control1: map(c1), control2: map(c2), end: map(p))
      case .arc(let c, let p, let clockwise): .arc(center: map(c), end: map(p), clockwise: clockwise)
      case .close: .close
      }
    }
    return result
  }

  /// Whether all coordinates are finite and within 2³⁰ px, so that the path can cover an area.
  package var isDrawable: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let p), .line(let p): p.isDrawable
      case .quad(let c, let p): c.isDrawable && p.isDrawable
      case .cubic(let c1, let c2, let p): c1.isDrawable && c2.isDrawable && p.isDrawable
      case .arc(let c, let p, _): c.isDrawable && p.isDrawable
      case .close: true
      }
    }
  }
}

extension Path {
  /// The smallest box around all contours that have a height; nil if there are none, or if the path is not drawable.
  /// - Complexity: O(n).
  package var bounds: Rect? {
    guard isDrawable else { return nil }
    var (minimum, maximum) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    // The bounds of pieces that are monotone in x and y are those of their ends.
    forEachMonotoneCurve { curve in
      minimum.x = min(minimum.x, curve.start.x, curve.end.x)
      minimum.y = min(minimum.y, curve.start.y, curve.end.y)
      maximum.x = max(maximum.x, curve.start.x, curve.end.x)
      maximum.y = max(maximum.y, curve.start.y, curve.end.y)
    }
    guard minimum.x <= maximum.x else { return nil }
    return Rect(x: minimum.x, y: minimum.y, width: maximum.x - minimum.x, height: maximum.y - minimum.y)
  }
}

extension Path {
  /// The smallest box around all segments, also those without a height; nil if there are none, or if the path is not
  /// drawable.
  /// - Complexity: O(n).
  package var extent: Rect? {
    guard isDrawable else { return nil }
    let ends = elements.compactMap(\.points.last)
    guard let first = ends.first else { return nil }
    let start = bounds ?? Rect(x: first.x, y: first.y, width: 0, height: 0)
    return ends.reduce(start) { $0.union(Rect(x: $1.x, y: $1.y, width: 0, height: 0)) }
  }

  /// Returns a full circle of four exact quarter arcs, by default clockwise on a screen.
  package static func circle(center c: Point, radius r: Double, clockwise: Bool = true) -> Path {
    let right = Point(x: c.x + r, y: c.y)
    let bottom = Point(x: c.x, y: c.y + r)
    let left = Point(x: c.x - r, y: c.y)
    let top = Point(x: c.x, y: c.y - r)
    var path = Path()
    path.move(to: right)
    for p in clockwise ? [bottom, left, top, right] : [top, left, bottom, right] {
      path.arc(center: c, to: p, clockwise: clockwise)
    }
    path.close()
    return path
  }

  /// Returns a rectangle with sharp corners.
  package static func rectangle(_ r: Rect) -> Path {
    var path = Path()
    path.move(to: Point(x: r.x, y: r.y))
    path.line(to: Point(x: r.maxX, y: r.y))
    path.line(to: Point(x: r.maxX, y: r.maxY))
    path.line(to: Point(x: r.x, y: r.maxY))
    path.close()
    return path
  }

  /// Returns a rectangle whose corners are quarter circles; the radius is clamped to half the shorter side.
  package static func roundedRectangle(_ r: Rect, radius: Double) -> Path {
    let q = min(max(radius, 0), min(r.width, r.height) / 2)
    // The centre, the start and the end of each corner's arc, clockwise.
    let corners: [(center: Point, start: Point, end: Point)] = [
      (Point(x: r.maxX - q, y: r.y + q), Point(x: r.maxX - q, y: r.y), Point(x: r.maxX, y: r.y + q)),
      (Point(x: r.maxX - q, y: r.maxY - q), Point(x: r.maxX, y: r.maxY - q), Point(x: r.maxX - q, y: r.maxY)),
      (Point(x: r.x + q, y: r.maxY - q), Point(x: r.x + q, y: r.maxY), Point(x: r.x, y: r.maxY - q)),
      (Point(x: r.x + q, y: r.y + q), Point(x: r.x, y: r.y + q), Point(x: r.x + q, y: r.y)),
    ]
    var path = Path()
    for (i, corner) in corners.enumerated() {
      if i == 0 { path.move(to: corner.start) } else { path.line(to: corner.start) }
      path.arc(center: corner.center, to: corner.end, clockwise: true)
    }
    path.close()
    return path
  }
}

extension Path {
  /// Returns the transformed path.
  ///
  /// Arcs remain arcs if circles remain circles; otherwise, they become cubic Béziers (see `addArc`).
  ///
  /// - Complexity: O(n).
  package func transformed(by map: AffineTransform) -> Path {
    var result = Path()
    result.fillRule = fillRule
    result.isCrisp = isCrisp
    var (pen, start) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    for element in elements {
      switch element {
      case .move(let p):
        result.move(to: map(p))
        pen = p
        start = p
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
          // A reflection reverses the direction in which an arc turns.
          result.arc(center: map(c), to: map(p), clockwise: clockwise == (map.determinant > 0))
        } else {
          let radius = (pen - c).length
          let circle = map.after(AffineTransform(scale: radius, offset: c))
          result.addArc(from: (pen - c).unit, to: (p - c).unit, clockwise: clockwise, of: circle)
          // The last Bézier ends at a rounded point, so a line to the exact end is added.
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

  /// Adds an arc of an ellipse, the image of the unit circle, starting at the pen's position.
  ///
  /// The arc consists of cubic Béziers that each span less than 23° and deviate by at most 7·10⁻⁸ of the longer radius.
  /// - Parameters:
  ///   - start: The start on the unit circle.
  ///   - end: The end on the unit circle; if it equals the start, no arc is added.
  ///   - clockwise: The direction on the unit circle, as seen on a screen.
  ///   - ellipse: The transform from the unit circle to the ellipse.
  package mutating func addArc(from start: Point, to end: Point, clockwise: Bool, of ellipse: AffineTransform) {
    let sign = clockwise ? 1.0 : -1.0
    var from = start
    // An arc of less than a full turn has at most three whole quarters before its last part.
    for _ in 0..<3 {
      let (sine, cosine) = (from.cross(end) * sign, from.dot(end))
      // Rounding may put the end slightly behind the start, which must not add a full turn.
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
    // The legs have a length of 4/3·tan(θ/4) (Goldapp, "Approximation of circular arcs by cubic polynomials", 1991).
    // Here, tan(θ/2) = sin θ/(1 + cos θ); with h = tan(θ/2), tan(θ/4) is h/(1 + √(1 + h²)).
    let half = start.cross(end) / (1 + start.dot(end))
    let leg = 4.0 / 3 * half / (1 + (1 + half * half).squareRoot())
    cubic(
      control1: ellipse(start + start.turned * leg), control2: ellipse(end - end.turned * leg), to: ellipse(end))
  }
}
