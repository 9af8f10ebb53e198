/// The outline an avatar is clipped to, drawn in a square box.
package enum ClipShape: Hashable, Sendable {
  case circle
  /// A pointy-top hexagon; each corner is cut `cornerFraction`·S (0…0.25) from the vertex.
  case hexagon(cornerFraction: Double)
  case square

  /// The corner of the agent's hexagon, as a fraction of the box's side.
  package static let hexagonCornerFraction = 0.08

  /// The outline in the box (0, 0)…(side, side), side in px.
  package func path(side: Double) -> Path {
    switch self {
    case .circle:
      Path.circle(center: Point(x: side / 2, y: side / 2), radius: side / 2)
    case .hexagon(let fraction):
      Path.roundedHexagon(side: side, cornerFraction: fraction)
    case .square:
      Path.rectangle(Rect(x: 0, y: 0, width: side, height: side))
    }
  }
}
