/// A buffer of the next bits of entropy-coded data.
struct JPEGBits {
  /// The bits, left-aligned and followed by zeros.
  private(set) var bits: UInt64 = 0
  private(set) var count = 0
  /// The index of the next 32-bit word.
  var index = 0

  /// The number of decoded bits.
  var position: Int { 32 * index - count }

  /// Ensures that the buffer has more than 32 bits.
  @inline(__always)
  mutating func fill(_ words: Span<UInt32>) {
    guard count <= 32 else { return }
    bits |= UInt64(words[index]) &<< UInt64(truncatingIfNeeded: 32 &- count)
    index &+= 1
    count &+= 32
  }

  /// Returns the next 1…63 bits without consuming them.
  @inline(__always)
  func peek(_ length: Int) -> Int { Int(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: 64 &- length)) }

  @inline(__always)
  mutating func skip(_ length: Int) {
    bits &<<= UInt64(truncatingIfNeeded: length)
    count &-= length
  }

  /// Reads the next 0…15 bits as a difference (T.81, F.2.2.1), which is negative if they start with 0.
  @inline(__always)
  mutating func difference(_ length: Int) -> Int {
    // For a length of 0, a single shift would be by 64 bits, which `&>>` treats as 0.
    let value = Int(truncatingIfNeeded: (bits &>> 1) &>> UInt64(truncatingIfNeeded: 63 &- length))
    let isNegative = Int(truncatingIfNeeded: ~bits) &>> 63
    skip(length)
    // A negative difference d is stored as d + 2ⁿ − 1, and a difference of 0 bits is 0.
    return value &- (isNegative & (1 &<< length &- 1))
  }
}
