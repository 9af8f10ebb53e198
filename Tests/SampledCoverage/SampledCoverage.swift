/// How much of each pixel something covers, by asking 64×64 points of it whether they are inside: slow, and unlike
/// anything that the code under test does. Row-major, 0…255.
package struct SampledCoverage {
  package let width: Int
  package let height: Int
  package let levels: [Double]

  static let samples = 64

  /// - Parameters:
  ///   - distance: from a point to the edge, positive inside; pixels further from it than their diagonal are not
  ///     sampled point by point.
  package init(width: Int, height: Int, distance: (_ x: Double, _ y: Double) -> Double) {
    self.width = width
    self.height = height
    let n = Self.samples
    levels = (0..<width * height).map { i in
      let (x, y) = (Double(i % width), Double(i / width))
      let middle = distance(x + 0.5, y + 0.5)
      if middle.magnitude > 0.75 { return middle > 0 ? 255 : 0 }
      var count = 0
      for row in 0..<n {
        for column in 0..<n
        where distance(x + (Double(column) + 0.5) / Double(n), y + (Double(row) + 0.5) / Double(n)) > 0 { count += 1 }
      }
      return Double(count) * 255 / Double(n * n)
    }
  }

  /// Of closed polygons by the non-zero winding rule.
  /// - Parameter polygons: their corners, x and y in turns.
  package init(width: Int, height: Int, polygons: [[(x: Double, y: Double)]]) {
    self.width = width
    self.height = height
    let n = Self.samples
    var counts = [Int](repeating: 0, count: width * height)
    for line in 0..<height * n {
      let y = (Double(line) + 0.5) / Double(n)
      var crossings: [(x: Double, winding: Int)] = []
      for polygon in polygons {
        for (a, b) in zip(polygon, polygon[1...] + polygon[...0]) where (a.y <= y) != (b.y <= y) {
          crossings.append((a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), b.y > a.y ? 1 : -1))
        }
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (crossing, next) in zip(crossings, crossings.dropFirst()) {
        winding += crossing.winding
        guard winding != 0 else { continue }
        // The samples at (k + ½)/n between the crossings.
        let first = max(Int((crossing.x * Double(n) + 0.5).rounded(.down)), 0)
        let last = min(Int((next.x * Double(n) + 0.5).rounded(.down)), width * n)
        for k in first..<max(last, first) { counts[line / n * width + k / n] += 1 }
      }
    }
    levels = counts.map { Double($0) * 255 / Double(n * n) }
  }

  /// The largest difference from a mask, levels.
  package func worstError(of mask: [UInt8]) -> Double {
    zip(levels, mask).map { ($0 - Double($1)).magnitude }.max() ?? 255
  }
}
