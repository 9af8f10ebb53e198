import AvatarFileSystem
import Testing

@testable import AvatarCodec

@Suite struct DamagedGIFTests {
  private func reason(_ bytes: [UInt8]) -> String? {
    #expect(throws: PhotoError.self) { try fitted(bytes) }?.reason
  }

  @Test func fileWithoutAFrameIsRejected() {
    let header = HandmadeGIF().header
    #expect(reason(header + [0x3B]) == "damaged GIF (no image, near byte \(header.count))")
  }

  @Test func unknownBlockIsRejected() {
    let header = HandmadeGIF().header
    #expect(reason(header + [7]) == "damaged GIF (an unknown block, near byte \(header.count))")
  }

  @Test(arguments: [(0, 3), (3, 0), (0, 0)])
  func emptyFrameIsRejected(width: Int, height: Int) {
    let gif = HandmadeGIF(screen: (4, 4), width: width, height: height)
    #expect(
      reason(gif.bytes) == "damaged GIF (a frame of \(width)×\(height), near byte \(gif.header.count + 5))")
  }

  @Test(arguments: [0, 1, 9, 255] as [UInt8])
  func impossibleIndexSizeIsRejected(bits: UInt8) {
    let gif = HandmadeGIF()
    var bytes = gif.bytes
    let byte = gif.header.count + gif.descriptor.count - 1
    bytes[byte] = bits
    #expect(reason(bytes) == "damaged GIF (\(bits)-bit indices, near byte \(byte))")
  }

  /// The data contains index 1, and a code beyond the next one to be defined.
  @Test(arguments: [[16, 1, 19], [16, 18], [16, 1, 16, 20]])
  func undefinedCodeIsRejected(codes: [Int]) {
    var writer = CodeWriter(bits: 5)
    for code in codes { writer.append(code) }
    let data = writer.finish()
    let gif = HandmadeGIF(harm: { _ in data })
    let end = gif.header.count + gif.descriptor.count + 1 + data.count
    #expect(reason(gif.bytes) == "damaged GIF (an invalid code, near byte \(end))")
  }

  /// The frame is shorter than its data.
  @Test func excessImageDataIsReportedAsDamage() throws {
    let data = HandmadeGIF(height: 14).data
    let gif = HandmadeGIF(harm: { _ in data })
    #expect(try fitted(HandmadeGIF().bytes) == [])
    #expect(reason(gif.bytes)?.hasPrefix("damaged GIF (too much image data for its size, ") == true)
  }

  @Test func bytesAfterTheEndCodeAreIgnored() throws {
    #expect(try fitted(HandmadeGIF(harm: { $0 + [0x55] }).bytes) == [])
  }

  @Test func prematureEndOfDataIsReportedAsDamage() {
    let gif = HandmadeGIF(storedRows: 4)
    let end = gif.header.count + gif.descriptor.count + 1 + gif.data.count
    #expect(reason(gif.bytes) == "damaged GIF (image data for 4 of 11 rows, near byte \(end))")
    // Here the end code is missing too, and the offset is the byte after the block terminator.
    let noData = HandmadeGIF(harm: { _ in [] })
    let start = noData.header.count + noData.descriptor.count
    #expect(reason(noData.bytes) == "damaged GIF (image data for 0 of 11 rows, near byte \(start + 1))")
  }

  @Test func upToATenthOfTheRowsMayBeMissing() throws {
    let gif = HandmadeGIF(storedRows: 10)
    let decoded = try DecodedRows(gif: gif.bytes, tolerant: true)
    var expected = HandmadeGIF().framePixels
    expected.replaceSubrange(130..<143, with: expected[117..<130])
    #expect(decoded.pixels == expected)
    #expect(decoded.damage?.words.hasSuffix(": 90% of its rows are intact") == true)
    #expect(throws: PhotoError.self) { try DecodedRows(gif: HandmadeGIF(storedRows: 9).bytes, tolerant: true) }
  }

  /// The damaged rows are 17 and 19, which are stored last.
  @Test func missingInterlacedRowsRepeatTheRowsAbove() throws {
    let gif = HandmadeGIF(height: 20, isInterlaced: true, storedRows: 18)
    let decoded = try DecodedRows(gif: gif.bytes, tolerant: true)
    #expect(decoded.damage?.effect == .rows(2, of: 20))
    var expected = try DecodedRows(gif: HandmadeGIF(height: 20).bytes).rows(width: 13)
    (expected[17], expected[19]) = (expected[16], expected[18])
    #expect(decoded.rows(width: 13) == expected)
  }

  @Test func missingInvisibleRowsAreTolerated() throws {
    let whole = HandmadeGIF(width: 8, height: 80).bytes
    let count = whole.count * 7 / 8
    #expect(
      try fitted(Array(whole.prefix(count)))
        == ["truncated GIF (at byte \(count)): the visible part is intact"])
  }

  @Test(arguments: [false, true])
  func fileCutAtAnyByteIsReportedAsTruncatedUnlessComplete(isInterlaced: Bool) throws {
    let gif = HandmadeGIF(isInterlaced: isInterlaced, transparentIndex: 3)
    let whole = gif.bytes
    for count in 1..<whole.count - 1 {
      do {
        let warnings = try fitted(Array(whole.prefix(count)))
        // At most one row is missing.
        #expect(warnings.count == 1 && count > whole.count * 8 / 10, "\(count): \(warnings)")
      } catch let error as PhotoError {
        #expect(error == .truncated(.gif, byte: count))
      }
    }
    #expect(try fitted(whole).isEmpty)
  }

  @Test func missingEndAfterAllRowsCausesAWarning() throws {
    let gif = HandmadeGIF(after: [])
    #expect(try fitted(gif.bytes.dropLast()).map { $0.hasSuffix(", but the image is complete") } == [true])
    #expect(try fitted(gif.bytes) == [])
  }

  @Test func fileThatEndsAfterItsFirstFrameIsComplete() {
    let gif = HandmadeGIF(after: [])
    #expect(GIFDecoder.hasEnd(gif.bytes))
    #expect(!GIFDecoder.hasEnd(gif.bytes.dropLast()))
    #expect(!GIFDecoder.hasEnd(Array(gif.header.dropLast())))
    #expect(GIFDecoder.hasEnd(gif.header + [0x3B]))
  }

  @Test func hugeScreensAreRejectedBasedOnTheHeader() {
    let gif = HandmadeGIF(screen: (65_535, 65_535))
    #expect(reason(gif.bytes) == "65535×65535 pixels: each side must be at most 65,500")
    let shifted = HandmadeGIF(left: 65_535, top: 65_535, width: 65_535, height: 65_535, storedRows: 0)
    #expect(reason(shifted.bytes) == "131070×131070 pixels: each side must be at most 65,500")
    let large = HandmadeGIF(screen: (60_000, 60_000))
    #expect(reason(large.bytes) == "60000×60000 pixels: at most 256,000,000 are allowed")
  }

  @Test func interlacedFrameCountsTowardsTheMemoryLimit() throws {
    let gif = HandmadeGIF(isInterlaced: true)
    var limits = PhotoLimits()
    limits.memory = 142
    #expect(
      throws: PhotoError.overLimit("an interlaced GIF that needs 143 bytes of memory: at most 142 are allowed")
    ) {
      try Photo(ByteSource(gif.bytes), limits: limits)
    }
    #expect(try Photo(ByteSource(HandmadeGIF().bytes), limits: limits).decoder.heldBytes == 0)
  }

  @Test func damagedFilesAreDecodedOrRejected() throws {
    let gifs = [
      HandmadeGIF(), HandmadeGIF(screen: (20, 30), left: 3, isInterlaced: true, transparentIndex: 3),
      HandmadeGIF(bits: 8, localColors: [1, 2, 3, 4, 5, 6], compression: .pairs),
    ].map(\.bytes)
    var decoded = 0
    for seed in 0..<2000 {
      do { if try fitted(harmed(gifs[seed % 3], seed: UInt64(seed))).count < 3 { decoded += 1 } } catch is PhotoError {}
    }
    #expect((500...1900).contains(decoded))
  }
}
