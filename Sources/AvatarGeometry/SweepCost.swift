/// The work that filling a path takes.
package struct SweepCost {
  /// The number of pairs of curves that overlap in height, each of which takes about 0.1 µs.
  package private(set) var sharedHeights = 0
  /// The number of pairs of curves with overlapping boxes, which may cross.
  package private(set) var sharedBoxes = 0
  /// An upper bound for the number of pieces that crossings cut curves into, each of which takes about 10 ns and 12
  /// bytes while the path is filled: each crossing cuts all curves at its height.
  package private(set) var pieces = 0.0
  /// The length of the outline: the sum of the widths and heights of its curves, in pixels.
  ///
  /// Each pixel takes about 50 ns and 24 bytes.
  package private(set) var length = 0.0

  package static let maxSharedHeights = 1_000_000
  package static let maxSharedBoxes = 30_000

  package static let zero = SweepCost()

  private init() {}

  /// Counts the work for a path; the numbers of pairs are incomplete if one exceeds its maximum.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - box: The box of pixels to fill; nil for all.
  ///   - maxSharedHeights: The maximum number of pairs of curves that overlap in height.
  /// - Complexity: O(n log n + the maximum number of pairs).
  package init(of path: Path, within box: Rect? = nil, maxSharedHeights: Int = Self.maxSharedHeights) {
    var curves: [(top: Double, bottom: Double, left: Double, right: Double)] = []
    path.forEachMonotoneCurve { curves.append(($0.top, $0.bottom, $0.left, $0.right)) }
    curves.sort { $0.top < $1.top }
    let (left, right) = (box?.x ?? -.infinity, box?.maxX ?? .infinity)
    let (top, bottom) = (box?.y ?? -.infinity, box?.maxY ?? .infinity)
    for curve in curves {
      length += max(min(curve.right, right) - max(curve.left, left), 0)
      length += max(min(curve.bottom, bottom) - max(curve.top, top), 0)
    }
    for (i, curve) in curves.enumerated() {
      let (left, right) = (curve.left, curve.right)
      for other in curves[(i + 1)...] {
        if other.top >= curve.bottom { break }
        sharedHeights += 1
        if other.left < right, other.right > left { sharedBoxes += 1 }
        if sharedHeights > maxSharedHeights || sharedBoxes > Self.maxSharedBoxes { return }
      }
    }
    pieces = Double(sharedBoxes) * Double(sharedHeights) / Double(max(curves.count, 1))
  }

  package static func += (sum: inout SweepCost, other: SweepCost) {
    sum.sharedHeights += other.sharedHeights
    sum.sharedBoxes += other.sharedBoxes
    sum.pieces += other.pieces
    sum.length += other.length
  }
}
