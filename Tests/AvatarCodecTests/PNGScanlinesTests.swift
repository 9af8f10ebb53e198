import AvatarFileSystem
import AvatarGeometry
import AvatarRaster
import Testing

@testable import AvatarCodec

private func decoded(_ bytes: [UInt8]) throws -> [UInt32] {
  let source = ByteSource(bytes)
  var scanlines = try PNGScanlines(source, PNGHeader(source))
  let opaque: UInt32 = scanlines.format.hasAlpha ? 0 : 0xFF00_0000
  var row = [UInt32](repeating: 0, count: scanlines.width)
  var pixels: [UInt32] = []
  for _ in 0..<scanlines.height {
    try scanlines.readRow(into: &row)
    pixels += row.map { $0 | opaque }
  }
  return pixels
}

/// Decodes the pixels and the damage; a tenth of the rows may be damaged.
private func decodedWithDamage(_ bytes: [UInt8]) throws -> ([UInt32], ScanlineDamage?) {
  let source = ByteSource(bytes)
  let header = try PNGHeader(source)
  let height = header.height
  var scanlines = try PNGScanlines(
    source, header, tolerance: DamageTolerance(shown: 0..<height, of: height))
  let opaque: UInt32 = scanlines.format.hasAlpha ? 0 : 0xFF00_0000
  var row = [UInt32](repeating: 0, count: scanlines.width)
  var pixels: [UInt32] = []
  for _ in 0..<height {
    try scanlines.readRow(into: &row)
    pixels += row.map { $0 | opaque }
  }
  if scanlines.damage == nil { _ = try scanlines.findsEnd() }
  return (pixels, scanlines.damage)
}

/// The colour type and the depth of every kind of PNG.
private let kinds = [
  (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16), (6, 8),
  (6, 16),
]

private func expected(_ png: HandmadePNG) -> [UInt32] {
  (0..<HandmadePNG.height).flatMap { y in (0..<HandmadePNG.width).map { png.pixel($0, y) } }
}

@Suite struct PNGScanlinesTests {
  /// The rows of 13 × 11 gray pixels may take 2 · 11 · (13 + 16) bytes plus 65,536.
  @Test(arguments: [(66_174, false), (66_175, true)])
  func dataBeyondTheLargestPossibleEncodingIsExcessive(bytes: Int, isExcess: Bool) throws {
    var png = HandmadePNG(colorType: 0, depth: 8)
    png.harm = { _ in [UInt8](repeating: 0, count: bytes) }
    #expect(try PNGHeader(ByteSource(png.bytes)).hasExcessData == isExcess)
  }

  /// Each differs in width, height, depth, colour type or interlacing from the PNG that is decoded.
  @Test(
    arguments: [
      (6, 8, [19: 14]), (6, 8, [23: 12]), (6, 16, [:]), (2, 8, [:]), (6, 8, [28: 1]),
    ] as [(Int, Int, [Int: UInt8])])
  func changedHeaderIsReportedAsAChangedFile(
    colorType: Int, depth: Int, changes: [Int: UInt8]
  ) throws {
    var other = HandmadePNG(colorType: colorType, depth: depth).bytes
    for (offset, byte) in changes { other[offset] = byte }
    let header = try PNGHeader(ByteSource(other))
    let source = ByteSource(HandmadePNG(colorType: 6, depth: 8).bytes)
    #expect(throws: PhotoError.unreadable(.changed)) { _ = try PNGScanlines(source, header) }
  }

  @Test(arguments: kinds, [false, true])
  func everyColorTypeAndDepthIsDecoded(kind: (Int, Int), isInterlaced: Bool) throws {
    let png = HandmadePNG(colorType: kind.0, depth: kind.1, isInterlaced: isInterlaced)
    #expect(try decoded(png.bytes) == expected(png))
  }

  @Test(arguments: [(0, 2), (0, 8), (0, 16), (2, 8), (2, 16)])
  func transparentColorKeyIsDecoded(colorType: Int, depth: Int) throws {
    var png = HandmadePNG(colorType: colorType, depth: depth)
    // The offset is that of the colour of the pixel at 4, 2.
    png.transparency = (0..<png.channels).flatMap { c -> [UInt8] in
      let value = png.sample(4, 2, c)
      return [UInt8(value >> 8), UInt8(value & 255)]
    }
    #expect(expected(png).contains { $0 >> 24 == 0 })
    #expect(try decoded(png.bytes) == expected(png))
  }

  @Test func paletteEntriesMayBeTransparent() throws {
    let png = HandmadePNG(colorType: 3, depth: 4, transparency: [0, 128, 255, 3])
    #expect(try decoded(png.bytes) == expected(png))
  }

  @Test func animatedPNGShowsItsDefaultImage() throws {
    var png = HandmadePNG(colorType: 2, depth: 8)
    let frame: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 13, 0, 0, 0, 11] + [UInt8](repeating: 0, count: 14)
    png.before = [("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), ("fcTL", frame)]
    png.after = [("fcTL", [0, 0, 0, 1] + frame.dropFirst(4)), ("fdAT", [0, 0, 0, 2, 1, 2, 3])]
    #expect(try decoded(png.bytes) == expected(png))
  }

  @Test func applePNGVariantIsReportedAsUnsupported() {
    var file = PNGChunks()
    file.append("CgBI", [0x50, 0, 0x20, 6])
    file.append("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0])
    #expect(throws: PhotoError.unsupported("Apple's CgBI variant of PNG")) { try PNGHeader(ByteSource(file.bytes)) }
  }

  /// Returns the offset of the last checksum byte of the last IDAT before IEND.
  ///
  /// libpng does not read an empty IDAT after all data.
  @Test(arguments: [false, true], [[], [("IDAT", [])]] as [[(StaticString, [UInt8])]])
  func wrongChunkChecksumIsReported(isInterlaced: Bool, after: [(StaticString, [UInt8])]) throws {
    let png = HandmadePNG(colorType: 0, depth: 8, isInterlaced: isInterlaced, after: after)
    var bytes = png.bytes
    bytes[bytes.count - 13] ^= 1
    let (pixels, damage) = try decodedWithDamage(bytes)
    #expect(pixels == expected(png))
    #expect(damage?.effect == ScanlineDamage.Effect.none)
    #expect(damage?.words.hasPrefix("damaged PNG (wrong image data checksum, near byte ") == true)
    #expect(damage?.words.hasSuffix("): drawn anyway") == true)
  }

  /// The changed byte is in the check value at the end of the zlib stream.
  @Test(arguments: kinds, [false, true])
  func wrongDataChecksumIsReported(kind: (Int, Int), isInterlaced: Bool) throws {
    var png = HandmadePNG(colorType: kind.0, depth: kind.1, isInterlaced: isInterlaced)
    png.harm = { $0.dropLast() + [$0[$0.count - 1] ^ 0x55] }
    let (pixels, damage) = try decodedWithDamage(png.bytes)
    #expect(pixels == expected(png))
    #expect(damage?.effect == ScanlineDamage.Effect.none)
  }

  /// The last byte of the check value is in a chunk of its own, so libpng returns all rows before it reads that byte.
  @Test(arguments: [false, true]) func wrongDataChecksumInTwoChunksIsReported(isInterlaced: Bool) throws {
    var png = HandmadePNG(colorType: 0, depth: 8, isInterlaced: isInterlaced)
    let last = try #require(zlibCompressed(png.rawData, level: 6).last)
    png.harm = { Array($0.dropLast()) }
    png.after = [("IDAT", [last ^ 0x55])]
    let (pixels, damage) = try decodedWithDamage(png.bytes)
    #expect(pixels == expected(png))
    #expect(damage?.effect == ScanlineDamage.Effect.none)
    #expect(damage?.words.hasPrefix("damaged PNG (wrong image data checksum, near byte ") == true)
  }

  /// The chunks sRGB, tRNS and iCCP with a wrong bit in their names are unknown, and would be ignored.
  @Test(arguments: ["eXIf", "sRGB", "tEXt", "tRNs", "iCCp", "gBMA"] as [StaticString], [false, true])
  func wrongChecksumBeforeTheImageDataIsReported(type: StaticString, needsLibpng: Bool) throws {
    var bytes = HandmadePNG(colorType: 0, depth: 8, before: [(type, [1, 2, 3, 4])]).bytes
    bytes[8 + 25 + 8 + 2] ^= 1
    let source = ByteSource(bytes)
    let scanlines = try PNGScanlines(source, PNGHeader(source), needsLibpng: needsLibpng)
    #expect(scanlines.damage?.words == "damaged PNG (wrong chunk checksum, near byte 41): drawn anyway")
  }

  @Test func damagedColorChunkIsReportedOnce() throws {
    var bytes = HandmadePNG(colorType: 0, depth: 8, before: [("gAMA", [0, 1, 0x86, 0xA0])]).bytes
    bytes[8 + 25 + 8] ^= 1
    let photo = try Photo(ByteSource(bytes), limits: PhotoLimits())
    var transforms = ColorTransforms()
    let target = photo.target(side: 8, focus: Point(x: 0.5, y: 0.5), isLinear: false)
    #expect(try photo.fit([target], &transforms)[0].warnings == ["damaged gAMA chunk: treated as sRGB"])
  }

  /// A file of 64 MiB could have five million empty chunks.
  @Test func atMost1000ChunkChecksumsAreVerified() throws {
    for (count, isReported) in [(999, true), (1000, false)] {
      var bytes = HandmadePNG(colorType: 0, depth: 8, before: (0...count).map { _ in ("tEXt", []) }).bytes
      bytes[8 + 25 + 12 * count + 8] ^= 1
      #expect(try (PNGHeader(ByteSource(bytes)).damage != nil) == isReported)
    }
  }

  @Test func dataAfterTheLastRowIsReported() throws {
    var png = HandmadePNG(colorType: 2, depth: 8)
    png.harm = { $0 + [UInt8](repeating: 7, count: 100_000) }
    let (pixels, damage) = try decodedWithDamage(png.bytes)
    #expect(pixels == expected(png))
    #expect(
      damage?.words
        == "damaged PNG (too much image data for its size, near byte \(png.bytes.count)): drawn anyway"
    )
  }

  /// Each chunk alone could belong to an image of this size.
  @Test func dataAfterTheLastRowIsCountedInAllChunks() throws {
    let rest = [UInt8](repeating: 7, count: 50_000)
    var png = HandmadePNG(colorType: 2, depth: 8, after: [("IDAT", rest)])
    png.harm = { $0 + rest }
    let (pixels, damage) = try decodedWithDamage(png.bytes)
    #expect(pixels == expected(png))
    let reason = "too much image data for its size"
    #expect(
      damage?.words == "damaged PNG (\(reason), near byte \(png.bytes.count)): drawn anyway")
  }

  /// Empty stored blocks precede the rows.
  @Test func emptyDataBlocksDoNotCauseAnEndlessLoop() {
    var png = HandmadePNG(colorType: 2, depth: 8)
    let blocks = (0..<20_000).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] as [UInt8] }
    png.harm = { $0.prefix(2) + blocks + $0.dropFirst(2) }
    let error = PhotoError.damaged(.png, detail: "too much image data for its size", byte: 73_769)
    #expect(throws: error) { try decoded(png.bytes) }
  }

  @Test(arguments: [false, true])
  func upToATenthOfTheRowsMayBeMissing(isInterlaced: Bool) throws {
    // The damage affects one of 11 rows, which is also the last row of the last pass if the image has several passes.
    var png = HandmadePNG(colorType: 6, depth: 8, isInterlaced: isInterlaced)
    png.harm = { _ in
      // The data is stored uncompressed, so that only the end of the last row is missing.
      let raw = HandmadePNG(colorType: 6, depth: 8, isInterlaced: isInterlaced).rawData
      let length = [UInt8(raw.count & 255), UInt8(raw.count >> 8)]
      return [0x78, 1, 1] + length + length.map { ~$0 } + raw.dropLast(20)
    }
    let (pixels, damage) = try decodedWithDamage(png.bytes)
    let (wanted, missing) = (expected(png), isInterlaced ? 9 : 10)
    for y in 0..<HandmadePNG.height {
      let (row, source) = (y * HandmadePNG.width, (y == missing ? y - 1 : y) * HandmadePNG.width)
      #expect(pixels[row..<row + HandmadePNG.width] == wanted[source..<source + HandmadePNG.width], "row \(y)")
    }
    #expect(damage?.effect == .rows(1, of: 11))
    #expect(damage?.words.hasSuffix(": 90% of its rows are intact") == true)
    png.harm = { $0.prefix($0.count / 3) + [] }
    #expect(try damagedByte { try decodedWithDamage(png.bytes) } == (isInterlaced ? 200 : 160))
  }

  @Test func damagedImageDataIsReportedWithItsOffset() throws {
    var bytes = HandmadePNG(colorType: 6, depth: 8).bytes
    bytes[bytes.count - 30] ^= 0x55
    #expect(try damagedByte { try decoded(bytes) } == 364)
  }

  /// Expects damage near a byte of a PNG; the details in the message come from a library.
  private func damagedByte(_ decode: () throws -> Any) throws -> Int {
    let error = try #require(throws: PhotoError.self) { _ = try decode() }
    guard case .damaged(.png, _, let byte) = error else { throw error }
    return byte
  }
}
