import Foundation
import Testing

@testable import AvatarGeometry

/// A convex shape, symmetric about both axes of a square box, described by the profile of its upper half.
///
/// The upper half is no wider above than below. All formulas follow from the definition of the shape and share nothing
/// with the code under test.
private struct Profile {
  /// Half of the shape's width at a distance from the top, 0…side/2.
  let halfWidth: (Double) -> Double
  /// The distance from the top at which the shape has half of a width, the inverse of `halfWidth`.
  let distance: (Double) -> Double
  /// The integral of `halfWidth` down to a distance from the top, up to a constant.
  let integral: (Double) -> Double

  static func circle(side: Int) -> Profile {
    let radius = Double(side) / 2
    func leg(_ other: Double) -> Double { max(radius * radius - other * other, 0).squareRoot() }
    return Profile(
      halfWidth: { leg(radius - $0) }, distance: { radius - leg($0) },
      integral: { fromTop in
        // ∫ √(r² − v²) dv
        let v = fromTop - radius
        return (v * leg(v) + radius * radius * atan2(v, leg(v))) / 2
      })
  }

  /// Creates the rounded hexagon: a quadratic corner at the top, a straight edge, a quadratic corner at the side, and a
  /// straight side.
  static func hexagon(side: Int) -> Profile {
    let s = Double(side)
    let cosine = (3.0).squareRoot() / 2
    let cut = 0.08 * s
    // Top corner: from (−cut·cos 30°, cut/2) over (0, 0) to (cut·cos 30°, cut/2), or with u = 2t − 1
    // B = (u·reach, (1 + u²)·topEnd/2).
    let topEnd = cut / 2
    let reach = cut * cosine
    // Side corner: from (w − cut·cos 30°, s/4 − cut/2) over (w, s/4) to (w, s/4 + cut), or with q = 1 − t, 1…0,
    // B = (w − q²·reach, s/4 + cut − 2·cut·q + q²·cut/2).
    let w = s / 2 * cosine
    let (sideStart, sideEnd) = (s / 4 - cut / 2, s / 4 + cut)
    func q(_ y: Double) -> Double { 2 - (4 - 2 * (sideEnd - y) / cut).squareRoot() }
    func topIntegral(_ y: Double) -> Double {
      let square = max(2 * y / topEnd - 1, 0)
      return reach * topEnd / 3 * square * square.squareRoot()
    }
    func edgeIntegral(_ y: Double) -> Double { topIntegral(topEnd) + cosine * (y * y - topEnd * topEnd) }
    func sideIntegral(_ y: Double) -> Double {
      // ∫ q²·reach dy with dy = −cut·(2 − q)·dq
      let q = q(y)
      let removed = reach * cut * ((1 - q * q * q) * 2 / 3 - (1 - q * q * q * q) / 4)
      return edgeIntegral(sideStart) + w * (y - sideStart) - removed
    }
    return Profile(
      halfWidth: { y in
        if y <= topEnd { return reach * max(2 * y / topEnd - 1, 0).squareRoot() }
        if y < sideStart { return y * 2 * cosine }
        return y < sideEnd ? w - q(y) * q(y) * reach : w
      },
      distance: { x in
        if x <= reach { return (1 + x / reach * (x / reach)) * topEnd / 2 }
        if x < sideStart * 2 * cosine { return x / (2 * cosine) }
        let q = max((w - x) / reach, 0).squareRoot()
        return sideEnd - 2 * cut * q + q * q * cut / 2
      },
      integral: { y in
        if y <= topEnd { return topIntegral(y) }
        if y < sideStart { return edgeIntegral(y) }
        return y < sideEnd ? sideIntegral(y) : sideIntegral(sideEnd) + w * (y - sideEnd)
      })
  }

  /// Returns the true area of the shape inside each pixel of a row of the upper half, or of the row in the middle.
  func areas(row: Int, side: Int) -> [Double] {
    let middle = Double(side) / 2
    let (top, bottom) = (Double(row), min(Double(row) + 1, middle))
    // The upper half of a row in the middle represents the whole row.
    let height = bottom - top
    let (narrowest, widest) = (halfWidth(top), halfWidth(bottom))
    /// Returns the area in this row that is more than `x` to the right of the middle.
    func area(beyond x: Double) -> Double {
      guard x < widest else { return 0 }
      let start = min(max(distance(x), top), bottom)
      return (integral(bottom) - integral(start) - x * (bottom - start)) / height
    }
    var areas = [Double](repeating: 0, count: side)
    for column in side / 2..<side {
      let left = Double(column) - middle
      var covered = 0.0
      if left + 1 <= narrowest {
        covered = 1
      } else if left < 0 {
        covered = 2 * (area(beyond: 0) - area(beyond: left + 1))
      } else {
        covered = area(beyond: left) - area(beyond: left + 1)
      }
      areas[column] = covered
      areas[side - 1 - column] = covered
    }
    return areas
  }
}

/// The errors of one shape's mask at one size.
private struct Comparison {
  /// The largest error, in levels of 255.
  var worst = 0.0
  /// The root of the mean squared error of the edge pixels, in levels, and the error that correct rounding alone
  /// causes.
  var edgeError = 0.0
  var edgeRoundingError = 0.0
  var isSymmetric = true
  /// The error of the area, as a fraction of it, and the error that correct rounding alone causes.
  var areaError = 0.0
  var roundingError = 0.0

  init(_ shape: ClipShape, side: Int, area: Double, profile: Profile) {
    let mask = CoverageMask(shape.path(side: Double(side)), width: side, height: side)
    func levels(_ row: Int) -> ArraySlice<UInt8> { mask.values[row * side..<(row + 1) * side] }
    var (total, rounded) = (0.0, 0.0)
    var (squares, roundedSquares, edgePixels) = (0.0, 0.0, 0.0)
    for row in 0..<side {
      let mirrored = side - 1 - row
      if !levels(row).elementsEqual(levels(mirrored)) || !levels(row).elementsEqual(levels(row).reversed()) {
        isSymmetric = false
      }
      for (value, area) in zip(levels(row), profile.areas(row: min(row, mirrored), side: side)) {
        let level = Double(value)
        let exact = area * 255
        total += level
        worst = max(worst, (level - exact).magnitude)
        if exact > 0.001 && exact < 254.999 {
          let nearest = exact.rounded()
          squares += (level - exact) * (level - exact)
          roundedSquares += (nearest - exact) * (nearest - exact)
          rounded += nearest
          edgePixels += 1
        } else {
          rounded += exact < 128 ? 0 : 255
        }
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
  let profile: @Sendable (_ side: Int) -> Profile

  static let circle = Shape(
    testDescription: "circle", clip: .circle, area: { .pi * $0 * $0 / 4 },
    profile: { .circle(side: $0) })
  /// The area of the sharp hexagon, less a third of the triangle at each corner: 0.643976·S².
  static let hexagon = Shape(
    testDescription: "hexagon", clip: .hexagon(cornerFraction: ClipShape.hexagonCornerFraction),
    area: { $0 * $0 * (3.0).squareRoot() / 2 * (0.75 - 0.08 * 0.08) }, profile: { .hexagon(side: $0) })

  func compare(_ side: Int) -> Comparison {
    Comparison(clip, side: side, area: area(Double(side)), profile: profile(side))
  }
}

@Suite struct ExactCoverageTests {
  @Test(arguments: [Shape.circle, .hexagon])
  private func maskIsTheCorrectlyRoundedAreaAtEverySize(shape: Shape) {
    for side in Array(1...512) + [1024, 2048] {
      let comparison = shape.compare(side)
      #expect(comparison.worst <= 0.5 + 1e-6, "\(side) px")
      #expect(comparison.isSymmetric, "\(side) px")
      // If many pixels have the same error, correct rounding itself may err more: the area of the 19 px circle by 0.027
      // %, and the edge of a hexagon whose straight sides all cover the same half level.
      #expect(comparison.edgeError <= max(0.35, comparison.edgeRoundingError + 1e-6), "\(side) px")
      if side >= 16 { #expect(comparison.areaError <= max(1e-4, comparison.roundingError + 1e-9), "\(side) px") }
    }
  }
}
