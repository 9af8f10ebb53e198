package import AvatarGeometry

/// A short text as one outline, in ems with y down.
///
/// At y = 0 is the middle of its capitals, or their like in scripts without: where the eye sees the middle of the line,
/// whatever hangs from it or stands on it.
package struct TextOutline: Hashable, Sendable {
  let path: Path
  /// What the outline covers.
  let ink: Rect

  /// The outline with its ink centred in x and its capitals in y.
  /// - Parameters:
  ///   - em: px.
  ///   - center: px.
  package func path(em: Double, center: Point) -> Path {
    path.transformed(scale: em, offset: Point(x: center.x - (ink.x + ink.width / 2) * em, y: center.y))
  }

  /// The width for an em of 1.
  package var width: Double { ink.width }

  /// How far the ink reaches above or below the middle of its capitals, whichever is more, for an em of 1.
  package var halfHeight: Double { max(-ink.y, ink.maxY) }

  /// The largest em, px, up to a wanted one with which it stays in a shape and keeps a distance to its edge.
  /// - Parameters:
  ///   - em: px.
  ///   - side: the shape's, px.
  ///   - ring: the width of a ring inside the shape's edge, px.
  package func em(_ em: Double, in shape: ClipShape, side: Double, ring: Double = 0) -> Double {
    var fitting = em
    for x in [-ink.width / 2, ink.width / 2] {
      for y in [ink.y, ink.maxY] {
        let corner = Point(x: x, y: y)
        guard corner.length > 0 else { continue }
        // The shapes are convex: with its corners the whole box is inside.
        let edge = shape.reach(toward: corner) * side
        let room = max(min(edge * Self.reach, (edge - ring) * Self.reachInsideRing), edge * Self.leastReach)
        fitting = min(fitting, room / corner.length)
      }
    }
    return fitting
  }

  /// How far from the middle to the edge text may go: two wide letters of the standard size just do, in a circle.
  private static let reach = 0.86
  /// Likewise to a ring, which keeps a distance to the edge already.
  private static let reachInsideRing = 0.9
  /// Under a ring that leaves next to nothing, text stays this large: the ring lies over it.
  private static let leastReach = 0.2
}
