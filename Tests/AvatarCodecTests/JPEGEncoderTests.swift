import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarCodec

@Suite struct JPEGEncoderTests {
  private let raster = Raster(straight: HandmadeWebP.pixels(61, 47), width: 61)

  private func file(quality: Int = 82, of raster: Raster? = nil) throws -> [UInt8] {
    try JPEGEncoder.encode(RasterBands(raster ?? self.raster), quality: quality)
  }

  /// Decodes a file at its own size.
  private func decoded(_ file: [UInt8]) throws -> Raster {
    var transforms = ColorTransforms()
    let photo = try Photo(ByteSource(file), limits: PhotoLimits())
    let box = Rect(x: 0, y: 0, width: Double(photo.width), height: Double(photo.height))
    let target = FitTarget(box: box, width: photo.width, height: photo.height, isLinear: false)
    return try #require(try photo.fit([target], &transforms).first).raster
  }

  /// Returns the markers before the image data, with their segments.
  private func segments(_ file: [UInt8]) -> [(marker: UInt8, data: [UInt8])] {
    var (segments, i) = ([(marker: UInt8, data: [UInt8])](), 2)
    repeat {
      let length = Int(file[i + 2]) << 8 | Int(file[i + 3])
      segments.append((file[i + 1], Array(file[i + 4..<i + 2 + length])))
      i += 2 + length
    } while segments.last?.marker != 0xDA
    return segments
  }

  /// Returns the largest difference in any channel, 0…255.
  private func difference(_ a: Raster, _ b: Raster) -> Int {
    zip(a.premultipliedBytes(), b.premultipliedBytes()).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test func bestQualityDiffersByAtMostFourLevels() throws {
    #expect(difference(try decoded(file(quality: 100)), raster) <= 4)
  }

  @Test func lowerQualityProducesASmallerFile() throws {
    let sizes = try [0, 20, 50, 82, 100].map { try file(quality: $0).count }
    #expect(sizes == sizes.sorted() && Set(sizes).count == sizes.count)
  }

  @Test func fileIsBaselineWithoutSubsampling() throws {
    let frame = try #require(segments(file()).first { $0.marker == 0xC0 }).data
    // The segment contains the depth, the height, the width and the number of components, then the sampling factors of
    // each.
    #expect(frame[0..<6] == [8, 0, 47, 0, 61, 3])
    let factors = [7, 10, 13].map { frame[$0] }
    #expect(factors == [0x11, 0x11, 0x11])
  }

  @Test func fileContainsNoMetadataExceptJFIF() throws {
    let segments = segments(try file())
    #expect(Set(segments.map(\.marker)) == [0xE0, 0xDB, 0xC0, 0xC4, 0xDA])
    #expect(segments[0].data.starts(with: Array("JFIF\0".utf8)))
  }

  @Test func huffmanTablesAreOptimizedForTheImage() throws {
    let tables = segments(try file()).filter { $0.marker == 0xC4 }.map(\.data.count)
    // The standard tables of luma and chroma have 162 codes each for AC coefficients; a type and 16 counts precede them.
    let largest = try #require(tables.max())
    #expect(largest < 179)
  }

  @Test func identicalPixelsProduceIdenticalFiles() throws { #expect(try file() == file()) }

  @Test func fileLargerThanTheInitialBufferIsEncodedCompletely() throws {
    // Bits of a linear congruential generator, which no encoder can predict.
    var state: UInt32 = 1
    let noise = (0..<160 * 160).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state | 0xFF00_0000
    }
    let raster = Raster(straight: noise, width: 160)
    let file = try file(quality: 100, of: raster)
    #expect(file.count > 1 << 15)
    #expect(file.suffix(2) == [0xFF, 0xD9])
    #expect(difference(try decoded(file), raster) < 40)
  }

  @Test func imageWithTheMaximumSideLengthIsEncoded() throws {
    let longest = try #require(OutputFormat.jpeg.maxSide)
    #expect(try !file(of: Raster(width: longest, height: 1)).isEmpty)
    #expect(throws: ComponentError.self) { try file(of: Raster(width: longest + 1, height: 1)) }
  }

  @Test func libraryReportsItsVersion() throws {
    #expect(JPEGEncoder.library.wholeMatch(of: #/libjpeg(-turbo)? \d+(\.\d+)*/#) != nil)
  }
}
