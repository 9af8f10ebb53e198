/// The taps for both axes of a resampling.
struct ResamplingTaps {
  /// The maximum number of fractional bits in vertical weights; 2 · 32767 · 2¹⁵ is the largest sum that fits in 32
  /// bits.
  private static let verticalBits = 15
  /// The maximum number of fractional bits in horizontal weights and samples together, beyond the 8 bits of a sample.
  private static let horizontalBits = 22

  /// The source columns that affect the output.
  let columns: Range<Int>
  let horizontal: BlockTaps
  let vertical: TapTable

  /// Computes the taps for samples with `fractionBits` fractional bits, 0…6.
  init(_ resampling: Resampling, fractionBits: Int) {
    let (xAxis, yAxis) = (resampling.xAxis, resampling.yAxis)
    let rows = TapTable.rows(of: xAxis)
    // The largest sum is 2 · 255 · 2²², which is less than 2³¹, if overshoot at most doubles a value.
    let columns = TapTable(rows, maximumBits: Self.horizontalBits - fractionBits)
    horizontal = BlockTaps(columns)
    self.columns = columns.sources
    // Both axes of a square photo have the same weights.
    vertical = TapTable(xAxis == yAxis ? rows : TapTable.rows(of: yAxis), maximumBits: Self.verticalBits)
  }

  /// Computes the taps for each pixel of the result.
  init(_ resampling: Resampling) {
    self.init(
      resampling,
      fractionBits: ScanlinePlanes.fractionBits(of: resampling.format, isLinear: resampling.isLinear))
  }
}
