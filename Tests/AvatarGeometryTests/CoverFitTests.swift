import Testing

@testable import AvatarGeometry

private func box(_ w: Int, _ h: Int, _ tw: Int, _ th: Int, _ x: Double = 0.5, _ y: Double = 0.5) -> Rect {
  Rect.coverFit(width: w, height: h, targetWidth: tw, targetHeight: th, focus: Point(x: x, y: y))
}

@Suite struct CoverFitTests {
  @Test func landscapePhotoIsCroppedAtItsSides() {
    #expect(box(4000, 3000, 48, 48) == Rect(x: 500, y: 0, width: 3000, height: 3000))
  }

  @Test func portraitPhotoIsCroppedAtTheTopAndBottom() {
    #expect(box(512, 600, 48, 48) == Rect(x: 0, y: 44, width: 512, height: 512))
  }

  @Test func oddPhotoIsCenteredOnHalfAPixel() {
    #expect(box(101, 100, 48, 48) == Rect(x: 0.5, y: 0, width: 100, height: 100))
  }

  @Test func focusMovesTheCropToTheEdges() {
    #expect(box(300, 100, 10, 10, 0, 0).x == 0)
    #expect(box(300, 100, 10, 10, 1, 1).x == 200)
  }

  @Test func wideTargetUsesTheFullWidth() {
    #expect(box(100, 100, 200, 100) == Rect(x: 0, y: 25, width: 100, height: 50))
  }
}
