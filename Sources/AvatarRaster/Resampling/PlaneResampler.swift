package import AvatarGeometry

/// A resampler for a plane of samples that arrives row by row, which preserves the overshoot of the kernel.
package struct PlaneResampler {
  private var passes: ResamplingPasses
  private var planes: ScanlinePlanes
  private let width: Int
  private var output: [Int32]

  /// The source rows that affect the output, which must be appended in order; no other rows are needed.
  package var rows: Range<Int> { passes.rows }

  /// Creates a resampler that expects the samples of `rows`.
  ///
  /// - Parameters:
  ///   - fractionBits: The number of fractional bits in the samples, 0…6.
  ///   - width: The width of the source, in pixels.
  ///   - height: The height of the source, in pixels.
  ///   - box: The part of the source that fills the output, in pixels, possibly fractional, within the source.
  ///   - outputWidth: The width of the output, in pixels.
  ///   - outputHeight: The height of the output, in pixels.
  ///   - boxCorrection: The strength of the correction for a source that was box-filtered by reduced-size decoding, 0…1.
  package init(
    fractionBits: Int, width: Int, height: Int, box: Rect, outputWidth: Int, outputHeight: Int, boxCorrection: Double
  ) {
    let resampling = Resampling(
      format: .gray, width: width, height: height, box: box, outputWidth: outputWidth, outputHeight: outputHeight,
      boxCorrection: boxCorrection, isLinear: false)
    passes = ResamplingPasses(
      ResamplingTaps(resampling, fractionBits: fractionBits), planeCount: 1, columns: 0..<outputWidth,
      rows: 0..<outputHeight)
    planes = ScanlinePlanes(columns: passes.columns, fractionBits: fractionBits)
    self.width = outputWidth
    output = [Int32](repeating: 0, count: outputWidth * outputHeight)
  }

  /// Appends the next of `rows`, with samples of 0…255 including their fractional bits.
  ///
  /// - Complexity: O(6 · columns) for the horizontal pass, and the same for the vertical one.
  package mutating func append(_ samples: Span<Int16>) {
    planes.load(samples: samples)
    passes.append(planes)
    while let row = passes.sumNextOutput() {
      let sums = passes.output(0)
      let (start, bits) = (row * width, passes.outputBits)
      for x in 0..<width {
        output[start + x] = Int32(truncatingIfNeeded: ResamplingPasses.stretched(sums[sums.startIndex + x], bits: bits))
      }
    }
  }

  /// Returns the finished plane, row-major: samples of 0…255 stretched to 16 bits by a factor of 257, with overshoot,
  /// and 0 in rows whose samples were not appended.
  package consuming func finish() -> [Int32] { output }
}
