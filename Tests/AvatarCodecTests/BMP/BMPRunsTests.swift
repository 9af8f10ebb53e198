import AvatarFileSystem
import AvatarRaster
import Testing

@testable import AvatarCodec

@Suite struct BMPRunsTests {
  /// Returns an image of 5×3 pixels.
  private func bmp(_ data: [UInt8], bits: Int = 8, isTopDown: Bool = false) -> HandmadeBMP {
    HandmadeBMP(width: 5, height: 3, isTopDown: isTopDown, bits: bits, compression: bits == 8 ? 1 : 2, data: data)
  }

  /// Returns the palette indices of the rows, from top to bottom; nil marks a transparent pixel.
  private func indices(_ bmp: HandmadeBMP) throws -> [[Int?]] {
    try DecodedRows(bmp: bmp.bytes).rows(width: 5).map { row in
      row.map { pixel in pixel == 0 ? nil : Int(pixel & 255) }
    }
  }

  @Test func eightBitRunsAndLiteralsAreDecoded() throws {
    let picture = bmp([5, 7, 0, 0, 0, 3, 1, 2, 3, 0xEE, 2, 9, 0, 0, 0, 5, 200, 201, 202, 203, 204, 0xEE, 0, 1])
    #expect(try indices(picture) == [[200, 201, 202, 203, 204], [1, 2, 3, 9, 9], [7, 7, 7, 7, 7]])
    #expect(try DecodedRows(bmp: picture.bytes).format == .rgb)
  }

  @Test func fourBitRunsAndLiteralsAreDecoded() throws {
    let picture = bmp([5, 0x7A, 0, 0, 0, 3, 0x12, 0x30, 2, 0x99, 0, 0, 0, 5, 0xFE, 0xDC, 0xB0, 0xEE, 0, 1], bits: 4)
    #expect(try indices(picture) == [[15, 14, 13, 12, 11], [1, 2, 3, 9, 9], [7, 10, 7, 10, 7]])
  }

  @Test func topDownRowsAreDecoded() throws {
    let picture = bmp([5, 7, 0, 0, 5, 8, 0, 0, 5, 9, 0, 1], isTopDown: true)
    #expect(try indices(picture) == [[7, 7, 7, 7, 7], [8, 8, 8, 8, 8], [9, 9, 9, 9, 9]])
  }

  @Test func skippedPixelsAreTransparent() throws {
    // The codes are a jump within a row, an early end of a row, and a jump two rows down.
    #expect(
      try indices(bmp([1, 7, 0, 2, 2, 0, 1, 8, 0, 0, 1, 9, 0, 2, 1, 1, 3, 5, 0, 1]))
        == [[nil, nil, 5, 5, 5], [9, nil, nil, nil, nil], [7, nil, nil, 8, nil]])
    #expect(
      try indices(bmp([5, 7, 0, 2, 0, 2, 0, 1]))
        == [[nil, nil, nil, nil, nil], [nil, nil, nil, nil, nil], [7, 7, 7, 7, 7]])
    #expect(try DecodedRows(bmp: bmp([5, 7, 0, 0, 5, 8, 0, 0, 4, 9, 0, 1]).bytes).format == .rgba)
  }

  @Test(arguments: [[5, 7, 0, 1], [5, 7, 0, 0, 0, 1]] as [[UInt8]])
  func prematureEndCodeIsRejected(data: [UInt8]) {
    let bytes = bmp(data).bytes
    let detail = "image data for 1 of 3 rows"
    #expect(throws: PhotoError.damaged(.bmp, detail: detail, byte: bytes.count)) { try DecodedRows(bmp: bytes) }
  }

  @Test func jumpOverTheLastRowsLeavesThemTransparent() throws {
    let picture = bmp([5, 7, 0, 2, 0, 9, 0, 1])
    #expect(
      try indices(picture) == [[nil, nil, nil, nil, nil], [nil, nil, nil, nil, nil], [7, 7, 7, 7, 7]])
    #expect(try DecodedRows(bmp: picture.bytes).damage == nil)
  }

  @Test(
    arguments: [
      ([5, 7, 0, 0, 3, 8, 0, 0, 5, 9, 0, 1], "a row with too few pixels", 8),
      ([5, 7, 0, 0, 9, 8, 0, 0, 5, 9, 0, 1], "a row with too many pixels", 6),
      ([5, 7, 0, 0, 5, 8, 0, 0, 5, 9, 0, 0, 5, 6, 0, 1], "more rows than its height", 14),
    ] as [([UInt8], String, Int)])
  func codesThatExceedTheImageAreReported(data: [UInt8], detail: String, offset: Int) throws {
    let bmp = bmp(data)
    #expect(try fitted(bmp.bytes) == ["damaged BMP (\(detail), near byte \(bmp.dataStart + offset)): drawn anyway"])
  }

  @Test func pixelsBeyondTheWidthAreIgnored() throws {
    let picture = bmp([9, 7, 0, 0, 3, 8, 0, 7, 1, 2, 3, 4, 5, 6, 7, 0xEE, 0, 2, 200, 0, 3, 3, 0, 0, 5, 9, 0, 0])
    #expect(try indices(picture) == [[9, 9, 9, 9, 9], [8, 8, 8, 1, 2], [7, 7, 7, 7, 7]])
    let words = try DecodedRows(bmp: picture.bytes).damage?.words
    #expect(words?.hasPrefix("damaged BMP (a row with too many pixels, near byte ") == true, "\(words ?? "")")
  }

  /// Some encoders round up the width, for example to whole bytes of two pixels each.
  @Test func rowPaddedToARoundedWidthIsNotReportedAsDamage() throws {
    #expect(try DecodedRows(bmp: bmp([8, 9, 0, 0, 6, 8, 0, 0, 5, 7, 0, 1]).bytes).damage == nil)
  }

  @Test func fileThatEndsAfterItsLastRowIsComplete() throws {
    let picture = bmp([5, 7, 0, 0, 5, 8, 0, 0, 5, 9, 0, 0])
    #expect(try DecodedRows(bmp: picture.bytes).damage == nil)
    #expect(BMPDecoder.hasEnd(picture.bytes))
    #expect(!BMPDecoder.hasEnd(picture.bytes.dropLast()))
  }

  @Test func missingEndCodeCausesAWarning() throws {
    let picture = bmp([5, 7, 0, 0, 5, 8, 0, 0, 5, 9])
    #expect(try fitted(picture.bytes).map { $0.hasSuffix(", but the image is complete") } == [true])
  }

  @Test func missingRowsRepeatTheNearestRow() throws {
    var picture = bmp((0..<19).flatMap { [5, UInt8($0), 0, 0] })
    picture.height = 20
    let decoded = try DecodedRows(bmp: picture.bytes, tolerant: true)
    #expect(decoded.damage?.words == "truncated BMP (at byte \(picture.bytes.count)): 95% of its rows are intact")
    #expect(decoded.rows(width: 5).map { $0[0] & 255 } == [18] + (0..<19).reversed())
    picture.isTopDown = true
    #expect(try DecodedRows(bmp: picture.bytes, tolerant: true).rows(width: 5).map { $0[4] & 255 } == (0..<19) + [18])
  }

  @Test(arguments: [(8, [1, 2, 3, 4]), (4, [0x12, 0x34])] as [(Int, [UInt8])])
  func fileCutAtAnyByteIsReportedAsTruncated(bits: Int, literal: [UInt8]) throws {
    let whole = bmp([5, 7, 0, 0, 0, 4] + literal + [1, 9, 0, 0, 5, 9, 0, 1], bits: bits).bytes
    // The last two bytes are the end code, after all pixels.
    for count in 7..<whole.count - 2 {
      #expect(throws: PhotoError.truncated(.bmp, byte: count)) { try fitted(Array(whole.prefix(count))) }
    }
    #expect(try fitted(whole) == [])
  }

  /// The codes of the last complete row are 8 MB long, and 2000 rows repeat it.
  @Test(.timeLimit(.minutes(1))) func longCodesOfARepeatedRowAreReadOnce() throws {
    var jumps = [UInt8](repeating: 0, count: 8_000_000)
    for i in stride(from: 1, to: jumps.count, by: 4) { jumps[i] = 2 }
    let rows = (0..<17_999).flatMap { _ in [5, 7, 0, 0] as [UInt8] }
    var picture = bmp(rows + [1, 7] + jumps + [4, 8, 0, 0])
    picture.height = 20_000
    let decoded = try DecodedRows(bmp: picture.bytes, tolerant: true)
    #expect(
      decoded.pixels.prefix(2000 * 5).map { $0 & 255 } == (0..<2000).flatMap { _ in [7, 8, 8, 8, 8] as [UInt32] })
  }

  @Test func compressedPixelsCountTowardsTheMemoryLimit() throws {
    var limits = PhotoLimits()
    limits.memory = 30
    #expect(try Photo(ByteSource(bmp([0, 1]).bytes), limits: limits).decoder.heldBytes == 30)
    limits.memory = 29
    let reason = "a run-length encoded BMP that needs 30 bytes of memory: at most 29 are allowed"
    #expect(throws: PhotoError.overLimit(reason)) { try Photo(ByteSource(bmp([0, 1]).bytes), limits: limits) }
    #expect(try Photo(ByteSource(HandmadeBMP().bytes), limits: PhotoLimits()).decoder.heldBytes == 0)
  }

  @Test(.enabled(if: ImageMagick.isInstalled, "needs convert in the PATH"), arguments: [8, 4])
  func pixelsMatchImageMagick(bits: Int) throws {
    let data: [UInt8] = [5, 0x7A, 0, 0, 0, 3, 0x12, 0x30, 0x45, 0xEE, 2, 0x99, 0, 0, 0, 5, 1, 2, 3, 4, 5, 0xEE, 0, 1]
    let half: [UInt8] = [5, 0x7A, 0, 0, 0, 3, 0x12, 0x30, 2, 0x99, 0, 0, 0, 5, 0xFE, 0xDC, 0xB0, 0xEE, 0, 1]
    let bytes = bmp(bits == 8 ? data : half, bits: bits).bytes
    #expect(try DecodedRows(bmp: bytes).pixels == ImageMagick.pixels(bytes, format: "bmp"))
  }
}
