/// The mask of one channel of a BMP pixel.
struct BMPMask: Hashable, Sendable {
  let bits: UInt32
  private let shift: UInt32
  private let maximum: UInt32
  /// The 8-bit value for each value of a channel with at most 8 bits; empty if the channel has more.
  private let values: [UInt32]

  /// Creates a mask, or returns nil if its bits are not adjacent.
  init?(_ bits: UInt32) {
    self.bits = bits
    shift = bits == 0 ? 0 : UInt32(bits.trailingZeroBitCount)
    maximum = bits >> shift
    // Adjacent bits at the lower end are 2ⁿ − 1, also if all 32 bits are set and the sum wraps to 0.
    guard maximum & (maximum &+ 1) == 0 else { return nil }
    let depth = maximum.nonzeroBitCount
    // The bits are repeated to fill 8 bits; a negative shift is a right shift.
    let shifts = depth == 0 ? [] : Array(stride(from: 8 - depth, to: -depth, by: -depth))
    values = depth > 8 ? [] : (0...maximum).map { value in shifts.reduce(0) { $0 | value << $1 } }
  }

  /// Returns the channel value of a pixel, scaled to 8 bits.
  ///
  /// Values with fewer bits are extended by repeating their bits, as in Windows and ImageMagick. Values with more bits
  /// are rounded to the nearest 8-bit value.
  @inline(__always)
  func value(of pixel: UInt32) -> UInt32 {
    // A mask without bits has one value in the table, so the maximum by which values are divided is not 0.
    let value = (pixel & bits) >> shift
    guard values.isEmpty else { return values[Int(value)] }
    return UInt32((UInt64(value) * 255 + UInt64(maximum / 2)) / UInt64(maximum))
  }
}
