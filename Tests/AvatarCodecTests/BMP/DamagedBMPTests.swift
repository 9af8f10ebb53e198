import AvatarFileSystem
import Testing

@testable import AvatarCodec

@Suite struct DamagedBMPTests {
  private func reason(_ bytes: [UInt8]) -> String? {
    #expect(throws: PhotoError.self) { try fitted(bytes) }?.reason
  }

  @Test func imageWithoutASizeIsRejected() {
    #expect(reason(HandmadeBMP(width: 0).bytes) == "damaged BMP (a size of 0×11, near byte 18)")
    #expect(reason(HandmadeBMP(height: 0).bytes) == "damaged BMP (a size of 13×0, near byte 18)")
    #expect(reason(HandmadeBMP(fields: [18: 0xFFFF_FFF3]).bytes) == "damaged BMP (a size of -13×11, near byte 18)")
  }

  @Test(arguments: [0, 4, 11, 13, 15])
  func impossibleHeaderSizeIsRejected(size: UInt32) {
    let bytes = HandmadeBMP(fields: [14: size]).bytes
    #expect(reason(bytes) == "damaged BMP (a header of \(size) bytes, near byte 14)")
  }

  @Test(arguments: [(0, 3), (0, 0), (1, 4), (2, 8), (1, 24), (3, 1), (3, 8), (6, 24), (7, 24)])
  func impossibleCompressionIsRejected(compression: Int, bits: UInt32) {
    let bytes = HandmadeBMP(compression: compression, fields: [28: bits | UInt32(compression) << 16]).bytes
    let detail = "compression \(compression) with \(bits) bits per pixel"
    #expect(reason(bytes) == "damaged BMP (\(detail), near byte 28)")
  }

  @Test(arguments: [
    (40, 24, 4, "a BMP that contains a JPEG"), (40, 0, 5, "a BMP that contains a PNG"), (40, 32, 11, "a CMYK BMP"),
    (40, 64, 0, "a BMP with 64 bits per pixel"), (40, 8, 1, "a run-length encoded BMP"),
    (40, 4, 2, "a run-length encoded BMP"), (12, 24, 0, "a BMP with an OS/2 header"),
    (16, 8, 0, "a BMP with an OS/2 header"), (39, 8, 0, "a BMP with an OS/2 header"),
    (41, 8, 0, "a BMP with an OS/2 header"),
    (64, 8, 0, "a BMP with an OS/2 header"),
  ])
  func unsupportedContentIsIdentified(headerSize: Int, bits: Int, compression: Int, kind: String) {
    let bmp = HandmadeBMP(
      headerSize: headerSize, compression: compression, fields: [28: UInt32(bits) | UInt32(compression) << 16])
    #expect(throws: PhotoError.unsupported(kind)) { try fitted(bmp.bytes) }
  }

  @Test func linkedProfileIsRejected() {
    let bmp = HandmadeBMP(headerSize: 124, fields: [70: 0x4C49_4E4B, 126: 564, 130: 4], after: [1, 2, 3, 4])
    #expect(throws: PhotoError.unsupported("a BMP with a linked colour profile")) { try fitted(bmp.bytes) }
  }

  @Test func missingRowsAreAtTheTopUnlessTheFileIsTopDown() throws {
    let limits = PhotoLimits()
    for isTopDown in [false, true] {
      let whole = HandmadeBMP(isTopDown: isTopDown).bytes
      let source = ByteSource(Array(whole.dropLast(4 * (whole.count - 54) / 11)))
      let header = try BMPDecoder(source, limits: limits).header
      let shown = isTopDown ? 0..<6 : 6..<11
      let scanlines = try BMPScanlines(source, header, tolerance: DamageTolerance(shown: shown, of: 11))
      #expect(scanlines.damage?.effect == .hidden, "\(isTopDown)")
    }
  }

  @Test func maskWithGapsIsRejected() {
    let bmp = HandmadeBMP(bits: 32, compression: 3, masks: [0xFF00FF, 0xFF00, 0xFF])
    #expect(reason(bmp.bytes) == "damaged BMP (a colour mask with gaps, near byte 54)")
  }

  @Test func pixelsWithinTheHeaderAreRejected() {
    let bytes = HandmadeBMP(fields: [10: 53]).bytes
    #expect(reason(bytes) == "damaged BMP (pixel data starts at byte 53, inside the header, near byte 10)")
  }

  @Test(arguments: [0xFFFF_FFFF, 1000] as [UInt32])
  func pixelOffsetBeyondTheFileIsReportedAsTruncation(start: UInt32) {
    let bytes = HandmadeBMP(fields: [10: start]).bytes
    #expect(reason(bytes) == "truncated BMP (at byte \(bytes.count))")
  }

  @Test(arguments: [(1, 40), (8, 40), (24, 40), (32, 124)])
  func fileCutAtAnyByteIsReportedAsTruncatedUnlessNearlyComplete(bits: Int, headerSize: Int) throws {
    let bmp = HandmadeBMP(headerSize: headerSize, bits: bits)
    let whole = bmp.bytes
    let stride = (13 * bits + 31) / 32 * 4
    let padding = stride - (13 * bits + 7) / 8
    for count in 7..<whole.count {
      let cut = Array(whole.prefix(count))
      if count < bmp.dataStart + 10 * stride - padding {
        #expect(throws: PhotoError.truncated(.bmp, byte: count)) { try fitted(cut) }
      } else {
        let warning = "truncated BMP (at byte \(count)): 90% of its rows are intact"
        #expect(try fitted(cut) == (count < whole.count - padding ? [warning] : []))
      }
    }
  }

  @Test func missingRowsRepeatTheNearestRow() throws {
    let rows = try DecodedRows(bmp: HandmadeBMP().bytes).rows(width: 13)
    let cut = try DecodedRows(bmp: HandmadeBMP().bytes.dropLast(10), tolerant: true)
    #expect(cut.rows(width: 13) == [rows[1]] + rows.dropFirst())
    #expect(cut.damage?.effect == .rows(1, of: 11))
    let down = try DecodedRows(bmp: HandmadeBMP(isTopDown: true).bytes.dropLast(10), tolerant: true)
    #expect(down.rows(width: 13) == rows.dropLast() + [rows[9]])
  }

  @Test func missingInvisibleRowsAreTolerated() throws {
    let bmp = HandmadeBMP(width: 8, height: 80)
    let warnings = try fitted(bmp.bytes.dropLast(24 * 20))
    #expect(warnings.map { $0.hasSuffix(": the visible part is intact") } == [true])
  }

  @Test func fileThatEndsAfterItsLastPixelIsComplete() {
    let whole = HandmadeBMP().bytes
    #expect(BMPDecoder.hasEnd(whole))
    // The last row has one byte of padding.
    #expect(BMPDecoder.hasEnd(whole.dropLast()))
    #expect(!BMPDecoder.hasEnd(whole.dropLast(2)))
    #expect(!BMPDecoder.hasEnd(Array(whole.prefix(40))))
    #expect(BMPDecoder.hasEnd(HandmadeBMP(width: 0).bytes))
  }

  /// A profile usually follows the pixels.
  @Test func fileThatEndsAfterItsProfileIsComplete() {
    let bmp = HandmadeBMP(headerSize: 124, fields: [70: 0x4D42_4544, 126: 564, 130: 4], after: [1, 2, 3, 4])
    #expect(BMPDecoder.hasEnd(bmp.bytes))
    #expect(!BMPDecoder.hasEnd(bmp.bytes.dropLast()))
  }

  @Test func hugeImagesAreRejectedBasedOnTheHeader() {
    let side = "each side must be at most 65,500"
    #expect(reason(HandmadeBMP(fields: [18: 65_535, 22: 65_535]).bytes) == "65535×65535 pixels: \(side)")
    #expect(reason(HandmadeBMP(fields: [22: 0x8000_0000]).bytes) == "13×2147483648 pixels: \(side)")
    #expect(
      reason(HandmadeBMP(fields: [18: 0x7FFF_FFFF, 22: 0x7FFF_FFFF]).bytes)
        == "2147483647×2147483647 pixels: \(side)")
    let large: [Int: UInt32] = [18: 60_000, 22: 60_000]
    #expect(
      reason(HandmadeBMP(bits: 8, fields: large).bytes) == "60000×60000 pixels: at most 256,000,000 are allowed")
  }

  @Test func signatureIsDistinguishedFromText() {
    #expect(BMPDecoder.match(Array("BMW is no bitmap, it is a car.\n".utf8)) == .none)
    #expect(BMPDecoder.match(Array("BM".utf8)) == .none)
    #expect(BMPDecoder.match(Array("BM\n\n# A text with a 0 after its 18th byte\0".utf8)) == .none)
    #expect(BMPDecoder.match(Array("BM".utf8) + [70, 0, 0, 0, 0]) == .partial)
    #expect(BMPDecoder.match(Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0]) == .partial)
    #expect(BMPDecoder.match(Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40]) == .complete)
  }

  @Test func damagedFilesAreDecodedOrRejected() throws {
    let bmps = [
      HandmadeBMP(), HandmadeBMP(headerSize: 124, bits: 32, compression: 3, masks: [0xFF0000, 0xFF00, 0xFF, 1 << 31]),
      HandmadeBMP(bits: 8, paletteCount: 9), HandmadeBMP(bits: 4),
    ].map(\.bytes)
    var decoded = 0
    for seed in 0..<2000 {
      do { if try fitted(harmed(bmps[seed % 4], seed: UInt64(seed))).count < 3 { decoded += 1 } } catch is PhotoError {}
    }
    #expect((500...1900).contains(decoded))
  }
}
