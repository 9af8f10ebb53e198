import Testing

@testable import AvatarRaster

/// Returns a gray image, by default three times as long as high, with red or faint discs on its longer axis.
private func picture(
  _ discs: [(along: Int, radius: Int, isFaint: Bool)], side: Int = 48, length: Int? = nil, isTall: Bool = false
) -> Raster {
  let length = length ?? 3 * side
  var raster = Raster(width: isTall ? side : length, height: isTall ? length : side)
  for i in 0..<raster.width * raster.height {
    let (u, v) = (i % raster.width, i / raster.width)
    let disc = discs.first {
      let (dx, dy) = isTall ? (u - side / 2, v - $0.along) : (u - $0.along, v - side / 2)
      return dx * dx + dy * dy < $0.radius * $0.radius
    }
    let color: (UInt8, UInt8, UInt8) = disc.map { $0.isFaint ? (90, 90, 96) : (220, 30, 30) } ?? (120, 124, 128)
    raster.colors[i] = PremultipliedColor(straightRed: color.0, green: color.1, blue: color.2, alpha: 255)
  }
  return raster
}

@Suite struct AttentionTests {
  @Test(arguments: [(24, 0.0), (72, 0.5), (120, 1.0)], [false, true])
  func salientSubjectIsCentered(place: (Int, Double), isTall: Bool) {
    let position = Attention.position(in: picture([(place.0, 10, false)], isTall: isTall))
    #expect(abs(position - place.1) < 0.03)
  }

  @Test(
    arguments: [
      ("equal discs around the middle", [(60, 6, false), (88, 6, false)]),
      ("a faint and a strong disc around the middle", [(58, 6, true), (88, 6, false)]),
      ("a small disc in the middle, a large one near the end", [(72, 6, false), (128, 10, false)]),
    ] as [(String, [(Int, Int, Bool)])], [false, true])
  func attentionStaysCenteredUnlessASubjectStandsOut(scene: (name: String, discs: [(Int, Int, Bool)]), isTall: Bool) {
    let discs = scene.discs.map { (along: $0.0, radius: $0.1, isFaint: $0.2) }
    #expect(Attention.position(in: picture(discs, isTall: isTall)) == 0.5, "\(scene.name)")
  }

  @Test func strongSubjectOutweighsAFaintCenteredSubject() {
    #expect(Attention.position(in: picture([(72, 6, true), (128, 10, false)])) == 1)
  }

  /// With an odd number of spare pixels, no square of whole pixels is exactly in the middle of the image.
  @Test func centerIsExactForOddLengths() {
    #expect(Attention.position(in: picture([(72, 8, false)], length: 145)) == 0.5)
  }

  @Test func squareImageIsNotCropped() {
    #expect(Attention.position(in: Raster(width: 20, height: 20)) == 0.5)
  }

  /// Black has neither edges nor colours, so no position scores.
  @Test(arguments: [(144, 48), (48, 144)])
  func uniformImageIsCroppedAtTheCenter(width: Int, height: Int) {
    let black = PremultipliedColor(straightRed: 0, green: 0, blue: 0, alpha: 255)
    #expect(Attention.position(in: Raster(width: width, height: height, color: black)) == 0.5)
  }

  @Test func skinOfAllTonesIsDistinguishedFromPaint() {
    func likeness(_ r: Double, _ g: Double, _ b: Double) -> Double {
      AttentionPicture.Color(red: r, green: g, blue: b).skin
    }
    for skin in [(255, 219, 190), (224, 172, 138), (198, 134, 96), (141, 85, 56), (92, 58, 42)]
      as [(Double, Double, Double)]
    {
      #expect(likeness(skin.0, skin.1, skin.2) > 0.3, "\(skin)")
    }
    for paint in [(200, 30, 40), (40, 120, 60), (60, 90, 200), (128, 128, 128), (255, 255, 255), (250, 220, 20)]
      as [(Double, Double, Double)]
    {
      #expect(likeness(paint.0, paint.1, paint.2) < 0.2, "\(paint)")
    }
  }
}
