/// The heights at which two monotone curves change sides.
///
/// Intervals of y are halved until the curves are clearly apart, clearly the same, or so nearly straight that replacing
/// them with their chords misplaces less area than `negligibleArea`.
struct CurveCrossings {
  private let a: MonotoneCurve
  private let b: MonotoneCurve
  /// The heights, in no particular order; heights that are not crossings are harmless.
  private(set) var heights: [Double] = []
  /// The number of intervals that may still be examined.
  ///
  /// Curves that need more intervals run side by side at a distance near the precision of the coordinates, so the area
  /// between them is negligible, regardless of which is considered to be on the left.
  private var budget = 400

  /// A height, the x coordinates of both curves at that height, and the distance between them.
  private typealias Level = (y: Double, a: Double, b: Double, difference: Double)

  /// The area that may be misplaced, in px²: 1/40,000 of a level if all of it is in one pixel.
  private static let negligibleArea = 1e-7
  /// The distance below which curves are considered to coincide, in pixels.
  private static let coincidence = 1e-7

  init(_ a: MonotoneCurve, _ b: MonotoneCurve) {
    self.a = a
    self.b = b
    let (top, bottom) = (max(a.top, b.top), min(a.bottom, b.bottom))
    guard top < bottom, a.left < b.right, b.left < a.right else { return }
    search(level(top), level(bottom))
  }

  private func level(_ y: Double) -> Level {
    let (xOfA, xOfB) = (a.x(atY: y), b.x(atY: y))
    return (y, xOfA, xOfB, xOfA - xOfB)
  }

  private mutating func search(_ top: Level, _ bottom: Level) {
    budget -= 1
    let y = (top.y + bottom.y) / 2
    // An interval is too short to be halved if its middle is rounded to one of its ends.
    guard budget > 0, y > top.y, y < bottom.y else { return note(top, bottom) }
    let middle = level(y)
    let (above, below) = (top.difference, bottom.difference)
    // The distance between a curve that bends in one direction and its chord is at most twice the distance in the middle.
    let slack =
      2 * ((middle.a - (top.a + bottom.a) / 2).magnitude + (middle.b - (top.b + bottom.b) / 2).magnitude)
    if above * below > 0, min(above.magnitude, below.magnitude) > slack { return }
    let isSame = max(above.magnitude, middle.difference.magnitude, below.magnitude) < Self.coincidence
    if isSame || slack * (bottom.y - top.y) < Self.negligibleArea { return note(top, bottom) }
    search(top, middle)
    search(middle, bottom)
  }

  /// Records a crossing if the order of the curves differs between two levels.
  private mutating func note(_ top: Level, _ bottom: Level) {
    let (above, below) = (top.difference, bottom.difference)
    guard (above > 0) != (below > 0) else { return }
    // The divisor is not 0, because exactly one of the differences is positive.
    heights.append(min(max(top.y + (bottom.y - top.y) * (above / (above - below)), top.y), bottom.y))
  }
}
