extension Path {
  /// Returns a pointy-top regular hexagon with rounded corners, in the box (0, 0)…(side, side).
  ///
  /// The circumscribed circle is the box's, so the top and bottom vertices lie on its edges and the half-width is
  /// side·cos 30°/2. Each corner is a quadratic Bézier that leaves one edge `cornerFraction`·side before the vertex,
  /// has the vertex as its control point, and joins the next edge as far behind it.
  /// - Parameters:
  ///   - side: The side of the box, in pixels.
  ///   - cornerFraction: The length of a corner along an edge, as a fraction of the side; clamped to 0…0.25, where
  ///     neighbouring corners meet in the middle of their edge.
  /// - Returns: The outline, clockwise.
  package static func roundedHexagon(side: Double, cornerFraction: Double) -> Path {
    hexagon(side: side, cut: min(max(cornerFraction, 0), 0.25) * side) { path, vertex, end in
      path.quad(control: vertex, to: end)
    }
  }

  /// Returns a pointy-top regular hexagon whose corners are circular arcs that touch both edges.
  ///
  /// - Parameters:
  ///   - side: The side of the box, in pixels.
  ///   - radius: The radius of the arcs, in pixels; clamped to 0…side·√3/4, where they form the inscribed circle.
  /// - Returns: The outline, clockwise.
  package static func arcHexagon(side: Double, radius: Double) -> Path {
    let radius = min(max(radius, 0), side * cosine30 / 2)
    let middle = Point(x: side / 2, y: side / 2)
    // An arc that turns by 60° touches the edges at radius·tan 30° before the vertex. Its centre is at radius/cos 30°
    // from the vertex towards the centre of the hexagon, which is at side/2.
    return hexagon(side: side, cut: radius / (3.0).squareRoot()) { path, vertex, end in
      let center = vertex.interpolated(to: middle, side > 0 ? radius / cosine30 / (side / 2) : 0)
      if radius > 0 { path.arc(center: center, to: end, clockwise: true) }
    }
  }

  /// Returns the distance from the centre of a hexagon in a box with a side of 1 to its outline, in a direction.
  ///
  /// - Parameters:
  ///   - x: The x of the direction, a unit vector; at least 0.
  ///   - y: The y of the direction; at least 0.
  ///   - cornerFraction: The size of the corners, as in `ClipShape`.
  ///   - style: The style of the corners.
  /// - Returns: The distance, as a fraction of the side of the box.
  static func hexagonReach(
    _ x: Double, _ y: Double, cornerFraction: Double, style: ClipShape.CornerStyle
  ) -> Double {
    let isArc = style == .arc
    let size = min(max(cornerFraction, 0), isArc ? cosine30 / 2 : 0.25)
    let cut = isArc ? size / (3.0).squareRoot() : size
    // The components of the direction along and across the line to the nearer vertex: the upper one, or the one 30°
    // above the horizontal.
    let direction = Point(x: x, y: y)
    let isUpper = y * (3.0).squareRoot() > x * 3
    let vertex = isUpper ? Point(x: 0, y: 1) : Point(x: cosine30, y: 0.5)
    let (along, across) = (direction.dot(vertex), direction.cross(vertex).magnitude)
    // The start of the corner.
    let start = Point(x: 0.5 - cut / 2, y: cut * cosine30)
    if across * start.x >= along * start.y {
      // The edges are √3/4 from the centre: x = √3/4, and x/2 + y·√3/2 = √3/4.
      return cosine30 / 2 / max(x, x / 2 + y * cosine30)
    }
    if isArc {
      let center = 0.5 - size / cosine30
      return along * center + max(size * size - center * center * across * across, 0).squareRoot()
    }
    // At s = 1 − 2t in −1…1, the curve is at start.x + (1 − s²)·cut/4 along and s·start.y across.
    let slope = across / along
    let (a, b, c) = (slope * cut / 4, start.y, slope * (start.x + cut / 4))
    let s = 2 * c / (b + (b * b + 4 * a * c).squareRoot())
    return (start.x + (1 - s * s) * cut / 4) / along
  }

  /// Returns a hexagon; `corner` draws each corner from `cut` pixels before the vertex to its second point, `cut`
  /// pixels behind it.
  private static func hexagon(side: Double, cut: Double, corner: (inout Path, Point, Point) -> Void) -> Path {
    let half = side / 2
    let halfWidth = half * cosine30
    let vertices = [
      Point(x: half, y: 0), Point(x: half + halfWidth, y: side / 4),
      Point(x: half + halfWidth, y: side * 0.75), Point(x: half, y: side),
      Point(x: half - halfWidth, y: side * 0.75), Point(x: half - halfWidth, y: side / 4),
    ]
    // The edges of a regular hexagon have the length of its circumscribed radius, side/2.
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

  /// The cosine of 30°, √3/2.
  private static let cosine30 = (3.0).squareRoot() / 2
}
