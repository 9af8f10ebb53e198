import AvatarFileSystem

/// A forward reader of a byte source, buffered in windows of 16 KiB.
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

  /// Reads the next byte, or returns nil at the end.
  @inline(__always)
  mutating func byte() -> UInt8? {
    // A move may have put the offset anywhere, so the window is checked at both ends.
    guard isInWindow || readWindow() else { return nil }
    offset += 1
    return window[offset - 1 - windowStart]
  }

  private var isInWindow: Bool { offset >= windowStart && offset < windowStart + window.count }

  /// Reads the window that starts at the current offset; returns false at the end.
  private mutating func readWindow() -> Bool {
    window = source.bytes(at: offset, length: Self.windowBytes)
    windowStart = offset
    return !window.isEmpty
  }

  /// Moves past the next byte that equals `byte`; returns false if there is none.
  mutating func skip(to byte: UInt8) -> Bool {
    while isInWindow || readWindow() {
      if let found = Self.index(of: byte, in: window.span, from: offset - windowStart) {
        offset = windowStart + found + 1
        return true
      }
      offset = windowStart + window.count
    }
    return false
  }

  private static func index(of byte: UInt8, in bytes: Span<UInt8>, from start: Int) -> Int? {
    var first = start
    let wanted = SIMD16<UInt8>(repeating: byte)
    while first &+ 16 <= bytes.count {
      let b = bytes.extracting(first..<first &+ 16)
      // Without an explicit element type, the compiler takes seconds to check this expression.
      let block = SIMD16<UInt8>(
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15])
      if any(block .== wanted) { break }
      first &+= 16
    }
    for i in first..<bytes.count where bytes[i] == byte { return i }
    return nil
  }

  /// Reads a two-byte big-endian integer, or returns nil if fewer bytes remain.
  mutating func uint16() -> Int? {
    guard let high = byte(), let low = byte() else { return nil }
    return Int(high) << 8 | Int(low)
  }

  /// Reads a two-byte little-endian integer, or returns nil if fewer bytes remain.
  mutating func littleEndianUInt16() -> Int? { uint16().map { $0 >> 8 | ($0 & 255) << 8 } }

  /// Reads a four-byte big-endian integer, or returns nil if fewer bytes remain.
  mutating func uint32() -> Int? {
    guard let high = uint16(), let low = uint16() else { return nil }
    return high << 16 | low
  }

  /// Reads a small number of bytes, or returns nil if fewer remain.
  mutating func bytes(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    for _ in 0..<count {
      guard let byte = byte() else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  /// Returns whether the next bytes are `bytes`, and moves past them or past the first one that differs.
  mutating func passes(_ bytes: some Sequence<UInt8>) -> Bool {
    for expected in bytes where byte() != expected { return false }
    return true
  }

  mutating func move(to offset: Int) { self.offset = offset }
}
