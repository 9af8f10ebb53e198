package import AvatarGeometry

// Resampling
//
// An avatar shows a photo at a fraction of its size, and its viewers look at a face of perhaps 20 px. Each pixel of the
// result is a weighted sum of the photo's pixels near its centre. The sum runs along x and then along y: for a reduction
// by s, two passes need 12 · s products for a pixel, and a single pass over the square would need 36 · s².
//
//  1. Kernel (TapTable). Photos are shrunk with a Lanczos kernel of three lobes, which Turkowski (1990, "Filters for
//     common resampling tasks", Graphics Gems) found to be the best compromise between aliasing, blur and ringing. They
//     are enlarged with a cubic that leaves the original pixels unchanged. Pixels outside the photo have no weight, so
//     no colour has to be invented beyond its edge; the other weights are scaled to add up to 1.
//  2. Weights are integers that add up to exactly 1. A flat area therefore stays flat, and a sum is the same in any
//     order, in vectors of any width and on every machine. If each weight were rounded by itself, the total would be
//     off by some units, so the running sum is rounded instead.
//  3. Reduced decoding. A decoder that averages blocks of pixels has already filtered the photo, and has dampened its
//     detail. The weights contain the inverse of that filter to the second order, which costs two more taps.
//  4. Passes (ResamplingPasses). A row is resampled along x when it arrives. A ring holds only as many of these short
//     rows as the kernel spans, so memory depends on the avatar rather than on the photo.
//  5. Precision. Between the passes, samples have six fractional bits and are not clamped: overshoot that the second
//     pass cancels again would otherwise be lost. The result is that of real numbers, rounded once.
//  6. Alpha. Colours are premultiplied, or the invisible colour of transparent pixels would show at edges. With alpha
//     or in linear light, samples have six fractional bits from the start, because eight bits would not preserve faint
//     or dark colours.
//  7. Vectors (ScanlinePlanes, BlockTaps). Each channel is a plane of blocks of eight samples. Weights are padded with
//     zeros to the same blocks, so that the loops have neither a remainder nor a branch.
//  8. Enlargement (ImageResampler). A result that is larger than its source is computed band by band when it is drawn,
//     because the source takes less memory.

/// The parameters for resampling: the source, the part of it to use, and the output size.
package struct Resampling: Hashable, Sendable {
  let format: ScanlineFormat
  /// The size of the source, in pixels.
  let width, height: Int
  /// The part of the source that fills the output, in pixels, possibly fractional, within the source.
  let box: Rect
  /// The size of the output, in pixels.
  let outputWidth, outputHeight: Int
  /// The strength of the correction for a source that was box-filtered by reduced-size decoding, 0…1.
  let boxCorrection: Double
  /// Whether linear-light values, rather than encoded sRGB values, are summed.
  let isLinear: Bool

  /// Creates a resampling; see the properties for units and ranges.
  package init(
    format: ScanlineFormat, width: Int, height: Int, box: Rect, outputWidth: Int, outputHeight: Int,
    boxCorrection: Double = 0, isLinear: Bool = false
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.box = box
    self.outputWidth = outputWidth
    self.outputHeight = outputHeight
    self.boxCorrection = boxCorrection
    self.isLinear = isLinear
  }

  var xAxis: TapTable.Axis {
    TapTable.Axis(
      start: box.x, length: box.width, sourceCount: width, outputCount: outputWidth, boxCorrection: boxCorrection)
  }
  var yAxis: TapTable.Axis {
    TapTable.Axis(
      start: box.y, length: box.height, sourceCount: height, outputCount: outputHeight, boxCorrection: boxCorrection)
  }
}
