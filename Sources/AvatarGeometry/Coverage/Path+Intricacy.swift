extension Path {
  /// Whether filling the path would take long because too many pairs of curves share heights or boxes.
  ///
  /// Honest fonts stay far below the limits, but a crafted glyph of a few kilobytes could take hours.
  ///
  /// - Complexity: O(n log n + the most pairs).
  package var isTooIntricate: Bool {
    let (sharedHeights, sharedBoxes, _) = intricacy
    return sharedHeights > Self.mostSharedHeights || sharedBoxes > Self.mostSharedBoxes
  }

  /// The numbers of pairs of curves that share heights and boxes, and the length of the outline: the sum of the widths
  /// and heights of its curves, in pixels.
  ///
  /// A path is filled in about 0.1 µs for each pair that shares heights, at most 10 µs for each pair that shares boxes,
  /// and 50 ns and 24 bytes for each pixel of its length. The numbers of pairs are incomplete if the path is too
  /// intricate.
  ///
  /// - Complexity: O(n log n + the most pairs).
  package var intricacy: (sharedHeights: Int, sharedBoxes: Int, length: Double) {
    let curves = monotoneCurves.sorted { $0.top < $1.top }
    let length = curves.reduce(0) { $0 + ($1.right - $1.left) + ($1.bottom - $1.top) }
    var (sharedHeights, sharedBoxes) = (0, 0)
    for (i, curve) in curves.enumerated() {
      let (left, right) = (curve.left, curve.right)
      for other in curves[(i + 1)...] {
        if other.top >= curve.bottom { break }
        sharedHeights += 1
        if other.left < right, other.right > left { sharedBoxes += 1 }
        if sharedHeights > Self.mostSharedHeights || sharedBoxes > Self.mostSharedBoxes {
          return (sharedHeights, sharedBoxes, length)
        }
      }
    }
    return (sharedHeights, sharedBoxes, length)
  }

  /// The maximum number of pairs that share heights, each of which costs about 0.1 µs.
  package static let mostSharedHeights = 1_000_000
  /// The maximum number of pairs that share boxes and may cross: each crossing requires all curves at its height to be
  /// sorted again.
  package static let mostSharedBoxes = 30_000
}
