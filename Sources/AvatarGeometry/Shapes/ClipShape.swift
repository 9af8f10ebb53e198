/// The outline an avatar is clipped to, drawn in a square box.
package enum ClipShape: Hashable, Sendable {
  /// How the corners of a hexagon are rounded.
  package enum CornerStyle: Hashable, Sendable {
    /// A quadratic Bézier that leaves the edges a corner fraction of the side before and after the vertex.
    case bezier
    /// A true arc that touches both edges, with a corner fraction of the side as its radius.
    case arc
  }

  case circle
  /// A pointy-top hexagon.
  case hexagon(cornerFraction: Double, style: CornerStyle = .bezier)
  /// A square whose corners are quarter circles; their radius as a fraction of the side, 0…0.5.
  case roundedSquare(cornerFraction: Double)
  /// The superellipse of exponent 4.
  case squircle
  case square

  /// The corner of the agent's hexagon, as a fraction of the box's side.
  package static let hexagonCornerFraction = 0.08

  /// Returns the outline in the box (0, 0)…(side, side), side in px; clockwise.
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

  /// Returns the distance from the middle to the outline along a `direction` (not zero), as a fraction of the side.
  package func reach(toward direction: Point) -> Double {
    let unit = direction * (1 / direction.length)
    let (x, y) = (unit.x.magnitude, unit.y.magnitude)
    return switch self {
    case .circle: 0.5
    case .hexagon(let fraction, let style): Path.hexagonReach(x, y, cornerFraction: fraction, style: style)
    case .roundedSquare(let fraction): Self.roundedSquareReach(x, y, radius: min(max(fraction, 0), 0.5))
    // x⁴ + y⁴ = ½⁴
    case .squircle: 0.5 / (x * x * x * x + y * y * y * y).squareRoot().squareRoot()
    case .square: 0.5 / max(x, y)
    }
  }

  private static func roundedSquareReach(_ x: Double, _ y: Double, radius: Double) -> Double {
    let center = 0.5 - radius
    let straight = 0.5 / max(x, y)
    // On an edge, before the corner begins.
    if min(x, y) * straight <= center { return straight }
    // Where the ray meets the corner's circle.
    let along = center * (x + y)
    return along + max(along * along - 2 * center * center + radius * radius, 0).squareRoot()
  }
}
