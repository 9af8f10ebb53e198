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
  @Test func hexagonOf48HasTheCornersOfItsDefinition() {
    let top = points(ClipShape.hexagon(cornerFraction: 0.08).path(side: 48)).prefix(3)
    let expected = [Point(x: 20.6745, y: 1.92), Point(x: 24, y: 0), Point(x: 27.3255, y: 1.92)]
    for (point, wanted) in zip(top, expected) {
      #expect((point.x - wanted.x).magnitude < 1e-4 && (point.y - wanted.y).magnitude < 1e-4)
    }
  }

  @Test func hexagonSpansTheBoxFromTopToBottomByItsVertices() {
    let all = points(ClipShape.hexagon(cornerFraction: 0).path(side: 100))
    #expect(all.map(\.y).min() == 0 && all.map(\.y).max() == 100)
    #expect((all.map(\.x).min()! - 6.69873).magnitude < 1e-4)
  }

  @Test func cornersNeverReachBeyondTheMiddleOfAnEdge() {
    #expect(Path.roundedHexagon(side: 10, cornerFraction: 7) == Path.roundedHexagon(side: 10, cornerFraction: 0.25))
  }

  @Test func squareCoversEverything() {
    let mask = CoverageMask(ClipShape.square.path(side: 5), width: 5, height: 5)
    #expect(mask.values == [UInt8](repeating: 255, count: 25))
  }
}
