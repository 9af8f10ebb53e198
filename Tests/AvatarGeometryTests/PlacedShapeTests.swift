import AvatarGeometry
import Testing

private let shapes: [ClipShape] = [
  .circle, .hexagon(cornerFraction: 0.08), .hexagon(cornerFraction: 0.05, style: .arc),
  .roundedSquare(cornerFraction: 0.2), .squircle, .square,
]

@Suite struct PlacedShapeTests {
  @Test(arguments: shapes)
  func insetShapeIsASmallerOneInTheMiddle(shape: ClipShape) {
    let small = shape.path(side: 30).transformed(scale: 1, offset: Point(x: 5, y: 5))
    #expect(PlacedShape(shape, inset: 5).path(canvas: 40) == small)
    #expect(PlacedShape(shape).path(canvas: 40) == shape.path(side: 40))
  }

  @Test(arguments: shapes)
  func reachIsThatOfTheSmallerShape(shape: ClipShape) {
    let direction = Point(x: 3, y: -4)
    #expect(PlacedShape(shape, inset: 5).reach(toward: direction, canvas: 40) == shape.reach(toward: direction) * 30)
  }

  @Test(arguments: shapes, [24.0, 128])
  func insetForADistanceTouchesTheCanvas(shape: ClipShape, canvas: Double) throws {
    let distance = 4.0
    let inset = shape.inset(for: distance, canvas: canvas)
    let box = try #require(PlacedShape(shape, inset: inset).path(canvas: canvas).bounds)
    let least = min(box.x, box.y, canvas - box.maxX, canvas - box.maxY)
    // A squircle is an approximation within 1e-4 px, and differs between canvases.
    #expect((least - distance).magnitude < 1e-3)
  }

  @Test func hexagonHasRoomForAThinRing() {
    let hexagon = ClipShape.hexagon(cornerFraction: 0.08)
    #expect(hexagon.inset(for: 0.5, canvas: 32) == 0)
    #expect((hexagon.inset(for: 0.5, canvas: 24) - 0.02 / 0.96).magnitude < 1e-9)
  }

  @Test func noDistanceNeedsNoInset() {
    #expect(ClipShape.circle.inset(for: 0, canvas: 24) == 0)
  }
}
