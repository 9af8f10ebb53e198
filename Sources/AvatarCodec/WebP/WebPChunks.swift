import AvatarFileSystem

/// The chunks of a WebP file or one of its frames, in order (RFC 9649, section 2.3).
struct WebPChunks {
  let source: ByteSource
  /// The offset at which the chunks end, which may be beyond the end of a truncated file.
  let end: Int
  private var position: Int

  /// Creates a sequence of all chunks in a file.
  init(_ source: ByteSource) {
    self.source = source
    position = WebPHeader.riffBytes
    // The file size does not include its own field and those before it (RFC 9649, section 2.4).
    end = WebPHeader.chunkHeaderBytes + (WebPBits(source, at: 4, count: 4)?.uint32(at: 0) ?? 0)
  }

  /// Creates a sequence of the chunks in a range of a file.
  init(_ source: ByteSource, in data: Range<Int>) {
    self.source = source
    position = data.lowerBound
    end = data.upperBound
  }

  /// Returns the next chunk, or nil at the end of the chunks or the file.
  mutating func next() -> WebPChunk? {
    let start = position
    guard start + WebPHeader.chunkHeaderBytes <= end,
      let header = WebPBits(source, at: start, count: WebPHeader.chunkHeaderBytes)
    else { return nil }
    let first = start + WebPHeader.chunkHeaderBytes
    let last = min(first + header.uint32(at: 4), end, source.count)
    // A chunk with an odd size is followed by a padding byte.
    position = first + header.uint32(at: 4) + header.uint32(at: 4) % 2
    return (header.text(4), start, first..<last)
  }

  /// Returns the error for a file with a missing part: truncated if the file is shorter than its header declares, or
  /// damaged otherwise.
  func error(_ detail: String) -> PhotoError {
    source.count < end
      ? .truncated(.webp, byte: source.count) : .damaged(.webp, detail: detail, byte: min(position, source.count))
  }
}
