package import AvatarGeometry

/// A resampler for planes of samples that arrive row by row, which preserves the overshoot of the kernel.
package struct PlaneResampler {
  private var passes: ResamplingPasses
  private var planes: ScanlinePlanes
  private let planeCount: Int
  /// The size of the output.
  private let width, height: Int
  /// The finished rows of all planes, one plane after another.
  private var output: [Int32]

  /// The source rows that affect the output, which must be appended in order; no other rows are needed.
  package var rows: Range<Int> { passes.rows }

  /// Creates a resampler that expects the samples of `rows`.
  ///
  /// - Parameters:
  ///   - planeCount: The number of planes, 1…4.
  ///   - fractionBits: The number of fractional bits in the samples, 0…6.
  ///   - width: The width of the source, in pixels.
  ///   - height: The height of the source, in pixels.
  ///   - box: The part of the source that fills the output, in pixels, possibly fractional, within the source.
  ///   - outputWidth: The width of the output, in pixels.
  ///   - outputHeight: The height of the output, in pixels.
  ///   - boxCorrection: The strength of the correction for a source that was box-filtered by reduced-size decoding, 0…1.
  package init(
    planeCount: Int = 1, fractionBits: Int, width: Int, height: Int, box: Rect, outputWidth: Int, outputHeight: Int,
    boxCorrection: Double
  ) {
    let resampling = Resampling(
      format: .gray, width: width, height: height, box: box, outputWidth: outputWidth, outputHeight: outputHeight,
      boxCorrection: boxCorrection, isLinear: false)
    passes = ResamplingPasses(
      ResamplingTaps(resampling, fractionBits: fractionBits), planeCount: planeCount, columns: 0..<outputWidth,
      rows: 0..<outputHeight)
    planes = ScanlinePlanes(planeCount: planeCount, columns: passes.columns, fractionBits: fractionBits)
    self.planeCount = planeCount
    self.width = outputWidth
    self.height = outputHeight
    output = [Int32](repeating: 0, count: planeCount * outputWidth * outputHeight)
  }

  /// Sets a plane's samples of the next of `rows`: 0…255 including their fractional bits.
  package mutating func load(_ samples: Span<Int16>, plane: Int = 0) { planes.load(samples: samples, plane: plane) }

  /// Appends the next of `rows`, of which all planes have been loaded.
  ///
  /// - Complexity: O(6 · columns) for the horizontal pass, and the same for the vertical one.
  package mutating func appendLoaded() {
    passes.append(planes)
    while let row = passes.sumNextOutput() {
      // The channels of a pixel are neighbours, in one, two or four lanes.
      let (sums, perBlock, bits) = (passes.sums, passes.pixelsPerBlock, passes.outputBits)
      let (channels, start, count) = (4 / perBlock, row * width, width * height)
      for i in sums.indices {
        for lane in 0..<4 {
          let (x, plane) = (i &* perBlock &+ lane / channels, lane % channels)
          guard x < width, plane < planeCount else { continue }
          let sum = ResamplingPasses.stretched(sums[i].lanes[lane], bits: bits)
          output[plane &* count &+ start &+ x] = Int32(truncatingIfNeeded: sum)
        }
      }
    }
  }

  /// Returns the finished planes, row-major: samples of 0…255 stretched to 16 bits by a factor of 257, with overshoot,
  /// and 0 in rows whose samples were not appended.
  package consuming func finish() -> [[Int32]] {
    let (output, count) = (output, width * height)
    return (0..<planeCount).map { Array(output[$0 * count..<($0 + 1) * count]) }
  }
}
