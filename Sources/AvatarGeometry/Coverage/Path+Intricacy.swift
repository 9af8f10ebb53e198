extension Path {
  /// Whether filling it would take long: whether too many of its curves share heights, or boxes.
  ///
  /// The glyphs of honest fonts stay far below; one of a few kilobytes could be made to take hours.
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

  /// Pairs; each costs about 0.1 µs.
  private static let mostSharedHeights = 1_000_000
  /// Pairs, which may cross: each crossing makes all curves at its height be sorted again.
  private static let mostSharedBoxes = 30_000
}
