import Testing

@testable import AvatarRaster

@Suite struct DominantColorTests {
  /// Returns an image with one row, given as straight RGBA with red in the highest byte.
  private func raster(_ pixels: [UInt32]) -> Raster {
    let bytes = pixels.map(\.byteSwapped)
    var raster = Raster(width: pixels.count, height: 1)
    raster.setRow(0, straight: bytes.span)
    return raster
  }

  private func pixels(_ areas: [(UInt32, Int)]) -> [UInt32] { areas.flatMap { [UInt32](repeating: $0, count: $1) } }

  @Test(
    arguments: [
      // The average would be purple, grey and olive.
      ([(0xC020_20FF, 60), (0x2020_C0FF, 40)], 0xC02020), ([(0xFF80_00FF, 40), (0x0080_FFFF, 60)], 0x0080FF),
      ([(0x1040_10FF, 30), (0xE0C0_20FF, 45), (0x8020_20FF, 25)], 0xE0C020),
      // White and black count like other colours.
      ([(0xFFFF_FFFF, 51), (0xA040_20FF, 49)], 0xFFFFFF), ([(0x0000_00FF, 51), (0xA040_20FF, 49)], 0x000000),
      // Colours next to it do not change the colour of a flat area.
      ([(0xA840_0CFF, 70), (0xAA45_0FFF, 20), (0xFFFF_FFFF, 10)], 0xA8400C),
    ] as [([(UInt32, Int)], UInt32)])
  func largestAreaIsDominant(areas: [(UInt32, Int)], color: UInt32) {
    #expect(raster(pixels(areas)).dominantColor == StraightColor(rgb: color))
    #expect(raster(pixels(areas).reversed()).dominantColor == StraightColor(rgb: color))
  }

  /// In a histogram with fixed cells, the flat area would be the largest.
  @Test func shadedAreaCountsAsOne() throws {
    let shaded = (0..<70).map { (step: UInt32) -> UInt32 in
      let (red, green) = (0x60 + step, 0x30 + step / 2)
      return red << 24 | green << 16 | 0x20FF
    }
    let color = try #require(raster(shaded + pixels([(0x3070_B0FF, 30)])).dominantColor)
    #expect((0x60..<0x60 + 70).contains(Int(color.red)) && color.blue == 0x20)
  }

  @Test(
    arguments: [
      ([(0xFF00_0000, 90), (0x00FF_00FF, 10)], 0x00FF00), ([(0xFF00_007F, 90), (0x00FF_0080, 10)], 0x00FF00),
      // Each pixel counts according to its alpha.
      ([(0xFF00_0080, 55), (0x00FF_00FF, 45)], 0x00FF00),
    ] as [([(UInt32, Int)], UInt32)])
  func transparentAreasDoNotCount(areas: [(UInt32, Int)], color: UInt32) {
    #expect(raster(pixels(areas)).dominantColor == StraightColor(rgb: color))
  }

  @Test(arguments: [0x0000_0000, 0xFF00_007F] as [UInt32])
  func imageWithoutOpaquePixelsHasNoDominantColor(pixel: UInt32) {
    #expect(raster([pixel, pixel]).dominantColor == nil)
  }

  /// The corners of the gamut are the farthest from grey, and must have cells.
  @Test(arguments: [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0xFF00FF, 0x00FFFF] as [UInt32])
  func anyColorCanBeDominant(color: UInt32) {
    #expect(raster([color << 8 | 0xFF]).dominantColor == StraightColor(rgb: color))
  }
}
