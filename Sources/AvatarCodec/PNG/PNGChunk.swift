import AvatarFiles
import CDeflate

/// Where a chunk of a PNG is in its file.
struct PNGChunk: Hashable {
  /// Of its data.
  let start: Int
  let length: Int

  /// Its data, or nil where its checksum tells that they are damaged.
  /// - Parameter limit: the most bytes that are read.
  func data(in source: ByteSource, limit: Int) -> [UInt8]? {
    guard length <= limit else { return nil }
    // The checksum covers the type before the data, and follows them.
    let bytes = source.bytes(at: start - 4, length: length + 8)
    guard bytes.count == length + 8 else { return nil }
    let checksum = unsafe libdeflate_crc32(0, bytes, length + 4)
    let stored = bytes.suffix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return checksum == stored ? Array(bytes[4..<4 + length]) : nil
  }

  /// Whether its checksum is right; read piece by piece, however long it is.
  func hasValidChecksum(in source: ByteSource) -> Bool {
    let end = start + length
    var (checksum, position) = (UInt32(0), start - 4)
    while position < end {
      let piece = source.bytes(at: position, length: min(end - position, 1 << 16))
      if piece.isEmpty { return false }
      checksum = unsafe libdeflate_crc32(checksum, piece, piece.count)
      position += piece.count
    }
    return source.bytes(at: end, length: 4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) } == checksum
  }
}
