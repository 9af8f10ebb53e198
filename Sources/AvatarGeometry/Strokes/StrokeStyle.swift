/// The caps and joins of strokes, as in SVG 1.1 (§11.4).
package struct StrokeStyle: Hashable, Sendable {
  /// The shape of the ends of open contours.
  package enum Cap: String, Hashable, Sendable, CaseIterable {
    case butt, round, square
  }

  /// The shape of the corners of contours.
  package enum Join: Hashable, Sendable {
    /// A mitre, or a bevel if the mitre would be longer than the width times the limit.
    case miter(limit: Double)
    case round, bevel
  }

  package var cap: Cap
  package var join: Join

  package init(cap: Cap, join: Join) {
    self.cap = cap
    self.join = join
  }

  /// A style with round caps and round joins.
  package static let round = StrokeStyle(cap: .round, join: .round)
}

/// A corner of a stroke, with its directions as unit vectors.
struct StrokeCorner {
  let point: Point
  let incoming: Point
  let outgoing: Point

  /// Adds the area that fills the gap on the outer side of the corner.
  func addJoin(_ style: StrokeStyle, _ reach: Double, to outline: inout Path) {
    guard style.join != .round else { return outline.append(.circle(center: point, radius: reach)) }
    // If the stroke turns clockwise, its outer side is the left one.
    let side = incoming.cross(outgoing) > 0 ? -1.0 : 1.0
    let (from, to) = (incoming.turned * side, outgoing.turned * side)
    var corners = [point, point + from * reach]
    // If the stroke turns by φ, the mitre is √(2/(1 + cos φ)) times as long as the stroke is wide.
    let share = 1 + from.dot(to)
    if case .miter(let limit) = style.join, 2 <= limit * limit * share {
      corners.append(point + (from + to) * (reach / share))
    }
    corners.append(point + to * reach)
    outline.addClockwise(side < 0 ? corners : corners.reversed())
  }
}

/// An end of an open contour, with the direction away from the contour as a unit vector.
struct StrokeEnd {
  let point: Point
  let outward: Point

  func addCap(_ cap: StrokeStyle.Cap, _ reach: Double, to outline: inout Path) {
    switch cap {
    case .butt: break
    case .round: outline.append(.circle(center: point, radius: reach))
    case .square:
      let (side, tip) = (outward.turned * reach, point + outward * reach)
      outline.addClockwise([point - side, tip - side, tip + side, point + side])
    }
  }
}

extension Path {
  /// Adds a polygon whose corners are given clockwise, as seen on a screen.
  fileprivate mutating func addClockwise(_ corners: [Point]) {
    for (i, corner) in corners.enumerated() {
      if i == 0 { move(to: corner) } else { line(to: corner) }
    }
    close()
  }
}
