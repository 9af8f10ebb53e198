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

  /// The outline in the box (0, 0)…(side, side), side in px; clockwise.
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

  /// Where the outline crosses the diagonal from the middle to the box's lower right: its distance from the middle
  /// along x, and along y, as a fraction of the side.
  package var diagonalReach: Double {
    switch self {
    case .circle: (0.5).squareRoot() / 2
    // The lower right edge is x/2 + y·√3/2 = √3/4 from the middle.
    case .hexagon: (3.0).squareRoot() / (2 + 2 * (3.0).squareRoot())
    case .roundedSquare(let fraction): 0.5 - min(max(fraction, 0), 0.5) * (1 - (0.5).squareRoot())
    // 2 · (2·reach)⁴ = 1.
    case .squircle: (0.5).squareRoot().squareRoot() / 2
    case .square: 0.5
    }
  }
}
