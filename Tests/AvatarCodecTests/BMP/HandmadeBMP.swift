/// A BMP file that these tests write.
struct HandmadeBMP {
  /// The size of the image header, at least 16.
  var headerSize = 40
  var width = 13
  var height = 11
  var isTopDown = false
  /// The number of bits per pixel.
  var bits = 24
  var compression = 0
  /// The masks of red, green, blue and alpha; those that do not fit in the header follow it.
  var masks: [UInt32] = []
  /// The number of palette entries, or nil for one per index value, without a count in the header.
  var paletteCount: Int?
  /// The values of header fields, by file offset.
  var fields: [Int: UInt32] = [:]
  /// The bytes between the palette and the pixels.
  var gap: [UInt8] = []
  /// Whether the file specifies the offset of the pixels.
  var hasDataOffset = true
  var after: [UInt8] = []
  /// The stored value of a pixel.
  var value: (_ x: Int, _ y: Int) -> UInt32 = { x, y in
    UInt32(truncatingIfNeeded: (x + 1) &* 0x9E37_79B1 &+ (y + 1) &* 0x85EB_CA77)
  }

  static func color(_ index: Int) -> [UInt8] { [UInt8(index), UInt8(255 - index), UInt8(index * 7 & 255)] }

  /// Returns the opaque colour of a palette index.
  static func pixel(_ index: Int) -> UInt32 { color(index).reversed().reduce(0xFF) { $0 << 8 | UInt32($1) } }

  func storedValue(_ x: Int, _ y: Int) -> UInt32 { bits == 32 ? value(x, y) : value(x, y) & (1 << UInt32(bits) - 1) }

  /// Returns the pixels from the top row down, each converted from its stored value.
  func pixels(_ convert: (UInt32) -> UInt32) -> [UInt32] {
    (0..<height).flatMap { y in (0..<width).map { convert(storedValue($0, y)) } }
  }

  /// The pixels of an image with a palette.
  var palettePixels: [UInt32] { pixels { Self.pixel(Int($0)) } }

  var palette: [UInt8] {
    guard bits <= 8 else { return [] }
    return (0..<(paletteCount ?? 1 << bits)).flatMap { Self.color($0).reversed() + [0] }
  }

  /// The offset of the first pixel.
  var dataStart: Int { 14 + headerSize + following.count + palette.count + gap.count }

  /// The masks after the header.
  private var following: [UInt8] { headerSize < 52 ? masks.flatMap { Self.bytes($0, 4) } : [] }

  private var header: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 14 + max(headerSize, 48))
    func set(_ value: Int, _ count: Int, at offset: Int) {
      bytes.replaceSubrange(offset..<offset + count, with: Self.bytes(UInt32(truncatingIfNeeded: value), count))
    }
    bytes[0] = 0x42
    bytes[1] = 0x4D
    // Newer versions of ImageMagick reject a file without its size.
    set(dataStart + rows.count, 4, at: 2)
    if hasDataOffset { set(dataStart, 4, at: 10) }
    set(headerSize, 4, at: 14)
    set(width, 4, at: 18)
    set(isTopDown ? -height : height, 4, at: 22)
    for (offset, value) in [(26, 1), (28, bits)] { set(value, 2, at: offset) }
    set(compression, 4, at: 30)
    set(paletteCount ?? 0, 4, at: 46)
    if headerSize >= 52 { for (i, mask) in masks.enumerated() { set(Int(mask), 4, at: 54 + 4 * i) } }
    for (offset, value) in fields { set(Int(value), 4, at: offset) }
    return Array(bytes.prefix(14 + headerSize))
  }

  /// The rows in file order.
  private var rows: [UInt8] {
    (0..<height).flatMap { i -> [UInt8] in
      let y = isTopDown ? i : height - 1 - i
      var row: [UInt8] = []
      if bits >= 8 {
        row = (0..<width).flatMap { Self.bytes(storedValue($0, y), bits / 8) }
      } else {
        row = stride(from: 0, to: width, by: 8 / bits).map { start in
          (0..<8 / bits).reduce(0) { $0 << UInt8(bits) | (start + $1 < width ? UInt8(storedValue(start + $1, y)) : 0) }
        }
      }
      return row + [UInt8](repeating: 0xEE, count: (4 - row.count % 4) % 4)
    }
  }

  var bytes: [UInt8] { header + following + palette + gap + rows + after }

  /// Returns a value as bytes, in little-endian order.
  static func bytes(_ value: UInt32, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }
}
