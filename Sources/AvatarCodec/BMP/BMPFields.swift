import AvatarFileSystem
import AvatarRaster

/// The file header and image header of a BMP, little-endian.
///
/// Older headers are shorter. Missing fields are read as 0, which always means "not specified".
struct BMPFields: Hashable, Sendable {
  /// The size of the file header, which precedes the image header.
  static let fileHeaderBytes = 14
  /// The size of the image header in version 5, the latest version.
  private static let maxBytes = 124

  /// The size of the image header, which determines its version.
  let size: Int
  private let bytes: [UInt8]

  /// Reads the fields of a file.
  /// - Throws: `truncated`, `damaged` or `unsupported` if the headers are incomplete, invalid or those of OS/2, or if the
  ///   colour profile is another file.
  init(_ source: ByteSource) throws(PhotoError) {
    let start = source.bytes(at: 0, length: Self.fileHeaderBytes + Self.maxBytes)
    size = Self.uint32(start, at: Self.fileHeaderBytes)
    guard start.count >= Self.fileHeaderBytes + 4 else { throw .truncated(.bmp, byte: source.count) }
    // The header of OS/2 2 may be cut off after any field, at 16 to 64 bytes; 40, 52 and 56 bytes are those of Windows.
    if size == 12 || (16...64).contains(size) && ![40, 52, 56].contains(size) {
      throw .unsupported("a BMP with an OS/2 header")
    }
    guard size >= 40 else {
      throw .damaged(.bmp, detail: "a header of \(size) bytes", byte: Self.fileHeaderBytes)
    }
    guard source.count >= Self.fileHeaderBytes + size else { throw .truncated(.bmp, byte: source.count) }
    bytes = Array(start.prefix(Self.fileHeaderBytes + size))
    if size >= 124, uint32(at: 70) == Self.linkedProfile { throw .unsupported("a BMP with a linked colour profile") }
  }

  /// The colour space of a profile in another file: "LINK" in reverse.
  private static let linkedProfile = 0x4C49_4E4B

  /// The offset of the first byte after the image header.
  var end: Int { Self.fileHeaderBytes + size }

  /// Returns the two-byte field at a file offset.
  func uint16(at offset: Int) -> Int { Self.uint32(bytes, at: offset) & 0xFFFF }

  func uint32(at offset: Int) -> Int { Self.uint32(bytes, at: offset) }

  func int32(at offset: Int) -> Int { Int(Int32(truncatingIfNeeded: uint32(at: offset))) }

  static func uint32(_ bytes: [UInt8], at offset: Int) -> Int {
    (0..<4).reduce(0) { offset + $1 < bytes.count ? $0 | Int(bytes[offset + $1]) << (8 * $1) : $0 }
  }
}

/// The colour space in a BMP header of version 4 (from byte 70) or 5 (from byte 126).
extension BMPFields {
  /// The bytes of an embedded ICC profile; empty if there is none.
  var profile: Range<Int> {
    guard size >= 124, uint32(at: 70) == 0x4D42_4544 else { return 0..<0 }
    let start = Self.fileHeaderBytes + uint32(at: 126)
    return start..<start + uint32(at: 130)
  }

  /// Returns the colour encoding, following the same rules as for PNG's gAMA and cHRM chunks.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - limit: The maximum size of an ICC profile, in bytes.
  /// - Returns: The encoding, which is sRGB if the header specifies none.
  /// - Throws: `ColorProblem` if the channels have different transfer functions, or if the profile is truncated or
  ///   larger than `limit`.
  func color(_ source: ByteSource, limit: Int) throws(ColorProblem) -> DescribedColor {
    if !profile.isEmpty { return try DescribedColor(profile: profile, in: source, limit: limit) }
    // Many programs leave the endpoints and exponents at 0, and some write the reciprocal of the exponent.
    let points = (0..<3).compactMap { point(at: 74 + 12 * $0) }
    let exponents = (0..<3).map { Double(uint32(at: 110 + 4 * $0)) / 65_536 }.map { $0 < 1 ? 1 / $0 : $0 }
    // The endpoints and exponents apply only to type 0, LCS_CALIBRATED_RGB.
    guard size >= 108, uint32(at: 70) == 0, points.count == 3, exponents.allSatisfy({ (1...20).contains($0) }) else {
      return DescribedColor(encoding: .sRGB)
    }
    guard exponents.allSatisfy({ abs($0 - exponents[0]) < 0.02 }) else {
      throw ColorProblem(reason: "a different gamma for each channel")
    }
    let primaries = Chromaticities(white: Chromaticities.d65, red: points[0], green: points[1], blue: points[2])
    let isSRGB = primaries.isClose(to: .bt709) && abs(exponents[0] - 2.2) <= 0.02
    return DescribedColor(encoding: isSRGB ? .sRGB : .primaries(primaries, .power(exponents[0])))
  }

  /// Reads an endpoint, stored as X, Y and Z with 30 fractional bits, or returns nil if it has no chromaticity.
  private func point(at offset: Int) -> Chromaticities.Coordinates? {
    let values = (0..<3).map { Double(uint32(at: offset + 4 * $0)) }
    let sum = values[0] + values[1] + values[2]
    return sum > 0 && values[1] > 0 ? Chromaticities.Coordinates(values[0] / sum, values[1] / sum) : nil
  }
}
