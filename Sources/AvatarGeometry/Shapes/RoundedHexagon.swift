extension Path {
  /// A pointy-top regular hexagon with rounded corners, in the box (0, 0)…(side, side).
  ///
  /// The circumscribed circle is the box's, so the top and bottom vertices lie on its edges and the half-width is
  /// side·cos 30°/2. Each corner is a quadratic Bézier that leaves one edge `cornerFraction`·side before the vertex,
  /// has the vertex as its control point, and joins the next edge as far behind it.
  /// - Parameter cornerFraction: clamped to 0…0.25, where neighbouring corners meet in the middle of their edge.
  package static func roundedHexagon(side: Double, cornerFraction: Double) -> Path {
    let half = side / 2
    let halfWidth = half * cosine30
    let vertices = [
      Point(x: half, y: 0), Point(x: half + halfWidth, y: side / 4),
      Point(x: half + halfWidth, y: side * 0.75), Point(x: half, y: side),
      Point(x: half - halfWidth, y: side * 0.75), Point(x: half - halfWidth, y: side / 4),
    ]
    // The edges of a regular hexagon are as long as its circumscribed radius, side/2: a cut of fraction·side is
    // 2·fraction of an edge, and beyond half an edge neighbouring cuts would cross.
    let cut = 2 * min(max(cornerFraction, 0), 0.25)
    var path = Path()
    for (i, vertex) in vertices.enumerated() {
      let before = vertices[(i + 5) % 6]
      let after = vertices[(i + 1) % 6]
      let start = vertex.interpolated(to: before, cut)
      if i == 0 { path.move(to: start) } else { path.line(to: start) }
      path.quad(control: vertex, to: vertex.interpolated(to: after, cut))
    }
    path.close()
    return path
  }

  /// cos 30° = √3/2.
  private static let cosine30 = (3.0).squareRoot() / 2
}
