import AvatarGeometry
import Testing

@testable import AvatarRaster

private let white = PremultipliedColor(straightRed: 255, green: 255, blue: 255, alpha: 255)
private let black = PremultipliedColor(straightRed: 0, green: 0, blue: 0, alpha: 255)
private let shapes: [ClipShape] = [
  .circle, .hexagon(cornerFraction: 0.08), .roundedSquare(cornerFraction: 0.2), .squircle, .square,
]

/// Returns an image of one colour with a ring, clipped.
private func bordered(
  _ color: PremultipliedColor, by ring: PremultipliedColor, width: Double, _ shape: ClipShape, side: Int
) -> Raster {
  Raster(
    Drawing(
      width: side, height: side,
      layers: [.clipped([], to: PlacedShape(shape), over: color, ring: Layer.Ring(width: width, color: ring))]))
}

@Suite struct BorderTests {
  /// The rings are 3 px wide and the gaps 4 px, so the content starts after 7 px.
  @Test(
    arguments: [
      (Layer.Ring(width: 3, gap: 4, color: white), 0), (Layer.Ring(width: 2, outset: 1, gap: 4, color: white), 1),
      (Layer.Ring(width: 3, outset: 7, gap: 4, color: white), 7),
    ] as [(Layer.Ring, Double)])
  func gapBetweenRingAndContentIsTransparent(ring: Layer.Ring, inset: Double) {
    let layer = Layer.clipped([], to: PlacedShape(.square, inset: inset), over: black, ring: ring)
    let row = Raster(Drawing(width: 40, height: 40, layers: [layer])).straightPixels()[20 * 40..<21 * 40]
    let (ringWidth, start) = (Int(ring.width), Int(ring.width + ring.gap))
    let expected = (0..<40).map { x in
      let distance = min(x, 39 - x)
      return distance < ringWidth ? 0xFFFF_FFFF : distance < start ? 0 : 0xFF00_0000 as UInt32
    }
    #expect(Array(row) == expected)
  }

  /// A hole that the gap leaves is never filled, however the edges fall on pixels.
  @Test(arguments: shapes)
  func coverageOfRingAndContentAddsUp(shape: ClipShape) {
    for (width, outset, gap) in [(1.3, 0, 0.2), (2, 1, 0.5), (1.5, 2.1, 0.6)] {
      let ring = Layer.Ring(width: width, outset: outset, gap: gap, color: white)
      let layer = Layer.clipped([], to: PlacedShape(shape, inset: 3), over: white, ring: ring)
      let pixels = Raster(Drawing(width: 33, height: 33, layers: [layer])).straightPixels()
      #expect(pixels.allSatisfy { $0 == 0 || $0 & 0xFFFFFF == 0xFFFFFF })
    }
  }

  @Test(arguments: shapes)
  func opaqueRingDoesNotChangeTheCoverageOfTheShape(shape: ClipShape) {
    for (side, width) in [(24, 1.0), (48, 2), (48, 0.4), (33, 5.5)] {
      let raster = bordered(black, by: white, width: width, shape, side: side)
      let mask = CoverageMask(shape.path(side: Double(side)), width: side, height: side)
      #expect(raster.straightPixels().map { UInt8($0 >> 24) } == mask.values)
    }
  }

  /// Along a seam of black and white, light that is lost or counted twice would make a pixel exceed both.
  @Test(arguments: shapes)
  func ringAndImageOfTheSameColorShowNoSeam(shape: ClipShape) {
    let gray = PremultipliedColor(straightRed: 119, green: 119, blue: 119, alpha: 255)
    for (side, width) in [(24, 1.0), (48, 2), (48, 0.4), (33, 5.5), (128, 7.3)] {
      let pixels = bordered(gray, by: gray, width: width, shape, side: side).straightPixels()
      #expect(pixels.allSatisfy { $0 == 0 || $0 & 0xFFFFFF == 0x777777 })
    }
  }

  @Test(arguments: shapes)
  func pixelsOnTheSeamBlendTheImageAndTheRing(shape: ClipShape) {
    // From the middle to every edge lie a black image, the seam, and a white ring, so light never decreases on the way.
    for (side, width) in [(24, 3.0), (48, 4), (33, 5.5)] {
      let pixels = bordered(black, by: white, width: width, shape, side: side).straightPixels()
      for line in 0..<side {
        for step in 1..<(side + 1) / 2 - 1 {
          // Leftwards and upwards, inside the shape.
          let (outer, inner) = ((side + 1) / 2 - 1 - step, (side + 1) / 2 - step)
          for (a, b) in [(line * side + outer, line * side + inner), (outer * side + line, inner * side + line)]
          where pixels[a] >> 24 == 255 && pixels[b] >> 24 == 255 {
            #expect(pixels[a] & 255 >= pixels[b] & 255)
          }
        }
      }
    }
  }

  @Test func translucentRingRevealsTheImage() {
    let ring = PremultipliedColor(straightRed: 255, green: 255, blue: 255, alpha: 128)
    let raster = bordered(black, by: ring, width: 2, .square, side: 8)
    #expect(raster.straightPixels()[0] == 0xFF80_8080)
    #expect(raster.straightPixels()[8 * 3 + 3] == 0xFF00_0000)
  }

  @Test func emptyContentLeavesOnlyTheRing() {
    let raster = bordered(
      PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0), by: white, width: 2, .square, side: 8)
    #expect(raster.straightPixels()[0] == 0xFFFF_FFFF)
    #expect(raster.straightPixels()[8 * 3 + 3] == 0)
  }

  /// Returns the coverage of a shape, and of everything within a distance of it, in levels.
  private func area(_ shape: PlacedShape, within distance: Double, side: Int) -> Int {
    var path = shape.path(canvas: Double(side))
    path.append(path.stroked(width: 2 * distance))
    return CoverageMask(path, width: side, height: side).values.reduce(0) { $0 + Int($1) }
  }

  @Test(arguments: shapes, [0.0, 0.5, 1])
  func imageAndRingCoverTheirOutlines(shape: ClipShape, share: Double) {
    for (side, width) in [(24, 1.0), (48, 2), (33, 3)] {
      let placed = PlacedShape(shape, inset: 4)
      let ring = Layer.Ring(width: width, outset: share * width, color: white)
      let raster = Raster(
        Drawing(width: side, height: side, layers: [.clipped([], to: placed, over: black, ring: ring)]))
      let alpha = raster.straightPixels().reduce(0) { $0 + Int($1 >> 24) }
      #expect(alpha == area(placed, within: share * width, side: side))
    }
  }

  @Test func ringOutsideTheEdgeCoversNoContent() {
    let ring = PremultipliedColor(straightRed: 255, green: 255, blue: 255, alpha: 128)
    let placed = PlacedShape(.square, inset: 2)
    let drawing = Drawing(
      width: 8, height: 8,
      layers: [.clipped([], to: placed, over: black, ring: Layer.Ring(width: 1, outset: 1, color: ring))])
    let row = Raster(drawing).straightPixels()[32..<40]
    #expect(Array(row.prefix(4)) == [0, 0x80FF_FFFF, 0xFF00_0000, 0xFF00_0000])
  }

  @Test func smallerImageIsCentered() {
    let image = Raster(width: 2, height: 2, color: white)
    for layers: [Layer] in [[.image(image)], [.fill(Path(), black), .image(image)]] {
      let pixels = Raster(Drawing(width: 4, height: 4, layers: layers)).straightPixels()
      #expect(pixels.indices.filter { pixels[$0] != 0 } == [5, 6, 9, 10])
    }
  }

  /// The weight of the ring in the finished pixels is compared with the area that it covers.
  @Test(arguments: [ClipShape.circle, .hexagon(cornerFraction: 0.08), .squircle])
  func ringAreaIsPreservedInPixels(shape: ClipShape) {
    for (side, width) in [(48, 1.0), (48, 2), (128, 1), (128, 2), (40, 0.6)] {
      let raster = bordered(black, by: white, width: width, shape, side: side)
      let light = (0..<side * side).reduce(0.0) { $0 + Double(raster.colors[$1].red) } / 65535
      let path = shape.path(side: Double(side))
      let inner = CoverageMask(path, excluding: path.stroked(width: 2 * width), width: side, height: side)
      let covered = zip(CoverageMask(path, width: side, height: side).values, inner.values).reduce(0) {
        $0 + Int($1.0) - Int($1.1)
      }
      #expect((light / (Double(covered) / 255) - 1).magnitude < 1e-4)
    }
  }
}
