import AvatarGeometry
import Testing

@testable import AvatarRaster

/// Tests of the images of layers, on drawings of 8 × 8 pixels.
@Suite struct LayerImagesTests {
  private let square = Path.rectangle(Rect(x: 2, y: 2, width: 4, height: 4))
  private let red = PremultipliedColor(straightRed: 255, green: 0, blue: 0, alpha: 255)
  private let circle = PlacedShape(.circle)

  private func images(_ layers: Layer...) -> [String: Raster] {
    let drawing = Drawing(width: 8, height: 8, layers: layers)
    return Dictionary(uniqueKeysWithValues: drawing.layerImages.map { ($0.name, $0.raster) })
  }

  @Test func fillIsWrittenAsAColorImageAndAMask() {
    let images = images(.fill(square, red))
    #expect(images.keys.sorted() == ["1-fill", "1-fill-mask"])
    #expect([images["1-fill"]?[3, 3], images["1-fill"]?[0, 0]] == [red, .clear])
    #expect([images["1-fill-mask"]?[3, 3], images["1-fill-mask"]?[0, 0]] == [.white, .black])
  }

  @Test func gradientCoversTheWholeCanvas() {
    let images = images(.gradient(Layer.Gradient(red, .white)))
    #expect(images.keys.sorted() == ["1-gradient"])
  }

  @Test func erasureIsShownOnWhite() {
    let images = images(.fill(square, red), .erase(square))
    #expect([images["2-erase"]?[3, 3], images["2-erase"]?[0, 0]] == [.clear, .white])
  }

  @Test func clippedLayersAreWrittenToADirectory() {
    let ring = Layer.Ring(width: 1, color: red)
    let images = images(.clipped([.fill(square, red)], to: circle, over: .white, ring: ring))
    #expect(
      images.keys.sorted() == [
        "1-clipped", "1-clipped/1-fill", "1-clipped/1-fill-mask", "1-clipped/ring", "1-clipped/shape-mask",
      ])
    #expect([images["1-clipped/ring"]?[0, 4].alpha != 0, images["1-clipped/ring"]?[4, 4] == .clear] == [true, true])
    #expect([images["1-clipped/shape-mask"]?[4, 4], images["1-clipped/shape-mask"]?[0, 0]] == [.white, .black])
  }

  @Test func drawingsHaveTheirOwnDirectories() {
    let inner = Drawing(width: 4, height: 4, layers: [.image(Raster(width: 4, height: 4, color: red))])
    let images = images(.drawing(inner, x: 4, y: 4))
    #expect(images.keys.sorted() == ["1-drawing", "1-drawing/1-image"])
    #expect([images["1-drawing"]?[5, 5], images["1-drawing"]?[3, 3]] == [red, .clear])
  }

  @Test func stackedLayersReproduceTheDrawing() {
    let layers: [Layer] = [
      .clipped([.fill(square, red)], to: circle, over: .white), .fill(square, red.faded(to: 0.5)),
    ]
    let drawing = Drawing(width: 8, height: 8, layers: layers)
    var result = Raster(width: 8, height: 8)
    for image in drawing.layerImages where ["1-clipped", "2-fill"].contains(image.name) {
      result.draw(.image(image.raster))
    }
    #expect(result == Raster(drawing))
  }
}
