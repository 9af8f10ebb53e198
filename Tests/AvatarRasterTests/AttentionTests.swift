import Testing

@testable import AvatarRaster

/// Returns a wide picture in one colour with a disc in another, `x` px from the left.
private func picture(disc: (UInt8, UInt8, UInt8), at x: Int, isTall: Bool = false) -> Raster {
  var raster = Raster(width: isTall ? 48 : 144, height: isTall ? 144 : 48)
  for i in 0..<raster.width * raster.height {
    let (u, v) = (i % raster.width, i / raster.width)
    let (dx, dy) = isTall ? (u - 24, v - x) : (u - x, v - 24)
    let inside = dx * dx + dy * dy < 100
    raster.colors[i] =
      inside
      ? PremultipliedColor(straightRed: disc.0, green: disc.1, blue: disc.2, alpha: 255)
      : PremultipliedColor(straightRed: 120, green: 124, blue: 128, alpha: 255)
  }
  return raster
}

@Suite struct AttentionTests {
  @Test(arguments: [(24, 0.0), (72, 0.5), (120, 1.0)], [false, true])
  func whatStandsOutIsKeptInTheMiddle(place: (Int, Double), isTall: Bool) {
    let position = Attention.position(in: picture(disc: (220, 30, 30), at: place.0, isTall: isTall))
    #expect(abs(position - place.1) < 0.03)
  }

  @Test func squarePictureHasNothingToChoose() {
    #expect(Attention.position(in: Raster(width: 20, height: 20)) == 0.5)
  }

  /// Black has neither edges nor colours, so that no place scores anything.
  @Test(arguments: [(144, 48), (48, 144)])
  func middleIsKeptWhereNothingStandsOut(width: Int, height: Int) {
    let black = PremultipliedColor(straightRed: 0, green: 0, blue: 0, alpha: 255)
    #expect(Attention.position(in: Raster(width: width, height: height, color: black)) == 0.5)
  }

  @Test func skinOfAllTonesIsLikeSkinAndPaintIsNot() {
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
