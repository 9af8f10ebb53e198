/// The share of each pixel that a shape covers, from the number of its 64×64 sample points that are inside.
///
/// The code under test uses other methods. Levels are row-major, 0…255.
package struct SampledCoverage {
  package let width: Int
  package let height: Int
  package let levels: [Double]

  static let samples = 64

  /// Samples a shape that is defined by the distance of each point from its edge.
  ///
  /// - Parameters:
  ///   - width: The width, in pixels.
  ///   - height: The height, in pixels.
  ///   - distance: The distance from a point to the edge, in pixels, positive inside. Within a pixel it must not change
  ///     faster than the point moves, because a square of points without an edge in it is counted at once.
  package init(width: Int, height: Int, distance: (_ x: Double, _ y: Double) -> Double) {
    self.width = width
    self.height = height
    /// Counts the points inside a square of `side` by `side` points that starts at a column and a row of points.
    func count(_ column: Int, _ row: Int, _ side: Int) -> Int {
      let n = Double(Self.samples)
      let middle = distance(
        (Double(column) + Double(side) / 2) / n, (Double(row) + Double(side) / 2) / n)
      // Half a diagonal is 0.707 sides.
      if side == 1 || middle.magnitude > 0.75 * Double(side) / n { return middle > 0 ? side * side : 0 }
      let half = side / 2
      return count(column, row, half) + count(column + half, row, half) + count(column, row + half, half)
        + count(column + half, row + half, half)
    }
    levels = (0..<width * height).map { i in
      let n = Self.samples
      return Double(count(i % width * n, i / width * n, n)) * 255 / Double(n * n)
    }
  }

  /// Creates the coverage of closed polygons by the non-zero winding rule.
  package init(width: Int, height: Int, polygons: [[(x: Double, y: Double)]]) {
    self.width = width
    self.height = height
    let n = Self.samples
    // The crossings are the places where the lines of points cross the sides of the polygons.
    var crossings = [[(x: Double, winding: Int)]](repeating: [], count: height * n)
    for polygon in polygons {
      for (a, b) in zip(polygon, polygon[1...] + polygon[...0]) {
        let first = Int((min(a.y, b.y) * Double(n)).rounded(.down)) - 1
        let last = Int((max(a.y, b.y) * Double(n)).rounded(.up)) + 1
        for line in max(first, 0)..<max(min(last, height * n), first, 0) {
          let y = (Double(line) + 0.5) / Double(n)
          guard (a.y <= y) != (b.y <= y) else { continue }
          crossings[line].append((a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), b.y > a.y ? 1 : -1))
        }
      }
    }
    var counts = [Int](repeating: 0, count: width * height)
    for (line, unsorted) in crossings.enumerated() {
      let crossings = unsorted.sorted { $0.x < $1.x }
      var winding = 0
      for (crossing, next) in zip(crossings, crossings.dropFirst()) {
        winding += crossing.winding
        guard winding != 0 else { continue }
        // The points between the crossings are at (k + ½)/n.
        let first = max(Int((crossing.x * Double(n) + 0.5).rounded(.down)), 0)
        let last = min(Int((next.x * Double(n) + 0.5).rounded(.down)), width * n)
        for k in first..<max(last, first) { counts[line / n * width + k / n] += 1 }
      }
    }
    levels = counts.map { Double($0) * 255 / Double(n * n) }
  }

  /// Returns the largest difference from a mask, in levels.
  package func worstError(of mask: [UInt8]) -> Double {
    zip(levels, mask).map { ($0 - Double($1)).magnitude }.max() ?? 255
  }
}
