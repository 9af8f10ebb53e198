/// The outline to which an avatar is clipped, in a square box.
package enum ClipShape: Hashable, Sendable {
  /// The style of a hexagon's rounded corners.
  package enum CornerStyle: Hashable, Sendable {
    /// A quadratic Bézier whose ends are `cornerFraction` times the side from the vertex.
    case bezier
    /// A circular arc that touches both edges, with a radius of `cornerFraction` times the side.
    case arc
  }

  case circle
  /// A pointy-top hexagon with rounded corners.
  case hexagon(cornerFraction: Double, style: CornerStyle = .bezier)
  /// A square with quarter circles as corners; their radius is a fraction of the side, 0…0.5.
  case roundedSquare(cornerFraction: Double)
  /// A superellipse with an exponent of 4.
  case squircle
  case square

  /// The corner fraction of an agent's hexagon.
  package static let hexagonCornerFraction = 0.08

  /// Returns the outline in the box (0, 0)…(side, side), clockwise; `side` is in pixels.
  package func path(side: Double) -> Path {
    let box = Rect(x: 0, y: 0, width: side, height: side)
    return switch self {
    case .circle: Path.circle(center: Point(x: side / 2, y: side / 2), radius: side / 2)
    case .hexagon(let fraction, .bezier): Path.roundedHexagon(side: side, cornerFraction: fraction)
    case .hexagon(let fraction, .arc): Path.arcHexagon(side: side, radius: fraction * side)
    case .roundedSquare(let fraction): Path.roundedRectangle(box, radius: fraction * side)
    case .squircle: Path.squircle(side: side)
    case .square: Path.rectangle(box)
    }
  }

  /// Returns the distance from the centre to the outline along a non-zero `direction`, as a fraction of the side.
  package func reach(toward direction: Point) -> Double {
    let unit = direction * (1 / direction.length)
    let (x, y) = (unit.x.magnitude, unit.y.magnitude)
    return switch self {
    case .circle: 0.5
    case .hexagon(let fraction, let style): Path.hexagonReach(x, y, cornerFraction: fraction, style: style)
    case .roundedSquare(let fraction): Self.roundedSquareReach(x, y, radius: min(max(fraction, 0), 0.5))
    // The outline is x⁴ + y⁴ = ½⁴.
    case .squircle: 0.5 / (x * x * x * x + y * y * y * y).squareRoot().squareRoot()
    case .square: 0.5 / max(x, y)
    }
  }

  private static func roundedSquareReach(_ x: Double, _ y: Double, radius: Double) -> Double {
    let center = 0.5 - radius
    let straight = 0.5 / max(x, y)
    // The ray meets a straight part of an edge.
    if min(x, y) * straight <= center { return straight }
    // The ray meets the circle of a corner.
    let along = center * (x + y)
    // Every ray that misses the straight parts meets the circle, so only rounding can make the radicand negative.
    return along + max(along * along - 2 * center * center + radius * radius, 0).squareRoot()
  }
}

extension ClipShape {
  /// Returns the smallest inset at which everything within a given distance of the shape is inside the canvas.
  ///
  /// - Parameters:
  ///   - distance: The distance from the outline, in pixels.
  ///   - canvas: The side of the canvas, in pixels.
  /// - Returns: The inset, in pixels; not negative.
  package func inset(for distance: Double, canvas: Double) -> Double {
    guard distance > 0, canvas > 0, let box = path(side: canvas).bounds else { return 0 }
    // The margin between the shape and its box, as a fraction of the side.
    let space = min(box.x, box.y, canvas - box.maxX, canvas - box.maxY) / canvas
    // An inset of i reduces the box to canvas − 2i, so the margin is i + space · (canvas − 2i), which must be at least
    // the distance.
    return min(max((distance - space * canvas) / (1 - 2 * space), 0), canvas / 2)
  }
}

extension Path {
  /// Returns a pointy-top regular hexagon with rounded corners, in the box (0, 0)…(side, side).
  ///
  /// The hexagon's circumscribed circle is inscribed in the box, so the top and bottom vertices lie on the box's edges
  /// and the half-width is side·cos 30°/2. Each corner is a quadratic Bézier that leaves one edge `cornerFraction`·side
  /// before the vertex, uses the vertex as its control point, and joins the next edge at the same distance after it.
  /// - Parameters:
  ///   - side: The side of the box, in pixels.
  ///   - cornerFraction: The length of a corner along an edge, as a fraction of the side; clamped to 0…0.25; at 0.25,
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
  ///   - radius: The radius of the arcs, in pixels; clamped to 0…side·√3/4; at the maximum, they form the inscribed
  ///     circle.
  /// - Returns: The outline, clockwise.
  package static func arcHexagon(side: Double, radius: Double) -> Path {
    let radius = min(max(radius, 0), side * cosine30 / 2)
    let middle = Point(x: side / 2, y: side / 2)
    // An arc that turns by 60° touches the edges radius·tan 30° from the vertex. Its centre is radius/cos 30° from the
    // vertex towards the hexagon's centre, which is side/2 from the vertex.
    return hexagon(side: side, cut: radius / (3.0).squareRoot()) { path, vertex, end in
      let center = vertex.interpolated(to: middle, side > 0 ? radius / cosine30 / (side / 2) : 0)
      if radius > 0 { path.arc(center: center, to: end, clockwise: true) }
    }
  }

  /// Returns the distance from the centre of a hexagon to its outline in a direction, for a box with a side of 1.
  ///
  /// - Parameters:
  ///   - x: The x component of the direction, a unit vector; at least 0.
  ///   - y: The y component of the direction; at least 0.
  ///   - cornerFraction: The size of the corners, as in `ClipShape`.
  ///   - style: The style of the corners.
  /// - Returns: The distance, as a fraction of the side of the box.
  static func hexagonReach(
    _ x: Double, _ y: Double, cornerFraction: Double, style: ClipShape.CornerStyle
  ) -> Double {
    let isArc = style == .arc
    let size = min(max(cornerFraction, 0), isArc ? cosine30 / 2 : 0.25)
    let cut = isArc ? size / (3.0).squareRoot() : size
    // These are the components of the direction along and across the line to the nearer vertex: the upper one, or the
    // one 30° above the horizontal.
    let direction = Point(x: x, y: y)
    // The directions to the two vertices are 30° and 90°, so the border between them is at 60°, where y = √3·x.
    let isUpper = y * (3.0).squareRoot() > x * 3
    let vertex = isUpper ? Point(x: 0, y: 1) : Point(x: cosine30, y: 0.5)
    let (along, across) = (direction.dot(vertex), direction.cross(vertex).magnitude)
    // This is the start of the corner. An edge makes an angle of 60° with the line to its vertex.
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
    // This form of the quadratic's solution also holds for the direction of the vertex, where a is 0.
    let s = 2 * c / (b + (b * b + 4 * a * c).squareRoot())
    return (start.x + (1 - s * s) * cut / 4) / along
  }

  /// Returns a hexagon; `corner` draws each corner from its first point, `cut` pixels before the vertex, to its second
  /// point, `cut` pixels after the vertex.
  private static func hexagon(side: Double, cut: Double, corner: (inout Path, Point, Point) -> Void) -> Path {
    let half = side / 2
    let halfWidth = half * cosine30
    let vertices = [
      Point(x: half, y: 0), Point(x: half + halfWidth, y: side / 4),
      Point(x: half + halfWidth, y: side * 0.75), Point(x: half, y: side),
      Point(x: half - halfWidth, y: side * 0.75), Point(x: half - halfWidth, y: side / 4),
    ]
    // The edges of a regular hexagon are as long as the radius of its circumscribed circle, side/2.
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

extension Path {
  /// Returns the squircle |x|⁴ + |y|⁴ = (side/2)⁴ in the middle of the box (0, 0)…(side, side).
  ///
  /// The shape is Lamé's superellipse with an exponent of 4 (Gabriel Lamé, "Examen des différentes méthodes…", 1818),
  /// approximated by cubic Béziers that match its points and tangents at their ends and deviate by at most 1e-4 pixels.
  ///
  /// - Complexity: O(side^¼).
  package static func squircle(side: Double) -> Path {
    let radius = side / 2
    let middle = Point(x: radius, y: radius)
    // Hermite interpolation with steps of h has an error of h⁴/384 times the fourth derivative, whose component across
    // the curve is below 16.4.
    let pieces = Int(2 * (radius * 16.4 / 384 / 1e-4).squareRoot().squareRoot()) + 1
    // A control point lies a third of the step in u along the derivative.
    let third = 2 / Double(3 * pieces)
    var path = Path()
    for quarter in 0..<4 {
      var last = squirclePoint(-1, quarter: quarter)
      if quarter == 0 { path.move(to: middle + last.place * radius) }
      for i in 1...pieces {
        let next = squirclePoint(Double(2 * i - pieces) / Double(pieces), quarter: quarter)
        path.cubic(
          control1: middle + (last.place + last.derivative * third) * radius,
          control2: middle + (next.place - next.derivative * third) * radius, to: middle + next.place * radius)
        last = next
      }
    }
    path.close()
    return path
  }

  /// Returns a point on |x|⁴ + |y|⁴ = 1 and its derivative with respect to u.
  ///
  /// On the right side, the point is (x, u·x) with x = (1 + u⁴)^−¼ and u from −1 to 1; the other sides are rotated by
  /// quarter turns.
  private static func squirclePoint(_ u: Double, quarter: Int) -> (place: Point, derivative: Point) {
    let sum = 1 + u * u * u * u
    let x = 1 / sum.squareRoot().squareRoot()
    var (place, derivative) = (Point(x: x, y: u * x), Point(x: -u * u * u * x / sum, y: x / sum))
    for _ in 0..<quarter { (place, derivative) = (place.turned, derivative.turned) }
    return (place, derivative)
  }
}
