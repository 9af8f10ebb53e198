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
    func centred(_ height: Double) -> Double { 2 * ((height - parity) / 2).rounded() + parity }
    // Rounding may have reduced a limit of a whole number of pixels by its last bit.
    let most = (limit * bodyHeight + 1e-9).rounded(.down)
    var height = min(centred(min(em, limit) * bodyHeight), most)
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

/// The horizontal subpixel position of an outline at which most of its ink fills whole pixels.
///
/// Each scanline of the ink fills the pixels between its left edge, rounded up, and its right edge, rounded down.
/// Differences between positions are therefore sums over the edges that depend only on their position within a pixel.
struct SolidInk {
  /// The total height of the right edges at each position within a pixel, in pixels.
  private var rightEdges = [Double](repeating: 0, count: Self.steps)
  /// The total height of the left edges at each mirrored position within a pixel, in pixels.
  private var leftEdges = [Double](repeating: 0, count: Self.steps)
  /// The number of pixels per unit of the outline.
  private let scale: Double
  /// The x coordinate of the outline's origin, in pixels.
  private let x: Double
  /// Whether right edges run downwards; all contours around ink have the same direction.
  private let isClockwise: Bool

  /// Collects the edges of an outline.
  ///
  /// - Parameters:
  ///   - path: The outline, whose contours end where they start, or are closed.
  ///   - scale: The number of pixels per unit of the outline.
  ///   - x: The x coordinate of its origin, in pixels.
  /// - Complexity: O(n + h) for n segments with a total height of h pixels.
  init(_ path: Path, scale: Double, x: Double) {
    self.scale = scale
    self.x = x
    isClockwise = path.isClockwise
    var (pen, contourStart) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    for element in path.elements {
      switch element {
      case .move(let point): (pen, contourStart) = (point, point)
      case .line(let end), .arc(_, let end, _):
        add(from: pen, to: end, height: (end.y - pen.y).magnitude) { pen.interpolated(to: end, $0) }
        pen = end
      case .quad(let control, let end):
        let start = pen
        add(from: start, to: end, height: (control.y - start.y).magnitude + (end.y - control.y).magnitude) { t in
          start.interpolated(to: control, t).interpolated(to: control.interpolated(to: end, t), t)
        }
        pen = end
      case .cubic(let control1, let control2, let end):
        let start = pen
        let height =
          (control1.y - start.y).magnitude + (control2.y - control1.y).magnitude + (end.y - control2.y).magnitude
        add(from: start, to: end, height: height) { t in
          let middle = control1.interpolated(to: control2, t)
          return start.interpolated(to: control1, t).interpolated(to: middle, t)
            .interpolated(to: middle.interpolated(to: control2.interpolated(to: end, t), t), t)
        }
        pen = end
      case .close: add(from: pen, to: contourStart)
      }
    }
  }

  /// Adds the edges of a segment in pieces about one pixel high.
  private mutating func add(from start: Point, to end: Point, height: Double, _ point: (Double) -> Point) {
    let count = Int(min(height * scale, Self.mostPieces)) + 1
    var last = start
    for i in 1...count {
      let next = i == count ? end : point(Double(i) / Double(count))
      add(from: last, to: next)
      last = next
    }
  }

  private mutating func add(from start: Point, to end: Point) {
    let height = (end.y - start.y) * scale
    guard height != 0 else { return }
    let x = (start.x + end.x) / 2 * scale + x
    if (height > 0) == isClockwise {
      rightEdges[place(x)] += height.magnitude
    } else {
      leftEdges[place(-x)] += height.magnitude
    }
  }

  /// Returns the position of x within a pixel, in steps.
  private func place(_ x: Double) -> Int {
    let steps = Double(Self.steps)
    return Int(((x + Self.tolerance) * steps).rounded(.down)) & (Self.steps - 1)
  }

  /// Returns the shift at which the most ink fills whole pixels.
  ///
  /// - Parameter room: The maximum shift to either side, 0…0.5 pixels.
  /// - Returns: The shift, in pixels; the smallest if several are equally good.
  func bestShift(within room: Double) -> Double {
    var best = (shift: 0, ink: solidInk(at: 0))
    for distance in 1...Self.steps / 2 where Double(distance) <= room * Double(Self.steps) {
      for shift in [-distance, distance] {
        let ink = solidInk(at: shift)
        if ink > best.ink + Self.leastGain { best = (shift, ink) }
      }
    }
    return Double(best.shift) / Double(Self.steps)
  }

  /// Returns the area of the ink that fills whole pixels at a shift, up to a constant, in px².
  private func solidInk(at shift: Int) -> Double {
    var area = 0.0
    for place in 0..<Self.steps {
      if place + shift >= Self.steps {
        area += rightEdges[place]
      } else if place + shift < 0 {
        area -= rightEdges[place]
      }
      if place - shift >= Self.steps { area += leftEdges[place] } else if place - shift < 0 { area -= leftEdges[place] }
    }
    return area
  }

  /// The number of positions per pixel; a power of two.
  private static let steps = 16
  /// The part of a pixel that may be uncovered at an edge; a pixel looks solid at 90 % coverage or more.
  private static let tolerance = 0.1
  /// The minimum gain, in px², for which text is moved further from the middle.
  private static let leastGain = 1e-6
  /// The maximum number of pieces per segment; in images small enough for fitting, no segment needs more.
  private static let mostPieces = 64.0
}

extension Path {
  /// Whether the polygon through the segment ends is clockwise, according to its signed area.
  fileprivate var isClockwise: Bool {
    var area = 0.0
    var (pen, contourStart) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    for element in elements {
      switch element {
      case .move(let point): (pen, contourStart) = (point, point)
      case .line(let end), .quad(_, let end), .cubic(_, _, let end), .arc(_, let end, _):
        area += pen.cross(end)
        pen = end
      case .close: area += pen.cross(contourStart)
      }
    }
    return area > 0
  }
}
