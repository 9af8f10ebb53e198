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
      var pen = DashPen(pattern, offset: offset - (offset / period).rounded(.down) * period)
      dashes.move(to: chain.start)
      for segment in chain.segments where dashes.elements.count <= maxElements {
        pen.draw(segment, on: &dashes, maxElements)
      }
    }
    return dashes
  }
}

/// The state of a dash pattern along a contour.
private struct DashPen {
  let pattern: [Double]
  /// The position of the current dash or gap in the pattern; dashes have even positions.
  var index = 0
  /// The remaining length of the current dash or gap, in pixels.
  var rest: Double

  /// Creates the state at a distance into the pattern, which must be less than its whole length.
  init(_ pattern: [Double], offset: Double) {
    self.pattern = pattern
    rest = pattern[0]
    var offset = offset
    while offset >= rest, offset > 0, index < pattern.count - 1 {
      offset -= rest
      index += 1
      rest = pattern[index]
    }
    rest = max(rest - offset, 0)
  }

  private var isDash: Bool { index.isMultiple(of: 2) }

  /// Adds the dashes of a segment that starts where the last one ended.
  mutating func draw(_ segment: ArcChain.Segment, on path: inout Path, _ maxElements: Int) {
    let length = segment.length
    var place = 0.0
    while path.elements.count <= maxElements {
      let end = place + rest
      if end >= length { break }
      go(along: segment, to: segment.point(at: end), on: &path)
      place = end
      index = (index + 1) % pattern.count
      rest = pattern[index]
      if isDash { path.move(to: segment.point(at: place)) }
    }
    rest -= length - place
    go(along: segment, to: segment.end, on: &path)
  }

  private func go(along segment: ArcChain.Segment, to end: Point, on path: inout Path) {
    guard isDash else { return path.move(to: end) }
    switch segment.kind {
    case .line: path.line(to: end)
    case .arc(let center, let clockwise): path.arc(center: center, to: end, clockwise: clockwise)
    }
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
