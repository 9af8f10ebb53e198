import Testing

@testable import AvatarGeometry

/// The true areas of a convex shape, symmetric about both axes of a square box, inside the pixels of its upper half.
///
/// From the shape's width along many thin lines of each pixel row: the midpoint rule, which shares nothing with the
/// code under test.
private func trueAreas(side: Int, halfWidth: (Double) -> Double) -> [Double] {
  let lines = 2048
  let middle = Double(side) / 2
  var areas: [Double] = []
  for row in 0..<(side + 1) / 2 {
    // `whole` counts lines that cover a pixel completely, as differences; `part` sums what others cover of it.
    var whole = [Int](repeating: 0, count: side + 2)
    var part = [Double](repeating: 0, count: side + 1)
    for line in 0..<lines {
      let half = halfWidth(Double(row) + (Double(line) + 0.5) / Double(lines))
      if half <= 0 { continue }
      let (left, right) = (middle - half, middle + half)
      let (first, last) = (Int(left), Int(right))
      if first == last {
        part[first] += right - left
      } else {
        part[first] += Double(first + 1) - left
        part[last] += right - Double(last)
        whole[first + 1] += 1
        whole[last] -= 1
      }
    }
    var covered = 0
    for x in 0..<side {
      covered += whole[x]
      areas.append((Double(covered) + part[x]) / Double(lines))
    }
  }
  return areas
}

@Sendable private func circleHalfWidth(_ side: Int) -> (Double) -> Double {
  let radius = Double(side) / 2
  return { y in max(radius * radius - (y - radius) * (y - radius), 0).squareRoot() }
}

/// The rounded hexagon from its definition: the quadratic corners at the top and at the side, solved for the distance
/// from the middle, and straight lines between them.
@Sendable private func hexagonHalfWidth(_ side: Int) -> (Double) -> Double {
  let s = Double(side)
  let cosine = (3.0).squareRoot() / 2
  let cut = 0.08 * s
  // Top corner: from (−cut·cos 30°, cut/2) over (0, 0) to (cut·cos 30°, cut/2).
  let topEnd = cut / 2
  let reach = cut * cosine
  // Side corner: from (w − cut·cos 30°, s/4 − cut/2) over (w, s/4) to (w, s/4 + cut).
  let w = s / 2 * cosine
  return { fromTop in
    let y = min(fromTop, s - fromTop)
    if y <= topEnd {
      // B(t) = ((2t − 1)·reach, (1 − 2t + 2t²)·topEnd); with u = 2t − 1: y = topEnd·(1 + u²)/2.
      let square = 2 * y / topEnd - 1
      return square <= 0 ? 0 : reach * square.squareRoot()
    }
    if y < s / 4 - cut / 2 { return y * 2 * cosine }
    if y < s / 4 + cut {
      // y(t) = (1−t)²·y0 + 2t(1−t)·y1 + t²·y2, rising: solve for t, then x(t) = w − (1−t)²·reach.
      let (y0, y1, y2) = (s / 4 - cut / 2, s / 4, s / 4 + cut)
      let (a, b, c) = (y0 - 2 * y1 + y2, 2 * (y1 - y0), y0 - y)
      let t = (-b + (b * b - 4 * a * c).squareRoot()) / (2 * a)
      return w - (1 - t) * (1 - t) * reach
    }
    return w
  }
}

/// What one shape's mask has to do with the truth, at one size.
private struct Comparison {
  /// The largest error, levels of 255.
  var worst = 0.0
  /// Root of the mean squared error of the edge pixels, levels; and what correct rounding alone makes of it.
  var edgeError = 0.0
  var edgeRoundingError = 0.0
  var isSymmetric = true
  /// Of the area, as a fraction of it; and what correct rounding alone makes of it.
  var areaError = 0.0
  var roundingError = 0.0

  init(_ shape: ClipShape, side: Int, area: Double, halfWidth: (Double) -> Double) {
    let mask = CoverageMask(shape.path(side: Double(side)), width: side, height: side)
    let truth = trueAreas(side: side, halfWidth: halfWidth)
    var (total, rounded) = (0.0, 0.0)
    var (squares, roundedSquares, edgePixels) = (0.0, 0.0, 0.0)
    for y in 0..<side {
      for x in 0..<side {
        let level = Double(mask[x, y])
        let exact = truth[min(y, side - 1 - y) * side + x] * 255
        worst = max(worst, (level - exact).magnitude)
        if exact > 0.001 && exact < 254.999 {
          squares += (level - exact) * (level - exact)
          roundedSquares += (exact.rounded() - exact) * (exact.rounded() - exact)
          edgePixels += 1
        }
        total += level
        rounded += exact.rounded()
        if mask[x, y] != mask[side - 1 - x, y] || mask[x, y] != mask[x, side - 1 - y] { isSymmetric = false }
      }
    }
    edgeError = (squares / max(edgePixels, 1)).squareRoot()
    edgeRoundingError = (roundedSquares / max(edgePixels, 1)).squareRoot()
    areaError = (total / 255 / area - 1).magnitude
    roundingError = (rounded / 255 / area - 1).magnitude
  }
}

private struct Shape: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let clip: ClipShape
  let area: @Sendable (Double) -> Double
  let halfWidth: @Sendable (Int) -> (Double) -> Double

  static let circle = Shape(
    testDescription: "circle", clip: .circle, area: { .pi * $0 * $0 / 4 }, halfWidth: circleHalfWidth)
  /// The sharp hexagon, less a third of the triangle at each corner: 0.643976·S².
  static let hexagon = Shape(
    testDescription: "hexagon", clip: .hexagon(cornerFraction: ClipShape.hexagonCornerFraction),
    area: { $0 * $0 * (3.0).squareRoot() / 2 * (0.75 - 0.08 * 0.08) }, halfWidth: hexagonHalfWidth)

  func compare(_ side: Int) -> Comparison {
    Comparison(clip, side: side, area: area(Double(side)), halfWidth: halfWidth(side))
  }
}

@Suite struct ExactCoverageTests {
  @Test(arguments: [Shape.circle, .hexagon])
  private func maskIsTheTrueAreaCorrectlyRoundedAtEverySize(shape: Shape) {
    for side in Array(1...512) + [1024, 2048] {
      let comparison = shape.compare(side)
      #expect(comparison.worst <= 0.51, "\(side) px")
      #expect(comparison.isSymmetric, "\(side) px")
      // Where many pixels err alike, correct rounding itself may be further off: the area of the circle of 19 px by
      // 0.027 %, the edge of a hexagon whose straight sides all cover the same half level.
      #expect(comparison.edgeError <= max(0.35, comparison.edgeRoundingError + 1e-3), "\(side) px")
      if side >= 16 { #expect(comparison.areaError <= max(1e-4, comparison.roundingError + 1e-6), "\(side) px") }
    }
  }
}
