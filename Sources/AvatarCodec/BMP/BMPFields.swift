import AvatarFileSystem

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
