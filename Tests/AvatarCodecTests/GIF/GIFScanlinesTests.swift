import AvatarFileSystem
import AvatarRaster
import Testing

@testable import AvatarCodec

@Suite struct GIFScanlinesTests {
  @Test(arguments: 2...8, [false, true])
  func everyIndexSizeIsDecoded(bits: Int, isInterlaced: Bool) throws {
    let gif = HandmadeGIF(bits: bits, isInterlaced: isInterlaced)
    let decoded = try DecodedRows(gif: gif.bytes)
    #expect(decoded.pixels == gif.framePixels)
    #expect(decoded.damage == nil)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 8, 9])
  func interlacedFrameOfAnyHeightIsDecoded(height: Int) throws {
    let gif = HandmadeGIF(height: height, isInterlaced: true)
    #expect(try DecodedRows(gif: gif.bytes).pixels == gif.framePixels)
  }

  /// The table is full after about 4000 of the 40,000 indices.
  @Test(arguments: [false, true])
  func fullCodeTableIsClearedOrReused(defersClear: Bool) throws {
    var gif = HandmadeGIF(width: 200, height: 200, bits: 8, compression: .strings(defersClear: defersClear))
    gif.index = { x, y in (x * x + y * y * 3 + x * y) >> 3 }
    #expect(try DecodedRows(gif: gif.bytes).pixels == gif.framePixels)
  }

  /// The data is a single run, in which each code is the one that the decoder has just added.
  @Test func lzwCodeDefinedByItselfIsDecoded() throws {
    var gif = HandmadeGIF(width: 100, height: 60)
    gif.index = { _, _ in 5 }
    #expect(try DecodedRows(gif: gif.bytes).pixels == gif.framePixels)
  }

  @Test func clearCodesMayOccurAnywhere() throws {
    let gif = HandmadeGIF(compression: .pairs)
    #expect(try DecodedRows(gif: gif.bytes).pixels == gif.framePixels)
  }

  @Test func gif87aIsDecoded() throws {
    let gif = HandmadeGIF(version: "87a")
    #expect(try DecodedRows(gif: gif.bytes).pixels == gif.framePixels)
  }

  @Test func localColorTableReplacesTheGlobalTable() throws {
    var gif = HandmadeGIF(bits: 2)
    gif.localColors = (0..<4).flatMap { [9, UInt8($0), 200] as [UInt8] }
    let expected = (0..<11).flatMap { y in
      (0..<13).map { x -> UInt32 in 0xFFC8_0009 | UInt32(gif.storedIndex(x, y)) << 8 }
    }
    #expect(try DecodedRows(gif: gif.bytes).pixels == expected)
  }

  @Test func colorsMissingFromTheTableAreBlack() throws {
    var gif = HandmadeGIF(bits: 2, hasGlobalColors: false)
    #expect(try DecodedRows(gif: gif.bytes).pixels.allSatisfy { $0 == 0xFF00_0000 })
    gif.localColors = [255, 255, 255, 255, 255, 255]
    gif.index = { _, _ in 2 }
    #expect(try DecodedRows(gif: gif.bytes).pixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test(arguments: [false, true])
  func pixelsWithTheTransparentIndexAreTransparent(isInterlaced: Bool) throws {
    let gif = HandmadeGIF(isInterlaced: isInterlaced, transparentIndex: 3)
    let decoded = try DecodedRows(gif: gif.bytes)
    #expect(decoded.pixels == gif.framePixels)
    #expect(decoded.pixels.contains(0))
    #expect(decoded.format == .rgba)
  }

  @Test func opaqueFrameHasNoAlpha() throws {
    #expect(try DecodedRows(gif: HandmadeGIF().bytes).format == .rgb)
  }

  @Test(arguments: [false, true])
  func screenIsTransparentAroundTheFrame(isInterlaced: Bool) throws {
    let gif = HandmadeGIF(
      screen: (20, 15), left: 3, top: 2, isInterlaced: isInterlaced)
    let decoded = try DecodedRows(gif: gif.bytes)
    #expect(decoded.format == .rgba)
    #expect(decoded.pixels == canvas(gif, 20, 15))
  }

  /// Chromium shows the frame in the same way; ImageMagick clips it.
  @Test(arguments: [(5, 4), (0, 0), (13, 0), (0, 11)])
  func frameEnlargesASmallerScreen(width: Int, height: Int) throws {
    let gif = HandmadeGIF(screen: (width, height), left: 1, top: 2)
    #expect(try DecodedRows(gif: gif.bytes).pixels == canvas(gif, 14, 13))
  }

  @Test func extensionsBeforeTheFrameAreSkipped() throws {
    var gif = HandmadeGIF(transparentIndex: 3)
    let extensions = [
      [0x21, 0xFE, 3, 0x2C, 0x3B, 0x21, 0], [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0],
      [0x21, 0x77, 0], [0x21, 0xF9, 2, 1, 5, 0],
    ]
    gif.before = Array(extensions.joined())
    #expect(try DecodedRows(gif: gif.bytes).pixels == gif.framePixels)
  }

  /// The second control extension does not make an index transparent.
  @Test func lastControlExtensionBeforeTheFrameIsUsed() throws {
    let gif = HandmadeGIF(before: [0x21, 0xF9, 4, 1, 0, 0, 3, 0, 0x21, 0xF9, 4, 0, 0, 0, 3, 0])
    #expect(try DecodedRows(gif: gif.bytes).pixels == gif.framePixels)
  }

  @Test func onlyTheFirstFrameIsShown() throws {
    var second = HandmadeGIF(transparentIndex: 1)
    second.index = { _, _ in 0 }
    var gif = HandmadeGIF()
    gif.after = [0x21, 0xF9, 4, 1, 0, 0, 5, 0] + second.descriptor + HandmadeGIF.blocks(second.data) + [0x3B]
    let decoded = try DecodedRows(gif: gif.bytes)
    #expect(decoded.pixels == gif.framePixels)
    #expect(decoded.damage == nil)
  }

  @Test func skippingRowsDoesNotChangeLaterRows() throws {
    let gif = HandmadeGIF()
    let source = ByteSource(gif.bytes)
    var scanlines = try GIFScanlines(source, GIFDecoder(source, limits: PhotoLimits()).header)
    var row = [UInt32](repeating: 0, count: 13)
    for _ in 0..<10 { try scanlines.skipRow(&row) }
    try scanlines.readRow(into: &row)
    #expect(row.map { $0 | 0xFF00_0000 } == Array(gif.framePixels.suffix(13)))
  }

  @Test(.enabled(if: ImageMagick.isInstalled, "needs convert in the PATH"), arguments: 2...8, [false, true])
  func pixelsMatchImageMagick(bits: Int, isInterlaced: Bool) throws {
    var gif = HandmadeGIF(
      screen: (100, 70), left: 20, top: 3, width: 70, height: 60, bits: bits, isInterlaced: isInterlaced,
      transparentIndex: 2)
    gif.index = { x, y in (x * x + y * y * 3) >> 2 }
    let decoded = try DecodedRows(gif: gif.bytes)
    let other = try ImageMagick.pixels(gif.bytes, format: "gif")
    // The colour of a transparent pixel does not matter.
    #expect(decoded.pixels == other.map { $0 >> 24 == 0 ? 0 : $0 })
  }

  /// Returns the pixels of a frame on a transparent screen.
  private func canvas(_ gif: HandmadeGIF, _ width: Int, _ height: Int) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    for y in 0..<gif.height {
      for x in 0..<gif.width { pixels[(y + gif.top) * width + x + gif.left] = gif.framePixels[y * gif.width + x] }
    }
    return pixels
  }
}
