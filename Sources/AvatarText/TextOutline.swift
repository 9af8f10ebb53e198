package import AvatarGeometry

/// Short text as a single outline, in ems with y down.
///
/// The line y = 0 is the middle of the body: of the capitals, or of their equivalents in scripts without capitals. It
/// is the optical middle of the text, regardless of ascenders and descenders.
package struct TextOutline: Hashable, Sendable {
  /// The drawn grapheme clusters, in reading order.
  package let clusters: [String]
  let path: Path
  /// The bounds of the outline, for an em of 1.
  let ink: Rect
  /// The height of the body; in mixed scripts, that of the leftmost letters.
  let bodyHeight: Double

  package func hash(into hasher: inout Hasher) {
    // The other properties rarely differ if these are equal, and hashing a path takes many times as long.
    hasher.combine(clusters)
    hasher.combine(ink.width)
  }

  /// Returns the outline with its ink centred horizontally and its body centred vertically.
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

  /// Returns the largest em size, up to a maximum, at which the text fits in a shape with a margin.
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
        // Without ink, the corner is in the middle, and its distance, the divisor below, is 0.
        guard corner.length > 0 else { continue }
        // The shapes are convex, so the box is inside if its corners are.
        let edge = shape.reach(toward: corner) * side
        let room = shape.room(toward: corner, side: side, ring: ring)
        fitting = min(fitting, min(room, edge * Self.reach) / corner.length)
      }
    }
    return fitting
  }

  /// The fraction of the distance to the edge that text may use; with this value, two wide letters of the standard size
  /// just fit in a circle.
  private static let reach = 0.86
}

extension TextOutline {
  /// Returns the outline in the middle of a square image, with its body centred on whole pixels.
  ///
  /// The body height is the nearest whole number of pixels that can be centred, if it is at least 4. If that exceeds
  /// the limit, the height is the largest whole number within it, less one if a body of that height cannot be centred
  /// and there is no room to move it up by half a pixel. In an image of at most 48 px, the text also moves horizontally
  /// by at most half a pixel to the position at which most of its ink is solid, unless it would then be wider than at
  /// the limit.
  /// - Parameters:
  ///   - em: The em size, in pixels.
  ///   - limit: The maximum em size, in pixels.
  ///   - pixels: The side of the image, in pixels.
  /// - Returns: The outline, in pixels.
  package func path(em: Double, atMost limit: Double, pixels: Int) -> Path {
    let middle = Double(pixels) / 2
    let center = Point(x: middle, y: middle)
    guard let height = pixelBodyHeight(em: em, atMost: limit, pixels: pixels) else {
      return path(em: min(em, limit), center: center)
    }
    let em = Double(height) / bodyHeight
    var shift = Point(x: 0, y: (pixels - height) % 2 == 0 ? 0 : Self.oddShift)
    if pixels <= Self.largestGrid {
      let left = middle - (ink.x + ink.width / 2) * em
      // Neither the width nor the farthest corner may exceed those at the limit. The vertical shift, 0 or −0.5, has
      // already used part of the slack.
      let room = min((limit - em) * ink.width / 2, slack(em: em, atMost: limit) + shift.y, 0.5)
      shift.x = SolidInk(path, scale: em, x: left).bestShift(within: max(room, 0))
    }
    return path(em: em, center: center + shift)
  }

  /// Returns how far, in pixels, the text can move in any direction without leaving the area that it occupies at the limit.
  private func slack(em: Double, atMost limit: Double) -> Double {
    (limit - em) * Point(x: ink.width / 2, y: halfHeight).length
  }

  /// Returns the body height in whole pixels; nil if the body is too small to be fitted.
  private func pixelBodyHeight(em: Double, atMost limit: Double, pixels: Int) -> Int? {
    guard bodyHeight > 0 else { return nil }
    let parity = Double(pixels % 2)
    // A body can be centred on whole pixels if its height and the image are both even or both odd.
    func centred(_ height: Double) -> Double { 2 * ((height - parity) / 2).rounded() + parity }
    // Rounding may have reduced a limit of a whole number of pixels by its last bit.
    let maximum = (limit * bodyHeight + 1e-9).rounded(.down)
    var height = min(centred(min(em, limit) * bodyHeight), maximum)
    if centred(height) != height, slack(em: height / bodyHeight, atMost: limit) < -Self.oddShift { height -= 1 }
    return height >= Self.smallestBody ? Int(height) : nil
  }

  /// The largest side, in pixels, of an image whose text moves horizontally; in larger images, edges between pixels
  /// look sharp enough.
  private static let largestGrid = 48
  /// The smallest body height that is fitted, in pixels; half a pixel is more than an eighth of a smaller body.
  private static let smallestBody = 4.0
  /// The vertical shift of the body, in pixels, if the remaining pixels cannot be halved: up, towards the optical centre.
  private static let oddShift = -0.5
}
