package import AvatarGeometry

/// A resampler for an image that arrives scanline by scanline, which holds only the rows that its kernel spans.
package struct ScanlineResampler {
  private var passes: ResamplingPasses
  private var planes: ScanlinePlanes
  private let isLinear: Bool
  /// The output row at which `output` begins.
  private let firstRow: Int
  private var output: Raster

  /// Returns the source rows that affect the result of a resampling; see `init`.
  package static func rows(box: Rect, height: Int, outputHeight: Int, boxCorrection: Double) -> Range<Int> {
    TapTable.sources(
      of: TapTable.Axis(
        start: box.y, length: box.height, sourceCount: height, outputCount: outputHeight, boxCorrection: boxCorrection))
  }

  /// The source rows that affect the output, which must be appended in order; no other rows are needed.
  package var rows: Range<Int> { passes.rows }

  /// Creates a resampler that expects the scanlines of `rows`.
  package init(_ resampling: Resampling) { self.init(resampling, ResamplingTaps(resampling)) }

  /// Creates a resampler for the whole output.
  init(_ resampling: Resampling, _ taps: ResamplingTaps) {
    self.init(resampling, taps, columns: 0..<resampling.outputWidth, rows: 0..<resampling.outputHeight)
  }

  /// Creates a resampler for a non-empty window of the output.
  init(_ resampling: Resampling, _ taps: ResamplingTaps, columns: Range<Int>, rows: Range<Int>) {
    isLinear = resampling.isLinear
    firstRow = rows.lowerBound
    passes = ResamplingPasses(taps, planeCount: resampling.format.planes, columns: columns, rows: rows)
    planes = ScanlinePlanes(format: resampling.format, columns: passes.columns, isLinear: isLinear)
    output = Raster(width: columns.count, height: rows.count)
  }

  /// Appends the next of `rows`.
  ///
  /// - Complexity: O(6 · columns) for the horizontal pass, and the same for the vertical one.
  package mutating func append(_ scanline: Span<UInt32>) {
    planes.load(scanline)
    passes.append(planes)
    while let row = passes.sumNextOutput() { storeOutput(row) }
  }

  /// Returns the finished raster; rows whose scanlines were not appended are transparent.
  package consuming func finish() -> Raster { output }

  private mutating func storeOutput(_ row: Int) {
    let (count, hasAlpha, isLinear) = (planes.format.planes, planes.format.hasAlpha, isLinear)
    let bits = passes.outputBits
    func sample(_ sum: Int32) -> UInt16 {
      UInt16(truncatingIfNeeded: min(max(ResamplingPasses.stretched(sum, bits: bits), 0), 65535))
    }
    let planes = (
      red: passes.output(0), green: passes.output(count < 3 ? 0 : 1), blue: passes.output(count < 3 ? 0 : 2),
      // In a format without alpha, this plane is a colour, which is not read as alpha.
      alpha: passes.output(count - 1)
    )
    let (reds, greens, blues, alphas) = (planes.red.span, planes.green.span, planes.blue.span, planes.alpha.span)
    let (start, width) = ((row - firstRow) * output.width, output.width)
    var colors = output.colors.mutableSpan
    for x in 0..<min(min(reds.count, greens.count), min(blues.count, alphas.count), width) {
      let alpha = hasAlpha ? sample(alphas[x]) : 65535
      // The overshoot of a premultiplied channel may exceed the alpha.
      let color = PremultipliedColor(
        red: min(sample(reds[x]), alpha), green: min(sample(greens[x]), alpha), blue: min(sample(blues[x]), alpha),
        alpha: alpha)
      colors[start + x] = isLinear ? SRGBTransfer.encoded(color) : color
    }
  }
}
