import AvatarGeometry
import Testing

@testable import AvatarRaster

private let red = PremultipliedColor(straightRed: 255, green: 0, blue: 0, alpha: 255)
private let blue = PremultipliedColor(straightRed: 0, green: 0, blue: 255, alpha: 255)

private func square(_ x: Double, _ width: Double) -> Path {
  .rectangle(Rect(x: x, y: 0, width: width, height: 1))
}

@Suite struct CompositingTests {
  @Test func edgePixelKeepsTheColorAndTakesTheCoverageAsAlpha() {
    let color = PremultipliedColor(straightRed: 77, green: 155, blue: 165, alpha: 255)
    for coverage in 1...255 {
      let raster = Raster(width: 1, height: 1, layers: [.fill(square(0, Double(coverage) / 255), color)])
      #expect(raster.straightPixels() == [UInt32(coverage) << 24 | 165 << 16 | 155 << 8 | 77])
    }
  }

  @Test func upperLayerHidesTheLower() {
    let raster = Raster(width: 2, height: 1, layers: [.fill(square(0, 2), red), .fill(square(0, 1), blue)])
    #expect(raster.straightPixels() == [0xFFFF_0000, 0xFF00_00FF])
  }

  @Test func halfTransparentColorsBlend() {
    let half = PremultipliedColor(straightRed: 0, green: 0, blue: 255, alpha: 128)
    let raster = Raster(width: 1, height: 1, layers: [.fill(square(0, 1), red), .fill(square(0, 1), half)])
    #expect(raster.straightPixels() == [0xFF80_007F])
  }

  @Test func eraseTakesAwayWhatLiesUnderIt() {
    let raster = Raster(width: 2, height: 1, layers: [.fill(square(0, 2), red), .erase(square(1, 1))])
    #expect(raster.straightPixels() == [0xFF00_00FF, 0])
  }

  @Test func imageIsSeenThroughItsClip() {
    let image = Raster(width: 2, height: 1, layers: [.fill(square(0, 2), blue)])
    let raster = Raster(
      width: 2, height: 1, layers: [.image(image, clip: CoverageMask(square(0, 1), width: 2, height: 1))])
    #expect(raster.straightPixels() == [0xFFFF_0000, 0])
  }

  @Test func products16BitAreRoundedToTheNearest() {
    for a in stride(from: 0, through: 65535, by: 251) {
      for b in stride(from: 0, through: 65535, by: 257) {
        #expect(Int(multiply(UInt16(a), UInt16(b))) == (a * b * 2 + 65535) / 131070)
      }
    }
  }
}
