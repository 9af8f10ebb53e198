import Testing

@testable import AvatarRaster

@Suite struct IndexedRasterTests {
  private func gray(_ level: Int) -> PremultipliedColor {
    PremultipliedColor(straightRed: UInt8(level), green: UInt8(level), blue: UInt8(level), alpha: 255)
  }

  @Test(arguments: [(1024, 1024), (1025, nil)] as [(Int, Int?)])
  func rasterWithMoreThan1024ColorsIsNotIndexed(colors: Int, indexed: Int?) {
    var raster = Raster(width: colors, height: 1)
    for i in 0..<colors {
      raster.colors[i] = PremultipliedColor(
        straightRed: UInt8(i % 256), green: UInt8(i / 256), blue: 0, alpha: 255)
    }
    #expect(IndexedRaster(raster)?.colors.count == indexed)
  }

  @Test(arguments: [
    ([7], [1]), ([7, 7, 7], [3]), ([7, 8, 7], [1, 1, 1]), ([7, 7, 7, 7, 7, 8], [5, 1]),
    ([8, 7, 7, 7, 7, 7, 7], [1, 6]),
    ([7, 7, 7, 7, 8, 8, 8, 8, 8, 9], [4, 5, 1]),
  ])
  func runsContainNeighborsOfTheSameColor(levels: [Int], lengths: [Int]) throws {
    var raster = Raster(width: levels.count, height: 1)
    for (i, level) in levels.enumerated() { raster.colors[i] = gray(level) }
    let indexed = try #require(IndexedRaster(raster))
    #expect(indexed.runs.map(\.length) == lengths)
    #expect(
      indexed.runs.flatMap { [UInt32](repeating: indexed.colors[$0.number], count: $0.length) }
        == raster.straightPixels())
  }

  @Test(
    arguments: [
      (1, [0, 0x60, 0, 0x80]), (2, [0, 0x3C, 0, 0xC0]), (4, [0, 0x0F, 0xF0, 0, 0xF0, 0]),
      (8, [0, 0, 0xFF, 0xFF, 0, 0xFF, 0, 0]),
    ] as [(Int, [UInt8])])
  func samplesArePackedFromTheHighBits(depth: Int, rows: [UInt8]) throws {
    var raster = Raster(width: 3, height: 2)
    for (i, level) in [7, 8, 8, 8, 7, 7].enumerated() { raster.colors[i] = gray(level) }
    #expect(try #require(IndexedRaster(raster)).packedRows(of: [0, 0xFF], depth: depth) == rows)
  }

  @Test(
    arguments: [
      (1, 20, [0, 0xFF, 0xFF, 0xF0]), (2, 9, [0, 0xFF, 0xFF, 0xC0]), (4, 5, [0, 0xFF, 0xFF, 0xF0]),
    ] as [(Int, Int, [UInt8])])
  func runsOfSamplesFillWholeBytes(depth: Int, width: Int, row: [UInt8]) throws {
    let raster = Raster(width: width, height: 1, color: gray(7))
    #expect(try #require(IndexedRaster(raster)).packedRows(of: [0xFF], depth: depth) == row)
  }

  @Test func runsContinueInTheNextRowButNotInTheNextBand() throws {
    let bands = RasterBands(width: 3, height: 4, bandHeight: 2) { Raster(width: 3, height: $0.count) }
    #expect(try #require(IndexedRaster(bands)).runs.map(\.length) == [6, 6])
  }
}

@Suite struct ColorNumbersTests {
  @Test func numbersAreInOrderOfFirstOccurrence() {
    var numbers = ColorNumbers(limit: 4)
    #expect([9, 0, 9, 5, 0].map { numbers.number(of: $0) } == [0, 1, 0, 2, 1])
    #expect(numbers.keys == [9, 0, 5])
  }

  @Test(arguments: [1, 4, 256])
  func colorBeyondTheLimitHasNoNumber(limit: Int) {
    var numbers = ColorNumbers(limit: limit)
    for color in 0..<limit { #expect(numbers.number(of: UInt64(color)) == UInt16(color)) }
    #expect(numbers.number(of: UInt64(limit)) == nil)
    #expect(numbers.number(of: 0) == 0)
  }
}
