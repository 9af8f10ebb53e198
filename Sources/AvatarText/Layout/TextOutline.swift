package import AvatarGeometry

/// A short text as one outline, in ems with y down.
///
/// y = 0 is the middle of its body: of the capitals, or of their equivalents in scripts without capitals. It is the
/// optical middle of the line, regardless of the ascenders and descenders of the text.
package struct TextOutline: Hashable, Sendable {
  let path: Path
  /// The bounds of the outline, for an em of 1.
  let ink: Rect
  /// The height of the body; in mixed scripts, that of the leftmost letters.
  let bodyHeight: Double

  /// Returns the outline with its ink centred in x and its body centred in y.
  ///
  /// - Parameters:
  ///   - em: The em size, in pixels.
  ///   - center: The centre, in pixels.
  /// - Returns: The outline, in pixels.
  package func path(em: Double, center: Point) -> Path {
    path.transformed(scale: em, offset: Point(x: center.x - (ink.x + ink.width / 2) * em, y: center.y))
  }

  /// The width of the outline, for an em of 1.
  package var width: Double { ink.width }

  /// The distance from the middle of the body to the top or the bottom of the ink, whichever is larger, for an em of 1.
  package var halfHeight: Double { max(-ink.y, ink.maxY) }

  /// Returns the largest em size, up to a maximum, at which the text fits into a shape with a margin.
  ///
  /// - Parameters:
  ///   - em: The maximum em size, in pixels.
  ///   - shape: The shape, with the text in its middle.
  ///   - side: The side of the shape, in pixels.
  ///   - ring: The width of a ring inside the shape's edge, in pixels.
  /// - Returns: The em size, in pixels.
  package func em(_ em: Double, in shape: ClipShape, side: Double, ring: Double = 0) -> Double {
    var fitting = em
    for x in [-ink.width / 2, ink.width / 2] {
      for y in [ink.y, ink.maxY] {
        let corner = Point(x: x, y: y)
        guard corner.length > 0 else { continue }
        // The shapes are convex, so the box is inside if its corners are.
        let edge = shape.reach(toward: corner) * side
        let room = max(min(edge * Self.reach, (edge - ring) * Self.reachInsideRing), edge * Self.leastReach)
        fitting = min(fitting, room / corner.length)
      }
    }
    return fitting
  }

  /// The fraction of the distance to the edge that text may use; two wide letters of the standard size just fit a
  /// circle.
  private static let reach = 0.86
  /// The fraction of the distance to a ring that text may use; it is larger because the ring separates the text from
  /// the edge.
  private static let reachInsideRing = 0.9
  /// The fraction of the distance to the edge that text may always use, even if it overlaps a wide ring.
  private static let leastReach = 0.2
}
