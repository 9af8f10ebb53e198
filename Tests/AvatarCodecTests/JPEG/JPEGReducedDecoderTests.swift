import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Foundation
import Testing

@testable import AvatarCodec

private func input(_ name: String) throws -> [UInt8] {
  let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Goldens/Inputs")
  return [UInt8](try Data(contentsOf: directory.appending(path: name)))
}

/// Returns the averages of a plane, rounded as in libjpeg; nil if the file is left to libjpeg.
private func averages(_ bytes: [UInt8]) throws -> [[[Int]]]? {
  guard let decoder = try JPEGReducedDecoder(bytes) else { return nil }
  return decoder.planes.map { plane in decoder.rows(plane).map { $0.map { min(($0 + 4) >> 3, 255) } } }
}

/// Returns the rows that libjpeg decodes at 1/8.
private func rows(_ bytes: [UInt8]) throws -> [[UInt32]] {
  let source = ByteSource(bytes)
  var scanlines = try JPEGScanlines(source, JPEGHeader(source), eighths: 1, limits: PhotoLimits())
  var row = [UInt32](repeating: 0, count: scanlines.width)
  return try (0..<scanlines.height).map { _ in
    try scanlines.readRow(into: &row)
    return row
  }
}

/// Expects each channel of libjpeg's rows to contain the averages of its plane, repeated for sparser planes.
private func expectAveragesOfLibjpeg(_ jpeg: HandmadeJPEG, planes: Range<Int>? = nil) throws {
  let bytes = jpeg.bytes
  let (rows, averages) = (try rows(bytes), try #require(try averages(bytes)))
  let widest = jpeg.components.map(\.horizontal).max() ?? 1
  let highest = jpeg.components.map(\.vertical).max() ?? 1
  for i in planes ?? jpeg.components.indices {
    let component = jpeg.components[i]
    let wanted = rows.map { $0.map { Int($0 >> UInt32(8 * i) & 255) } }
    let repeated = rows.indices.map { y in
      let row = averages[i][y * component.vertical / highest]
      return rows[y].indices.map { row[$0 * component.horizontal / widest] }
    }
    #expect(repeated == wanted, "plane \(i)")
  }
}

private typealias Component = HandmadeJPEG.Component

/// The ways to sample three components; libjpeg decodes none of them larger than 1/8.
private let samplings: [[Component]] = [
  [Component(), Component(), Component()],
  [Component(horizontal: 2), Component(), Component()],
  [Component(vertical: 2), Component(), Component()],
  [Component(horizontal: 4), Component(), Component()],
  [Component(), Component(horizontal: 2), Component()],
  [Component(horizontal: 3), Component(horizontal: 3), Component()],
  [Component(vertical: 3), Component(), Component(vertical: 3)],
  [Component(horizontal: 2, vertical: 2), Component(horizontal: 2), Component(vertical: 2)],
]

@Suite struct JPEGReducedDecoderTests {
  @Test(arguments: HandmadeJPEG.Coding.allCases, [0, 1, 3, 7, 50])
  func grayAveragesMatchLibjpeg(coding: HandmadeJPEG.Coding, restartInterval: Int) throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      let jpeg = HandmadeJPEG(coding: coding, restartInterval: restartInterval, seed: seed)
      try expectAveragesOfLibjpeg(jpeg)
    }
  }

  @Test(arguments: HandmadeJPEG.Coding.allCases, samplings.indices)
  func averagesOfEveryComponentMatchLibjpeg(coding: HandmadeJPEG.Coding, sampling: Int) throws {
    for (restartInterval, seed) in [(0, 5), (1, 6), (4, 7)] as [(Int, UInt64)] {
      for size in [(100, 75), (8, 8), (1, 1), (129, 16)] {
        let jpeg = HandmadeJPEG(
          width: size.0, height: size.1, coding: coding, components: samplings[sampling],
          restartInterval: restartInterval, seed: seed)
        try expectAveragesOfLibjpeg(jpeg)
      }
    }
  }

  /// libjpeg decodes the other components of this sampling at 2/8.
  @Test(arguments: HandmadeJPEG.Coding.allCases)
  func lumaAveragesOf420MatchLibjpeg(coding: HandmadeJPEG.Coding) throws {
    let components = [Component(horizontal: 2, vertical: 2), Component(), Component()]
    try expectAveragesOfLibjpeg(HandmadeJPEG(coding: coding, components: components), planes: 0..<1)
  }

  /// In a gray file, the factors only determine how many rows libjpeg decodes at a time.
  @Test(arguments: [(2, 2), (1, 4), (4, 1)])
  func samplingFactorOfGrayIsIgnored(horizontal: Int, vertical: Int) throws {
    let component = Component(horizontal: horizontal, vertical: vertical)
    try expectAveragesOfLibjpeg(HandmadeJPEG(components: [component]))
  }

  /// The file is longer than the decoder's buffer.
  @Test(arguments: [HandmadeJPEG.Coding.sequential, .sequentialScans])
  func averagesOfLargeFilesMatchLibjpeg(coding: HandmadeJPEG.Coding) throws {
    try expectAveragesOfLibjpeg(HandmadeJPEG(width: 900, height: 700, coding: coding, components: samplings[0]))
  }

  @Test(arguments: ["kodak-4-gray.jpg", "kodak-23.jpg", "kodak-23-progressive.jpg", "restart.jpg", "sampling-440.jpg"])
  func ordinaryPhotosAreDecodedWithoutLibjpeg(name: String) throws {
    #expect(try averages(input(name)) != nil)
  }

  @Test(arguments: ["arithmetic.jpg", "cmyk-plain.jpg", "ycck.jpg", "no-end.jpg"])
  func unsupportedKindsOfJPEGAreLeftToLibjpeg(name: String) throws {
    #expect(try averages(input(name)) == nil)
  }

  @Test func averagesBeyondTheMemoryLimitAreLeftToLibjpeg() throws {
    // The image has 13 × 10 blocks.
    let bytes = HandmadeJPEG().bytes
    var limits = PhotoLimits()
    limits.memory = 260
    #expect(try JPEGReducedDecoder(bytes, limits: limits) != nil)
    limits.memory = 259
    #expect(try JPEGReducedDecoder(bytes, limits: limits) == nil)
  }

  @Test func scansBeyondTheBlockLimitAreLeftToLibjpeg() throws {
    let bytes = HandmadeJPEG(coding: .progressive).bytes
    var limits = PhotoLimits()
    limits.blockVisits = 7 * 1000 + 7 * 130
    #expect(try JPEGReducedDecoder(bytes, limits: limits) != nil)
    limits.blockVisits -= 1
    #expect(try JPEGReducedDecoder(bytes, limits: limits) == nil)
  }

  /// The file has 768 × 512 pixels.
  @Test func progressiveLimitAppliesOnlyToLargeOutputs() throws {
    let source = ByteSource(try input("kodak-23-progressive.jpg"))
    var limits = PhotoLimits()
    limits.memory = 50_000
    let photo = try Photo(source, limits: limits)
    // The averages take two bytes for each of 96 × 64 luma blocks and half as many chroma blocks.
    #expect(photo.decoder.heldBytes == 96 * 64 * 3)
    #expect(try Photo(source, limits: PhotoLimits()).decoder.heldBytes == 768 * 512 * 3)
    func fit(_ side: Int) throws(PhotoError) {
      var transforms = ColorTransforms()
      _ = try photo.fit([photo.target(side: side, focus: Point(x: 0.5, y: 0.5), isLinear: false)], &transforms)
    }
    #expect(throws: Never.self) { try fit(10) }
    let reason = "a JPEG with several scans that needs 1,179,648 bytes of memory: at most 50,000 are allowed"
    #expect(throws: PhotoError.overLimit(reason)) { try fit(48) }
  }

  /// The image does not depend on the details in these scans.
  @Test func damageInSkippedScansIsIgnored() throws {
    let jpeg = HandmadeJPEG(
      coding: .progressive, components: [Component(horizontal: 2, vertical: 2), Component(), Component()])
    var bytes = jpeg.bytes
    let wanted = try averages(bytes)
    let scans = try JPEGScans(ByteSource(bytes), JPEGHeader(ByteSource(bytes)), limits: PhotoLimits()).scans
    let detail = try #require(scans.last { $0.header.firstCoefficient > 0 }).range
    bytes[detail.upperBound - 5..<detail.upperBound] = [1, 2, 3, 4, 5]
    #expect(try averages(bytes) == wanted)
  }

  /// The samples are those of the definition (ITU-T T.81, A.3.3) for the lowest coefficients of each block.
  @Test(arguments: [1, 2, 4])
  func samplesAreTheInverseDCTOfTheLowestCoefficients(side: Int) throws {
    let jpeg = HandmadeJPEG(coding: .progressive)
    let decoder = try #require(try JPEGReducedDecoder(jpeg.bytes, side: side))
    let (rows, plane) = (decoder.rows(decoder.planes[0]), jpeg.planes[0])
    for y in rows.indices {
      for x in rows[y].indices {
        let block = plane.blocks[y / side * plane.columns + x / side].map { 13 * Double($0) }
        let sample = 8 * 128 + 8 * inverse(block, side, x % side, y % side)
        #expect(abs(Double(rows[y][x]) - min(max(sample, 0), 8 * 255)) <= 2, "\(x), \(y)")
      }
    }
  }

  @Test(arguments: samplings.indices, [2, 4])
  func codingsOfTheSameCoefficientsHaveEqualSamples(sampling: Int, side: Int) throws {
    for (restartInterval, seed) in [(0, 5), (1, 6), (4, 7)] as [(Int, UInt64)] {
      let planes = try HandmadeJPEG.Coding.allCases.filter { side == 2 || $0 != .sequential }.map { coding in
        let jpeg = HandmadeJPEG(
          coding: coding, components: samplings[sampling], restartInterval: restartInterval, seed: seed)
        let decoder = try #require(try JPEGReducedDecoder(jpeg.bytes, side: side))
        return decoder.planes.map { decoder.rows($0) }
      }
      for other in planes.dropFirst() { #expect(other == planes[0]) }
    }
  }

  /// The first component has 2×2 samples per block, and the others are enlarged to the same size.
  @Test func rowsHaveTheSamplesOfTheLargestPlane() throws {
    let source = ByteSource(HandmadeJPEG(components: samplings[0]).bytes)
    let reduction = JPEGReduction(sides: [2, 1, 1])
    let decoder = try #require(
      try JPEGReducedDecoder(source, JPEGHeader(source), reduction, limits: PhotoLimits()))
    var rows = JPEGReducedRows(decoder, .rgb)
    #expect((rows.grid.width, rows.grid.height) == (25, 19))
    var enlargements = decoder.planes.map { JPEGPlaneEnlargement($0, across: 2 / $0.side, down: 2 / $0.side) }
    var row = [UInt32](repeating: 0, count: 25)
    for y in 0..<19 {
      rows.read(y, into: &row)
      for i in enlargements.indices {
        enlargements[i].readRow(y, from: decoder)
        let wanted = enlargements[i].samples.prefix(25).map { UInt32(min(max(($0 + 4) >> 3, 0), 255)) }
        #expect(row.map { $0 >> UInt32(8 * i) & 255 } == wanted, "row \(y), component \(i)")
      }
    }
  }

  /// DC is decoded separately; the numbers are those of ITU-T T.81, figure A.6.
  @Test(
    arguments: [(1, []), (2, [1, 2, 4]), (4, [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 17, 18, 24])] as [(Int, [Int])])
  func lowestCoefficientsAreRetained(side: Int, expected: [Int]) {
    let bits: UInt64 = expected.reduce(0) { bits, k in bits | 1 << UInt64(k) }
    let last = expected.last ?? 0
    #expect(JPEGReducedPlane.retained(side: side) == bits)
    #expect(JPEGReducedPlane.lastCoefficient(side: side) == last)
  }

  /// libjpeg decodes luma of this size faster.
  @Test func lumaOfBaselineFilesIsLeftToLibjpegAtHalfItsSize() throws {
    #expect(try JPEGReducedDecoder(HandmadeJPEG().bytes, side: 4) == nil)
    #expect(try JPEGReducedDecoder(HandmadeJPEG(coding: .progressive).bytes, side: 4) != nil)
  }
}

/// Returns a sample of the inverse DCT of a block reduced to `side` samples, whose coefficients are in zigzag order.
private func inverse(_ block: [Double], _ side: Int, _ x: Int, _ y: Int) -> Double {
  let places = JPEGReducedPlane.places(side: side)
  func weight(_ frequency: Int, _ position: Int) -> Double {
    let angle = Double((2 * position + 1) * frequency) * Double.pi / Double(2 * side)
    return frequency == 0 ? 1 : 2.0.squareRoot() * cos(angle)
  }
  return places.enumerated().reduce(0) { sum, entry in
    let (k, place) = (entry.offset, Int(entry.element))
    if k > 0, place == 0 { return sum }
    return sum + block[k] / 8 * weight(place / side, x) * weight(place % side, y)
  }
}
