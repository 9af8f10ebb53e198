import AvatarFileSystem
import AvatarGeometry
import Testing

@testable import AvatarCodec
@testable import AvatarRaster

private func decoded(_ png: [UInt8]) throws -> [UInt32] {
  let source = ByteSource(png)
  var scanlines = try PNGScanlines(source, PNGHeader(source), limits: PhotoLimits())
  var row = [UInt32](repeating: 0, count: scanlines.width)
  var pixels: [UInt32] = []
  for _ in 0..<scanlines.height {
    try scanlines.readRow(into: &row)
    pixels += row
  }
  return pixels
}

/// `colors` different colours in a pattern; some transparent, and none of them twice in the same place.
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

@Suite struct PNGEncoderTests {
  @Test(arguments: [
    (1, 1, 1), (3, 5, 2), (7, 3, 4), (9, 9, 16), (33, 20, 17), (40, 40, 256), (40, 40, 257), (64, 31, 1500),
  ])
  func decodedPixelsAreTheEncodedOnes(width: Int, height: Int, colors: Int) throws {
    let raster = pattern(width, height, colors: colors)
    #expect(try decoded(PNGEncoder.encode(raster)) == raster.straightPixels())
  }

  @Test func fewColorsMakeAPaletteImage() {
    #expect(
      chunkTypes(PNGEncoder.encode(pattern(40, 40, colors: 256))) == ["IHDR", "sRGB", "PLTE", "tRNS", "IDAT", "IEND"])
  }

  @Test func manyColorsMakeAnRGBAImage() {
    #expect(chunkTypes(PNGEncoder.encode(pattern(40, 40, colors: 257))) == ["IHDR", "sRGB", "IDAT", "IEND"])
  }

  @Test func opaquePaletteHasNoTransparencyChunk() {
    var raster = Raster(width: 2, height: 1)
    raster.colors[0] = PremultipliedColor(straightRed: 1, green: 2, blue: 3, alpha: 255)
    raster.colors[1] = PremultipliedColor(straightRed: 4, green: 5, blue: 6, alpha: 255)
    #expect(chunkTypes(PNGEncoder.encode(raster)) == ["IHDR", "sRGB", "PLTE", "IDAT", "IEND"])
  }

  @Test func sameRasterGivesTheSameBytes() {
    #expect(PNGEncoder.encode(pattern(50, 40, colors: 999)) == PNGEncoder.encode(pattern(50, 40, colors: 999)))
  }

  /// Each difference is −1, which is the byte 255: as an unsigned number it would count more than the level itself.
  @Test func rowThatDarkensIsFilteredByItsDifferences() {
    let pixels: [UInt32] = [0xFF64_6464, 0xFF63_6363, 0xFF62_6262, 0xFF61_6161]
    #expect(
      PNGFilter.adaptivelyFilteredRows(of: pixels, width: 4)
        == [1, 100, 100, 100, 255, 255, 255, 255, 0, 255, 255, 255, 0, 255, 255, 255, 0])
  }
}
