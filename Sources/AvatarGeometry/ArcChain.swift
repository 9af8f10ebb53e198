/// A contour of lines and circular arcs for computing strokes: the offset of a line or an arc is also a line or an arc.
struct ArcChain {
  enum Kind {
    case line
    case arc(center: Point, clockwise: Bool)

    /// The same segment in the opposite direction.
    var reversed: Kind {
      if case .arc(let center, let clockwise) = self { return .arc(center: center, clockwise: !clockwise) }
      return self
    }
  }

  struct Segment {
    var kind: Kind
    var start: Point
    var end: Point

    /// The unit tangents at the start and the end of the segment.
    var tangents: (start: Point, end: Point) {
      switch kind {
      case .line:
        let along = (end - start).unit
        return (along, along)
      case .arc(let center, let clockwise):
        func tangent(_ p: Point) -> Point { (p - center).unit.turned * (clockwise ? 1 : -1) }
        return (tangent(start), tangent(end))
      }
    }
  }

  private(set) var start: Point
  private(set) var segments: [Segment] = []
  private(set) var isClosed = false
  /// The maximum number of segments; the rest of the contour is omitted.
  private let maxSegments: Int

  private var pen: Point { segments.last?.end ?? start }

  /// Returns the contours of a path; Béziers become arcs that deviate by at most `tolerance`, in pixels.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - tolerance: The maximum distance between the arcs and a Bézier, in pixels.
  ///   - maxSegments: The maximum number of segments in all contours; the rest of the path is omitted.
  /// - Returns: The contours.
  /// - Complexity: O(n) for n elements; the number of arcs for a Bézier grows with the cube root of its size divided by
  ///   the tolerance.
  static func chains(of path: Path, tolerance: Double, maxSegments: Int = .max) -> [ArcChain] {
    var chains: [ArcChain] = []
    var current: ArcChain?
    // The start of a contour that follows a closed one without a move in between.
    var origin = Point(x: 0, y: 0)
    var rest = maxSegments
    func add(_ chain: ArcChain) {
      chains.append(chain)
      rest -= chain.segments.count
    }
    for element in path.elements where rest > 0 {
      let isContinued = current != nil
      var chain = current ?? ArcChain(start: origin, maxSegments: rest)
      // A second reference to the segments would copy all of them at each element.
      current = nil
      switch element {
      case .move(let p):
        if isContinued { add(chain) }
        chain = ArcChain(start: p, maxSegments: rest)
        origin = p
      case .line(let p):
        chain.append(.line, to: p)
      case .quad(let control, let end):
        let from = chain.pen
        // Raising the degree does not change the curve, and its tangents are those of the quadratic.
        chain.append(
          CubicBezier(
            start: from, control1: from.interpolated(to: control, 2.0 / 3),
            control2: end.interpolated(to: control, 2.0 / 3), end: end), tolerance)
      case .cubic(let control1, let control2, let end):
        chain.append(CubicBezier(start: chain.pen, control1: control1, control2: control2, end: end), tolerance)
      case .arc(let center, let end, let clockwise):
        chain.append(.arc(center: center, clockwise: clockwise), to: end)
      case .close:
        chain.close()
        add(chain)
        continue
      }
      current = chain
    }
    if let current { add(current) }
    return chains
  }

  private init(start: Point, maxSegments: Int) {
    self.start = start
    self.maxSegments = maxSegments
  }

  private mutating func append(_ kind: Kind, to end: Point) {
    let start = pen
    // A line without length has no direction, and an arc that ends at its start is empty, because it is less than a
    // full turn.
    guard start != end, segments.count < maxSegments else { return }
    segments.append(Segment(kind: kind, start: start, end: end))
  }

  private mutating func close() {
    append(.line, to: start)
    isClosed = true
  }

  /// Adds two arcs if they are close enough to a curve; otherwise, adds the halves of the curve.
  private mutating func append(_ curve: CubicBezier, _ tolerance: Double, depth: Int = 0) {
    guard segments.count < maxSegments else { return }
    if curve.isStraight(within: tolerance / 8) {
      append(.line, to: curve.end)
    } else if let pair = BiarcPair(curve), depth >= Self.deepest || pair.follows(curve, within: tolerance) {
      append(pair.first, to: pair.joint)
      append(pair.second, to: curve.end)
    } else if depth >= Self.deepest {
      append(.line, to: curve.end)
    } else {
      append(curve.part(0, 0.5), tolerance, depth: depth + 1)
      append(curve.part(0.5, 1), tolerance, depth: depth + 1)
    }
  }

  private static let deepest = 12
}

extension ArcChain.Kind {
  /// Returns the distance of a point from the arc's circle or, for a line, from the line through the other two points.
  func distance(to p: Point, from a: Point, _ joint: Point) -> Double {
    switch self {
    case .arc(let center, _): return ((p - center).length - (a - center).length).magnitude
    case .line:
      let along = (joint - a).unit
      return along.cross(p - a).magnitude
    }
  }
}
