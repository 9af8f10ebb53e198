import AvatarGeometry
import Testing

private let shapes: [ClipShape] = [
  .circle, .hexagon(cornerFraction: 0.08), .hexagon(cornerFraction: 0.05, style: .arc),
  .roundedSquare(cornerFraction: 0.2), .squircle, .square,
]

@Suite struct PlacedShapeTests {
  @Test(arguments: shapes)
  func insetShapeIsASmallerCenteredShape(shape: ClipShape) {
    let small = shape.path(side: 30).transformed(scale: 1, offset: Point(x: 5, y: 5))
    #expect(PlacedShape(shape, inset: 5).path(canvas: 40) == small)
    #expect(PlacedShape(shape).path(canvas: 40) == shape.path(side: 40))
  }

  @Test(arguments: shapes)
  func insetShapeHasTheReachOfTheSmallerShape(shape: ClipShape) {
    let direction = Point(x: 3, y: -4)
    #expect(PlacedShape(shape, inset: 5).reach(toward: direction, canvas: 40) == shape.reach(toward: direction) * 30)
  }

  @Test(arguments: shapes, [24.0, 128])
  func insetShapeIsTheRequestedDistanceFromTheCanvasEdge(shape: ClipShape, canvas: Double) throws {
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

  @Test(
    arguments: [
      (.circle, 3, 1, 15.1789), (.circle, 1, 1, 33.9411), (.square, 3, 1, 16), (.square, 1, 2, 24),
      (.hexagon(cornerFraction: 0), 3, 1, 13.8564), (.hexagon(cornerFraction: 0), 1, 3, 13.4178),
      (.squircle, 1, 1, 40.3630), (.roundedSquare(cornerFraction: 0.5), 3, 1, 15.1789),
    ] as [(ClipShape, Double, Double, Double)])
  func containedRectangleTouchesTheOutlineAtItsCorners(shape: ClipShape, width: Double, height: Double, scale: Double) {
    #expect((PlacedShape(shape).containScale(width: width, height: height, canvas: 48) - scale).magnitude < 1e-4)
    let padded = PlacedShape(shape, inset: 12).containScale(width: width, height: height, canvas: 48)
    #expect((padded - scale / 2).magnitude < 1e-4)
  }

  @Test(arguments: shapes, [(300, 300), (300, 200), (300, 100), (800, 100), (100, 400)])
  func containedPhotoLiesInsideTheShape(shape: ClipShape, photo: (width: Int, height: Int)) {
    for canvas in [16, 17, 24, 40, 48, 80, 129, 256] {
      let placed = PlacedShape(shape)
      let fitted = placed.containFit(width: photo.width, height: photo.height, canvas: canvas)
      let (x, y) = ((canvas - fitted.width) / 2, (canvas - fitted.height) / 2)
      let mask = CoverageMask(placed.path(canvas: Double(canvas)), width: canvas, height: canvas)
      for corner in [(x, y), (x + fitted.width - 1, y), (x, y + fitted.height - 1)] {
        #expect(mask[corner.0, corner.1] == 255, "\(fitted) on \(canvas) pixels")
      }
      // Rounding and centring take up to two pixels each.
      let scale = placed.containScale(
        width: Double(photo.width), height: Double(photo.height), canvas: Double(canvas))
      let isWide = photo.width >= photo.height
      let (long, short) = isWide ? (fitted.width, fitted.height) : (fitted.height, fitted.width)
      let (longer, shorter) = (Double(max(photo.width, photo.height)), Double(min(photo.width, photo.height)))
      #expect(longer * scale - Double(long) < 4 && (canvas - long).isMultiple(of: 2), "\(fitted) on \(canvas) pixels")
      #expect((Double(short) - Double(long) * shorter / longer).magnitude <= 0.5, "\(fitted) on \(canvas) pixels")
    }
  }

  @Test func containedPhotoHasAtLeastOnePixel() {
    for canvas in 1...4 {
      let fitted = PlacedShape(.circle).containFit(width: 1000, height: 1, canvas: canvas)
      #expect(fitted == (canvas < 3 ? canvas : canvas - 2, 1), "\(fitted) on \(canvas) pixels")
    }
  }

  @Test func zeroDistanceNeedsNoInset() {
    #expect(ClipShape.circle.inset(for: 0, canvas: 24) == 0)
  }
}
