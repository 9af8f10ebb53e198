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
  @Test func edgePixelRetainsItsColorAndUsesCoverageAsAlpha() {
    let color = PremultipliedColor(straightRed: 77, green: 155, blue: 165, alpha: 255)
    for coverage in 1...255 {
      let raster = Raster(Drawing(width: 1, height: 1, layers: [.fill(square(0, Double(coverage) / 255), color)]))
      #expect(raster.straightPixels() == [UInt32(coverage) << 24 | 0xA5_9B4D])
    }
  }

  @Test func upperLayerCoversTheLowerLayer() {
    let raster = Raster(Drawing(width: 2, height: 1, layers: [.fill(square(0, 2), red), .fill(square(0, 1), blue)]))
    #expect(raster.straightPixels() == [0xFFFF_0000, 0xFF00_00FF])
  }

  @Test func translucentColorsBlend() {
    let half = PremultipliedColor(straightRed: 0, green: 0, blue: 255, alpha: 128)
    let raster = Raster(Drawing(width: 1, height: 1, layers: [.fill(square(0, 1), red), .fill(square(0, 1), half)]))
    #expect(raster.straightPixels() == [0xFF80_007F])
  }

  @Test func erasingRemovesTheLayersBelow() {
    let raster = Raster(Drawing(width: 2, height: 1, layers: [.fill(square(0, 2), red), .erase(square(1, 1))]))
    #expect(raster.straightPixels() == [0xFF00_00FF, 0])
  }

  @Test(arguments: [-3.5, -1, 0, 0.25, 1.5, 3, 4, 9])
  func erasingIsConsistentBeyondTheCanvas(x: Double) {
    let outline = Path.circle(center: Point(x: x, y: x), radius: 1.5)
    let drawing = Drawing(width: 4, height: 5, layers: [.fill(.rectangle(Rect(x: 0, y: 0, width: 4, height: 5)), red)])
    var raster = Raster(drawing)
    raster.draw(.erase(outline))
    let coverages = CoverageMask(outline, width: 4, height: 5).values
    #expect(raster.straightPixels().map { 255 - UInt8($0 >> 24) } == coverages)
  }

  @Test func erasingIncludesTheMargin() {
    let canvas = Path.rectangle(Rect(x: 0, y: 0, width: 9, height: 9))
    let dot = Path.circle(center: Point(x: 4, y: 5), radius: 2.5)
    let larger = Path.circle(center: Point(x: 4, y: 5), radius: 3.5)
    #expect(
      Raster(Drawing(width: 9, height: 9, layers: [.fill(canvas, red), .erase(dot, margin: 1)])).straightPixels()
        == Raster(Drawing(width: 9, height: 9, layers: [.fill(canvas, red), .erase(larger)])).straightPixels())
  }

  @Test func drawingIsPositionedAndErasesOnlyItsOwnLayers() {
    let inner = Drawing(width: 2, height: 1, layers: [.fill(square(0, 2), blue), .erase(square(1, 1))])
    let raster = Raster(Drawing(width: 4, height: 1, layers: [.fill(square(0, 4), red), .drawing(inner, x: 1)]))
    #expect(raster.straightPixels() == [0xFF00_00FF, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF])
  }

  @Test(arguments: [[], [Layer.fill(Path.rectangle(Rect(x: 0, y: 0, width: 9, height: 9)), red)]])
  func layersAreClippedOnce(under: [Layer]) {
    let canvas = Path.rectangle(Rect(x: 0, y: 0, width: 9, height: 9))
    let group = Layer.clipped([.fill(canvas, blue), .fill(canvas, blue)], to: PlacedShape(.circle), over: blue)
    let alphas = Raster(Drawing(width: 9, height: 9, layers: [group])).straightPixels().map { UInt8($0 >> 24) }
    #expect(alphas == CoverageMask(ClipShape.circle.path(side: 9), width: 9, height: 9).values)
    // No colour shows outside the shape, or under its middle.
    let pixels = Raster(Drawing(width: 9, height: 9, layers: under + [group])).straightPixels()
    #expect(pixels[0] == (under.isEmpty ? 0 : 0xFF00_00FF) && pixels[40] == 0xFFFF_0000)
  }

  @Test func gradientIsLinearBetweenOppositeCorners() {
    let ends = Layer.Gradient(
      PremultipliedColor(red: 0, green: 60000, blue: 65535, alpha: 65535),
      PremultipliedColor(red: 50000, green: 10000, blue: 65535, alpha: 65535))
    let raster = Raster(Drawing(width: 3, height: 2, layers: [.gradient(ends)]))
    #expect(raster.colors.map(\.red) == [10000, 20000, 30000, 20000, 30000, 40000])
    #expect(raster.colors.map(\.green) == [50000, 40000, 30000, 40000, 30000, 20000])
    #expect(raster.colors.allSatisfy { ($0.blue, $0.alpha) == (65535, 65535) })
  }

  @Test func imageIsCompositedOverTheColorOfItsGroup() {
    let image = Raster(width: 1, height: 1, color: half)
    let group = Layer.clipped([.image(image)], to: PlacedShape(.square), over: blue)
    #expect(
      Raster(Drawing(width: 1, height: 1, layers: [group]))
        == Raster(Drawing(width: 1, height: 1, layers: [.fill(square(0, 1), blue), .image(image)])))
  }

  @Test func linearLightProducesABrighterBlend() {
    let image = Raster(width: 1, height: 1, color: half)
    func red(isLinear: Bool) -> UInt32 {
      let group = Layer.clipped([.image(image)], to: PlacedShape(.square), over: blue, isLinear: isLinear)
      return Raster(Drawing(width: 1, height: 1, layers: [group])).straightPixels()[0] & 255
    }
    #expect(red(isLinear: true) > red(isLinear: false) + 40)
  }

  @Test func sixteenBitProductsAreRoundedToTheNearest() {
    for a in stride(from: 0, through: 65535, by: 251) {
      for b in stride(from: 0, through: 65535, by: 257) {
        #expect(Int(multiply(UInt16(a), UInt16(b))) == (a * b * 2 + 65535) / 131070)
      }
    }
  }
}
