extension Path {
  /// A pointy-top regular hexagon with rounded corners, in the box (0, 0)…(side, side).
  ///
  /// The circumscribed circle is the box's, so the top and bottom vertices lie on its edges and the half-width is
  /// side·cos 30°/2. Each corner is a quadratic Bézier that leaves one edge `cornerFraction`·side before the vertex,
  /// has the vertex as its control point, and joins the next edge as far behind it.
  /// - Parameter cornerFraction: clamped to 0…0.25, where neighbouring corners meet in the middle of their edge.
  package static func roundedHexagon(side: Double, cornerFraction: Double) -> Path {
    hexagon(side: side, cut: min(max(cornerFraction, 0), 0.25) * side) { path, vertex, end in
      path.quad(control: vertex, to: end)
    }
  }

  /// The same hexagon with corners that are arcs of circles which touch both edges.
  /// - Parameter radius: of the arcs, px; clamped to 0…side·√3/4, where they are the inscribed circle.
  package static func arcHexagon(side: Double, radius: Double) -> Path {
    let radius = min(max(radius, 0), side * cosine30 / 2)
    let middle = Point(x: side / 2, y: side / 2)
    // An arc that turns by 60° touches the edges radius·tan 30° before the vertex; its centre lies radius/cos 30° from
    // the vertex on the way to the middle, which is side/2 away.
    return hexagon(side: side, cut: radius / (3.0).squareRoot()) { path, vertex, end in
      let center = vertex.interpolated(to: middle, side > 0 ? radius / cosine30 / (side / 2) : 0)
      if radius > 0 { path.arc(center: center, to: end, clockwise: true) }
    }
  }

  /// A hexagon whose corners `corner` draws, from a point `cut` px before the vertex to its second point, as far
  /// behind it.
  private static func hexagon(side: Double, cut: Double, corner: (inout Path, Point, Point) -> Void) -> Path {
    let half = side / 2
    let halfWidth = half * cosine30
    let vertices = [
      Point(x: half, y: 0), Point(x: half + halfWidth, y: side / 4),
      Point(x: half + halfWidth, y: side * 0.75), Point(x: half, y: side),
      Point(x: half - halfWidth, y: side * 0.75), Point(x: half - halfWidth, y: side / 4),
    ]
    // The edges of a regular hexagon are as long as its circumscribed radius, side/2.
    let fraction = side > 0 ? cut / half : 0
    var path = Path()
    for (i, vertex) in vertices.enumerated() {
      let start = vertex.interpolated(to: vertices[(i + 5) % 6], fraction)
      if i == 0 { path.move(to: start) } else { path.line(to: start) }
      corner(&path, vertex, vertex.interpolated(to: vertices[(i + 1) % 6], fraction))
    }
    path.close()
    return path
  }

  /// cos 30° = √3/2.
  private static let cosine30 = (3.0).squareRoot() / 2
}
