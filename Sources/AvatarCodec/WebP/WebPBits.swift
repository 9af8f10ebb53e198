import AvatarFileSystem

/// A reader of little-endian integers in a part of a WebP file.
struct WebPBits {
  private let bytes: [UInt8]

  /// Reads `count` bytes, or returns nil if the file has fewer.
  init?(_ source: ByteSource, at offset: Int, count: Int) {
    bytes = source.bytes(at: offset, length: count)
    if bytes.count < count { return nil }
  }

  subscript(i: Int) -> UInt8 { bytes[i] }

  func uint16(at i: Int) -> Int { Int(bytes[i]) | Int(bytes[i + 1]) << 8 }
  func uint24(at i: Int) -> Int { uint16(at: i) | Int(bytes[i + 2]) << 16 }
  func uint32(at i: Int) -> Int { uint16(at: i) | uint16(at: i + 2) << 16 }
  func text(_ count: Int) -> String { String(decoding: bytes.prefix(count), as: UTF8.self) }
}
