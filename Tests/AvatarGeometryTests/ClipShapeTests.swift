import Testing

@testable import AvatarGeometry

private func points(_ path: Path) -> [Point] {
  path.elements.flatMap { element -> [Point] in
    switch element {
    case .move(let p), .line(let p): [p]
    case .quad(let c, let p): [c, p]
    default: []
    }
  }
}

@Suite struct ClipShapeTests {
  @Test func hexagonCornersMatchTheirDefinition() {
    let top = points(ClipShape.hexagon(cornerFraction: 0.08).path(side: 48)).prefix(3)
    let expected = [Point(x: 20.6745, y: 1.92), Point(x: 24, y: 0), Point(x: 27.3255, y: 1.92)]
    for (point, wanted) in zip(top, expected) {
      #expect((point.x - wanted.x).magnitude < 1e-4 && (point.y - wanted.y).magnitude < 1e-4)
    }
  }

  @Test func hexagonTouchesTheTopAndBottomOfItsBox() {
    let all = points(ClipShape.hexagon(cornerFraction: 0).path(side: 100))
    #expect(all.map(\.y).min() == 0 && all.map(\.y).max() == 100)
    #expect((all.map(\.x).min()! - 6.69873).magnitude < 1e-4)
  }

  @Test func roundedCornersNeverExtendBeyondTheMiddleOfAnEdge() {
    #expect(Path.roundedHexagon(side: 10, cornerFraction: 7) == Path.roundedHexagon(side: 10, cornerFraction: 0.25))
  }

  @Test func squareCoversTheWholeCanvas() {
    let mask = CoverageMask(ClipShape.square.path(side: 5), width: 5, height: 5)
    #expect(mask.values == [UInt8](repeating: 255, count: 25))
  }

  @Test func cornerArcsTouchBothEdgesAtTheirTangentPoints() {
    let start = points(ClipShape.hexagon(cornerFraction: 0.12, style: .arc).path(side: 100))[0]
    // The distance is 12·tan 30° from the top vertex along the edge to the upper left.
    let cut = 12 / (3.0).squareRoot()
    #expect((start.x - (50 - cut * (3.0).squareRoot() / 2)).magnitude < 1e-9)
    #expect((start.y - cut / 2).magnitude < 1e-9)
  }

  @Test func largestCornerArcsFormTheInscribedCircle() {
    let hexagon = CoverageMask(
      ClipShape.hexagon(cornerFraction: 0.5, style: .arc).path(side: 40), width: 40, height: 40)
    let circle = Path.circle(center: Point(x: 20, y: 20), radius: 10 * (3.0).squareRoot())
    #expect(hexagon == CoverageMask(circle, width: 40, height: 40))
  }

  @Test func squircleIsASuperellipseOfExponentFour() {
    for side in [5.0, 48, 2048] {
      let (path, radius) = (Path.squircle(side: side), side / 2)
      var worst = 0.0
      for curve in path.monotoneCurves {
        let y = (curve.top + curve.bottom) / 2
        let (u, v) = ((curve.x(atY: y) - radius) / radius, (y - radius) / radius)
        // To first order, the distance is the function over the length of its gradient.
        let gradient = Point(x: 4 * u * u * u, y: 4 * v * v * v).length
        worst = max(worst, (u * u * u * u + v * v * v * v - 1).magnitude / gradient * radius)
      }
      #expect(worst <= 1e-4, "\(side) px")
    }
  }

  private static let shapes: [ClipShape] = [
    .circle, .hexagon(cornerFraction: 0), .hexagon(cornerFraction: 0.08), .hexagon(cornerFraction: 0.25),
    .hexagon(cornerFraction: 0.1, style: .arc), .hexagon(cornerFraction: 0.433, style: .arc),
    .hexagon(cornerFraction: 1e-9), .hexagon(cornerFraction: 1e-9, style: .arc), .roundedSquare(cornerFraction: 1e-9),
    .roundedSquare(cornerFraction: 0.3), .roundedSquare(cornerFraction: 0.5), .squircle, .square,
  ]

  @Test(arguments: shapes)
  func outlineMatchesItsReachInEveryDirection(clip: ClipShape) {
    let side = 4000.0
    let curves = clip.path(side: side).monotoneCurves
    for i in 0..<60 {
      // The rays point in all directions, but never run along a horizontal edge.
      let t = Double(i) / 60 + 0.003
      let direction = Point(
        x: 1 - 4 * (t - 0.5).magnitude, y: 4 * ((t + 0.75).truncatingRemainder(dividingBy: 1) - 0.5).magnitude - 1)
      let end = Point(x: side / 2, y: side / 2) + direction * (clip.reach(toward: direction) * side / direction.length)
      let distance = curves.lazy.filter { $0.top - 1 <= end.y && end.y <= $0.bottom + 1 }.map { curve in
        (curve.x(atY: min(max(end.y, curve.top), curve.bottom)) - end.x).magnitude
      }.min()
      // At a flat top or bottom, the outline runs sideways.
      let isFlat = end.y < 1 || end.y > side - 1
      #expect(isFlat || (distance ?? side) <= 0.02 * side / 100 + 0.5, "\(direction)")
    }
  }

  @Test(arguments: shapes)
  func diagonalLeavesTheShapeAtItsReach(clip: ClipShape) {
    // The coverage along the diagonal ends at this point.
    let side = 1000
    let mask = CoverageMask(clip.path(side: Double(side)), width: side, height: side)
    let last = (side / 2..<side).last { mask[$0, $0] > 127 } ?? 0
    #expect(
      (Double(last) + 0.5 - Double(side) * (0.5 + clip.reach(toward: Point(x: 1, y: 1)) * (0.5).squareRoot())).magnitude
        <= 1)
  }
}
