import AvatarFileSystem
import AvatarRaster
import Testing

@testable import AvatarCodec

/// Returns the colour of a pixel whose bytes are blue, green and red.
private func rgb(_ value: UInt32) -> UInt32 {
  0xFF00_0000 | value >> 16 & 255 | value & 0xFF00 | (value & 255) << 16
}

/// Returns the colour of a pixel with 5 bits for each channel.
private func rgb555(_ value: UInt32) -> UInt32 {
  func byte(_ shift: UInt32) -> UInt32 {
    let bits = value >> shift & 31
    return bits << 3 | bits >> 2
  }
  return 0xFF00_0000 | byte(10) | byte(5) << 8 | byte(0) << 16
}

@Suite struct BMPScanlinesTests {
  /// The sizes belong to the headers of Windows 3 to 5.
  @Test(arguments: [40, 52, 56, 108, 124], [1, 2, 4, 8])
  func everyPaletteSizeIsDecodedWithEveryHeader(headerSize: Int, bits: Int) throws {
    let bmp = HandmadeBMP(headerSize: headerSize, bits: bits)
    let decoded = try DecodedRows(bmp: bmp.bytes)
    #expect(decoded.pixels == bmp.palettePixels)
    #expect(decoded.format == .rgb)
  }

  @Test(arguments: [40, 124])
  func threeBytesAreReadAsBlueGreenAndRed(headerSize: Int) throws {
    let bmp = HandmadeBMP(headerSize: headerSize)
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == bmp.pixels(rgb))
  }

  @Test(arguments: 1...9)
  func rowsArePaddedToFourBytes(width: Int) throws {
    for bits in [1, 2, 4, 8] {
      let bmp = HandmadeBMP(width: width, bits: bits)
      #expect(try DecodedRows(bmp: bmp.bytes).pixels == bmp.palettePixels)
    }
    let bmp = HandmadeBMP(width: width)
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == bmp.pixels(rgb))
  }

  @Test func fourthByteIsNotReadAsAlpha() throws {
    let bmp = HandmadeBMP(bits: 32)
    let decoded = try DecodedRows(bmp: bmp.bytes)
    #expect(decoded.pixels == bmp.pixels(rgb))
    #expect(decoded.format == .rgb)
  }

  @Test(arguments: [1, 2, 4, 8, 16, 24, 32])
  func negativeHeightMeansTopDownRows(bits: Int) throws {
    let down = try DecodedRows(bmp: HandmadeBMP(isTopDown: true, bits: bits).bytes)
    #expect(try down == DecodedRows(bmp: HandmadeBMP(bits: bits).bytes))
  }

  @Test func sixteenBitPixelsHaveFiveBitsPerChannel() throws {
    let bmp = HandmadeBMP(bits: 16)
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == bmp.pixels(rgb555))
  }

  @Test(arguments: [40, 52, 56, 108, 124])
  func masksSelectTheBitsOfTheChannels(headerSize: Int) throws {
    let bmp = HandmadeBMP(headerSize: headerSize, bits: 16, compression: 3, masks: [0xF800, 0x07E0, 0x001F])
    let expected = bmp.pixels { value in
      let green = value >> 5 & 63
      return rgb555(value >> 1 & 0x7C00 | value & 31) | (green << 2 | green >> 4) << 8
    }
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == expected)
  }

  @Test func fourByteMasksMayBeInAnyOrder() throws {
    let bmp = HandmadeBMP(bits: 32, compression: 3, masks: [0xFF, 0xFF00, 0xFF0000])
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == bmp.pixels { $0 | 0xFF00_0000 })
  }

  /// The image has 10-bit channels.
  @Test func channelsWiderThanEightBitsAreRounded() throws {
    let bmp = HandmadeBMP(bits: 32, compression: 3, masks: [0x3FF0_0000, 0x000F_FC00, 0x0000_03FF])
    func byte(_ value: UInt32) -> UInt32 { UInt32((Double(value & 1023) * 255 / 1023).rounded()) }
    let expected = bmp.pixels { 0xFF00_0000 | byte($0 >> 20) | byte($0 >> 10) << 8 | byte($0) << 16 }
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == expected)
  }

  @Test(arguments: [(56, 3), (108, 3), (124, 3), (40, 6), (108, 0), (124, 0)])
  func fourthMaskSelectsAlpha(headerSize: Int, compression: Int) throws {
    let bmp = HandmadeBMP(
      headerSize: headerSize, bits: 32, compression: compression, masks: [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000])
    let decoded = try DecodedRows(bmp: bmp.bytes)
    #expect(decoded.pixels == bmp.pixels { rgb($0) & 0xFFFFFF | $0 & 0xFF00_0000 })
    #expect(decoded.format == .rgba)
  }

  @Test func oneBitOfAlphaIsTransparentOrOpaque() throws {
    let bmp = HandmadeBMP(headerSize: 56, bits: 16, compression: 3, masks: [0x7C00, 0x03E0, 0x001F, 0x8000])
    let expected = bmp.pixels { rgb555($0) & 0xFFFFFF | ($0 & 0x8000 == 0 ? 0 : 0xFF00_0000) }
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == expected)
  }

  /// The first three have an alpha mask for 32, 32 and 16 bits, and the last uses the header's mask without
  /// compression.
  @Test(arguments: [(56, 32, 3), (40, 32, 6), (124, 16, 3), (108, 32, 0)])
  func allZeroAlphaChannelIsTreatedAsOpaque(headerSize: Int, bits: Int, compression: Int) throws {
    let masks: [UInt32] =
      bits == 16 ? [0x7C00, 0x03E0, 0x001F, 0x8000] : [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000]
    var bmp = HandmadeBMP(headerSize: headerSize, bits: bits, compression: compression, masks: masks)
    bmp.value = { x, y in UInt32(x * 256 + y) }
    let decoded = try DecodedRows(bmp: bmp.bytes)
    #expect(decoded.pixels == bmp.pixels(bits == 16 ? rgb555 : rgb))
    #expect(decoded.format == .rgb)
    bmp.value = { x, y in UInt32(x * 256 + y) | (x + y == 0 ? masks[3] : 0) }
    let format = try DecodedRows(bmp: bmp.bytes).format
    #expect(format == .rgba, "one visible pixel")
  }

  @Test(arguments: [40, 124]) func reservedFieldsAreIgnored(headerSize: Int) throws {
    let bmp = HandmadeBMP(headerSize: headerSize)
    var bytes = bmp.bytes
    bytes.replaceSubrange(6..<10, with: [1, 2, 0xFF, 4])
    let rows = try DecodedRows(bmp: bytes)
    #expect(rows.pixels == bmp.pixels(rgb))
    #expect(try fitted(bytes) == [])
  }

  @Test func colorsMissingFromThePaletteAreBlack() throws {
    for count in [1, 3, 200] {
      let bmp = HandmadeBMP(bits: 8, paletteCount: count)
      let expected = bmp.pixels { $0 < count ? HandmadeBMP.pixel(Int($0)) : 0xFF00_0000 }
      #expect(try DecodedRows(bmp: bmp.bytes).pixels == expected)
    }
  }

  @Test func paletteEndsBeforeThePixels() throws {
    // The header declares 256 entries, which do not fit.
    let bmp = HandmadeBMP(bits: 8, paletteCount: 100, fields: [46: 0])
    let expected = bmp.pixels { $0 < 100 ? HandmadeBMP.pixel(Int($0)) : 0xFF00_0000 }
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == expected)
  }

  @Test func hugePaletteIsLimitedToTheUsableColors() throws {
    let bmp = HandmadeBMP(bits: 4, fields: [46: 0xFFFF_FFFF])
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == bmp.palettePixels)
  }

  @Test func offsetLocatesThePixels() throws {
    let bmp = HandmadeBMP(bits: 4, gap: [1, 2, 3, 4, 5])
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == bmp.palettePixels)
  }

  @Test(arguments: [1, 8]) func pixelOffsetIntoThePaletteIsIgnored(bits: Int) throws {
    let bmp = HandmadeBMP(bits: bits, fields: [10: 54])
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == bmp.palettePixels)
  }

  @Test func trueColorPixelsMayStartAtThePalette() throws {
    let bmp = HandmadeBMP(bits: 24, fields: [46: 2, 10: 54])
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == bmp.pixels(rgb))
  }

  @Test(arguments: [4, 24, 32])
  func pixelsWithoutAnOffsetFollowThePalette(bits: Int) throws {
    let bmp = HandmadeBMP(bits: bits, hasDataOffset: false)
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == (bits == 4 ? bmp.palettePixels : bmp.pixels(rgb)))
  }

  @Test func skippingRowsDoesNotChangeLaterRows() throws {
    let bmp = HandmadeBMP()
    let source = ByteSource(bmp.bytes)
    var scanlines = try BMPScanlines(source, BMPDecoder(source, limits: PhotoLimits()).header)
    var row = [UInt32](repeating: 0, count: 13)
    for _ in 0..<10 { try scanlines.skipRow(&row) }
    try scanlines.readRow(into: &row)
    #expect(row == Array(bmp.pixels(rgb).suffix(13)))
  }

  /// ImageMagick reads 2 bits per pixel only in newer versions.
  @Test(
    .enabled(if: ImageMagick.isInstalled, "needs convert in the PATH"),
    arguments: [1, 4, 8, 16, 24, 32], [40, 108, 124])
  func pixelsMatchImageMagick(bits: Int, headerSize: Int) throws {
    let bmp = HandmadeBMP(headerSize: headerSize, width: 61, height: 50, bits: bits)
    let other = try ImageMagick.pixels(bmp.bytes, format: "bmp")
    // ImageMagick uses the fourth byte as alpha even if no mask declares it.
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == (bits == 32 ? other.map { $0 | 0xFF00_0000 } : other))
  }

  @Test(
    .enabled(if: ImageMagick.isInstalled, "needs convert in the PATH"),
    arguments: [
      (16, [0xF800, 0x07E0, 0x001F, 0]), (16, [0x7C00, 0x03E0, 0x001F, 0]), (32, [0xFF, 0xFF00, 0xFF0000, 0]),
      (32, [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000]),
    ] as [(Int, [UInt32])])
  func maskedPixelsMatchImageMagick(bits: Int, masks: [UInt32]) throws {
    let bmp = HandmadeBMP(headerSize: 124, width: 61, height: 50, bits: bits, compression: 3, masks: masks)
    #expect(try DecodedRows(bmp: bmp.bytes).pixels == ImageMagick.pixels(bmp.bytes, format: "bmp"))
  }
}
