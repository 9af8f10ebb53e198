import AvatarFileSystem

/// A chunk of a WebP file, a RIFF container.
struct WebPChunk {
  /// The type, of four characters, for example `VP8X`.
  let type: String
  /// The offset of the chunk's header, in bytes.
  let start: Int
  /// The range of the data, limited to the file and to the containing chunk.
  let data: Range<Int>
}

/// The chunks of a WebP file or of one of its frames, in their order (RFC 9649, section 2.3).
struct WebPChunks {
  let source: ByteSource
  /// The offset at which the chunks end, which may be beyond the end of a truncated file.
  let end: Int
  private var position: Int

  /// Creates a sequence of the chunks of a whole file.
  init(_ source: ByteSource) {
    self.source = source
    position = WebPHeader.riffBytes
    end = WebPHeader.chunkHeaderBytes + (WebPBits(source, at: 4, count: 4)?.uint32(at: 0) ?? 0)
  }

  /// Creates a sequence of the chunks in a range of a file.
  init(_ source: ByteSource, in data: Range<Int>) {
    self.source = source
    (position, end) = (data.lowerBound, data.upperBound)
  }

  /// Returns the next chunk; nil at the end of the chunks or of the file.
  mutating func next() -> WebPChunk? {
    let start = position
    guard start + WebPHeader.chunkHeaderBytes <= end,
      let header = WebPBits(source, at: start, count: WebPHeader.chunkHeaderBytes)
    else { return nil }
    let first = start + WebPHeader.chunkHeaderBytes
    let last = min(first + header.uint32(at: 4), end, source.count)
    // A chunk of an odd size has a byte of padding.
    position = first + header.uint32(at: 4) + header.uint32(at: 4) % 2
    return WebPChunk(type: header.text(4), start: start, data: first..<last)
  }

  /// Returns the error of a file with a missing part: truncated if the file is shorter than its header declares,
  /// otherwise damaged.
  func error(_ detail: String) -> PhotoError {
    source.count < end
      ? .truncated(.webp, byte: source.count) : .damaged(.webp, detail: detail, byte: min(position, source.count))
  }
}

/// A reader of little-endian integers in some bytes of a WebP file.
struct WebPBits {
  private let bytes: [UInt8]

  /// Reads `count` bytes; nil if the file has fewer.
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
