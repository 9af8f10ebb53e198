@testable import AvatarCodec

/// A PNG of a given kind, whose samples are 0, 1, 2… modulo the depth's range, channel by channel.
struct HandmadePNG {
  static let width = 13
  static let height = 11

  /// The colour type in the header: 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
  var colorType: Int
  var depth: Int
  var isInterlaced = false
  var transparency: [UInt8] = []
  /// The chunks before and after the image data.
  var before: [(StaticString, [UInt8])] = []
  var after: [(StaticString, [UInt8])] = []
  /// The change to the compressed image data, before the chunk's checksum is computed.
  var harm: ([UInt8]) -> [UInt8] = { $0 }

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0 }

  func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    // 16-bit samples differ in both bytes.
    let value = (y * Self.width + x) * channels + channel
    return depth == 16 ? (value * 4099) & 0xFFFF : value & (1 << depth - 1)
  }

  /// Returns the sample as 8 bits, rounded to the nearest.
  private func byte(_ x: Int, _ y: Int, _ channel: Int) -> UInt32 {
    let maximum = 1 << depth - 1
    return UInt32((sample(x, y, channel) * 255 * 2 + maximum) / (2 * maximum))
  }

  /// Returns the pixel that the decoder must return: straight RGBA, red in the lowest byte.
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

  /// Returns whether the pixel has the colour that tRNS makes transparent.
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
    if colorType == 3 {
      file.append("PLTE", (0..<1 << depth).flatMap { (i: Int) -> [UInt8] in [UInt8(i), UInt8(255 - i), 7] })
    }
    if !transparency.isEmpty { file.append("tRNS", transparency) }
    for (type, data) in before { file.append(type, data) }
    file.append("IDAT", harm(zlibCompressed(rawData, level: 6)))
    for (type, data) in after { file.append(type, data) }
    file.append("IEND", [])
    return file.bytes
  }

  /// The image data before compression.
  var rawData: [UInt8] { passes.flatMap(rows) }

  /// The start and the step in x and y: one pass, or the seven passes of Adam7 (PNG, third edition, §8.2).
  private var passes: [(Int, Int, Int, Int)] {
    isInterlaced
      ? [(0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2)]
      : [(0, 1, 0, 1)]
  }

  /// Returns the unfiltered rows of one pass, with samples packed highest bits first.
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
