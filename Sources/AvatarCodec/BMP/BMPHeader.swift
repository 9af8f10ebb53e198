import AvatarFileSystem

/// The header of a BMP file, including its colour masks and palette.
package struct BMPHeader: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Whether the first row in the file is the top row; it is usually the bottom row.
  let isTopDown: Bool
  /// The bits per pixel: 1, 2, 4, 8, 16, 24 or 32.
  let bitsPerPixel: Int
  /// The channel masks of pixels with at least 16 bits, or nil for pixels with fewer bits.
  var masks: BMPMasks?
  /// The 256 opaque colours; see `ScanlineFormat`.
  ///
  /// Indices beyond the palette are black, as in browsers.
  let palette: [UInt32]
  /// The offset of the pixel data, in bytes.
  let dataStart: Int
  let fields: BMPFields

  /// Reads the header of a file.
  /// - Throws: `PhotoError` if the image cannot be decoded.
  init(_ source: ByteSource) throws(PhotoError) {
    fields = try BMPFields(source)
    let storedHeight = fields.int32(at: 22)
    width = fields.int32(at: 18)
    // The field has 32 bits and an integer has 64, so even −2³¹ has a magnitude.
    height = abs(storedHeight)
    isTopDown = storedHeight < 0
    guard width > 0, height > 0 else { throw .damaged(.bmp, detail: "a size of \(width)×\(height)", byte: 18) }
    bitsPerPixel = fields.uint16(at: 28)
    let maskCount = try Self.maskCount(fields, bitsPerPixel: bitsPerPixel)
    // The masks are part of the header or follow it. A header of 56 bytes or more has an alpha mask even if the
    // compression uses three.
    let maskBytes = maskCount == 0 ? 0 : 4 * (fields.size < 56 ? maskCount : 4)
    let tables = max(fields.end, maskBytes == 0 ? 0 : BMPMasks.offset + maskBytes)
    guard tables <= source.count else { throw .truncated(.bmp, byte: source.count) }
    masks = try BMPMasks(
      fields, given: source.bytes(at: BMPMasks.offset, length: maskBytes), bitsPerPixel: bitsPerPixel)
    var start = fields.uint32(at: 10)
    // Some programs store the palette offset instead of the pixel data offset.
    if start == tables, bitsPerPixel <= 8 { start = 0 }
    guard start == 0 || start >= tables else {
      throw .damaged(.bmp, detail: "pixel data starts at byte \(start), inside the header", byte: 10)
    }
    let paletteEnd: Int
    (palette, paletteEnd) = try Self.palette(
      source, fields, bitsPerPixel: bitsPerPixel, start: tables, dataStart: start)
    dataStart = start == 0 ? paletteEnd : start
    guard dataStart < source.count else { throw .truncated(.bmp, byte: source.count) }
  }

  /// Returns the number of masks that define the channels of pixels: 0, 3 or 4.
  /// - Throws: `unsupported` or `damaged` if the compression cannot be decoded.
  private static func maskCount(_ fields: BMPFields, bitsPerPixel: Int) throws(PhotoError) -> Int {
    let compression = fields.uint32(at: 30)
    switch (compression, bitsPerPixel) {
    case (0, let bits) where [1, 2, 4, 8, 16, 24, 32].contains(bits): return 0
    case (3, 16), (3, 32): return 3
    case (6, 16), (6, 32): return 4
    case (1, 8), (2, 4): throw .unsupported("a run-length encoded BMP")
    case (4, _): throw .unsupported("a BMP that contains a JPEG")
    case (5, _): throw .unsupported("a BMP that contains a PNG")
    case (11...13, _): throw .unsupported("a CMYK BMP")
    case (0, 64): throw .unsupported("a BMP with 64 bits per pixel")
    default:
      let detail = "compression \(compression) with \(bitsPerPixel) bits per pixel"
      throw .damaged(.bmp, detail: detail, byte: 28)
    }
  }

  /// Reads the palette of a BMP with at most 8 bits per pixel.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - fields: The header fields.
  ///   - bitsPerPixel: The bits per pixel; images with more than 8 do not use their palette.
  ///   - start: The offset of the palette.
  ///   - dataStart: The offset of the pixel data, at which the palette ends at the latest, or 0 if the data follows the
  ///     palette.
  /// - Returns: The 256 colours, and the offset of the first byte after the palette.
  /// - Throws: `truncated` if the palette is incomplete.
  private static func palette(
    _ source: ByteSource, _ fields: BMPFields, bitsPerPixel: Int, start: Int, dataStart: Int
  ) throws(PhotoError) -> (colors: [UInt32], end: Int) {
    let stored = fields.uint32(at: 46)
    let isUsed = bitsPerPixel <= 8
    // With more bits, a palette only suggests colours for other screens, and its entries are skipped.
    let maximum = isUsed ? 1 << bitsPerPixel : stored
    let whole = stored == 0 ? maximum : min(stored, maximum)
    let count = dataStart == 0 ? whole : min(whole, (dataStart - start) / 4)
    let end = start + count * 4
    var colors = [UInt32](repeating: 0xFF00_0000, count: 256)
    guard isUsed else { return (colors, end) }
    let bytes = source.bytes(at: start, length: count * 4)
    guard bytes.count == count * 4 else { throw .truncated(.bmp, byte: source.count) }
    for i in 0..<count { colors[i] = bytes[(i * 4)...].prefix(3).reduce(0xFF) { $0 << 8 | UInt32($1) } }
    return (colors, end)
  }

  /// The length of a row's pixels, without padding, in bytes.
  private var rowBytes: Int { (width * bitsPerPixel + 7) / 8 }

  /// The distance between two rows in the file, in bytes; rows are padded to a multiple of 4 bytes.
  private var stride: Int { (width * bitsPerPixel + 31) / 32 * 4 }

  /// Returns the number of complete rows in a file of `count` bytes.
  ///
  /// Some files omit the padding after the last row.
  func completeRows(in count: Int) -> Int {
    let bytes = count - dataStart - rowBytes
    return bytes < 0 ? 0 : min(bytes / stride + 1, height)
  }

  /// Reads the stored pixels of a row: palette indices, or the values to which the masks apply.
  ///
  /// - Parameters:
  ///   - number: The number of the row, in file order.
  ///   - source: The bytes of the file.
  ///   - row: The pixels.
  /// - Throws: `truncated` if the file has become shorter.
  func readRow(_ number: Int, _ source: ByteSource, into row: inout [UInt32]) throws(PhotoError) {
    let stored = source.bytes(at: dataStart + number * stride, length: rowBytes)
    guard stored.count == rowBytes else { throw .truncated(.bmp, byte: source.count) }
    let bytes = stored.span
    var row = row.mutableSpan
    guard bitsPerPixel > 8 else {
      // The first index in a byte is in its high bits.
      let (perByte, maximum) = (8 / bitsPerPixel, UInt32(1 << bitsPerPixel - 1))
      for x in 0..<width { row[x] = UInt32(bytes[x / perByte]) >> (8 - bitsPerPixel * (x % perByte + 1)) & maximum }
      return
    }
    let size = bitsPerPixel / 8
    for x in 0..<width {
      let i = size * x
      let low = UInt32(bytes[i]) | UInt32(bytes[i + 1]) << 8
      let high = size > 2 ? UInt32(bytes[i + 2]) << 16 : 0
      row[x] = low | high | (size > 3 ? UInt32(bytes[i + 3]) << 24 : 0)
    }
  }
}
