/// The outline to which an avatar is clipped, in a square box.
package enum ClipShape: Hashable, Sendable {
  /// The style of a hexagon's rounded corners.
  package enum CornerStyle: Hashable, Sendable {
    /// A quadratic Bézier between the points at a corner fraction of the side before and behind the vertex.
    case bezier
    /// A circular arc that touches both edges, with a corner fraction of the side as its radius.
    case arc
  }

  case circle
  /// A pointy-top hexagon with rounded corners.
  case hexagon(cornerFraction: Double, style: CornerStyle = .bezier)
  /// A square with quarter circles as corners, whose radius is a fraction of the side, 0…0.5.
  case roundedSquare(cornerFraction: Double)
  /// A superellipse with the exponent 4.
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
    // The ray meets an edge before its corner starts.
    if min(x, y) * straight <= center { return straight }
    // The ray meets the corner's circle.
    let along = center * (x + y)
    return along + max(along * along - 2 * center * center + radius * radius, 0).squareRoot()
  }
}
