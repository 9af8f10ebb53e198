import SampledCoverage
import Testing

@testable import AvatarGeometry

private let sqrt3 = (3.0).squareRoot()

/// A shape for which formulas give the area and the area of the inset.
private struct Shape: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let clip: ClipShape
  /// The area of the shape inset by b in a box with a side.
  let area: @Sendable (_ side: Double, _ inset: Double) -> Double

  static let circle = Shape(testDescription: "circle", clip: .circle) { s, b in .pi * (s / 2 - b) * (s / 2 - b) }
  static let square = Shape(testDescription: "square", clip: .square) { s, b in (s - 2 * b) * (s - 2 * b) }
  static let roundedSquare = Shape(testDescription: "rounded square", clip: .roundedSquare(cornerFraction: 0.2)) {
    s, b in
    let r = max(0.2 * s - b, 0)
    return (s - 2 * b) * (s - 2 * b) - (4 - .pi) * r * r
  }
  static let arcHexagon = Shape(testDescription: "arc hexagon", clip: .hexagon(cornerFraction: 0.08, style: .arc)) {
    s, b in
    // Six corners of 60°: each is a kite of r·r·tan 30° less a sector of r²·π/6.
    let (apothem, r) = (s * sqrt3 / 4 - b, max(0.08 * s - b, 0))
    return 2 * sqrt3 * apothem * apothem - 6 * r * r * (1 / sqrt3 - .pi / 6)
  }
  static let all = [circle, square, roundedSquare, arcHexagon]
}

/// Returns the area between a shape's edge and its inset, in square pixels, without rounding.
private func exactRingArea(_ clip: ClipShape, side: Int, width: Double) -> Double {
  let path = clip.path(side: Double(side))
  return exactArea(path, side: side) - exactArea(path, excluding: path.stroked(width: 2 * width), side: side)
}

/// Returns the same area, measured by the masks, whose levels are rounded.
private func roundedRingArea(_ clip: ClipShape, side: Int, width: Double) -> Double {
  let path = clip.path(side: Double(side))
  func area(_ mask: CoverageMask) -> Double { mask.values.reduce(0) { $0 + Double($1) } / 255 }
  let inset = CoverageMask(path, excluding: path.stroked(width: 2 * width), width: side, height: side)
  return area(CoverageMask(path, width: side, height: side)) - area(inset)
}

/// Returns the sum of the cells of a path's edges.
private func exactArea(_ path: Path, excluding excluded: Path? = nil, side: Int) -> Double {
  var sweep = WindingSweep(width: Double(side), height: Double(side))
  sweep.add(path)
  if let excluded { sweep.add(excluded, isExcluded: true) }
  var accumulator = CellAccumulator(width: side, height: side)
  for edge in sweep.findEdges() { accumulator.add(edge) }
  return accumulator.cells.reduce(0) { $0 + $1.cover * Double(side - Int($1.column)) - $1.area }
}

@Suite struct RingTests {
  @Test(arguments: Shape.all)
  private func ringAreaLiesBetweenTheShapeAndItsInset(shape: Shape) {
    for side in [40, 48, 80, 128, 384] {
      for width in [0.5, 1, 1.5, 2, 4, 7.3, 15] {
        let area = exactRingArea(shape.clip, side: side, width: width)
        let formula = shape.area(Double(side), 0) - shape.area(Double(side), width)
        #expect((area / formula - 1).magnitude < 1e-6, "\(width) px of \(side)")
      }
    }
  }

  /// On straight edges that cover the same half level of all their pixels, correct rounding alone may exceed the
  /// tolerance.
  @Test func roundedRingAreaOfCirclesIsAccurate() {
    for side in [40, 48, 80, 128, 384] {
      for width in [1, 1.5, 2, 4, 7.3, 15] {
        let exact = exactRingArea(.circle, side: side, width: width)
        let rounded = roundedRingArea(.circle, side: side, width: width)
        #expect((rounded / exact - 1).magnitude < 5e-4, "\(width) px of \(side)")
      }
    }
  }

  /// Steiner's formula gives the area A − b·L + π·b² for the inset of a convex outline whose curvature stays below 1/b.
  @Test func hexagonRingAreaMatchesAParallelCurve() {
    // The length of a quadratic corner of two legs of r that meet at 120°, integrated numerically.
    for side in [40.0, 48, 128, 384] {
      let r = 0.08 * side
      let steps = 20000
      var corner = 0.0
      for i in 0..<steps {
        let t = (Double(i) + 0.5) / Double(steps)
        // B′ = 2·((1 − t)·a + t·b) with |a| = |b| = r and a·b = r²/2.
        let speed = 2 * r * ((1 - t) * (1 - t) + t * t + t * (1 - t)).squareRoot()
        corner += speed / Double(steps)
      }
      let length = 6 * (side / 2 - 2 * r + corner)
      for width in [1, 2, 3.5] where width < 1.2 * r {
        let area = exactRingArea(.hexagon(cornerFraction: 0.08), side: Int(side), width: width)
        let formula = width * length - .pi * width * width
        #expect((area / formula - 1).magnitude < 5e-5, "\(width) px of \(side)")
      }
    }
  }

  @Test(arguments: [ClipShape.hexagon(cornerFraction: 0.08), .squircle, .roundedSquare(cornerFraction: 0.3)])
  func insetExcludesPixelsWithinTheRingWidth(clip: ClipShape) {
    for (side, whole) in [(12, 1.0), (16, 2), (24, 2), (24, 6), (40, 9), (64, 4)] {
      // The reference is sampled, so edges that lie on its grid must not be off by half a sample along their whole
      // length.
      let width = if case .hexagon = clip { whole + 1 - Double(side) * (0.5 - sqrt3 / 4) } else { whole }
      let path = clip.path(side: Double(side))
      let edge = PenTrack(path)
      let shape = CoverageMask(path, width: side, height: side)
      let truth = SampledCoverage(width: side, height: side) { x, y in
        let distance = edge.distance(x, y)
        let isInside = shape[min(Int(x), side - 1), min(Int(y), side - 1)] > 127
        return isInside ? distance - width : -1
      }
      let mask = CoverageMask(path, excluding: path.stroked(width: 2 * width), width: side, height: side)
      #expect(truth.worstError(of: mask.values) <= 1.5, "\(width) px of \(side)")
    }
  }

  /// Nearly straight curves once lost the ring at some sizes; a ring's area is roughly proportional to the outline's
  /// length.
  @Test(arguments: [
    ClipShape.circle, .hexagon(cornerFraction: 0.08), .hexagon(cornerFraction: 0.25),
    .hexagon(cornerFraction: 0.1, style: .arc), .roundedSquare(cornerFraction: 0.2), .squircle, .square,
  ])
  func ringIsVisibleAtEverySize(clip: ClipShape) {
    func ring(_ side: Int) -> Double { exactRingArea(clip, side: side, width: 1) / Double(side - 1) }
    let usual = ring(400)
    for side in 32...800 { #expect((ring(side) / usual - 1).magnitude < 0.05, "\(side) px") }
  }

  @Test func ringWiderThanTheShapeLeavesNoContent() {
    for clip in [ClipShape.circle, .hexagon(cornerFraction: 0.08), .squircle, .square] {
      let path = clip.path(side: 24)
      let mask = CoverageMask(path, excluding: path.stroked(width: 26), width: 24, height: 24)
      #expect(mask.values.allSatisfy { $0 == 0 })
    }
  }
}
