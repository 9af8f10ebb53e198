package import AvatarGeometry

/// The curve that a pen follows, as lines and arcs in a tree of bounding boxes, to measure how far points are from it.
package struct PenTrack {
  fileprivate typealias Pair = (x: Double, y: Double)

  fileprivate enum Piece {
    case line(Pair, Pair)
    case arc(center: Pair, from: Pair, to: Pair, clockwise: Bool)
  }

  /// A run of consecutive pieces.
  ///
  /// The two halves of a run follow it in `nodes`, each with all nodes below it.
  private struct Node {
    var pieces: Range<Int>
    var box: Box
    /// The index after the last node of this run.
    var next: Int
  }

  private var pieces: [Piece] = []
  private var nodes: [Node] = []

  /// Creates the track of a path, with each Bézier curve replaced by `chords` lines.
  package init(_ path: Path, chords: Int = 200) {
    var pen = Point(x: 0, y: 0)
    var start = pen
    func pair(_ p: Point) -> Pair { (p.x, p.y) }
    func line(_ track: inout PenTrack, to p: Point) {
      track.pieces.append(.line(pair(pen), pair(p)))
      pen = p
    }
    let steps = (1...chords).map { Double($0) / Double(chords) }
    for element in path.elements {
      switch element {
      case .move(let p):
        pen = p
        start = p
        line(&self, to: p)
      case .line(let p): line(&self, to: p)
      case .close: line(&self, to: start)
      case .arc(let c, let p, let clockwise):
        pieces.append(.arc(center: pair(c), from: pair(pen), to: pair(p), clockwise: clockwise))
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
    if !pieces.isEmpty { addNodes(for: pieces.indices) }
  }

  /// Adds the nodes for a run: consecutive pieces are near each other, so halving the runs makes small boxes.
  private mutating func addNodes(for run: Range<Int>) {
    let index = nodes.count
    nodes.append(Node(pieces: run, box: Box(), next: 0))
    if run.count == 1 {
      nodes[index].box = pieces[run.lowerBound].box
    } else {
      let middle = run.lowerBound + run.count / 2
      for half in [run.lowerBound..<middle, middle..<run.upperBound] {
        let child = nodes.count
        addNodes(for: half)
        nodes[index].box.add(nodes[child].box)
      }
    }
    nodes[index].next = nodes.count
  }

  /// Returns the distance to the nearest piece.
  ///
  /// The search leaves out only runs whose box is farther away than the nearest piece so far.
  package func distance(_ x: Double, _ y: Double) -> Double {
    var least = Double.infinity
    if !nodes.isEmpty { search(0, x, y, &least) }
    return least
  }

  /// Lowers `least` to the distance of the nearest piece of a node, searching the nearer half of the node first.
  private func search(_ index: Int, _ x: Double, _ y: Double, _ least: inout Double) {
    let run = nodes[index].pieces
    guard run.count > 1 else {
      least = min(least, pieces[run.lowerBound].distance((x, y)))
      return
    }
    let (first, second) = (index + 1, nodes[index + 1].next)
    let (toFirst, toSecond) = (nodes[first].box.squaredDistance(x, y), nodes[second].box.squaredDistance(x, y))
    let isFirstNearer = toFirst <= toSecond
    if min(toFirst, toSecond) < least * least { search(isFirstNearer ? first : second, x, y, &least) }
    if max(toFirst, toSecond) < least * least { search(isFirstNearer ? second : first, x, y, &least) }
  }
}

extension PenTrack.Piece {
  fileprivate func distance(_ p: (x: Double, y: Double)) -> Double {
    switch self {
    case .line(let a, let b): Distance.toLine(p, a, b)
    case .arc(let center, let a, let b, let clockwise):
      Distance.toArc(p, center: center, from: a, to: b, clockwise: clockwise)
    }
  }

  fileprivate var box: PenTrack.Box {
    var box = PenTrack.Box()
    switch self {
    case .line(let a, let b):
      box.add(a.x, a.y)
      box.add(b.x, b.y)
    case .arc(let center, let a, let b, _):
      // The bounds of the whole circle, which are simpler and contain the arc.
      let (dx, dy) = (a.x - center.x, a.y - center.y)
      let radius = (dx * dx + dy * dy).squareRoot()
      box.add(center.x - radius, center.y - radius)
      box.add(center.x + radius, center.y + radius)
      box.add(b.x, b.y)
    }
    return box
  }
}

extension PenTrack {
  /// An axis-aligned rectangle, initially empty.
  fileprivate struct Box {
    private var left = Double.infinity
    private var top = Double.infinity
    private var right = -Double.infinity
    private var bottom = -Double.infinity

    mutating func add(_ x: Double, _ y: Double) {
      left = min(left, x)
      top = min(top, y)
      right = max(right, x)
      bottom = max(bottom, y)
    }

    mutating func add(_ other: Box) {
      add(other.left, other.top)
      add(other.right, other.bottom)
    }

    func squaredDistance(_ x: Double, _ y: Double) -> Double {
      let dx = max(left - x, x - right, 0)
      let dy = max(top - y, y - bottom, 0)
      return dx * dx + dy * dy
    }
  }
}

/// Distances in the plane.
package enum Distance {
  /// Returns the distance from a point to the line between two others.
  package static func toLine(
    _ p: (x: Double, y: Double), _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let t = square == 0 ? 0 : min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0), 1)
    let (ex, ey) = (p.x - a.x - t * dx, p.y - a.y - t * dy)
    return (ex * ex + ey * ey).squareRoot()
  }

  /// Returns the distance from a point to an arc around a center, from one point to another; clockwise as seen on a
  /// screen.
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
