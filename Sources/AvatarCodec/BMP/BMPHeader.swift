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
    let maskCount: Int
    (isRunLengthEncoded, maskCount) = try Self.storage(fields, bitsPerPixel: bitsPerPixel)
    // The masks follow a header that is too short to contain them.
    let maskBytes = fields.size < 52 ? 4 * maskCount : 0
    guard fields.end + maskBytes <= source.count else { throw .truncated(.bmp, byte: source.count) }
    masks = try BMPMasks(
      fields, following: source.bytes(at: fields.end, length: maskBytes), bitsPerPixel: bitsPerPixel,
      areGiven: maskCount > 0)

    let tables = fields.end + maskBytes
    let start = fields.uint32(at: 10)
    guard start == 0 || start >= tables else {
      throw .damaged(.bmp, detail: "pixels at byte \(start), within its header", byte: 10)
    }
    let paletteEnd: Int
    (palette, paletteEnd) = try Self.palette(
      source, fields, bitsPerPixel: bitsPerPixel, start: tables, dataStart: start)
    dataStart = start == 0 ? paletteEnd : start
    colorSpace = BMPColorSpace(fields)
    guard dataStart < source.count else { throw .truncated(.bmp, byte: source.count) }
  }

  /// Returns whether pixels are run-length encoded, and the number of masks that define their channels: 0, 3 or 4.
  private static func storage(
    _ fields: BMPFields, bitsPerPixel: Int
  ) throws(PhotoError) -> (isRunLengthEncoded: Bool, maskCount: Int) {
    let compression = fields.uint32(at: 30)
    switch (compression, bitsPerPixel, fields.isOS2) {
    case (0, 1, _), (0, 2, _), (0, 4, _), (0, 8, _), (0, 16, _), (0, 24, _), (0, 32, _): return (false, 0)
    case (1, 8, _), (2, 4, _): return (true, 0)
    case (3, 16, false), (3, 32, false): return (false, 3)
    case (6, 16, false), (6, 32, false): return (false, 4)
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

  /// Reads the palette of a BMP of at most 8 bits per pixel.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - fields: The headers.
  ///   - bitsPerPixel: The bits of a pixel; pictures with more than 8 do not use their palette.
  ///   - start: The offset of the palette.
  ///   - dataStart: The offset of the pixels, before which the palette ends; 0 if they follow the palette.
  /// - Returns: The 256 colours, and the offset of the first byte behind the palette.
  /// - Throws: `truncated` if the palette is incomplete.
  private static func palette(
    _ source: ByteSource, _ fields: BMPFields, bitsPerPixel: Int, start: Int, dataStart: Int
  ) throws(PhotoError) -> (colors: [UInt32], end: Int) {
    let stored = fields.uint32(at: 46)
    let isUsed = bitsPerPixel <= 8
    let entryBytes = fields.isCore ? 3 : 4
    let most = isUsed ? 1 << bitsPerPixel : stored
    let whole = stored == 0 ? most : min(stored, most)
    let count = dataStart == 0 ? whole : min(whole, (dataStart - start) / entryBytes)
    let end = start + count * entryBytes
    var colors = [UInt32](repeating: 0xFF00_0000, count: 256)
    guard isUsed else { return (colors, end) }
    let bytes = source.bytes(at: start, length: count * entryBytes)
    guard bytes.count == count * entryBytes else { throw .truncated(.bmp, byte: source.count) }
    for i in 0..<count {
      let entry = bytes[(i * entryBytes)...].prefix(3)
      colors[i] = entry.reduce(0) { $0 << 8 | UInt32($1) } | 0xFF00_0000
    }
    return (colors, end)
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

/// The file header and the picture header of a BMP, little-endian.
///
/// Older headers are shorter. Their missing fields are 0, which is the value for "not specified" in all of them.
struct BMPFields {
  /// The size of the file header, which precedes the picture header.
  static let fileHeaderBytes = 14
  /// The size of the picture header in version 5, the newest one.
  private static let mostBytes = 124

  /// The size of the picture header, which determines its version.
  let size: Int
  private let bytes: [UInt8]

  init(_ source: ByteSource) throws(PhotoError) {
    let start = source.bytes(at: 0, length: Self.fileHeaderBytes + Self.mostBytes)
    size = Self.uint32(start, at: Self.fileHeaderBytes)
    guard start.count >= Self.fileHeaderBytes + 4 else { throw .truncated(.bmp, byte: source.count) }
    guard size == 12 || size >= 16 else {
      throw .damaged(.bmp, detail: "a header of \(size) bytes", byte: Self.fileHeaderBytes)
    }
    guard source.count >= Self.fileHeaderBytes + size else { throw .truncated(.bmp, byte: source.count) }
    bytes = Array(start.prefix(Self.fileHeaderBytes + size))
  }

  /// The offset of the first byte behind the picture header.
  var end: Int { Self.fileHeaderBytes + size }

  /// Whether the picture header is that of OS/2 1.x and Windows 2 (BITMAPCOREHEADER).
  var isCore: Bool { size == 12 }

  /// Whether the picture header is that of OS/2 2.x, which may be cut off behind any of its fields.
  var isOS2: Bool { size < 40 && !isCore || (41...64).contains(size) && size != 52 && size != 56 }

  /// Returns the field of two bytes at an offset of the file.
  func uint16(at offset: Int) -> Int { Self.uint32(bytes, at: offset) & 0xFFFF }

  func uint32(at offset: Int) -> Int { Self.uint32(bytes, at: offset) }

  func int32(at offset: Int) -> Int { Int(Int32(truncatingIfNeeded: uint32(at: offset))) }

  static func uint32(_ bytes: [UInt8], at offset: Int) -> Int {
    (0..<4).reduce(0) { offset + $1 < bytes.count ? $0 | Int(bytes[offset + $1]) << (8 * $1) : $0 }
  }
}

/// The colour space in a BMP header of version 4 or 5.
enum BMPColorSpace: Hashable, Sendable {
  /// sRGB, the default colour space of Windows, or a linked profile, which is a file on another computer.
  case standard
  /// The primaries, and the exponents of the transfer functions of red, green and blue.
  case calibrated(Chromaticities, exponents: [Double])
  /// An embedded ICC profile: its offset and its length, in bytes.
  case profile(offset: Int, length: Int)

  /// Reads the fields of version 4 at byte 70, and those of version 5 at byte 126.
  init(_ fields: BMPFields) {
    switch fields.uint32(at: 70) {
    case 0 where fields.size >= 108: self = Self.calibrated(fields)
    case 0x4D42_4544 where fields.size >= 124:
      self = .profile(offset: BMPFields.fileHeaderBytes + fields.uint32(at: 126), length: fields.uint32(at: 130))
    default: self = .standard
    }
  }

  /// Reads the end points and the exponents, which many programs leave 0.
  private static func calibrated(_ fields: BMPFields) -> BMPColorSpace {
    let points = (0..<3).compactMap { point(fields, at: 74 + 12 * $0) }
    // Some programs write the reciprocal of the exponent.
    let exponents = (0..<3).map { Double(fields.uint32(at: 110 + 4 * $0)) / 65_536 }.map { $0 < 1 ? 1 / $0 : $0 }
    guard points.count == 3, exponents.allSatisfy({ (1...20).contains($0) }) else { return .standard }
    let chromaticities = Chromaticities(
      white: Chromaticities.d65, red: points[0], green: points[1], blue: points[2])
    return .calibrated(chromaticities, exponents: exponents)
  }

  /// Reads an end point: X, Y and Z with 30 fractional bits; nil if it has no chromaticity.
  private static func point(_ fields: BMPFields, at offset: Int) -> Chromaticities.Coordinates? {
    let values = (0..<3).map { Double(fields.uint32(at: offset + 4 * $0)) }
    let sum = values[0] + values[1] + values[2]
    guard sum > 0, values[1] > 0 else { return nil }
    return Chromaticities.Coordinates(values[0] / sum, values[1] / sum)
  }

  /// The offset of the first byte behind an embedded profile; 0 if there is none.
  var profileEnd: Int { if case .profile(let offset, let length) = self { offset + length } else { 0 } }

  /// Returns the encoding, with the same rules as for PNG's gAMA and cHRM chunks.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - limit: The maximum size of an ICC profile, in bytes.
  /// - Returns: The encoding, which is sRGB if the header specifies none.
  /// - Throws: `ColorProblem` if the channels have different transfer functions, or if the profile is truncated or
  ///   larger than `limit`.
  func described(_ source: ByteSource, limit: Int) throws(ColorProblem) -> DescribedColor {
    switch self {
    case .standard: return DescribedColor(encoding: .sRGB)
    case .calibrated(let primaries, let exponents):
      guard exponents.allSatisfy({ abs($0 - exponents[0]) < 0.02 }) else {
        throw ColorProblem(reason: "a different gamma for each channel")
      }
      let isSRGB = primaries.isClose(to: .bt709) && abs(exponents[0] - 2.2) <= 0.02
      return DescribedColor(encoding: isSRGB ? .sRGB : .primaries(primaries, .power(exponents[0])))
    case .profile(let offset, let length):
      guard length <= limit else { throw ColorProblem.tooLong(limit: limit, size: length) }
      let profile = source.bytes(at: offset, length: length)
      guard profile.count == length, length > 0 else { throw ColorProblem(reason: "damaged colour profile") }
      return DescribedColor(encoding: .profile(profile))
    }
  }
}
