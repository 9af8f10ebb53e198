/// A piece of a curve with the filled area on one side.
struct Edge {
  var curve: MonotoneCurve
  /// The heights between which the curve is part of the edge, in pixels.
  var top: Double
  var bottom: Double
  /// Whether the filled area is to the right of the piece rather than to its left.
  var isEntering: Bool
}

/// A sweep from top to bottom that finds the edges of the area that overlapping contours cover.
///
/// Between two consecutive heights at which curves start, end or cross, their order from left to right is constant; the
/// winding numbers in that order determine which curves separate inside from outside. If two curves nearly coincide, an
/// incorrect order misplaces only the area between them.
struct WindingSweep {
  private struct Swept {
    let curve: MonotoneCurve
    /// Whether the path is removed from the covered area.
    let isExcluded: Bool
    let top: Double
    let bottom: Double
    /// The change in the winding number: +1 for a downward curve, −1 for an upward one.
    let winding: Int
    /// The edge to which the curve currently belongs, with its direction; if top and bottom are equal, there is no
    /// edge.
    var edgeTop = 0.0
    var edgeBottom = 0.0
    var isEntering = false
  }

  private let width: Double
  private let height: Double
  private var curves: [Swept] = []
  private var edges: [Edge] = []
  /// The fill rule of the included path.
  private var rule = Path.FillRule.nonZero

  /// Creates a sweep that is limited to the curves that affect the box (0, 0)…(width, height), in pixels.
  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Adds a path; excluded paths are filled with the non-zero rule.
  mutating func add(_ path: Path, isExcluded: Bool = false) {
    if !isExcluded { rule = path.fillRule }
    let (width, height) = (width, height)
    path.forEachMonotoneCurve { curve in
      guard curve.bottom > 0, curve.top < height, curve.left < width else { return }
      curves.append(
        Swept(
          curve: curve, isExcluded: isExcluded, top: max(curve.top, 0), bottom: min(curve.bottom, height),
          winding: curve.goesDown ? 1 : -1))
    }
  }

  /// Runs the sweep and returns the edges, in no particular order.
  ///
  /// - Complexity: O((n + c)·k) for n curves, k of which share a height, and c crossings.
  consuming func findEdges() -> [Edge] {
    curves.sort { $0.top < $1.top }
    var active: [Int] = []
    var next = 0
    let heights = self.heights()
    for i in 0..<max(heights.count - 1, 0) {
      let (top, bottom) = (heights[i], heights[i + 1])
      active.removeAll { curves[$0].bottom <= top }
      while next < curves.count, curves[next].top <= top {
        active.append(next)
        next += 1
      }
      // Curves that meet at an end of the interval are apart in its middle.
      sort(&active, at: (top + bottom) / 2)
      count(active, from: top, to: bottom)
    }
    for curve in curves { close(curve) }
    return edges
  }

  /// Returns the heights at which curves start, end or change sides, in ascending order without duplicates.
  private func heights() -> [Double] {
    var heights: [Double] = []
    for (i, swept) in curves.enumerated() {
      heights.append(swept.top)
      heights.append(swept.bottom)
      for other in curves[(i + 1)...] {
        // The curves are sorted by their tops, so all further ones are below this curve too.
        if other.top >= swept.bottom { break }
        // All curves to the left of the box are treated as having the same x.
        if swept.curve.right <= 0, other.curve.right <= 0 { continue }
        heights += CurveCrossings(swept.curve, other.curve).heights
      }
    }
    heights.sort()
    var unique: [Double] = []
    for y in heights where y >= 0 && y <= height && y != unique.last { unique.append(y) }
    return unique
  }

  /// Sorts curves from left to right at a height.
  ///
  /// An insertion sort is used because the order changes little between heights. All curves are compared each time
  /// because their order above may have depended on the last bit of the coordinates.
  private func sort(_ active: inout [Int], at y: Double) {
    guard active.count > 1 else { return }
    var places = active.map { curves[$0].curve.x(atY: y) }
    for i in 1..<active.count {
      let (curve, x) = (active[i], places[i])
      var j = i
      while j > 0, places[j - 1] > x {
        active[j] = active[j - 1]
        places[j] = places[j - 1]
        j -= 1
      }
      active[j] = curve
      places[j] = x
    }
  }

  private mutating func count(_ active: [Int], from top: Double, to bottom: Double) {
    var (included, excluded) = (0, 0)
    var wasInside = false
    for i in active {
      if curves[i].isExcluded { excluded += curves[i].winding } else { included += curves[i].winding }
      let isCovered = rule == .evenOdd ? !included.isMultiple(of: 2) : included != 0
      let isInside = isCovered && excluded == 0
      if isInside != wasInside {
        extend(i, from: top, to: bottom, isEntering: isInside)
        wasInside = isInside
      }
    }
  }

  /// Extends an edge that ends at `top` to `bottom`, so that an outline without overlaps stays in one piece.
  private mutating func extend(_ i: Int, from top: Double, to bottom: Double, isEntering: Bool) {
    // The initial edge, 0…0, also ends at a top of 0, but has no height and no direction yet.
    if curves[i].edgeBottom == top, curves[i].isEntering == isEntering, curves[i].edgeTop < top {
      curves[i].edgeBottom = bottom
      return
    }
    close(curves[i])
    curves[i].edgeTop = top
    curves[i].edgeBottom = bottom
    curves[i].isEntering = isEntering
  }

  private mutating func close(_ swept: Swept) {
    guard swept.edgeTop < swept.edgeBottom else { return }
    edges.append(
      Edge(curve: swept.curve, top: swept.edgeTop, bottom: swept.edgeBottom, isEntering: swept.isEntering))
  }
}
