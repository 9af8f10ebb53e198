/// How much of each pixel something covers, by asking 64×64 points of it whether they are inside: slow, and unlike
/// anything that the code under test does. Row-major, 0…255.
public struct SampledCoverage {
  public let width: Int
  public let height: Int
  public let levels: [Double]

  @usableFromInline static let samples = 64

  /// - Parameters:
  ///   - distance: from a point to the edge, positive inside; pixels further from it than their diagonal are not
  ///     sampled point by point.
  @inlinable
  public init(width: Int, height: Int, distance: (_ x: Double, _ y: Double) -> Double) {
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
  public init(width: Int, height: Int, polygons: [[(x: Double, y: Double)]]) {
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
  public func worstError(of mask: [UInt8]) -> Double {
    zip(levels, mask).map { ($0 - Double($1)).magnitude }.max() ?? 255
  }
}

/// Distances in the plane.
public enum Distance {
  /// From a point to the line between two others.
  @inlinable
  public static func toLine(
    _ p: (x: Double, y: Double), _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let t = square == 0 ? 0 : min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0), 1)
    let (ex, ey) = (p.x - a.x - t * dx, p.y - a.y - t * dy)
    return (ex * ex + ey * ey).squareRoot()
  }

  /// From a point to an arc around a center, from one point to another; clockwise as seen on a screen.
  @inlinable
  public static func toArc(
    _ p: (x: Double, y: Double), center c: (x: Double, y: Double), from a: (x: Double, y: Double),
    to b: (x: Double, y: Double), clockwise: Bool
  ) -> Double {
    let (start, end) = clockwise ? (a, b) : (b, a)
    func cross(_ u: (x: Double, y: Double), _ v: (x: Double, y: Double)) -> Double {
      (u.x - c.x) * (v.y - c.y) - (u.y - c.y) * (v.x - c.x)
    }
    let isLong = cross(start, end) < 0
    let (afterStart, beforeEnd) = (cross(start, p) >= 0, cross(p, end) >= 0)
    let isBeside = isLong ? afterStart || beforeEnd : afterStart && beforeEnd
    func length(_ u: (x: Double, y: Double), _ v: (x: Double, y: Double)) -> Double {
      ((u.x - v.x) * (u.x - v.x) + (u.y - v.y) * (u.y - v.y)).squareRoot()
    }
    if isBeside { return (length(p, c) - length(a, c)).magnitude }
    return min(length(p, a), length(p, b))
  }
}
