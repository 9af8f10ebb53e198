import AvatarGeometry
import Testing

@testable import AvatarRaster

private let red = PremultipliedColor(straightRed: 255, green: 0, blue: 0, alpha: 255)
private let blue = PremultipliedColor(straightRed: 0, green: 0, blue: 255, alpha: 255)
private let half = PremultipliedColor(straightRed: 255, green: 0, blue: 0, alpha: 128)

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

  @Test(arguments: [[], [Layer.fill(Path.rectangle(Rect(x: 0, y: 0, width: 9, height: 9)), red)]])
  func layersAreClippedOnce(under: [Layer]) {
    let canvas = Path.rectangle(Rect(x: 0, y: 0, width: 9, height: 9))
    let group = Layer.clipped([.fill(canvas, blue), .fill(canvas, blue)], to: .circle, over: blue)
    let alphas = Raster(width: 9, height: 9, layers: [group]).straightPixels().map { UInt8($0 >> 24) }
    #expect(alphas == CoverageMask(ClipShape.circle.path(side: 9), width: 9, height: 9).values)
    // Nothing shows outside the shape, and nothing under its middle.
    let pixels = Raster(width: 9, height: 9, layers: under + [group]).straightPixels()
    #expect(pixels[0] == (under.isEmpty ? 0 : 0xFF00_00FF) && pixels[40] == 0xFFFF_0000)
  }

  @Test func imageIsCompositedOverTheColorOfItsGroup() {
    let image = Raster(width: 1, height: 1, color: half)
    let group = Layer.clipped([.image(image)], to: .square, over: blue)
    #expect(
      Raster(width: 1, height: 1, layers: [group])
        == Raster(width: 1, height: 1, layers: [.fill(square(0, 1), blue), .image(image)]))
  }

  @Test func linearLightBlendsAnImageBrighter() {
    let image = Raster(width: 1, height: 1, color: half)
    func red(isLinear: Bool) -> UInt32 {
      let group = Layer.clipped([.image(image)], to: .square, over: blue, isLinear: isLinear)
      return Raster(width: 1, height: 1, layers: [group]).straightPixels()[0] & 255
    }
    #expect(red(isLinear: true) > red(isLinear: false) + 40)
  }

  @Test func products16BitAreRoundedToTheNearest() {
    for a in stride(from: 0, through: 65535, by: 251) {
      for b in stride(from: 0, through: 65535, by: 257) {
        #expect(Int(multiply(UInt16(a), UInt16(b))) == (a * b * 2 + 65535) / 131070)
      }
    }
  }
}
