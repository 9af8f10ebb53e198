import AvatarFileSystem

/// A reader of the image data of a PNG, which joins its chunks.
struct PNGDataReader {
  private let source: ByteSource
  private var cursor: ByteCursor
  /// The bytes of the current chunk that have not been read.
  private var rest = 0..<0

  /// Creates a reader for a file that has an end chunk.
  init(_ source: ByteSource) {
    self.source = source
    cursor = ByteCursor(source, at: PNGHeader.startBytes)
  }

  /// The number of bytes in the file, most of which are image data in most files.
  var fileBytes: Int { source.count }

  /// Reads bytes of one chunk, or returns none at the end of the data or if reading fails.
  mutating func bytes(atMost limit: Int) -> [UInt8] {
    while rest.isEmpty {
      guard let chunk = cursor.pngChunk(), chunk.type != PNGHeader.imageEnd else { return [] }
      if chunk.type == PNGHeader.imageData { rest = chunk.start..<chunk.start + chunk.length }
    }
    let bytes = source.bytes(at: rest.lowerBound, length: min(limit, rest.count))
    rest = rest.lowerBound + bytes.count..<rest.upperBound
    return bytes
  }
}
