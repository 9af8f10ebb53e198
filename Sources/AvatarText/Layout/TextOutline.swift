package import AvatarGeometry

/// A short text as one outline, in ems with y down.
///
/// y = 0 is the middle of its body: of the capitals, or of their equivalents in scripts without capitals. The eye sees
/// the middle of the line there, whatever its ascenders and descenders are.
package struct TextOutline: Hashable, Sendable {
  let path: Path
  /// What the outline covers.
  let ink: Rect
  /// The height of the body; of the leftmost letters where scripts with different ones meet.
  let bodyHeight: Double

  /// Returns the outline with its ink centred in x and its body centred in y.
  ///
  /// - Parameters:
  ///   - em: The em size, px.
  ///   - center: The centre, px.
  /// - Returns: The outline, px.
  package func path(em: Double, center: Point) -> Path {
    path.transformed(scale: em, offset: Point(x: center.x - (ink.x + ink.width / 2) * em, y: center.y))
  }

  /// The width for an em of 1.
  package var width: Double { ink.width }

  /// How far the ink reaches above or below the middle of its body, whichever is more, for an em of 1.
  package var halfHeight: Double { max(-ink.y, ink.maxY) }

  /// Returns the largest em size, up to a given one, with which the text stays in a shape at a distance from its edge.
  ///
  /// - Parameters:
  ///   - em: The maximum em size, px.
  ///   - shape: The shape, with the text in its middle.
  ///   - side: The side of the shape, px.
  ///   - ring: The width of a ring inside the shape's edge, px.
  /// - Returns: The em size, px.
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

  /// The fraction of the distance to the edge that text may use; two wide letters of standard size just fit a circle.
  private static let reach = 0.86
  /// The fraction of the distance to a ring that text may use; the ring itself keeps text away from the edge.
  private static let reachInsideRing = 0.9
  /// The fraction of the distance to the edge that text may always use; a ring that leaves less room is drawn over it.
  private static let leastReach = 0.2
}
