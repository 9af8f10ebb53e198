import Testing

@testable import AvatarRaster

@Suite struct ComparisonTests {
  private let gray = Raster(width: 8, height: 6, color: color(128, 128, 128))

  private static func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> PremultipliedColor {
    PremultipliedColor(straightRed: red, green: green, blue: blue, alpha: alpha)
  }

  private func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> PremultipliedColor) -> Raster {
    var picture = Raster(width: width, height: height)
    for y in 0..<height { for x in 0..<width { picture.colors[y * width + x] = color(x, y) } }
    return picture
  }

  /// Returns the gray image with one pixel of another colour.
  private func gray(with color: PremultipliedColor, x: Int, y: Int) -> Raster {
    var picture = gray
    picture.colors[y * picture.width + x] = color
    return picture
  }

  @Test func identicalImagesDoNotDiffer() {
    let difference = gray.difference(gray)
    #expect(difference.isTolerated)
    #expect((difference.differing, difference.compared, difference.largest, difference.mean) == (0, 48, 0, 0))
    #expect(difference.bounds == nil)
  }

  @Test func differenceOfOneLevelInOnePixelIsDetected() {
    let difference = gray.difference(gray(with: Self.color(128, 129, 128), x: 5, y: 2))
    #expect(!difference.isTolerated)
    #expect((difference.differing, difference.largest) == (1, 1))
    let mean: Double = 1 / (4 * 48)
    #expect(difference.mean == mean)
    #expect(difference.bounds == PixelBox(x: 5, y: 2, width: 1, height: 1))
  }

  @Test func boundsEncloseAllDifferences() {
    var actual = gray(with: Self.color(0, 0, 0), x: 1, y: 4)
    actual.colors[8 + 6] = Self.color(0, 0, 0)
    #expect(gray.difference(actual).bounds == PixelBox(x: 1, y: 1, width: 6, height: 4))
  }

  @Test func differentSizesAreNeverTolerated() {
    var tolerance = ComparisonTolerance()
    (tolerance.levels, tolerance.pixels) = (255, .share(1))
    let difference = gray.difference(
      Raster(width: 8, height: 7, color: Self.color(128, 128, 128)), tolerance: tolerance)
    #expect(difference.sizesDiffer && !difference.isTolerated)
    #expect((difference.differing, difference.compared) == (0, 48))
  }

  @Test func extremelyWideAndTallImagesAreCompared() {
    let (wide, high) = (Raster(width: 65_500, height: 1), Raster(width: 1, height: 65_500))
    let difference = wide.difference(high)
    #expect(!difference.isTolerated && difference.compared == 1)
    #expect(difference.picture(wide, high) == nil && Raster.row([wide, high], gap: 8) == nil)
  }

  @Test func colorsOfTransparentPixelsAreIgnored() {
    let a = picture(4, 4) { x, _ in Self.color(UInt8(60 * x), 0, 0, 0) }
    let b = picture(4, 4) { x, _ in Self.color(0, UInt8(60 * x), 0, 0) }
    #expect(a.difference(b).isTolerated)
  }

  @Test func channelDifferencesAreWeightedByAlpha() {
    let a = picture(1, 1) { _, _ in Self.color(255, 255, 255, 51) }
    let b = picture(1, 1) { _, _ in Self.color(0, 255, 255, 51) }
    #expect(abs(a.difference(b).largest - 51) < 0.01)
  }

  @Test func alphaIsCompared() {
    let black = picture(2, 2) { _, _ in Self.color(0, 0, 0, 255) }
    #expect(black.difference(picture(2, 2) { _, _ in Self.color(0, 0, 0, 254) }).differing == 4)
  }

  @Test func sixteenBitValuesAreCompared() {
    let a = picture(1, 1) { _, _ in PremultipliedColor(red: 1000, green: 0, blue: 0, alpha: 65535) }
    let b = picture(1, 1) { _, _ in PremultipliedColor(red: 1001, green: 0, blue: 0, alpha: 65535) }
    #expect(a.difference(b).differing == 1)
  }

  @Test func differenceEqualToTheToleranceIsTolerated() {
    /// Returns whether 0…3 pixels with a colour, on the gray, are tolerated.
    func tolerated(_ color: PremultipliedColor, _ change: (inout ComparisonTolerance) -> Void) -> [Bool] {
      var tolerance = ComparisonTolerance()
      change(&tolerance)
      return (0...3).map { count in
        let actual = picture(8, 6) { x, y in y == 2 && x < count ? color : Self.color(128, 128, 128) }
        return gray.difference(actual, tolerance: tolerance).isTolerated
      }
    }
    let (all, none) = ([true, true, true, true], [true, false, false, false])
    for near in [Self.color(130, 128, 128), Self.color(128, 126, 128), Self.color(128, 128, 130)] {
      #expect(tolerated(near) { $0.levels = 2 } == all && tolerated(near) { $0.levels = 2.0.nextDown } == none)
    }
    let faint = PremultipliedColor(red: 128 * 257, green: 128 * 257, blue: 128 * 257, alpha: 65534)
    #expect(tolerated(faint) { $0.levels = 1.0 / 257 } == all && tolerated(faint) { $0.levels = 0.9 / 257 } == none)
    let far = Self.color(100, 150, 90)
    let distance = Self.color(128, 128, 128).perceivedDistance(to: far)
    #expect(tolerated(far) { $0.perceptual = distance } == all)
    #expect(tolerated(far) { ($0.perceptual, $0.levels) = (distance.nextDown, 255) } == none)
    for (allowance, maximum) in [
      (PixelAllowance.count(1), 1), (.count(2), 2), (.share(2.0 / 48), 2), (.share((2.0 / 48).nextDown), 1),
    ] {
      #expect(tolerated(far) { $0.pixels = allowance } == (0...3).map { $0 <= maximum })
    }
  }

  @Test func ignoredBoxesAreNotCompared() {
    var tolerance = ComparisonTolerance()
    tolerance.ignored = [
      PixelBox(x: 2, y: 2, width: 2, height: 100), PixelBox(x: .max - 1, y: 0, width: .max, height: 9),
    ]
    let actual = gray(with: Self.color(0, 0, 0), x: 3, y: 3)
    #expect(gray.difference(actual, tolerance: tolerance).compared == 40)
    #expect(gray.difference(actual, tolerance: tolerance).isTolerated)
    #expect(!gray.difference(gray(with: Self.color(0, 0, 0), x: 4, y: 3), tolerance: tolerance).isTolerated)
  }

  @Test func overlappingIgnoredPixelsAreCountedOnce() {
    var tolerance = ComparisonTolerance()
    // Together they are 4 pixels wide and 2 high.
    tolerance.ignored = [PixelBox(x: 1, y: 1, width: 3, height: 2), PixelBox(x: 2, y: 1, width: 3, height: 2)]
    #expect(gray.difference(gray, tolerance: tolerance).compared == 40)
  }

  @Test func entirelyIgnoredImagesDoNotPass() {
    var tolerance = ComparisonTolerance()
    tolerance.ignored = [PixelBox(x: 0, y: 0, width: 8, height: 6)]
    #expect(!gray.difference(gray, tolerance: tolerance).isTolerated)
  }

  /// The expected values follow from the definition of OKLab for the primaries.
  @Test func colorOutsideTheGamutRoundTripsThroughOKLab() {
    let linear = OKLab(red: -0.5, green: -0.25, blue: -0.125).linear
    #expect((linear.red + 0.5).magnitude < 1e-6)
    #expect((linear.green + 0.25).magnitude < 1e-6)
    #expect((linear.blue + 0.125).magnitude < 1e-6)
  }

  @Test func perceivedDistancesMatchOKLab() {
    let (white, black) = (Self.color(255, 255, 255), Self.color(0, 0, 0))
    #expect(abs(white.perceivedDistance(to: black) - 1) < 1e-4)
    let (red, green) = (Self.color(255, 0, 0), Self.color(0, 255, 0))
    let (a, b) = ((0.62796, 0.22486, 0.12585), (0.86644, -0.23389, 0.17950))
    let squares = (a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1) + (a.2 - b.2) * (a.2 - b.2)
    #expect(abs(red.perceivedDistance(to: green) - squares.squareRoot()) < 1e-4)
  }

  @Test func perceivedDistanceConsidersBlackAndWhiteBackgrounds() {
    let distance = Self.color(255, 255, 255, 128).perceivedDistance(to: Self.color(255, 255, 255, 0))
    #expect(distance > 0.5)
    #expect(Self.color(0, 0, 0, 128).perceivedDistance(to: .clear) > 0.3)
  }

  @Test func equalDifferencesAreMoreVisibleInDarkColors() {
    var tolerance = ComparisonTolerance()
    tolerance.perceptual = 0.02
    let bright = picture(4, 4) { _, _ in Self.color(250, 250, 250) }
    let dark = picture(4, 4) { _, _ in Self.color(2, 2, 2) }
    #expect(bright.difference(picture(4, 4) { _, _ in Self.color(246, 246, 246) }, tolerance: tolerance).isTolerated)
    let difference = dark.difference(picture(4, 4) { _, _ in Self.color(14, 14, 14) }, tolerance: tolerance)
    #expect(!difference.isTolerated && (difference.largestDistance ?? 0) > 0.02)
  }

  /// Returns a slanted edge, smoothed in one of two ways.
  private func slope(_ offset: Double, white: Bool = false) -> Raster {
    picture(24, 24) { x, y in
      let share = min(max(Double(y) / 3 + 8 + offset - Double(x), 0), 1)
      let level = UInt8((share * 255).rounded())
      return white ? Self.color(255, 255, 255, level) : Self.color(level, level, level)
    }
  }

  @Test func antialiasedEdgesMayDiffer() {
    var tolerance = ComparisonTolerance()
    #expect(!slope(0).difference(slope(0.3), tolerance: tolerance).isTolerated)
    tolerance.ignoresAntialiasing = true
    let difference = slope(0).difference(slope(0.3), tolerance: tolerance)
    #expect(difference.isTolerated && difference.smoothed > 0)
  }

  @Test func antialiasedWhiteEdgesOnTransparencyMayDiffer() {
    var tolerance = ComparisonTolerance()
    tolerance.ignoresAntialiasing = true
    #expect(slope(0, white: true).difference(slope(0.3, white: true), tolerance: tolerance).isTolerated)
    #expect(!slope(0, white: true).difference(slope(2, white: true), tolerance: tolerance).isTolerated)
  }

  @Test func shiftedShapesAreNotTreatedAsAntialiasing() {
    var tolerance = ComparisonTolerance()
    tolerance.ignoresAntialiasing = true
    #expect(!slope(0).difference(slope(2), tolerance: tolerance).isTolerated)
    #expect(!gray.difference(gray(with: Self.color(0, 0, 0), x: 3, y: 3), tolerance: tolerance).isTolerated)
  }

  @Test func differenceImageColorsOnlyTheDifferences() throws {
    let actual = gray(with: Self.color(127, 128, 128), x: 2, y: 1)
    let picture = try #require(gray.difference(actual).picture(gray, actual))
    #expect((picture.width, picture.height) == (8, 6))
    let colored = picture.colors.indices.filter { picture.colors[$0].red != picture.colors[$0].blue }
    #expect(colored == [8 + 2])
  }

  @Test func differenceImageIsCrimsonWhereOneImageHasNoPixels() throws {
    let higher = Raster(width: 8, height: 7, color: Self.color(128, 128, 128))
    let picture = try #require(gray.difference(higher).picture(gray, higher))
    #expect((picture.width, picture.height) == (8, 7))
    let crimson = picture.colors.indices.filter { picture.colors[$0] == Self.color(200, 0, 70) }
    #expect(crimson == Array(6 * 8..<7 * 8))
  }

  @Test func imagesInARowRetainTheirPixels() throws {
    let row = try #require(Raster.row([gray, nil, gray(with: Self.color(9, 9, 9), x: 7, y: 5)], gap: 2))
    #expect((row.width, row.height) == (28, 6))
    #expect(row[7, 5] == Self.color(128, 128, 128) && row[27, 5] == Self.color(9, 9, 9) && row[12, 3] == .clear)
  }

  @Test func storedImagesRetainEightBits() {
    let picture = picture(3, 1) { x, _ in
      PremultipliedColor(red: 1000, green: 3000, blue: 5000, alpha: UInt16(20000 + x))
    }
    #expect(picture.asStored().straightPixels() == picture.straightPixels())
    #expect(picture.asStored() == picture.asStored().asStored())
  }
}
