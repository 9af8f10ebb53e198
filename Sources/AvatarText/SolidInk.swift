import AvatarGeometry

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
    // The minimum is taken before the conversion, which would trap for an extremely tall segment.
    let count = Int(min(height * scale, Self.maxPieces)) + 1
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
    // For a power of two, the mask is the remainder of a number rounded down, even if the number is negative.
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
    // A shift of at most half a pixel moves an edge across at most one pixel border, which adds or removes one pixel of
    // solid ink along the height of the edge.
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
  private static let maxPieces = 64.0
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
