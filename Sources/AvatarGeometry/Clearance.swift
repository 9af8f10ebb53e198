/// The distance between the contents of a shape and its outline.
extension ClipShape {
  /// Returns how far ink may reach from the centre so that 1 px remains between it and the outline.
  ///
  /// The distance is measured across the outline, and from the inner edge of a ring. In shapes smaller than 4 px, it is
  /// a quarter of the side, and a ring takes up at most four fifths of the distance to the outline.
  /// - Parameters:
  ///   - direction: The direction of the ink; not zero.
  ///   - side: The side of the shape, px.
  ///   - ring: The width of the ring inside the outline, px.
  /// - Returns: The distance, px.
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
  /// - Parameter room: A function that returns how far the path may reach towards a point, px.
  /// - Returns: The factor; infinity for a path without an area.
  /// - Complexity: O(n).
  package func largestScale(within room: (Point) -> Double) -> Double {
    monotoneCurves.reduce(.infinity) { scale, curve in
      curve.hull.reduce(scale) { $1.length > 0 ? min($0, room($1) / $1.length) : $0 }
    }
  }
}

extension MonotoneCurve {
  /// Points whose convex hull contains the curve, except for up to 2 % of the radius of an arc.
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
