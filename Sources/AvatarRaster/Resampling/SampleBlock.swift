/// Eight neighbouring samples or weights.
///
/// The vector is a member because an array of a generic type, such as `SIMD8<Int16>`, needs metadata that the Swift runtime
/// creates by searching all conformances in the executable, which takes 0.1 million instructions.
struct SampleBlock {
  var lanes: SIMD8<Int16>

  static let zero = SampleBlock(lanes: .zero)

  @inline(__always)
  init(lanes: SIMD8<Int16>) { self.lanes = lanes }

  @inline(__always)
  init(_ a: Int16, _ b: Int16, _ c: Int16, _ d: Int16, _ e: Int16, _ f: Int16, _ g: Int16, _ h: Int16) {
    lanes = SIMD8(a, b, c, d, e, f, g, h)
  }

  // The optimiser turns the lane-by-lane code below into vector instructions. In a debug build, it takes a tenth of the
  // time of SIMD conversions and sums, which are generic functions there.

  /// The samples extended to 32 bits.
  @inline(__always)
  var widened: SIMD8<Int32> {
    let a = lanes
    return SIMD8(
      Int32(a[0]), Int32(a[1]), Int32(a[2]), Int32(a[3]), Int32(a[4]), Int32(a[5]), Int32(a[6]), Int32(a[7]))
  }

  /// Returns the sums of the products of two neighbours each, which takes one instruction on x86-64 (PMADDWD).
  @inline(__always)
  func pairSums(_ weights: SampleBlock) -> SIMD4<Int32> {
    let p = widened &* weights.widened
    return SIMD4(p[0], p[2], p[4], p[6]) &+ SIMD4(p[1], p[3], p[5], p[7])
  }
}

/// The sums of four neighbouring samples, in a struct for the reason that applies to `SampleBlock`.
struct SumBlock {
  var lanes: SIMD4<Int32>

  static let zero = SumBlock(lanes: .zero)
}

extension SIMD4<Int32> {
  /// Returns the lanes clamped to a range; the differences from its bounds must not overflow.
  @inline(__always)
  func limited(_ low: Int32, _ high: Int32) -> SIMD4<Int32> {
    // Shifting by 31 bits turns the sign of a difference into a mask. Comparisons would be computed lane by lane.
    let above = self &- SIMD4(repeating: high)
    let limited = self &- (above & ~(above &>> 31))
    let below = limited &- SIMD4(repeating: low)
    return limited &- (below & (below &>> 31))
  }
}
