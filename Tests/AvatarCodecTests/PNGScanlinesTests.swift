import AvatarFiles
import AvatarRaster
import Testing

@testable import AvatarCodec

/// A PNG of one kind, put together by hand: its samples are 0, 1, 2… modulo the depth's range, channel by channel.
private struct HandmadePNG {
  static let width = 13
  static let height = 11

  /// As in the header: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
  var colorType: Int
  var depth: Int
  var isInterlaced = false
  var transparency: [UInt8] = []
  /// Chunks before and behind the image data.
  var before: [(StaticString, [UInt8])] = []
  var after: [(StaticString, [UInt8])] = []

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }

  func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    // 16-bit samples differ in both bytes.
    let value = (y * Self.width + x) * channels + channel
    return depth == 16 ? (value * 4099) & 0xFFFF : value & (1 << depth - 1)
  }

  /// The sample as 8 bits, rounded to the nearest.
  private func byte(_ x: Int, _ y: Int, _ channel: Int) -> UInt32 {
    let most = 1 << depth - 1
    return UInt32((sample(x, y, channel) * 255 * 2 + most) / (2 * most))
  }

  /// What the decoder must give: straight RGBA, red lowest.
  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let c = (0..<channels).map { byte(x, y, $0) }
    func rgba(_ r: UInt32, _ g: UInt32, _ b: UInt32, _ a: UInt32) -> UInt32 { r | g << 8 | b << 16 | a << 24 }
    switch colorType {
    case 0: return rgba(c[0], c[0], c[0], isKey(x, y) ? 0 : 255)
    case 2: return rgba(c[0], c[1], c[2], isKey(x, y) ? 0 : 255)
    case 3:
      let i = sample(x, y, 0)
      return rgba(UInt32(i), UInt32(255 - i), 7, i < transparency.count ? UInt32(transparency[i]) : 255)
    case 4: return rgba(c[0], c[0], c[0], c[1])
    default: return rgba(c[0], c[1], c[2], c[3])
    }
  }

  /// Whether the pixel is the one colour that tRNS makes transparent.
  private func isKey(_ x: Int, _ y: Int) -> Bool {
    guard transparency.count == 2 * channels else { return false }
    return (0..<channels).allSatisfy {
      sample(x, y, $0) == Int(transparency[2 * $0]) << 8 | Int(transparency[2 * $0 + 1])
    }
  }

  var bytes: [UInt8] {
    var file = PNGChunks()
    func bigEndian(_ n: Int) -> [UInt8] { [0, 0, UInt8(n >> 8), UInt8(n & 255)] }
    file.append(
      "IHDR",
      bigEndian(Self.width) + bigEndian(Self.height)
        + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    if colorType == 3 { file.append("PLTE", (0..<1 << depth).flatMap { [UInt8($0), UInt8(255 - $0), 7] }) }
    if !transparency.isEmpty { file.append("tRNS", transparency) }
    for (type, data) in before { file.append(type, data) }
    file.append("IDAT", zlibCompressed(passes.flatMap(rows), level: 6))
    for (type, data) in after { file.append(type, data) }
    file.append("IEND", [])
    return file.bytes
  }

  /// Start and step in x and in y: one pass, or the seven of Adam7 (PNG, third edition, §8.2).
  private var passes: [(Int, Int, Int, Int)] {
    isInterlaced
      ? [(0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2)]
      : [(0, 1, 0, 1)]
  }

  /// The unfiltered rows of one pass, samples packed from the high bits down.
  private func rows(_ startX: Int, _ stepX: Int, _ startY: Int, _ stepY: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for y in stride(from: startY, to: Self.height, by: stepY) where startX < Self.width {
      bytes.append(0)
      var (bits, count) = (0, 0)
      for x in stride(from: startX, to: Self.width, by: stepX) {
        for channel in 0..<channels {
          (bits, count) = (bits << depth | sample(x, y, channel), count + depth)
          while count >= 8 {
            bytes.append(UInt8(bits >> (count - 8) & 255))
            count -= 8
          }
        }
      }
      if count > 0 { bytes.append(UInt8(bits << (8 - count) & 255)) }
    }
    return bytes
  }
}

private func decoded(_ bytes: [UInt8]) throws -> [UInt32] {
  var scanlines = try PNGScanlines(ByteSource(bytes), limits: PhotoLimits())
  let opaque: UInt32 = scanlines.format.hasAlpha ? 0 : 0xFF00_0000
  var row = [UInt32](repeating: 0, count: scanlines.width)
  var pixels: [UInt32] = []
  for _ in 0..<scanlines.height {
    try scanlines.readRow(into: &row)
    pixels += row.map { $0 | opaque }
  }
  return pixels
}

/// Colour type and depth of every kind there is.
private let kinds = [
  (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16), (6, 8),
  (6, 16),
]

private func expected(_ png: HandmadePNG) -> [UInt32] {
  (0..<HandmadePNG.height).flatMap { y in (0..<HandmadePNG.width).map { png.pixel($0, y) } }
}

@Suite struct PNGScanlinesTests {
  @Test(arguments: kinds, [false, true])
  func everyColorTypeAndDepthIsDecoded(kind: (Int, Int), isInterlaced: Bool) throws {
    let png = HandmadePNG(colorType: kind.0, depth: kind.1, isInterlaced: isInterlaced)
    #expect(try decoded(png.bytes) == expected(png))
  }

  @Test(arguments: [(0, 2), (0, 8), (0, 16), (2, 8), (2, 16)])
  func oneColorMadeTransparentIsTransparent(colorType: Int, depth: Int) throws {
    var png = HandmadePNG(colorType: colorType, depth: depth)
    // The colour of the pixel at 4, 2.
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

  @Test func animationShowsItsDefaultPicture() throws {
    var png = HandmadePNG(colorType: 2, depth: 8)
    let frame: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 13, 0, 0, 0, 11] + [UInt8](repeating: 0, count: 14)
    png.before = [("acTL", [0, 0, 0, 2, 0, 0, 0, 0]), ("fcTL", frame)]
    png.after = [("fcTL", [0, 0, 0, 1] + frame.dropFirst(4)), ("fdAT", [0, 0, 0, 2, 1, 2, 3])]
    #expect(try decoded(png.bytes) == expected(png))
  }

  @Test func applesVariantIsNamed() {
    var file = PNGChunks()
    file.append("CgBI", [0x50, 0, 0x20, 6])
    file.append("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0])
    #expect(throws: PhotoError.unsupported("Apple's CgBI variant of PNG")) { try PNGHeader(ByteSource(file.bytes)) }
  }

  @Test func checksumOfTheLastDataIsChecked() {
    let png = HandmadePNG(colorType: 0, depth: 8)
    var bytes = png.bytes
    // The last byte of the checksum of IDAT, before IEND.
    bytes[bytes.count - 13] ^= 1
    #expect(throws: PhotoError.self) {
      var scanlines = try PNGScanlines(ByteSource(bytes), limits: PhotoLimits())
      var row = [UInt32](repeating: 0, count: scanlines.width)
      for _ in 0..<scanlines.height { try scanlines.readRow(into: &row) }
      _ = try scanlines.findsEnd()
    }
  }

  @Test func damagedPictureDataIsNamed() throws {
    var bytes = HandmadePNG(colorType: 6, depth: 8).bytes
    bytes[bytes.count - 30] ^= 0x55
    #expect(throws: PhotoError.self) { try decoded(bytes) }
  }
}
