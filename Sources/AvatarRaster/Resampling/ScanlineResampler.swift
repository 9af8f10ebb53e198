package import AvatarGeometry

/// A resampler for an image that arrives scanline by scanline, which holds only the rows that its kernel spans.
package struct ScanlineResampler {
  private var passes: ResamplingPasses
  private var planes: ScanlinePlanes
  private let isLinear: Bool
  /// The output row at which `output` begins.
  private let firstRow: Int
  private var output: Raster
  /// The rows of a large opaque image, each of which is first stored in the only row of `output`.
  private var opaqueRows: OpaqueRows?

  /// Returns the source rows that affect the result of a resampling; see `init`.
  package static func rows(box: Rect, height: Int, outputHeight: Int, boxCorrection: Double) -> Range<Int> {
    TapTable.sources(
      of: TapTable.Axis(
        start: box.y, length: box.height, sourceCount: height, outputCount: outputHeight, boxCorrection: boxCorrection))
  }

  /// Returns the source columns that affect the result of a resampling; see `init`.
  package static func columns(box: Rect, width: Int, outputWidth: Int, boxCorrection: Double) -> Range<Int> {
    TapTable.sources(
      of: TapTable.Axis(
        start: box.x, length: box.width, sourceCount: width, outputCount: outputWidth, boxCorrection: boxCorrection))
  }

  /// The source rows that affect the output, which must be appended in order; no other rows are needed.
  package var rows: Range<Int> { passes.rows }

  /// The source columns that affect the output, or that share a block with them.
  var columns: Range<Int> { passes.columns }

  /// Creates a resampler that expects the scanlines of `rows`.
  package init(_ resampling: Resampling) { self.init(resampling, ResamplingTaps(resampling)) }

  /// Creates a resampler for the whole output, which holds only the colours of a large opaque image.
  init(_ resampling: Resampling, _ taps: ResamplingTaps) {
    let (width, height) = (resampling.outputWidth, resampling.outputHeight)
    let holdsOpaqueRows = !resampling.format.hasAlpha && width * height > RasterBands.bandPixels
    self.init(
      resampling, taps, columns: 0..<width, rows: 0..<height,
      opaqueRows: holdsOpaqueRows ? OpaqueRows(width: width, height: height) : nil)
  }

  /// Creates a resampler for a non-empty window of the output.
  init(
    _ resampling: Resampling, _ taps: ResamplingTaps, columns: Range<Int>, rows: Range<Int>,
    opaqueRows: OpaqueRows? = nil
  ) {
    isLinear = resampling.isLinear
    firstRow = rows.lowerBound
    passes = ResamplingPasses(taps, planeCount: resampling.format.planes, columns: columns, rows: rows)
    planes = ScanlinePlanes(format: resampling.format, columns: passes.columns, isLinear: isLinear)
    self.opaqueRows = opaqueRows
    output = Raster(width: columns.count, height: opaqueRows == nil ? rows.count : 1)
  }

  /// Appends the next of `rows`.
  ///
  /// - Complexity: O(6 · columns) for the horizontal pass, and the same for the vertical one.
  package mutating func append(_ scanline: Span<UInt32>) {
    planes.load(scanline)
    passes.append(planes)
    while let row = passes.sumNextOutput() {
      guard opaqueRows != nil else {
        storeOutput(row - firstRow)
        continue
      }
      storeOutput(0)
      let colors = output.colors
      opaqueRows?.append(colors.span)
    }
  }

  /// Returns the finished raster; rows whose scanlines were not appended are transparent.
  package consuming func finish() -> Raster {
    opaqueRows?.raster(columns: 0..<output.width, rows: 0..<(opaqueRows?.height ?? 0)) ?? output
  }

  /// Returns the finished image, which takes less memory than its raster if it is large and opaque.
  consuming func finishImage() -> ResampledImage { opaqueRows.map(ResampledImage.init) ?? ResampledImage(output) }

  /// Stores the last output row in a row of the raster.
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
    let (start, width) = (row * output.width, output.width)
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
