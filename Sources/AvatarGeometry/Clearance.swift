/// The distance between the contents of a shape and its outline.
extension ClipShape {
  /// Returns how far ink may reach from the centre so that 1 px remains between the ink and the outline.
  ///
  /// The gap is perpendicular to the outline, or to the inner edge of a ring. In shapes smaller than 4 px, it is a
  /// quarter of the side. The gap and a ring take up at most four fifths of the distance to the outline.
  /// - Parameters:
  ///   - direction: The direction of the ink; must not be zero.
  ///   - side: The side of the shape, in pixels.
  ///   - ring: The width of the ring inside the outline, in pixels.
  /// - Returns: The distance, in pixels.
  package func room(toward direction: Point, side: Double, ring: Double = 0) -> Double {
    guard side > 0 else { return 0 }
    // A shape that is scaled about its centre by 1 − d/r, where r is the radius of its inscribed circle, is at least d
    // px from the outline everywhere.
    let share = 1 - (min(1, side / 4) + ring) / (inradius * side)
    return reach(toward: direction) * side * max(share, Self.leastShare)
  }

  /// The radius of the inscribed circle, as a fraction of the side.
  package var inradius: Double { reach(toward: Point(x: 1, y: 0)) }

  /// The share of the distance to the outline that ink may always use, even if it overlaps a wide ring.
  private static let leastShare = 0.2
}

extension Path {
  /// Returns the largest factor by which the path can be scaled about the origin.
  ///
  /// - Parameter room: A function that returns how far the path may reach towards a point, in pixels.
  /// - Returns: The factor; infinity for a path without area.
  /// - Complexity: O(n).
  package func largestScale(within room: (Point) -> Double) -> Double {
    var scale = Double.infinity
    forEachMonotoneCurve { curve in
      scale = curve.hull.reduce(scale) { $1.length > 0 ? min($0, room($1) / $1.length) : $0 }
    }
    return scale
  }
}

extension MonotoneCurve {
  /// Points whose convex hull contains the curve, except that an arc may extend beyond it by up to 2 % of its radius.
  fileprivate var hull: [Point] {
    switch kind {
    case .line: return [start, end]
    case .quad(let control): return [start, control, end]
    case .cubic(let control1, let control2): return [start, control1, control2, end]
    case .arc(let center, let radius):
      func between(_ a: Point, _ b: Point) -> Point { center + (a + b - center * 2).unit * radius }
      let middle = between(start, end)
      return [start, between(start, middle), middle, between(middle, end), end]
    }
  }
}
