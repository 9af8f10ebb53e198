package import AvatarGeometry

/// What a pen follows, as the lines and arcs that its distance from points is measured to.
package struct PenTrack {
  private var lines: [(a: (x: Double, y: Double), b: (x: Double, y: Double))] = []
  private var arcs:
    [(center: (x: Double, y: Double), a: (x: Double, y: Double), b: (x: Double, y: Double), clockwise: Bool)] = []

  /// Béziers become so many chords.
  package init(_ path: Path, chords: Int = 200) {
    var pen = Point(x: 0, y: 0)
    var start = pen
    func pair(_ p: Point) -> (x: Double, y: Double) { (p.x, p.y) }
    func line(_ track: inout PenTrack, to p: Point) {
      track.lines.append((pair(pen), pair(p)))
      pen = p
    }
    let steps = (1...chords).map { Double($0) / Double(chords) }
    for element in path.elements {
      switch element {
      case .move(let p):
        (pen, start) = (p, p)
        line(&self, to: p)
      case .line(let p): line(&self, to: p)
      case .close: line(&self, to: start)
      case .arc(let c, let p, let clockwise):
        arcs.append((pair(c), pair(pen), pair(p), clockwise))
        pen = p
      case .quad(let c, let p):
        let from = pen
        for t in steps { line(&self, to: from.interpolated(to: c, t).interpolated(to: c.interpolated(to: p, t), t)) }
      case .cubic(let c1, let c2, let p):
        let from = pen
        for t in steps {
          let u = 1 - t
          line(&self, to: from * (u * u * u) + c1 * (3 * u * u * t) + c2 * (3 * u * t * t) + p * (t * t * t))
        }
      }
    }
  }

  package func distance(_ x: Double, _ y: Double) -> Double {
    var least = Double.infinity
    for line in lines { least = min(least, Distance.toLine((x, y), line.a, line.b)) }
    for arc in arcs {
      least = min(least, Distance.toArc((x, y), center: arc.center, from: arc.a, to: arc.b, clockwise: arc.clockwise))
    }
    return least
  }
}

/// Distances in the plane.
package enum Distance {
  /// From a point to the line between two others.
  package static func toLine(
    _ p: (x: Double, y: Double), _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let t = square == 0 ? 0 : min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0), 1)
    let (ex, ey) = (p.x - a.x - t * dx, p.y - a.y - t * dy)
    return (ex * ex + ey * ey).squareRoot()
  }

  /// From a point to an arc around a center, from one point to another; clockwise as seen on a screen.
  package static func toArc(
    _ p: (x: Double, y: Double), center c: (x: Double, y: Double), from a: (x: Double, y: Double),
    to b: (x: Double, y: Double), clockwise: Bool
  ) -> Double {
    let (start, end) = clockwise ? (a, b) : (b, a)
    func cross(_ u: (x: Double, y: Double), _ v: (x: Double, y: Double)) -> Double {
      (u.x - c.x) * (v.y - c.y) - (u.y - c.y) * (v.x - c.x)
    }
    let isLong = cross(start, end) < 0
    let (afterStart, beforeEnd) = (cross(start, p) >= 0, cross(p, end) >= 0)
    let isBeside = isLong ? afterStart || beforeEnd : afterStart && beforeEnd
    func length(_ u: (x: Double, y: Double), _ v: (x: Double, y: Double)) -> Double {
      ((u.x - v.x) * (u.x - v.x) + (u.y - v.y) * (u.y - v.y)).squareRoot()
    }
    if isBeside { return (length(p, c) - length(a, c)).magnitude }
    return min(length(p, a), length(p, b))
  }
}
