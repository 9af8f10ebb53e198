import Testing

@testable import AvatarGeometry

/// The monotone pieces that a path is cut into, and how many of them may meet.
@Suite struct PathPiecesTests {
  /// By rounding, 0.1 + 0.2 lies below the end at 0.3, so a cut there would leave a piece that runs backwards.
  @Test(arguments: [true, false])
  func arcThatEndsAtTheLowestPointOfItsCircleIsOnePiece(clockwise: Bool) {
    var path = Path()
    path.move(to: Point(x: clockwise ? 0.2 : -0.2, y: 0.1))
    path.arc(center: Point(x: 0, y: 0.1), to: Point(x: 0, y: 0.3), clockwise: clockwise)
    // The other piece is the line that closes the contour.
    #expect(path.monotoneCurves.map(\.bottom) == [0.3, 0.3])
  }

  /// Both x and y rise all along the curve, which bends the other way at its middle.
  @Test func cubicIsSplitWhereItsCurvatureChangesSign() {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.cubic(control1: Point(x: 6, y: 1), control2: Point(x: 4, y: 9), to: Point(x: 10, y: 10))
    // The last piece is the line that closes the contour.
    #expect(path.monotoneCurves.map(\.bottom) == [5, 10, 10])
  }

  @Test func complexityIncludesPairsAndLength() {
    var path = Path.rectangle(Rect(x: 0, y: 0, width: 4, height: 4))
    path.append(.rectangle(Rect(x: 1, y: 2, width: 6, height: 4)))
    path.append(.circle(center: Point(x: 9, y: 9), radius: 1))
    let cost = SweepCost(of: path)
    // Six pairs of the four vertical sides of the rectangles, and two of the quarters of the circle.
    #expect(cost.sharedHeights == 8)
    #expect(cost.sharedBoxes == 0)
    // Four sides of 4 pixels, because horizontal ones cover nothing, and four quarters, one pixel wide and high.
    #expect(cost.length == 24)
  }

  /// Two sides of each rectangle share their heights with all others, but no two of them share a box.
  @Test func pathWithMoreThanAMillionPairsIsTooComplex() {
    func isTooIntricate(teeth: Int) -> Bool {
      var comb = Path()
      for i in 0..<teeth { comb.append(.rectangle(Rect(x: Double(2 * i), y: 0, width: 1, height: 1))) }
      return comb.isTooIntricate
    }
    // 1,414 sides make 998,991 pairs, and 1,416 make 1,001,820.
    #expect(!isTooIntricate(teeth: 707))
    #expect(isTooIntricate(teeth: 708))
  }
}
