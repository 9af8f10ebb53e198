import AvatarFileSystem

/// The contents of a BMP up to its pixels.
package struct BMPHeader: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// Whether the first row in the file is the top one; usually it is the bottom one.
  let isTopDown: Bool
  /// The bits of a pixel: 1, 2, 4, 8, 16, 24 or 32.
  let bitsPerPixel: Int
  let isRunLengthEncoded: Bool
  /// The masks of 16 and 32 bits per pixel; nil for fewer bits, and for 24.
  let masks: BMPMasks?
  /// The 256 colours, opaque, as in `ScanlineFormat`.
  ///
  /// Colours without a palette entry are black, as in browsers.
  let palette: [UInt32]
  /// The offset of the first pixel, in bytes.
  let dataStart: Int
  let colorSpace: BMPColorSpace

  init(_ source: ByteSource) throws(PhotoError) {
    let fields = try BMPFields(source)
    let storedHeight = fields.isCore ? fields.uint16(at: 20) : fields.int32(at: 22)
    width = fields.isCore ? fields.uint16(at: 18) : fields.int32(at: 18)
    height = abs(storedHeight)
    isTopDown = storedHeight < 0
    guard width > 0, height > 0 else { throw .damaged(.bmp, detail: "a size of \(width)×\(height)", byte: 18) }
    bitsPerPixel = fields.uint16(at: fields.isCore ? 24 : 28)
    let storage = try BMPStorage(fields, bitsPerPixel: bitsPerPixel)
    isRunLengthEncoded = storage == .runs
    let maskBytes = storage.maskBytes(fields)
    guard fields.end + maskBytes <= source.count else { throw .truncated(.bmp, byte: source.count) }
    masks = try BMPMasks(
      fields, following: source.bytes(at: fields.end, length: maskBytes), bitsPerPixel: bitsPerPixel,
      areGiven: storage.hasMasks)

    let tables = fields.end + maskBytes
    let start = fields.uint32(at: 10)
    guard start == 0 || start >= tables else {
      throw .damaged(.bmp, detail: "pixels at byte \(start), within its header", byte: 10)
    }
    let table = BMPPaletteTable(fields, bitsPerPixel: bitsPerPixel, start: tables, dataStart: start)
    palette = try table.colors(source)
    dataStart = start == 0 ? table.end : start
    colorSpace = BMPColorSpace(fields)
    guard dataStart < source.count else { throw .truncated(.bmp, byte: source.count) }
  }

  /// The length of a row's pixels without padding, in bytes.
  var rowBytes: Int { (width * bitsPerPixel + 7) / 8 }

  /// The distance between two rows in the file, in bytes; rows that are not run-length encoded are padded to 4 bytes.
  var stride: Int { (width * bitsPerPixel + 31) / 32 * 4 }

  /// Returns the number of rows that are complete in a file of `count` bytes, unless they are run-length encoded.
  ///
  /// Some files omit the padding behind the last row.
  func completeRows(in count: Int) -> Int {
    let bytes = count - dataStart - rowBytes
    return bytes < 0 ? 0 : min(bytes / stride + 1, height)
  }
}

/// The storage of a BMP's pixels.
private enum BMPStorage: Hashable {
  case rows
  case runs
  /// Channels that are defined by masks, with a mask for alpha if `hasAlpha`; the masks may follow a header of version
  /// 3.
  case masked(hasAlpha: Bool)

  init(_ fields: BMPFields, bitsPerPixel: Int) throws(PhotoError) {
    let compression = fields.uint32(at: 30)
    switch (compression, bitsPerPixel, fields.isOS2) {
    case (0, 1, _), (0, 2, _), (0, 4, _), (0, 8, _), (0, 16, _), (0, 24, _), (0, 32, _): self = .rows
    case (1, 8, _), (2, 4, _): self = .runs
    case (3, 16, false), (3, 32, false): self = .masked(hasAlpha: false)
    case (6, 16, false), (6, 32, false): self = .masked(hasAlpha: true)
    case (3, 1, true): throw .unsupported("a BMP in Huffman 1D compression")
    case (4, 24, true): throw .unsupported("a BMP in RLE24 compression")
    case (4, _, false): throw .unsupported("a BMP that contains a JPEG")
    case (5, _, false): throw .unsupported("a BMP that contains a PNG")
    case (11...13, _, false): throw .unsupported("a CMYK BMP")
    case (0, 64, _): throw .unsupported("a BMP of 64 bits per pixel")
    default:
      throw .damaged(
        .bmp, detail: "compression \(compression) with \(bitsPerPixel) bits per pixel", byte: fields.isCore ? 24 : 28)
    }
  }

  var hasMasks: Bool { if case .masked = self { true } else { false } }

  /// Returns the size of the masks after a header that is too short to contain them, in bytes.
  func maskBytes(_ fields: BMPFields) -> Int {
    guard case .masked(let hasAlpha) = self, fields.size < 52 else { return 0 }
    return hasAlpha ? 16 : 12
  }
}

/// The palette of a BMP of at most 8 bits per pixel.
private struct BMPPaletteTable {
  private let start: Int
  private let count: Int
  private let entryBytes: Int
  private let isUsed: Bool

  /// - Parameters:
  ///   - fields: The headers.
  ///   - bitsPerPixel: The bits of a pixel; pictures with more than 8 do not use their palette.
  ///   - start: The offset of the palette.
  ///   - dataStart: The offset of the pixels, before which the palette ends; 0 if they follow the palette.
  init(_ fields: BMPFields, bitsPerPixel: Int, start: Int, dataStart: Int) {
    let stored = fields.uint32(at: 46)
    isUsed = bitsPerPixel <= 8
    entryBytes = fields.isCore ? 3 : 4
    let most = isUsed ? 1 << bitsPerPixel : stored
    let count = stored == 0 ? most : min(stored, most)
    self.start = start
    self.count = dataStart == 0 ? count : min(count, (dataStart - start) / entryBytes)
  }

  /// The offset of the first byte behind the palette.
  var end: Int { start + count * entryBytes }

  func colors(_ source: ByteSource) throws(PhotoError) -> [UInt32] {
    var colors = [UInt32](repeating: 0xFF00_0000, count: 256)
    guard isUsed else { return colors }
    let bytes = source.bytes(at: start, length: count * entryBytes)
    guard bytes.count == count * entryBytes else { throw .truncated(.bmp, byte: source.count) }
    for i in 0..<count {
      let entry = bytes[(i * entryBytes)...].prefix(3)
      colors[i] = entry.reduce(0) { $0 << 8 | UInt32($1) } | 0xFF00_0000
    }
    return colors
  }
}
