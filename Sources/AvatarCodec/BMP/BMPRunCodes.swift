import AvatarFileSystem

/// The codes of a run-length encoded BMP (RLE8 and RLE4).
struct BMPRunCodes {
  enum Code {
    /// A run of pixels with the same byte: one palette index, or two that alternate.
    case run(count: Int, byte: UInt8)
    /// Pixels that are stored individually.
    case literal(count: Int)
    /// A jump over pixels to the right and over rows.
    case jump(right: Int, down: Int)
    case endOfRow
    case end
  }

  private var cursor: ByteCursor
  private let count: Int
  private let pixelsPerByte: Int

  init(_ source: ByteSource, at offset: Int, bitsPerPixel: Int) {
    cursor = ByteCursor(source, at: offset)
    count = source.count
    pixelsPerByte = 8 / bitsPerPixel
  }

  /// The offset of the next code, in bytes.
  var offset: Int { cursor.offset }

  /// Reads the next code; nil if the file ends before the code does.
  mutating func next() -> Code? {
    guard let count = cursor.byte(), let byte = cursor.byte() else { return nil }
    if count > 0 { return .run(count: Int(count), byte: byte) }
    switch byte {
    case 0: return .endOfRow
    case 1: return .end
    case 2:
      guard let right = cursor.byte(), let down = cursor.byte() else { return nil }
      return .jump(right: Int(right), down: Int(down))
    default: return .literal(count: Int(byte))
    }
  }

  /// Reads the bytes of a literal's pixels; nil if the file ends before they do.
  mutating func literal(_ pixels: Int) -> [UInt8]? {
    guard let bytes = cursor.bytes(byteCount(pixels)) else { return nil }
    skipPadding(bytes.count)
    return bytes
  }

  /// Moves behind a literal's pixels; false if the file ends before they do.
  mutating func skipLiteral(_ pixels: Int) -> Bool {
    let bytes = byteCount(pixels)
    guard cursor.offset + bytes <= count else { return false }
    cursor.move(to: cursor.offset + bytes)
    skipPadding(bytes)
    return true
  }

  private func byteCount(_ pixels: Int) -> Int { (pixels + pixelsPerByte - 1) / pixelsPerByte }

  /// Skips the padding, which aligns each code to an even distance from the first one.
  private mutating func skipPadding(_ bytes: Int) { cursor.move(to: cursor.offset + bytes % 2) }
}
