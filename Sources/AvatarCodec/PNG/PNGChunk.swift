import AvatarFileSystem
import CDeflate

/// The location of a PNG chunk in its file.
struct PNGChunk: Hashable {
  /// The four characters of the type, as a big-endian integer.
  let type: Int
  /// The offset of the chunk's data.
  let start: Int
  let length: Int

  /// The offset after the checksum, which may be beyond the end of a truncated file.
  var end: Int { start + length + 4 }

  /// Returns the chunk's data, or nil if it is longer than `limit` bytes or its checksum is wrong.
  func data(in source: ByteSource, limit: Int) -> [UInt8]? {
    guard length <= limit, hasValidChecksum(in: source) else { return nil }
    return source.bytes(at: start, length: length)
  }

  /// Returns whether the checksum is correct, reading 64 KiB at a time so that a long chunk needs little memory.
  func hasValidChecksum(in source: ByteSource) -> Bool {
    let end = start + length
    // The checksum covers the type, which precedes the data, and is stored after the data.
    var (checksum, position) = (UInt32(0), start - 4)
    while position < end {
      let piece = source.bytes(at: position, length: min(end - position, 1 << 16))
      if piece.isEmpty { return false }
      checksum = unsafe libdeflate_crc32(checksum, piece, piece.count)
      position += piece.count
    }
    let stored = source.bytes(at: end, length: 4)
    return stored.count == 4 && stored.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } == checksum
  }
}
