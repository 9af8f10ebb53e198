import AvatarFileSystem
import AvatarRaster
import Testing

@testable import AvatarCodec

/// A PNG whose rows contain random bytes and use each filter type in turn.
private struct RandomPNG: Sendable {
  var colorType: Int
  var depth: Int
  var width = 37
  var height = 21
  var colors = 0
  var transparency: [UInt8] = []
  var before: [(StaticString, [UInt8])] = []
  var between: [(StaticString, [UInt8])] = []
  var isInterlaced = false
  /// The changes to the filtered rows, and to the image data after compression.
  var change: @Sendable (inout [UInt8]) -> Void = { _ in }
  var harm: @Sendable (inout [UInt8]) -> Void = { _ in }

  var bytes: [UInt8] {
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1
    let stride = (width * channels * depth + 7) / 8
    var generator = SampleGenerator(state: UInt64(colorType * 16 + depth))
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(UInt8(y % 5))
      rows += (0..<stride).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }
    change(&rows)
    var data = zlibCompressed(rows, level: 6)
    harm(&data)
    var file = PNGChunks()
    func bigEndian(_ n: Int) -> [UInt8] { [0, 0, UInt8(n >> 8), UInt8(n & 255)] }
    file.append(
      "IHDR", bigEndian(width) + bigEndian(height) + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    for (type, data) in before { file.append(type, data) }
    if colors > 0 { file.append("PLTE", (0..<3 * colors).map { UInt8(truncatingIfNeeded: 7 * $0) }) }
    if !transparency.isEmpty { file.append("tRNS", transparency) }
    file.append("IDAT", Array(data.prefix(100)))
    for (type, data) in between { file.append(type, data) }
    file.append("IDAT", Array(data.dropFirst(100)))
    file.append("IEND", [])
    return file.bytes
  }
}

private struct SampleGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// The rows of a PNG except every third, and how decoding it ended.
private struct DecodedImage: Equatable {
  var rows: [[UInt32]] = []
  var foundEnd = false
  var damage: ScanlineDamage?
  var error: PhotoError?

  init(_ png: [UInt8], transform: ColorTransform? = nil, tolerance: DamageTolerance = .none, needsLibpng: Bool) throws {
    let source = ByteSource(png)
    let header = try PNGHeader(source)
    do throws(PhotoError) {
      var scanlines = try PNGScanlines(
        source, header, transform: transform, tolerance: tolerance, needsLibpng: needsLibpng)
      var row = [UInt32](repeating: 0, count: scanlines.width)
      for y in 0..<scanlines.height {
        if y % 3 == 2 {
          try scanlines.skipRow(&row)
        } else {
          try scanlines.readRow(into: &row)
          rows.append(row)
        }
      }
      foundEnd = try scanlines.findsEnd()
      damage = scanlines.damage
    } catch {
      // libpng may report an error earlier.
      rows = []
      self.error = error
    }
  }
}

/// Returns whether a PNG is decoded to its end without libpng.
private func isDecodedWithoutLibpng(_ png: [UInt8]) throws -> Bool {
  let source = ByteSource(png)
  let header = try PNGHeader(source)
  guard var image = PNGImageData(source, header) else { return false }
  let row = [UInt8](repeating: 0, count: header.stride + PNGImageData.padding)
  var (previous, current) = (row, row)
  for _ in 0..<header.height {
    guard image.readRow(below: previous, into: &current) else { return false }
    swap(&previous, &current)
  }
  return image.isAtEnd()
}

@Suite struct PNGImageDataTests {
  private static let kinds = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  private func expectTheRowsOfLibpng(_ png: [UInt8], transform: ColorTransform? = nil) throws {
    #expect(try isDecodedWithoutLibpng(png))
    let image = try DecodedImage(png, transform: transform, needsLibpng: false)
    #expect(try image == DecodedImage(png, transform: transform, needsLibpng: true))
    #expect(image.foundEnd && image.damage == nil && image.error == nil)
  }

  @Test(arguments: kinds)
  func rowsMatchLibpng(colorType: Int, depth: Int) throws {
    try expectTheRowsOfLibpng(RandomPNG(colorType: colorType, depth: depth).bytes)
    try expectTheRowsOfLibpng(RandomPNG(colorType: colorType, depth: depth, width: 1, height: 11).bytes)
  }

  /// Linear light of 16 bits is converted before its depth is reduced to 8 bits.
  @Test(arguments: kinds)
  func convertedRowsMatchLibpng(colorType: Int, depth: Int) throws {
    let gamma: [UInt8] = [0, 1, 0x86, 0xA0]
    let png = RandomPNG(colorType: colorType, depth: depth, before: [("gAMA", gamma)]).bytes
    var transforms = ColorTransforms()
    let photo = try Photo(ByteSource(png), limits: PhotoLimits())
    let transform = try #require(try photo.colorTransform(from: &transforms).0)
    #expect(transform.isDeep == (depth == 16))
    try expectTheRowsOfLibpng(png, transform: transform)
  }

  @Test(arguments: [1, 2, 4, 8])
  func paletteMatchesLibpng(depth: Int) throws {
    let maximum = 1 << depth
    for colors in [maximum, maximum - 1] {
      for transparency in [[], [77], (0..<colors).map { UInt8(255 - $0) }] {
        try expectTheRowsOfLibpng(
          RandomPNG(colorType: 3, depth: depth, colors: colors, transparency: transparency).bytes)
      }
    }
  }

  @Test func sixteenBitValuesAreRoundedToTheNearest() throws {
    let png = RandomPNG(
      colorType: 0, depth: 16, width: 256, height: 256,
      change: { rows in
        rows = (0..<256).flatMap { y in [0] + (0..<256).flatMap { x in [UInt8(y), UInt8(x)] } }
      })
    let source = ByteSource(png.bytes)
    var scanlines = try PNGScanlines(source, PNGHeader(source))
    var row = [UInt32](repeating: 0, count: 256)
    for y in 0..<256 {
      try scanlines.readRow(into: &row)
      #expect(row.enumerated().allSatisfy { ($1 & 255) * 514 <= (256 * y + $0) * 2 + 257 && $1 & 255 == $1 >> 8 & 255 })
      #expect(row.enumerated().allSatisfy { ($1 & 255) * 514 + 257 > (256 * y + $0) * 2 })
    }
  }

  @Test func ancillaryChunksAreIgnored() throws {
    try expectTheRowsOfLibpng(
      RandomPNG(
        colorType: 2, depth: 8, before: [("tEXt", [1, 2, 3]), ("bKGD", [0, 1, 0, 2, 0, 3])],
        between: [("zTXt", [9]), ("IDAT", [])]
      ).bytes)
  }

  private static let rgb = RandomPNG(colorType: 2, depth: 8)
  private static let indexed = RandomPNG(colorType: 3, depth: 4, colors: 16)

  /// These properties are unusual, and libpng rejects, tolerates or ignores them.
  @Test func unusualFileIsLeftToLibpng() throws {
    let changes: [(String, (inout RandomPNG) -> Void)] = [
      ("interlaced", { $0.isInterlaced = true }), ("an unknown filter type", { $0.change = { $0[2 * 112] = 5 } }),
      ("too little data", { $0.change = { $0.removeLast() } }), ("too much data", { $0.change = { $0.append(0) } }),
      ("bytes behind the stream", { $0.harm = { $0.append(0) } }),
      ("a wrong checksum of the data", { $0.harm = { $0[$0.count - 1] ^= 1 } }),
      ("a damaged stream", { $0.harm = { $0[40] ^= 0xFF } }),
      ("a window that is too small", { $0.harm = { $0[0...1] = [0x08, 0x1D] } }),
      ("an unknown chunk that must be known", { $0.before = [("ABCD", [])] }),
      ("a palette within the data", { $0.between = [("PLTE", [1, 2, 3])] }),
      ("a suggested palette", { $0.colors = 4 }), ("a transparent colour", { $0.transparency = [0, 1, 0, 2, 0, 3] }),
    ]
    for (kind, change) in changes {
      var png = Self.rgb
      change(&png)
      #expect(try !isDecodedWithoutLibpng(png.bytes), "\(kind)")
      for tolerance in [DamageTolerance.none, DamageTolerance(shown: 0..<0, of: png.height)] {
        let image = try DecodedImage(png.bytes, tolerance: tolerance, needsLibpng: false)
        #expect(try image == DecodedImage(png.bytes, tolerance: tolerance, needsLibpng: true), "\(kind)")
      }
    }
  }

  @Test func unusualPaletteIsLeftToLibpng() throws {
    let changes: [(String, (inout RandomPNG) -> Void)] = [
      ("no palette", { $0.colors = 0 }), ("too many colours", { $0.colors = 17 }),
      ("too many alphas", { $0.transparency = [UInt8](repeating: 9, count: 17) }),
      (
        "more alphas than colours",
        {
          $0.colors = 15
          $0.transparency = [UInt8](repeating: 9, count: 16)
        }
      ),
      ("two palettes", { $0.before = [("PLTE", [1, 2, 3])] }),
      ("alphas before colours", { $0.before = [("tRNS", [1])] }),
      (
        "half a colour",
        {
          $0.colors = 0
          $0.before = [("PLTE", [1, 2])]
        }
      ),
    ]
    for (kind, change) in changes {
      var png = Self.indexed
      change(&png)
      #expect(try !isDecodedWithoutLibpng(png.bytes), "\(kind)")
      for tolerance in [DamageTolerance.none, DamageTolerance(shown: 0..<0, of: png.height)] {
        let image = try DecodedImage(png.bytes, tolerance: tolerance, needsLibpng: false)
        #expect(try image == DecodedImage(png.bytes, tolerance: tolerance, needsLibpng: true), "\(kind)")
      }
    }
  }

  @Test func damagedFileIsLeftToLibpng() throws {
    let png = Self.rgb.bytes
    #expect(try isDecodedWithoutLibpng(png))
    #expect(try !isDecodedWithoutLibpng(png.dropLast(12)))
    #expect(try !isDecodedWithoutLibpng(png.dropLast(1)))
    var damaged = png
    // The offset is that of the checksum of the first image data chunk.
    damaged[8 + 25 + 8 + 100] ^= 1
    #expect(try !isDecodedWithoutLibpng(damaged))
  }

  /// The header has the width, height, depth and colour type of another file, which has since been replaced.
  @Test(arguments: [(19, 38), (23, 22), (24, 16), (25, 6)] as [(Int, UInt8)])
  func changedHeaderIsLeftToLibpng(offset: Int, byte: UInt8) throws {
    var other = Self.rgb.bytes
    other[offset] = byte
    let header = try PNGHeader(ByteSource(other))
    #expect(PNGImageData(ByteSource(Self.rgb.bytes), header) == nil)
  }

  /// Rows of 16-bit gray are as long as those of 8-bit gray and alpha.
  @Test func changedSampleLayoutIsLeftToLibpng() throws {
    let header = try PNGHeader(ByteSource(RandomPNG(colorType: 4, depth: 8).bytes))
    #expect(PNGImageData(ByteSource(RandomPNG(colorType: 0, depth: 16).bytes), header) == nil)
  }

  @Test(arguments: [0, 7, 11, 12, 29])
  func changedSignatureIsLeftToLibpng(offset: Int) throws {
    let header = try PNGHeader(ByteSource(Self.rgb.bytes))
    var other = Self.rgb.bytes
    other[offset] ^= 1
    #expect(PNGImageData(ByteSource(other), header) == nil)
  }

  @Test func onlyInterlacedImageIsHeldInMemory() throws {
    let interlaced = RandomPNG(colorType: 2, depth: 8, isInterlaced: true)
    #expect(try PNGDecoder(ByteSource(Self.rgb.bytes), limits: PhotoLimits()).heldBytes == 0)
    #expect(try PNGDecoder(ByteSource(interlaced.bytes), limits: PhotoLimits()).heldBytes == 21 * 111)
  }
}
