import Testing

@testable import AvatarRaster

@Suite struct IndexedRasterTests {
  @Test(arguments: [(1024, 1024), (1025, nil)] as [(Int, Int?)])
  func rasterWithMoreThan1024ColorsIsNotIndexed(colors: Int, indexed: Int?) {
    var raster = Raster(width: colors, height: 1)
    for i in 0..<colors {
      raster.colors[i] = PremultipliedColor(
        straightRed: UInt8(i % 256), green: UInt8(i / 256), blue: 0, alpha: 255)
    }
    #expect(IndexedRaster(raster)?.colors.count == indexed)
  }
}
