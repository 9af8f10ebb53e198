import AvatarFiles

/// Reads a source forwards in small steps, a window at a time.
struct ByteCursor {
  private static let windowBytes = 1 << 14

  private let source: ByteSource
  private(set) var offset: Int
  private var window: [UInt8] = []
  private var windowStart = 0

  init(_ source: ByteSource, at offset: Int = 0) {
    self.source = source
    self.offset = offset
  }

  /// The next byte; nil at the end.
  mutating func byte() -> UInt8? {
    if offset < windowStart || offset >= windowStart + window.count {
      window = source.bytes(at: offset, length: Self.windowBytes)
      windowStart = offset
      if window.isEmpty { return nil }
    }
    offset += 1
    return window[offset - 1 - windowStart]
  }

  /// The next two bytes, big-endian.
  mutating func uint16() -> Int? {
    guard let high = byte(), let low = byte() else { return nil }
    return Int(high) << 8 | Int(low)
  }

  /// The next four bytes, big-endian.
  mutating func uint32() -> Int? {
    guard let high = uint16(), let low = uint16() else { return nil }
    return high << 16 | low
  }

  /// The next `count` bytes, a few; nil where there are fewer.
  mutating func bytes(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    for _ in 0..<count {
      guard let byte = byte() else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  mutating func move(to offset: Int) { self.offset = offset }
}
