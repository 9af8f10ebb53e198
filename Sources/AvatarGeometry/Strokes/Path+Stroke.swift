extension Path {
  /// What a round pen draws along the path: all points no further than `width`/2 from it, as one outline.
  ///
  /// Round caps and joins. The outline is made of one contour for each segment, corner and end, all in one direction:
  /// they overlap, and by the non-zero winding rule that doesn't show. Lines and arcs give exact strokes; a Bézier is
  /// taken for arcs that are no further from it than `tolerance`.
  /// - Parameters:
  ///   - width: px; 0 or less draws nothing.
  ///   - tolerance: px.
  /// - Complexity: O(n) for n elements.
  package func stroked(width: Double, tolerance: Double = 1e-4) -> Path {
    var outline = Path()
    let reach = width / 2
    guard reach > 0, reach.isFinite, isDrawable else { return outline }
    for chain in ArcChain.chains(of: self, tolerance: tolerance) {
      for segment in chain.segments { outline.append(segment.stroke(reach)) }
      for corner in chain.corners { outline.append(.circle(center: corner, radius: reach)) }
    }
    return outline
  }
}

extension ArcChain {
  /// Where the pen's tip shows: the ends of an open chain, and where segments meet at an angle.
  fileprivate var corners: [Point] {
    guard let first = segments.first, let last = segments.last else { return [start] }
    var corners: [Point] = []
    for (before, after) in zip(segments, segments.dropFirst()) where Self.isCorner(before, after) {
      corners.append(after.start)
    }
    if !isClosed {
      corners += [first.start, last.end]
    } else if Self.isCorner(last, first) {
      corners.append(first.start)
    }
    return corners
  }

  private static func isCorner(_ before: Segment, _ after: Segment) -> Bool {
    let (incoming, outgoing) = (before.tangents.end, after.tangents.start)
    return incoming.dot(outgoing) < 0 || incoming.cross(outgoing).magnitude > 1e-6
  }
}

extension ArcChain.Segment {
  /// The points no further than `reach` from the segment along its normals; clockwise.
  fileprivate func stroke(_ reach: Double) -> Path {
    var path = Path()
    switch kind {
    case .line:
      let side = unit(end - start).turned * reach
      path.move(to: start - side)
      path.line(to: end - side)
      path.line(to: end + side)
      path.line(to: start + side)
    case .arc(let center, let clockwise):
      let (from, to) = clockwise ? (start - center, end - center) : (end - center, start - center)
      let radius = from.length
      guard radius > 0 else { return path }
      let (outer, inner) = ((radius + reach) / radius, (radius - reach) / radius)
      path.move(to: center + from * outer)
      path.arc(center: center, to: center + to * outer, clockwise: true)
      // Beyond the centre nothing is left to add: what lies there is nearer to an end of the chain.
      if inner > 1e-9 {
        path.line(to: center + to * inner)
        path.arc(center: center, to: center + from * inner, clockwise: false)
      } else {
        path.line(to: center)
      }
    }
    path.close()
    return path
  }
}
