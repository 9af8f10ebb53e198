extension Path {
  /// Returns the stroke of the path; with round caps and joins, it is the area within `width`/2 of the path.
  ///
  /// The outline consists of one contour for each run of segments without corners, and one for each corner and end, for
  /// example a circle. The contours overlap but wind in the same direction, clockwise on a screen, so the overlaps are
  /// invisible under the non-zero winding rule. The strokes of lines and arcs are exact; a Bézier is approximated by
  /// arcs within `tolerance`.
  /// - Parameters:
  ///   - width: The stroke width, in pixels; 0 or less results in an empty path.
  ///   - style: The ends and corners; round by default.
  ///   - tolerance: The maximum distance between the arcs and a Bézier, in pixels; by default, a tenth of a coverage
  ///     level.
  ///   - maxElements: The maximum number of elements that the caller accepts.
  /// - Returns: The outline of the stroke. If it would have more than `maxElements` elements, it is incomplete, but still has
  ///   more than `maxElements` elements, and at most about twice as many.
  /// - Complexity: O(n) for n lines and arcs; a Bézier becomes O(∛(size/tolerance)) of them. At most O(`maxElements`).
  package func stroked(
    width: Double, style: StrokeStyle = .round, tolerance: Double = 4e-4, maxElements: Int = .max
  ) -> Path {
    var outline = Path()
    let reach = width / 2
    guard reach > 0, reach.isFinite, isDrawable else { return outline }
    // Each segment adds at least one element to each side.
    let chains = ArcChain.chains(of: self, tolerance: tolerance, maxSegments: maxElements / 2 + 1)
    for chain in chains where outline.elements.count <= maxElements {
      for run in chain.runs { outline.addBand(run, reach) }
      for corner in chain.corners where outline.elements.count <= maxElements { outline.addJoin(corner, style, reach) }
      for end in chain.ends(style.cap) { outline.addCap(end, style.cap, reach) }
    }
    return outline
  }
}

extension ArcChain {
  /// A sequence of segments without corners, and whether its last segment continues into the first without a corner.
  fileprivate typealias Run = (segments: [Segment], isLoop: Bool)

  fileprivate var runs: [Run] {
    var runs: [Run] = []
    for segment in segments {
      if let last = runs.last?.segments.last, !Self.isCorner(last, segment) {
        runs[runs.count - 1].segments.append(segment)
      } else {
        runs.append(([segment], false))
      }
    }
    if runs.count == 1, isClosed, let first = segments.first, let last = segments.last {
      runs[0].isLoop = !Self.isCorner(last, first)
    }
    return runs
  }

  /// The points at which segments meet at an angle.
  fileprivate var corners: [(point: Point, incoming: Point, outgoing: Point)] {
    let following = zip(segments, segments.dropFirst() + (isClosed ? segments.prefix(1) : []))
    return following.filter { Self.isCorner($0, $1) }.map { ($1.start, $0.tangents.end, $1.tangents.start) }
  }

  /// Returns the ends of an open chain; a single point is treated as a horizontal line, whose two round caps form a
  /// circle.
  fileprivate func ends(_ cap: StrokeStyle.Cap) -> [(point: Point, outward: Point)] {
    guard let first = segments.first, let last = segments.last else {
      return (cap == .round ? [1] : [-1, 1]).map { (start, Point(x: $0, y: 0)) }
    }
    if isClosed { return [] }
    return [(first.start, first.tangents.start * -1), (last.end, last.tangents.end)]
  }

  private static func isCorner(_ before: Segment, _ after: Segment) -> Bool {
    let (incoming, outgoing) = (before.tangents.end, after.tangents.start)
    // Without a join, the gap on the outer side of a smaller angle is at most a millionth of half the stroke width.
    return incoming.dot(outgoing) < 0 || incoming.cross(outgoing).magnitude > 1e-6
  }
}

extension ArcChain.Segment {
  fileprivate var reversed: Self { Self(kind: kind.reversed, start: end, end: start) }

  /// Adds the line or arc at `distance` to the right of the segment, as seen on a screen.
  fileprivate func addSide(_ distance: Double, to path: inout Path, startsContour: Bool) {
    func go(to p: Point) { if startsContour { path.move(to: p) } else { path.line(to: p) } }
    switch kind {
    case .line:
      let side = tangents.start.turned * distance
      go(to: start + side)
      path.line(to: end + side)
    case .arc(let center, let clockwise):
      let radius = (start - center).length
      guard radius > 0 else { return go(to: center) }
      let scale = (radius + (clockwise ? -distance : distance)) / radius
      // Beyond the arc's centre, points are closer to an end of the run, so no arc is added.
      guard scale > 1e-9 else { return go(to: center) }
      go(to: center + (start - center) * scale)
      path.arc(center: center, to: center + (end - center) * scale, clockwise: clockwise)
    }
  }
}

/// The caps and joins of strokes, as in SVG 1.1 (§11.4).
package struct StrokeStyle: Hashable, Sendable {
  /// The shape of the ends of open contours.
  package enum Cap: String, Hashable, Sendable, CaseIterable {
    case butt, round, square
  }

  /// The shape of the corners of contours.
  package enum Join: Hashable, Sendable {
    /// A mitre, or a bevel if the mitre would be longer than the stroke width times the limit.
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

extension Path {
  /// Adds the area within `reach` of a run, measured along the run's normals.
  ///
  /// The left side of the run comes first, so that the area between the two sides is wound clockwise on a screen,
  /// regardless of how the run turns.
  fileprivate mutating func addBand(_ run: ArcChain.Run, _ reach: Double) {
    for (i, segment) in run.segments.enumerated() {
      segment.addSide(-reach, to: &self, startsContour: i == 0)
    }
    if run.isLoop { close() }
    for (i, segment) in run.segments.reversed().enumerated() {
      segment.reversed.addSide(-reach, to: &self, startsContour: run.isLoop && i == 0)
    }
    close()
  }

  /// Adds the area that fills the gap on the outer side of a corner, whose directions are unit vectors.
  fileprivate mutating func addJoin(
    _ corner: (point: Point, incoming: Point, outgoing: Point), _ style: StrokeStyle, _ reach: Double
  ) {
    let point = corner.point
    guard style.join != .round else { return append(.circle(center: point, radius: reach)) }
    // If the stroke turns clockwise, its outer side is the left one.
    let side = corner.incoming.cross(corner.outgoing) > 0 ? -1.0 : 1.0
    let (from, to) = (corner.incoming.turned * side, corner.outgoing.turned * side)
    var corners = [point, point + from * reach]
    // If the stroke turns by φ, the mitre length is √(2/(1 + cos φ)) times the stroke width.
    let share = 1 + from.dot(to)
    // If the stroke turns back, the share is 0 and every limit is exceeded, so that nothing is divided by 0.
    if case .miter(let limit) = style.join, 2 <= limit * limit * share {
      corners.append(point + (from + to) * (reach / share))
    }
    corners.append(point + to * reach)
    addClockwise(side < 0 ? corners : corners.reversed())
  }

  /// Adds the cap of an end, whose direction away from the contour is a unit vector.
  fileprivate mutating func addCap(_ end: (point: Point, outward: Point), _ cap: StrokeStyle.Cap, _ reach: Double) {
    let point = end.point
    switch cap {
    case .butt: break
    case .round: append(.circle(center: point, radius: reach))
    case .square:
      let (side, tip) = (end.outward.turned * reach, point + end.outward * reach)
      addClockwise([point - side, tip - side, tip + side, point + side])
    }
  }

  /// Adds a polygon whose corners are given clockwise, as seen on a screen.
  private mutating func addClockwise(_ corners: [Point]) {
    for (i, corner) in corners.enumerated() {
      if i == 0 { move(to: corner) } else { line(to: corner) }
    }
    close()
  }
}
