package import AvatarGeometry

/// The parameters of a resampling: the source, the part of it, and the size of the output.
package struct Resampling: Hashable, Sendable {
  let format: ScanlineFormat
  /// The size of the source, in pixels.
  let width, height: Int
  /// The part of the source that fills the output, in pixels, fractional, inside the source.
  let box: Rect
  /// The size of the output, in pixels.
  let outputWidth, outputHeight: Int
  /// The strength of the correction for a source that was box-filtered when it was decoded smaller, 0…1.
  let droop: Double
  /// Whether the sums are of linear light instead of encoded sRGB values.
  let isLinear: Bool

  /// Creates a resampling; see the properties for units and ranges.
  package init(
    format: ScanlineFormat, width: Int, height: Int, box: Rect, outputWidth: Int, outputHeight: Int,
    droop: Double = 0, isLinear: Bool = false
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.box = box
    self.outputWidth = outputWidth
    self.outputHeight = outputHeight
    self.droop = droop
    self.isLinear = isLinear
  }
}

/// The taps of both axes of a resampling.
struct ResamplingTaps {
  /// The maximum number of fractional bits of vertical weights: 2 · 32767 · 2¹⁵ is the largest sum that fits 32 bits.
  private static let verticalBits = 15
  /// The maximum number of fractional bits of horizontal weights and samples together, beyond the 8 bits of a sample.
  private static let horizontalBits = 22

  /// The source columns that affect the output.
  let columns: Range<Int>
  let horizontal: BlockTaps
  let vertical: TapTable

  /// Computes the taps for samples with `fractionBits` fractional bits, 0…6.
  init(_ resampling: Resampling, fractionBits: Int) {
    let columns = TapTable(
      start: resampling.box.x, length: resampling.box.width, sourceCount: resampling.width,
      outputCount: resampling.outputWidth, droop: resampling.droop, maximumBits: Self.horizontalBits - fractionBits)
    horizontal = BlockTaps(columns)
    self.columns = columns.sources
    vertical = TapTable(
      start: resampling.box.y, length: resampling.box.height, sourceCount: resampling.height,
      outputCount: resampling.outputHeight, droop: resampling.droop, maximumBits: Self.verticalBits)
  }

  /// Computes the taps of each pixel of the result.
  init(_ resampling: Resampling) {
    self.init(
      resampling,
      fractionBits: ScanlinePlanes.fractionBits(of: resampling.format, isLinear: resampling.isLinear))
  }
}
