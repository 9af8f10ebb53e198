import Testing

@testable import AvatarGeometry

private func total(_ path: Path, _ width: Int, _ height: Int) -> Double {
  CoverageMask(path, width: width, height: height).values.reduce(0) { $0 + Double($1) } / 255
}

@Suite struct CoverageMaskTests {
  @Test func rectangleCoversAFractionOfEachPixelItTouches() {
    let mask = CoverageMask(
      .rectangle(Rect(x: 0.5, y: 0.25, width: 2, height: 1)), width: 3, height: 2)
    #expect(mask.values == [96, 191, 96, 32, 64, 32])
  }

  @Test(arguments: [
    (Rect(x: 1, y: 0, width: 5, height: 1), 0..<1, ["0: 1..<6 255"]),
    (
      Rect(x: 0.5, y: 0, width: 5, height: 2), 0..<2,
      ["0: 0..<1 128", "0: 1..<5 255", "0: 5..<6 128"]
        + ["1: 0..<1 128", "1: 1..<5 255", "1: 5..<6 128"]
    ),
    (Rect(x: 0, y: 0.5, width: 8, height: 2), 0..<2, ["0: 0..<8 128", "1: 0..<8 255"]),
    (Rect(x: 0, y: 0.5, width: 8, height: 2), 2..<4, ["0: 0..<8 128"]),
  ])
  func runsContainNeighborsWithTheSameCoverage(box: Rect, rows: Range<Int>, runs: [String]) {
    let coverage = Coverage(.rectangle(box), width: 8, height: 4)
    #expect(coverage.runs(rows: rows).map { "\($0.row): \($0.start)..<\($0.end) \($0.level)" } == runs)
  }

  @Test func halfCoveredPixelsAreRoundedUpOnBothSides() {
    let mask = CoverageMask(.rectangle(Rect(x: 0.5, y: 0, width: 1, height: 1)), width: 2, height: 1)
    #expect(mask.values == [128, 128])
  }

  @Test func oppositeContourCutsAHole() {
    var ring = Path.circle(center: Point(x: 10, y: 10), radius: 9)
    ring.append(.circle(center: Point(x: 10, y: 10), radius: 5, clockwise: false))
    #expect((total(ring, 20, 20) - Double.pi * 56).magnitude < 0.2)
    #expect(CoverageMask(ring, width: 20, height: 20)[10, 10] == 0)
  }

  /// No other contour follows, because a move to its start would close this contour.
  @Test func openContourIsFilledAsIfItWereClosed() {
    var path = Path()
    path.move(to: Point(x: 0.5, y: 0))
    path.line(to: Point(x: 2, y: 0))
    path.line(to: Point(x: 2, y: 2))
    path.line(to: Point(x: 0.5, y: 2))
    #expect(CoverageMask(path, width: 3, height: 2).values == [128, 255, 0, 128, 255, 0])
  }

  @Test func contourDirectionDoesNotAffectCoverage() {
    let c = Point(x: 7.3, y: 6.1)
    let one = CoverageMask(.circle(center: c, radius: 5.7), width: 14, height: 13)
    let other = CoverageMask(.circle(center: c, radius: 5.7, clockwise: false), width: 14, height: 13)
    #expect(one == other)
  }

  @Test func touchingContoursLeaveNoSeam() {
    var path = Path.rectangle(Rect(x: 0, y: 0, width: 1.3, height: 2))
    path.append(.rectangle(Rect(x: 1.3, y: 0, width: 1.7, height: 2)))
    #expect(CoverageMask(path, width: 3, height: 2).values == [UInt8](repeating: 255, count: 6))
  }

  @Test func coverageOfALoopedCubicMatchesItsFormula() {
    // For this cubic from (2, 2), like a quarter circle, the area against the chord is 3/20 of cross products.
    var path = Path()
    path.move(to: Point(x: 2, y: 2))
    path.cubic(control1: Point(x: 30, y: 2), control2: Point(x: 30, y: 28), to: Point(x: 2, y: 28))
    path.close()
    let (a, b, c) = (Point(x: 28, y: 0), Point(x: 28, y: 26), Point(x: 0, y: 26))
    let area = 0.15 * (a.cross(b) + a.cross(c) + 2 * b.cross(c))
    #expect((total(path, 32, 32) - area).magnitude < 0.1)
  }

  @Test func sShapedCubicIsSplitAtItsExtrema() {
    // The curve is symmetric about the middle of its chord, so it halves the box.
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.cubic(control1: Point(x: 60, y: -20), control2: Point(x: -40, y: 40), to: Point(x: 20, y: 20))
    path.line(to: Point(x: 0, y: 20))
    path.close()
    var flattened = Path()
    flattened.move(to: Point(x: 0, y: 0))
    for i in 1...4000 {
      let t = Double(i) / 4000
      let (u, v) = (3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t))
      flattened.line(to: Point(x: 60 * u - 40 * v + 20 * t * t * t, y: -20 * u + 40 * v + 20 * t * t * t))
    }
    flattened.line(to: Point(x: 0, y: 20))
    flattened.close()
    let exact = CoverageMask(path, width: 20, height: 20)
    let chords = CoverageMask(flattened, width: 20, height: 20)
    let worst = zip(exact.values, chords.values).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(worst <= 1)
  }

  @Test func pathBeyondTheCanvasIsClipped() {
    let mask = CoverageMask(
      .circle(center: Point(x: 4, y: 4), radius: 5000), width: 8, height: 8)
    #expect(mask.values == [UInt8](repeating: 255, count: 64))
  }

  @Test func pathLeftOfTheCanvasStillCoversPixelsToItsRight() {
    let mask = CoverageMask(
      .rectangle(Rect(x: -1e6, y: 0, width: 1e6 + 1.5, height: 2)), width: 3, height: 2)
    #expect(mask.values == [255, 128, 0, 255, 128, 0])
  }

  @Test(arguments: [Double.nan, .infinity, 1e300])
  func nonfinitePathCoversNothing(x: Double) {
    var path = Path.rectangle(Rect(x: 0, y: 0, width: 2, height: 2))
    path.line(to: Point(x: x, y: 1))
    #expect(CoverageMask(path, width: 2, height: 2).values == [0, 0, 0, 0])
  }

  @Test(arguments: [(0x1p31, 1.0), (1.0, 0x1p31)])
  func curveWithADistantControlPointCoversNothing(first: Double, second: Double) {
    var path = Path.rectangle(Rect(x: 0, y: 0, width: 2, height: 2))
    path.cubic(control1: Point(x: first, y: 1), control2: Point(x: second, y: 1), to: Point(x: 0, y: 0))
    #expect(CoverageMask(path, width: 2, height: 2).values == [0, 0, 0, 0])
  }

  @Test(arguments: [0x1p31, -0x1p31])
  func oversizedExcludedPathHasNoEffect(x: Double) {
    let square = Path.rectangle(Rect(x: 0, y: 0, width: 2, height: 2))
    var excluded = square
    excluded.line(to: Point(x: x, y: 1))
    #expect(CoverageMask(square, excluding: excluded, width: 2, height: 2).values == [255, 255, 255, 255])
  }

  @Test func threeQuarterArcGoesTheLongWayAround() {
    var path = Path()
    path.move(to: Point(x: 20, y: 10))
    path.arc(center: Point(x: 10, y: 10), to: Point(x: 10, y: 0), clockwise: true)
    path.line(to: Point(x: 10, y: 10))
    path.close()
    #expect((total(path, 20, 20) - 75 * Double.pi).magnitude < 0.2)
  }

  @Test func circularSegmentsOfAFullTurnAddUpToTheCircle() {
    // The twelve chords are 2·sin 15° long: twelve segments and a regular dodecagon of area 3.
    let chord = (2 - (3.0).squareRoot()).squareRoot()
    #expect((12 * circularSegmentArea(radius: 1, chord: chord) + 3 - Double.pi).magnitude < 1e-12)
    #expect((circularSegmentArea(radius: 1, chord: 2) - Double.pi / 2).magnitude < 1e-12)
  }
}
