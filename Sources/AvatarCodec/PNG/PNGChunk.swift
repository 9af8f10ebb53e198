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
    guard length <= limit, hasValidChecksum(in: source) else { return nil }
    return source.bytes(at: start, length: length)
  }

  /// Whether its checksum is right; read piece by piece, however long it is.
  func hasValidChecksum(in source: ByteSource) -> Bool {
    let end = start + length
    // It covers the type before the data, and follows them.
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
