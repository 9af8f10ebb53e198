/// The place of the square, along a picture's longer side, that shows its faces.
///
/// The squares with the heaviest whole heads are taken, and of these the one in whose middle the faces are.
package struct FaceSquare {
  /// The parts of the longer side that the faces take, from the crown or the side of the head to the chin or the other
  /// side.
  private let spans: [(start: Double, end: Double)]
  private let middles: [Double]
  private let weights: [Double]
  /// The side of the square, and the largest distance of its start from the start of the picture, in pixels.
  private let side, slack: Double

  /// The distances of crown, chin and sides of a head from the middle of a face, in heights of the face.
  private static let (crown, chin, cheek) = (1.4, 0.65, 0.75)

  /// Creates the square for faces in a picture; nil if there are none.
  package init?(_ faces: [Face], width: Double, height: Double) {
    let faces = faces.filter(\.isProbable)
    if faces.isEmpty { return nil }
    let isWide = width >= height
    side = min(width, height)
    slack = max(width, height) - side
    middles = faces.map { isWide ? $0.x : $0.y }
    let (before, after) = isWide ? (Self.cheek, Self.cheek) : (Self.crown, Self.chin)
    spans = zip(middles, faces).map { [side] middle, face in
      let length = (before + after) * face.height
      if length <= side { return (middle - before * face.height, middle + after * face.height) }
      // The margins of a head that is too large shrink, but its face stays.
      let end = middle + max(after * face.height * side / length, face.height / 2)
      return (end - side, end)
    }
    weights = faces.map(\.weight)
  }

  /// The start of the square, in pixels.
  package var start: Double {
    // The faces in the square change only at these starts.
    let candidates = spans.indices.flatMap { [starts(showing: $0).lowerBound, starts(showing: $0).upperBound] }
    let best = candidates.max { weight(of: shown(from: $0)) < weight(of: shown(from: $1)) } ?? slack / 2
    let faces = shown(from: best)
    let ranges = faces.map(starts(showing:))
    let (low, high) = (ranges.map(\.lowerBound).max() ?? best, ranges.map(\.upperBound).min() ?? best)
    let middle = faces.map { weights[$0] * middles[$0] }.reduce(0, +) / weight(of: faces)
    return min(max(middle - side / 2, low), high)
  }

  private func weight(of faces: [Int]) -> Double { faces.map { weights[$0] }.reduce(0, +) }

  /// Returns the starts of squares that show a whole head.
  private func starts(showing face: Int) -> ClosedRange<Double> {
    let (start, end) = spans[face]
    func inside(_ value: Double) -> Double { min(max(value, 0), slack) }
    return inside(end - side)...max(inside(start), inside(end - side))
  }

  private func shown(from start: Double) -> [Int] {
    spans.indices.filter { starts(showing: $0).contains(start) }
  }
}
