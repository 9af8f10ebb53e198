import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarCodec

@Suite struct AVIFEncoderTests {

  private func raster(hasAlpha: Bool) -> Raster {
    let pixels = HandmadeWebP.pixels(64, 64, hasAlpha: hasAlpha).map { $0 >> 24 == 0 ? 0 : $0 }
    return Raster(straight: pixels, width: 64)
  }

  private func decoded(_ file: [UInt8]) throws -> [UInt32] {
    let photo = try Photo(ByteSource(file), limits: PhotoLimits())
    var transforms = ColorTransforms()
    let target = photo.target(side: 64, focus: Point(x: 0.5, y: 0.5), isLinear: false)
    return try #require(try photo.fit([target], &transforms).first).raster.straightPixels()
  }

  @Test(arguments: [false, true])
  func losslessFileRoundTrips(hasAlpha: Bool) throws {
    let raster = raster(hasAlpha: hasAlpha)
    let file = try AVIFEncoder.encode(RasterBands(raster), quality: nil)
    #expect(try decoded(file) == decoded(PNGEncoder.encode(raster)))
    #expect(AVIFDecoder.match(file) == .complete)
  }

  @Test(arguments: [false, true])
  func lossyFileHasNearlyTheSameColors(hasAlpha: Bool) throws {
    let raster = raster(hasAlpha: hasAlpha)
    let decoded = try decoded(AVIFEncoder.encode(RasterBands(raster), quality: 90))
    for (a, b) in zip(decoded, raster.straightPixels()) where b >> 24 > 200 {
      for shift in [0, 8, 16, 24] as [UInt32] { #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 8) }
    }
  }

  @Test(arguments: [0, 50, 90])
  func lossyFilePreservesAlpha(quality: Int) throws {
    let raster = raster(hasAlpha: true)
    let decoded = try decoded(AVIFEncoder.encode(RasterBands(raster), quality: quality))
    #expect(decoded.map { $0 >> 24 } == raster.straightPixels().map { $0 >> 24 })
  }

  @Test func higherQualityProducesALargerFile() throws {
    let sizes = try [20, 50, 90].map {
      try AVIFEncoder.encode(RasterBands(raster(hasAlpha: false)), quality: $0).count
    }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
  }

  @Test func opaqueImageHasNoAlphaChannel() throws {
    let file = try AVIFEncoder.encode(RasterBands(raster(hasAlpha: false)), quality: 50)
    #expect(file.firstRange(of: Array("auxC".utf8)) == nil)
    #expect(
      try AVIFEncoder.encode(RasterBands(raster(hasAlpha: true)), quality: 50).firstRange(of: Array("auxC".utf8)) != nil
    )
  }

  @Test func identityNamesBothLibraries() {
    #expect(OutputEncoding(.avif).identity.contains("AVIF quality 50 by libheif "))
    #expect(OutputEncoding(.avif).identity.contains("AV1"))
  }
}
