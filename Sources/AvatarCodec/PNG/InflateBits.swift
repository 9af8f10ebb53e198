/// A position in the bits of deflated data.
struct InflateBits {
  /// The index of the byte after those in `bits`.
  var position = 0
  /// The next bits, the first in the lowest one.
  var bits: UInt64 = 0
  /// The number of bits in `bits`.
  var bitCount: UInt64 = 0

  /// Consumes up to 32 bits, which must be in the buffer.
  mutating func take(_ length: Int) -> Int {
    let value = Int(bits & (1 << UInt64(length) - 1))
    bits >>= UInt64(length)
    bitCount -= UInt64(length)
    return value
  }

  /// Returns the whole bytes in the buffer to the input.
  mutating func returnBytes() {
    position -= Int(bitCount / 8)
    bitCount &= 7
    bits &= 1 << bitCount - 1
  }

  /// Moves to the start of the next byte that no bit has been taken from.
  mutating func moveToByte() {
    position -= Int(bitCount / 8)
    (bits, bitCount) = (0, 0)
  }
}
