import AvatarFileSystem
import AvatarGeometry
import Testing

@testable import AvatarCodec
@testable import AvatarRaster

private func decoded(_ png: [UInt8]) throws -> [UInt32] {
  let source = ByteSource(png)
  var scanlines = try PNGScanlines(source, PNGHeader(source))
  var row = [UInt32](repeating: 0, count: scanlines.width)
  var pixels: [UInt32] = []
  for _ in 0..<scanlines.height {
    try scanlines.readRow(into: &row)
    pixels += row
  }
  return pixels
}

/// Returns `colors` different colours in a pattern; some are transparent, and no position repeats a colour.
private func pattern(_ width: Int, _ height: Int, colors: Int) -> Raster {
  var raster = Raster(width: width, height: height)
  for i in 0..<width * height {
    let k = (i * 7919) % colors
    let color = PremultipliedColor(
      straightRed: UInt8(k % 256), green: UInt8(k / 256 * 40 % 256), blue: UInt8((k * 31) % 256),
      alpha: k % 3 == 0 ? 255 : UInt8(10 + k % 240))
    raster.colors[i] = color
  }
  return raster
}

private func chunkTypes(_ png: [UInt8]) -> [String] {
  var types: [String] = []
  var i = 8
  while i + 8 <= png.count {
    let length = png[i..<i + 4].reduce(0) { $0 << 8 | Int($1) }
    types.append(String(decoding: png[i + 4..<i + 8], as: UTF8.self))
    i += length + 12
  }
  return types
}

/// Returns the file without a palette and with a single row filter.
private func file(of raster: Raster, _ filter: PNGRowFilter, level: Int) -> [UInt8] {
  let samples = PNGSamples(RasterBands(raster))
  var file = PNGChunks()
  file.appendHeader(width: raster.width, height: raster.height, depth: 8, colorType: samples.colorType)
  file.append("IDAT", zlibCompressed(filter.rows(of: samples), level: level))
  file.append("IEND", [])
  return file.bytes
}

/// A raster that failure messages describe by its size instead of all its pixels.
private struct Sample: CustomTestStringConvertible {
  let raster: Raster

  init(_ raster: Raster) { self.raster = raster }

  var testDescription: String { "\(raster.width) × \(raster.height) px" }
}

/// Returns a pseudorandom number (the finaliser of MurmurHash3 by Austin Appleby).
private func noise(_ i: Int) -> Int {
  var value = UInt32(truncatingIfNeeded: i)
  value = (value ^ value >> 16) &* 0x85EB_CA6B
  value = (value ^ value >> 13) &* 0xC2B2_AE35
  return Int(value ^ value >> 16)
}

/// Returns a smooth image, like a photo, with a little noise.
private func photo(_ side: Int, isGray: Bool = false, isOpaque: Bool = true) -> Raster {
  var raster = Raster(width: side, height: side)
  for i in 0..<side * side {
    let (x, y) = (i % side, i / side)
    let noise = noise(i) & 7
    let red = UInt8(200 * x / side + noise)
    let green = isGray ? red : UInt8(150 * (x + y) / side / 2 + noise)
    let blue = isGray ? red : UInt8(220 * y / side + noise)
    let alpha = isOpaque || x > y ? 255 : UInt8(20 + y)
    raster.colors[i] = PremultipliedColor(straightRed: red, green: green, blue: blue, alpha: alpha)
  }
  return raster
}

/// Returns large areas of one colour, with a few pixels in `colors` other colours.
private func flat(_ side: Int, colors: Int) -> Raster {
  var raster = Raster(
    width: side, height: side, color: PremultipliedColor(straightRed: 40, green: 90, blue: 20, alpha: 255))
  for k in 0..<colors {
    let color = PremultipliedColor(
      straightRed: UInt8(k % 256), green: UInt8(k / 256 * 40 % 256), blue: UInt8((k * 31) % 256),
      alpha: UInt8(10 + k % 240))
    raster.colors[(k / 8 * 2 + 1) * side / 4 * 4 % (side * side) + k % 8 * 3] = color
  }
  return raster
}

private func colorType(_ png: [UInt8]) -> UInt8 { png[25] }

@Suite struct PNGEncoderTests {
  @Test(arguments: [
    (1, 1, 1), (3, 5, 2), (7, 3, 4), (9, 9, 16), (33, 20, 17), (40, 40, 256), (40, 40, 257), (64, 31, 1500),
    (80, 70, 200), (80, 70, 300), (80, 70, 5000),
  ])
  func encodedPixelsRoundTrip(width: Int, height: Int, colors: Int) throws {
    let raster = pattern(width, height, colors: colors)
    #expect(try decoded(PNGEncoder.encode(raster)) == raster.straightPixels())
    #expect(try decoded(PNGEncoder.encode(RasterBands(raster), isOptimized: true)) == raster.straightPixels())
  }

  @Test func fewColorsProduceAPaletteImage() {
    #expect(
      chunkTypes(PNGEncoder.encode(pattern(64, 64, colors: 256))) == ["IHDR", "sRGB", "PLTE", "tRNS", "IDAT", "IEND"])
  }

  @Test func manyColorsProduceAnRGBAImage() {
    #expect(chunkTypes(PNGEncoder.encode(pattern(40, 40, colors: 257))) == ["IHDR", "sRGB", "IDAT", "IEND"])
  }

  @Test func opaquePaletteHasNoTransparencyChunk() {
    var raster = Raster(width: 8, height: 8)
    for i in 0..<64 {
      raster.colors[i] = PremultipliedColor(straightRed: i < 9 ? 1 : 4, green: 2, blue: 3, alpha: 255)
    }
    #expect(chunkTypes(PNGEncoder.encode(raster)) == ["IHDR", "sRGB", "PLTE", "IDAT", "IEND"])
  }

  /// Transparent entries come first, so that the last ones need no alpha; then come the most frequent ones.
  @Test func paletteIsSortedByFrequency() throws {
    let counts: [(UInt8, UInt8, Int)] = [(1, 255, 3), (2, 255, 9), (3, 128, 2), (4, 128, 6)]
    let colors = counts.flatMap { red, alpha, count in
      [PremultipliedColor](
        repeating: PremultipliedColor(straightRed: red, green: 0, blue: 0, alpha: alpha), count: count)
    }
    var raster = Raster(width: 10, height: 2)
    for i in 0..<20 { raster.colors[i] = colors[i * 7 % 20] }
    let palette = try #require(IndexedRaster(raster).flatMap(ExactPalette.init))
    #expect(palette.colors == [4, 0, 0, 3, 0, 0, 2, 0, 0, 1, 0, 0])
    #expect(palette.alphas == [128, 128])
  }

  @Test(arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)])
  func paletteIndexUsesTheFewestBits(colors: Int, bits: Int) throws {
    let palette = try #require(IndexedRaster(pattern(16, 16, colors: colors)).flatMap(ExactPalette.init))
    #expect(palette.bitDepth == bits)
  }

  @Test(arguments: [(true, true, 0), (false, true, 2), (true, false, 4), (false, false, 6)] as [(Bool, Bool, UInt8)])
  func imageUsesTheFewestChannels(isGray: Bool, isOpaque: Bool, type: UInt8) throws {
    for isOptimized in [false, true] {
      let raster = photo(80, isGray: isGray, isOpaque: isOpaque)
      let png = PNGEncoder.encode(RasterBands(raster), isOptimized: isOptimized)
      #expect(colorType(png) == type)
      #expect(try decoded(png) == raster.straightPixels())
    }
  }

  @Test func imageWithEqualRedAndGreenIsNotGray() {
    let yellow = PremultipliedColor(straightRed: 200, green: 200, blue: 10, alpha: 255)
    #expect(PNGSamples(RasterBands(Raster(width: 2, height: 1, color: yellow))).bytes == [200, 200, 10, 200, 200, 10])
  }

  @Test(arguments: [
    (48, 1), (64, 1), (65, 6), (160, 6), (161, 5), (320, 5), (321, 4), (1024, 4), (1025, 1),
  ])
  func compressionLevelOfAPhotoDependsOnItsSize(side: Int, level: Int) {
    // The difference of two large files would take hours to report.
    let hasThatLevel = PNGEncoder.encode(photo(side)) == file(of: photo(side), .leastMagnitude, level: level)
    #expect(hasThatLevel)
  }

  @Test func encodingInBandsProducesTheSameBytes() {
    for raster in [photo(80), photo(80, isOpaque: false), flat(100, colors: 300), pattern(80, 80, colors: 99)] {
      let bands = RasterBands(width: raster.width, height: raster.height, bandHeight: 7) { rows in
        var band = Raster(width: raster.width, height: rows.count)
        for i in band.colors.indices { band.colors[i] = raster.colors[rows.lowerBound * raster.width + i] }
        return band
      }
      for isOptimized in [false, true] {
        #expect(
          PNGEncoder.encode(bands, isOptimized: isOptimized)
            == PNGEncoder.encode(RasterBands(raster), isOptimized: isOptimized))
      }
    }
  }

  @Test func flatImageWithTooManyColorsForAPaletteIsNotFiltered() {
    let raster = flat(100, colors: 300)
    #expect(PNGEncoder.encode(raster) == file(of: raster, .fixed(.none), level: 5))
  }

  /// The palette alone would take four bytes for each pixel.
  @Test func imageWithNearlyAsManyColorsAsPixelsHasNoPalette() {
    #expect(chunkTypes(PNGEncoder.encode(pattern(10, 10, colors: 90))) == ["IHDR", "sRGB", "IDAT", "IEND"])
  }

  @Test func grayImageWithFewColorsUsesTheSmallerColorType() throws {
    let smooth = PNGEncoder.encode(photo(80, isGray: true))
    #expect(smooth == file(of: photo(80, isGray: true), .leastMagnitude, level: 7))
    // The gray alone would take some of the bits of each pixel.
    var raster = Raster(width: 200, height: 200)
    for i in 0..<40_000 {
      let alpha = UInt8(noise(i) & 127)
      raster.colors[i] = PremultipliedColor(straightRed: 0, green: 0, blue: 0, alpha: alpha)
    }
    #expect(colorType(PNGEncoder.encode(raster)) == 3)
  }

  @Test(arguments: [
    Sample(photo(48)), Sample(photo(48, isOpaque: false)), Sample(photo(100)), Sample(photo(100, isGray: true)),
    Sample(pattern(100, 100, colors: 999)),
  ])
  fileprivate func optimizedFileIsTheSmallestOfAllFilters(sample: Sample) {
    let raster = sample.raster
    let best = PNGEncoder.encode(RasterBands(raster), isOptimized: true)
    for filter in [PNGRowFilter.fixed(.none), .fixed(.sub), .leastMagnitude, .fewestPairs, .shortestCodes] {
      #expect(best.count <= file(of: raster, filter, level: 12).count)
    }
  }

  @Test(arguments: [false, true])
  func optimizedPhotoIsSmallerThanTheStandardFile(isGray: Bool) {
    let raster = photo(100, isGray: isGray)
    #expect(PNGEncoder.encode(RasterBands(raster), isOptimized: true).count < PNGEncoder.encode(raster).count)
  }

  /// libdeflate's level 5 sometimes produces smaller files for flat images than level 12.
  @Test(arguments: [100, 200, 300, 400], [20, 100, 200])
  func optimizedFlatImageIsNoLargerThanTheStandardFile(side: Int, colors: Int) {
    let raster = flat(side, colors: colors)
    #expect(PNGEncoder.encode(RasterBands(raster), isOptimized: true).count <= PNGEncoder.encode(raster).count)
  }

  @Test func grayImageIsFilteredIfTheFileIsSmaller() {
    let raster = photo(40, isGray: true)
    let files = [file(of: raster, .fixed(.none), level: 5), file(of: raster, .leastMagnitude, level: 1)]
    #expect(PNGEncoder.encode(raster).count == files.map(\.count).min())
  }

  @Test func fileIsIntactOnlyWithValidChecksumsAndAnEndChunk() {
    let file = PNGEncoder.encode(photo(20))
    var damaged = file
    damaged[file.count - 20] ^= 1
    #expect(PNGDecoder.isIntact(file))
    for other in [damaged, Array(file.dropLast()), file + [0], Array(file.dropLast(12)), []] {
      #expect(!PNGDecoder.isIntact(other))
    }
  }

  @Test func identicalRastersProduceIdenticalFiles() {
    #expect(PNGEncoder.encode(pattern(50, 40, colors: 999)) == PNGEncoder.encode(pattern(50, 40, colors: 999)))
    #expect(PNGEncoder.encode(pattern(80, 80, colors: 99)) == PNGEncoder.encode(pattern(80, 80, colors: 99)))
  }
}
