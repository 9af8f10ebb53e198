import AvatarFileSystem

/// The pixels of a run-length encoded BMP (RLE8 or RLE4), held in memory because the bottom row usually comes first.
struct BMPRuns {
  /// The memory per pixel, in bytes.
  static let bytesPerPixel = 2
  /// The index of pixels that the codes skip, one more than the largest palette index.
  static let gap = 256

  /// The palette index of each pixel, row by row in file order; empty if the pixels are not held.
  private(set) var indices: [UInt16] = []
  /// Whether the data reaches its end code or the end of the last row.
  private(set) var hasEnd = false
  /// The number of rows up to the last complete one, in file order.
  private(set) var completeRows = 0
  /// The error for the first code that does not match the image size, or nil if all codes match.
  private(set) var error: PhotoError?
  private let width: Int
  private let bits: Int
  private var codes: ByteCursor
  private var x = 0
  private var y = 0

  /// - Complexity: O(bytes of the file + pixels).
  init(_ source: ByteSource, _ header: BMPHeader, holdsPixels: Bool = true) {
    codes = ByteCursor(source, at: header.dataStart)
    width = header.width
    bits = header.bitsPerPixel
    if holdsPixels { indices = [UInt16](repeating: UInt16(Self.gap), count: width * header.height) }
    decoding: while y < header.height, let count = codes.byte(), let byte = codes.byte() {
      switch (count, byte) {
      case (0, 0), (0, 1):
        hasEnd = byte == 1
        if x > 0 || !hasEnd {
          if x < width { fail("a row with too few pixels") }
          x = 0
          y += 1
        }
        if hasEnd { break decoding }
      case (0, 2):
        guard let right = codes.byte(), let down = codes.byte() else { break decoding }
        x += Int(right)
        y += Int(down)
      case (0, _):
        guard let bytes = codes.bytes((Int(byte) * bits + 7) / 8) else { break decoding }
        append(Int(byte), of: bytes)
        // Each code starts at an even distance from the first code.
        codes.move(to: codes.offset + bytes.count % 2)
      default: append(Int(count), of: [byte])
      }
    }
    completeRows = min(x < width ? y : y + 1, header.height)
    if hasEnd, completeRows < header.height {
      fail("image data for \(completeRows) of \(header.height) rows")
    } else if !hasEnd, y >= header.height {
      hasEnd = true
      if let count = codes.byte(), let byte = codes.byte(), count > 0 || byte > 2 { fail("more rows than its height") }
    }
  }

  private mutating func fail(_ detail: String) {
    if error == nil { error = .damaged(.bmp, detail: detail, byte: codes.offset) }
  }

  /// Adds pixels to the current row by repeating `bytes`; if a byte holds two indices, the first is in its high bits.
  ///
  /// Pixels beyond the width are ignored. Some encoders round the width up, which does not count as damage.
  private mutating func append(_ count: Int, of bytes: [UInt8]) {
    if !indices.isEmpty, x < width {
      for i in 0..<min(count, width - x) {
        let byte = bytes[i * bits / 8 % bytes.count]
        indices[y * width + x + i] = UInt16(bits == 8 ? byte : i % 2 == 0 ? byte >> 4 : byte & 15)
      }
    }
    x += count
    if x > (width + 3) / 4 * 4 { fail("a row with too many pixels") }
  }
}
