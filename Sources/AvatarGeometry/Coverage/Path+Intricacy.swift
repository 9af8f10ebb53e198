extension Path {
  /// Whether filling the path would take long because too many pairs of curves share heights or boxes.
  ///
  /// Honest fonts stay far below the limits, but a crafted glyph of a few kilobytes could take hours.
  ///
  /// - Complexity: O(n log n + the most pairs).
  package var isTooIntricate: Bool {
    let curves = monotoneCurves.sorted { $0.top < $1.top }
    var (sharedHeights, sharedBoxes) = (0, 0)
    for (i, curve) in curves.enumerated() {
      let (left, right) = (min(curve.start.x, curve.end.x), max(curve.start.x, curve.end.x))
      for other in curves[(i + 1)...] {
        if other.top >= curve.bottom { break }
        sharedHeights += 1
        if min(other.start.x, other.end.x) < right, max(other.start.x, other.end.x) > left { sharedBoxes += 1 }
        if sharedHeights > Self.mostSharedHeights || sharedBoxes > Self.mostSharedBoxes { return true }
      }
    }
    return false
  }

  /// The maximum number of pairs that share heights, each of which costs about 0.1 µs.
  private static let mostSharedHeights = 1_000_000
  /// The maximum number of pairs that share boxes and may cross: each crossing requires all curves at its height to be
  /// sorted again.
  private static let mostSharedBoxes = 30_000
}
