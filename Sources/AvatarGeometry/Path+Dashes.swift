extension Path {
  /// Returns the dashes of the path as open contours of lines and arcs.
  ///
  /// The pattern starts anew at each contour. Béziers are approximated by arcs, as in `stroked`.
  /// - Parameters:
  ///   - pattern: The lengths of dashes and gaps in turn, in pixels: an even number of lengths, 0 or more, with a sum
  ///     above 0.
  ///   - offset: The distance into the pattern at which a contour starts, in pixels.
  ///   - tolerance: The maximum distance between the arcs and a Bézier, in pixels.
  ///   - maxElements: The maximum number of elements that the caller accepts.
  /// - Returns: The dashes. If they would have more than `maxElements` elements, they are incomplete, but still have
  ///   more than `maxElements` elements.
  /// - Complexity: O(n) for n dashes; at most O(`maxElements`).
  package func dashed(
    _ pattern: [Double], offset: Double, tolerance: Double = 4e-4, maxElements: Int = .max
  ) -> Path {
    var dashes = Path()
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, offset.isFinite, isDrawable else { return dashes }
    for chain in ArcChain.chains(of: self, tolerance: tolerance, maxSegments: maxElements) {
      let rest = maxElements == .max ? .max : maxElements - dashes.elements.count
      var pen = DashPen(pattern, offset: offset - (offset / period).rounded(.down) * period, maxElements: rest)
      for segment in chain.segments { pen.draw(segment) }
      // A point has dashes only if the pattern starts with one.
      if chain.segments.isEmpty { pen.drawPoint(chain.start) }
      for dash in pen.dashes(isClosed: chain.isClosed) { dashes.append(dash) }
      if dashes.elements.count > maxElements { break }
    }
    return dashes
  }
}

/// The state of a dash pattern along a contour.
private struct DashPen {
  private let pattern: [Double]
  private let maxElements: Int
  /// The position of the current dash or gap in the pattern; dashes have even positions.
  private var index = 0
  /// The remaining length of the current dash or gap, in pixels.
  private var rest: Double
  /// The dashes so far; the last one is incomplete while the pen is down.
  private var finished: [Path] = []
  private var isDown = false
  /// Whether the first dash starts at the start of the contour.
  private let startsWithDash: Bool
  private var elementCount = 0

  /// Creates the state at a distance into the pattern, which must be less than its whole length.
  init(_ pattern: [Double], offset: Double, maxElements: Int) {
    self.pattern = pattern
    self.maxElements = maxElements
    rest = pattern[0]
    var offset = offset
    while offset >= rest, offset > 0, index < pattern.count - 1 {
      offset -= rest
      index += 1
      rest = pattern[index]
    }
    rest = max(rest - offset, 0)
    startsWithDash = index.isMultiple(of: 2)
  }

  private var isDash: Bool { index.isMultiple(of: 2) }

  /// Adds the dashes of a segment that starts where the last one ended.
  mutating func draw(_ segment: ArcChain.Segment) {
    let length = segment.length
    // Rounding must not leave a short dash or gap at a corner.
    let tolerance = 1e-9 * length
    var place = 0.0
    var start = segment.start
    while elementCount <= maxElements {
      let end = place + rest
      if end > length + tolerance { break }
      let point = end > length - tolerance ? segment.end : segment.point(at: end)
      go(along: segment, from: start, to: point)
      (place, start) = (min(end, length), point)
      index = (index + 1) % pattern.count
      rest = pattern[index]
      isDown = false
      // The rest of the pattern belongs to the next segment.
      if place >= length - tolerance { return }
    }
    rest -= length - place
    go(along: segment, from: start, to: segment.end)
  }

  /// Adds a dash that is a single point.
  mutating func drawPoint(_ point: Point) {
    guard isDash else { return }
    var dash = Path()
    dash.move(to: point)
    finished.append(dash)
  }

  private mutating func go(along segment: ArcChain.Segment, from start: Point, to end: Point) {
    guard isDash else { return }
    if !isDown {
      finished.append(Path())
      finished[finished.count - 1].move(to: start)
      isDown = true
    }
    elementCount += 2
    let last = finished.count - 1
    switch segment.kind {
    case .line: finished[last].line(to: end)
    case .arc(let center, let clockwise): finished[last].arc(center: center, to: end, clockwise: clockwise)
    }
  }

  /// The dashes of a contour; in a closed one, a dash may run over the point where the contour is closed.
  func dashes(isClosed: Bool) -> [Path] {
    guard isClosed, startsWithDash, isDown, let first = finished.first, var last = finished.last else {
      return finished
    }
    if finished.count == 1 {
      last.close()
      return [last]
    }
    last.append(first.withoutMove)
    return [last] + finished[1..<(finished.count - 1)]
  }
}

extension Path {
  /// The path without the move at its start.
  fileprivate var withoutMove: Path {
    var path = Path()
    for element in elements.dropFirst() { path.add(element) }
    return path
  }
}

extension ArcChain.Segment {
  /// The angle that an arc spans, in radians; 0 for a line.
  private var angle: Double {
    guard case .arc(let center, let clockwise) = kind else { return 0 }
    let (from, to) = ((start - center).unit, (end - center).unit)
    var (sine, cosine) = (from.cross(to) * (clockwise ? 1 : -1), from.dot(to))
    // Rounding may put the end of a short arc slightly behind its start.
    if cosine > 0.5, sine > -1e-12 { sine = max(sine, 0) }
    var quarters = 0.0
    while sine < 0 || cosine < 0 {
      (sine, cosine) = (-cosine, sine)
      quarters += 1
    }
    // Halving the angle three times makes the series converge: tan(θ/2) = sin θ/(1 + cos θ).
    var tangent = sine / (1 + cosine)
    for _ in 0..<2 { tangent /= 1 + (1 + tangent * tangent).squareRoot() }
    var (sum, power) = (0.0, tangent)
    for n in 0..<10 {
      sum += power / Double(2 * n + 1)
      power *= -tangent * tangent
    }
    return 8 * sum + quarters * Double.pi / 2
  }

  /// The length of the segment, in pixels.
  fileprivate var length: Double {
    if case .arc(let center, _) = kind { angle * (start - center).length } else { (end - start).length }
  }

  /// Returns the point at a distance from the start, in pixels.
  fileprivate func point(at distance: Double) -> Point {
    guard case .arc(let center, let clockwise) = kind else { return start + (end - start).unit * distance }
    let radius = (start - center).length
    guard radius > 0 else { return start }
    let degrees = distance / radius * 180 / Double.pi * (clockwise ? 1 : -1)
    return center + AffineTransform.rotation(degrees: degrees)(start - center)
  }
}
