import AvatarFileSystem

/// The top-level boxes of an ISO base media file (ISO/IEC 14496-12, section 4.2), without their contents.
struct FileBoxes: Sequence, IteratorProtocol {
  private let source: ByteSource
  private var position = 0

  init(_ source: ByteSource) { self.source = source }

  /// Returns the type of the next box and the offsets of its contents, or nil at the end; in a truncated file, the
  /// contents may extend beyond the end.
  mutating func next() -> (type: String, data: Range<Int>)? {
    let header = source.bytes(at: position, length: 16)
    guard header.count >= 8 else { return nil }
    let type = String(decoding: header[4..<8], as: UTF8.self)
    var (size, headerBytes) = (header[..<4].reduce(0) { $0 << 8 | Int($1) }, 8)
    if size == 1, header.count == 16 {
      size = header[8...].reduce(0) { $0 &<< 8 | Int($1) }
      headerBytes = 16
    } else if size == 0 {
      size = source.count - position
    }
    // A size of 2^63 or more is negative here; below 2^48, the sum with the position does not overflow.
    guard size >= headerBytes, size < 1 << 48 else { return nil }
    let start = position
    position += size
    return (type, start + headerBytes..<start + size)
  }

  /// Whether the file contains all of its boxes in full.
  var areComplete: Bool {
    var boxes = FileBoxes(source)
    while boxes.next() != nil {}
    return boxes.position == source.count
  }
}
