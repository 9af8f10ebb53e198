/// The compressed image data of a PNG, of which a piece is in memory.
struct InflateInput {
  /// The maximum number of bytes in a piece.
  private static let maxCapacity = 1 << 16
  /// The number of bytes that may be read ahead of a position: two words, and some for the last bits of the data.
  private static let margin = 32

  private var data: PNGDataReader
  /// The number of bytes in a piece: more than there are, or the maximum.
  private let capacity: Int
  /// The piece, followed by zeros.
  private(set) var bytes: [UInt8]
  private var count = 0
  /// Whether the piece is the last one.
  private var isLast = false
  /// The next bits.
  var next = InflateBits()

  init(_ data: PNGDataReader) {
    self.data = data
    capacity = min(data.fileBytes, Self.maxCapacity)
    bytes = [UInt8](repeating: 0, count: capacity + 2 * Self.margin)
    prepare()
  }

  /// The last position at which a symbol may be decoded before calling `prepare`.
  ///
  /// At the end, the buffer of bits contains up to eight bytes after the data.
  var limit: Int { isLast ? count + 8 : count - Self.margin }

  /// Whether bits after the end of the data have been taken.
  var isPastEnd: Bool { isLast && 8 * next.position - Int(next.bitCount) > 8 * count }

  /// Reads the next piece if the position is beyond the limit; returns false if there is none.
  @discardableResult
  mutating func prepare() -> Bool {
    if next.position > limit, !isLast {
      // Bytes in the buffer would come before the first byte of the new piece.
      next.returnBytes()
      let rest = count - next.position
      for i in 0..<rest { bytes[i] = bytes[next.position + i] }
      (count, next.position) = (rest, 0)
      while count < capacity, !isLast {
        let piece = data.bytes(atMost: capacity - count)
        bytes.replaceSubrange(count..<count + piece.count, with: piece)
        count += piece.count
        isLast = piece.isEmpty
      }
      for i in count..<bytes.count { bytes[i] = 0 }
    }
    return next.position <= limit
  }

  /// Ensures that there are at least 56 bits, the last of which may be zeros after the data; returns false at the end.
  mutating func refill() -> Bool {
    guard prepare() else { return false }
    // The load is unsafe only for types with invalid bit patterns, and this type has none.
    let word = unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: next.position, as: UInt64.self)
    next.bits |= UInt64(littleEndian: word) &<< next.bitCount
    next.position += Int(63 - next.bitCount) >> 3
    next.bitCount |= 56
    return true
  }

  /// Takes up to `length` whole bytes at the current position, or none at the end.
  mutating func takeBytes(_ length: Int) -> ArraySlice<UInt8> {
    prepare()
    let taken = bytes[min(next.position, count)..<min(next.position + length, count)]
    next.position += taken.count
    return taken
  }
}
