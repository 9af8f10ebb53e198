/// An outline of straight, quadratic, cubic and circular segments, with a fill rule.
///
/// Coordinates are in pixels with y down. Every contour is filled as if it were closed. A path with a coordinate that
/// is not finite, or further than 2³⁰ pixels away, covers nothing.
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

  /// Adds the contours of another path, to which the fill rule of this one applies; the windings of both are added.
  package mutating func append(_ other: Path) { elements += other.elements }

  /// Returns the path scaled about the origin and then translated.
  ///
  /// The scale is uniform and must be positive, so arcs stay arcs.
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

  /// Whether all coordinates are finite and within 2³⁰ px, so that the path can cover something.
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
