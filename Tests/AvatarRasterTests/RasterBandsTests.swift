import AvatarGeometry
import Testing

@testable import AvatarRaster

private let blue = PremultipliedColor(straightRed: 20, green: 60, blue: 200, alpha: 255)
private let white = PremultipliedColor(straightRed: 255, green: 255, blue: 255, alpha: 180)

/// Returns a gradient with some transparency.
private func gradient(_ width: Int, _ height: Int) -> Raster {
  var raster = Raster(width: width, height: height)
  for i in 0..<width * height {
    raster.colors[i] = PremultipliedColor(
      straightRed: UInt8(i % 251), green: UInt8(i / width % 256), blue: 90, alpha: UInt8(255 - i % 7))
  }
  return raster
}

/// A drawing with every kind of layer, and a smaller image and drawing.
private let drawing = Drawing(
  width: 90, height: 90,
  layers: [
    .clipped(
      [.image(gradient(80, 80)), .fill(.circle(center: Point(x: 40.3, y: 51.7), radius: 17.2), white)],
      to: PlacedShape(.circle, inset: 5), over: blue, ring: Layer.Ring(width: 6, outset: 3, color: white)),
    .erase(.circle(center: Point(x: 70, y: 70), radius: 12.6), margin: 2),
    .drawing(
      Drawing(width: 30, height: 40, layers: [.fill(.circle(center: Point(x: 15, y: 20), radius: 14.5), blue)]), x: 50,
      y: 45),
    .clipped([.fill(.circle(center: Point(x: 9, y: 9), radius: 8.5), white)], to: PlacedShape(.square), over: nil),
    .drawing(Drawing(width: 20, height: 30, layers: [.gradient(Layer.Gradient(blue, .white))]), x: 3, y: 50),
  ])

/// Returns a range of rows, moved to the top.
private func rows(_ range: Range<Int>, of raster: Raster) -> [PremultipliedColor] {
  Array(raster.colors[range.lowerBound * raster.width..<range.upperBound * raster.width])
}

@Suite struct RasterBandsTests {
  /// Returns a part of a gradient that is drawn in bands.
  private func part(_ image: Raster, bandHeight: Int, to side: Int) -> Raster {
    RasterBands(width: image.width, height: image.height, bandHeight: bandHeight) { rows in
      ResampledImage(image).rows(rows)
    }.reduced(PixelBox(x: 9, y: 4, width: 50, height: 50), to: side)
  }

  @Test(arguments: [1, 7, 60], [13, 50, 64])
  func reducedPartDependsOnlyOnItsPixels(bandHeight: Int, side: Int) {
    let image = gradient(70, 60)
    var framed = Raster(width: 70, height: 60)
    for y in 4..<54 { for x in 9..<59 { framed.colors[y * 70 + x] = image[x, y] } }
    let result = part(image, bandHeight: bandHeight, to: side)
    #expect((result.width, result.height) == (min(side, 50), min(side, 50)))
    #expect(result == part(framed, bandHeight: 60, to: side))
  }

  @Test(arguments: [1, 7, 40, 89, 90])
  func bandsContainThePixelsOfTheWholeImage(height: Int) {
    let (whole, canvas) = (Raster(drawing), CanvasBands(drawing, Coverage.init(of:pixels:)))
    for top in stride(from: 0, to: 90, by: height) {
      let range = top..<min(top + height, 90)
      #expect(canvas.band(range).colors == rows(range, of: whole), "\(range)")
    }
  }

  @Test func largeImageHasMultipleBands() {
    let side = 2000
    let bands = RasterBands(width: side, height: side) { Raster(width: side, height: $0.count) }
    #expect(!bands.isComplete)
    #expect(bands.map(\.height) == [Int](repeating: 131, count: 15) + [35])
    #expect(RasterBands(width: 1024, height: 1024) { Raster(width: 1024, height: $0.count) }.isComplete)
    #expect(RasterBands(Raster(width: side, height: side)).map(\.height) == [side])
  }
}

@Suite struct ResampledImageTests {
  private static let pixels: [UInt32] = (0..<31 * 23).map { (i: Int) in UInt32(i * 2_654_435_761 % 0xFFFF_FFFF) }

  private func source(_ format: ScanlineFormat, isLinear: Bool = false, missing: Int = 0) -> (ResampledImage, Raster) {
    let resampling = Resampling(
      format: format, width: 31, height: 23, box: Rect(x: 2.25, y: 1.5, width: 20.5, height: 18), outputWidth: 64,
      outputHeight: 57, boxCorrection: 0, isLinear: isLinear)
    let taps = ResamplingTaps(resampling)
    var source = ResamplingSource(resampling, taps)
    var resampler = ScanlineResampler(resampling, taps, columns: 0..<64, rows: 0..<57)
    for y in source.rows.dropLast(missing) {
      source.append(Self.pixels.span.extracting(y * 31..<(y + 1) * 31))
      resampler.append(Self.pixels.span.extracting(y * 31..<(y + 1) * 31))
    }
    return (ResampledImage(source), resampler.finish())
  }

  @Test(arguments: [ScanlineFormat.gray, .grayAlpha, .rgb, .rgba], [false, true])
  func rowsOfAnEnlargedImageMatchTheWholeImage(format: ScanlineFormat, isLinear: Bool) {
    let (image, whole) = source(format, isLinear: isLinear)
    #expect(image.raster == whole)
    for range in [0..<1, 3..<20, 20..<57] { #expect(image.rows(range).colors == rows(range, of: whole)) }
  }

  @Test(arguments: Orientation.allCases)
  func rowsAreRotatedUpright(orientation: Orientation) {
    let (image, whole) = source(.rgb)
    let upright = whole.upright(from: orientation)
    for image in [image, ResampledImage(whole), ResampledImage(opaqueRows(of: whole))] {
      let turned = image.upright(from: orientation)
      #expect((turned.width, turned.height) == (upright.width, upright.height))
      #expect(turned.raster == upright)
      for range in [0..<1, 3..<20, 20..<turned.height] {
        #expect(turned.rows(range).colors == rows(range, of: upright))
      }
    }
  }

  /// Returns the rows of an image, except the last ones.
  private func opaqueRows(of image: Raster, missing: Int = 0) -> OpaqueRows {
    var result = OpaqueRows(width: image.width, height: image.height)
    for y in 0..<image.height - missing {
      result.append(image.colors.span.extracting(y * image.width..<(y + 1) * image.width))
    }
    return result
  }

  @Test func missingRowsAreTransparent() {
    let (image, whole) = source(.rgb, missing: 3)
    #expect(image.raster == whole)
    #expect(!image.isOpaque)
    #expect(source(.rgb).0.isOpaque)
    let rows = ResampledImage(opaqueRows(of: source(.rgb).1, missing: 2))
    #expect(!rows.isOpaque && rows.rows(55..<57).isTransparent && rows.rows(0..<55).isOpaque)
    #expect(ResampledImage(opaqueRows(of: source(.rgb).1)).isOpaque)
  }

  @Test(arguments: Orientation.allCases)
  func missingRowsOfATurnedImageAreTransparent(orientation: Orientation) {
    let (rows, whole) = (opaqueRows(of: source(.rgb).1, missing: 2), source(.rgb).1)
    var expected = whole
    expected.clear(PixelBox(x: 0, y: 55, width: 64, height: 2))
    #expect(ResampledImage(rows).upright(from: orientation).raster == expected.upright(from: orientation))
  }

  /// Shrunk opaque images are held without alpha if they have more than a million pixels.
  @Test(arguments: [(1100, true), (900, false)])
  func onlyLargeOpaqueImagesAreHeldWithoutAlpha(side: Int, isHeldWithoutAlpha: Bool) {
    let resampling = Resampling(
      format: .rgb, width: 1500, height: 1500, box: Rect(x: 0, y: 0, width: 1500, height: 1500), outputWidth: side,
      outputHeight: side)
    let row = (0..<1500).map { UInt32($0 * 7) | 0x40_0000 }
    var resampler = ImageResampler(resampling)
    var reference = ScanlineResampler(
      resampling, ResamplingTaps(resampling), columns: 0..<side, rows: 0..<side)
    for _ in resampler.rows {
      resampler.append(row.span)
      reference.append(row.span)
    }
    let (image, whole) = (resampler.finish(), reference.finish())
    #expect((image == ResampledImage(opaqueRows(of: whole))) == isHeldWithoutAlpha)
    #expect(image.raster == whole)
  }

  @Test(arguments: [(1100, true), (900, false)])
  func onlyLargeEnlargedImagesAreResampledLazily(side: Int, isLater: Bool) {
    var resampler = ImageResampler(
      Resampling(
        format: .rgb, width: 31, height: 23, box: Rect(x: 0, y: 0, width: 23, height: 23), outputWidth: side,
        outputHeight: side))
    for y in resampler.rows { resampler.append(Self.pixels.span.extracting(y * 31..<(y + 1) * 31)) }
    let image = resampler.finish()
    #expect(image.isResampledLater == isLater)
    #expect(image.isOpaque)
  }
}
