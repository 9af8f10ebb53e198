package import AvatarGeometry

/// Resamples a picture that arrives scanline by scanline, holding only the few rows its kernel spans.
package struct ScanlineResampler {
  private var passes: ResamplingPasses
  private var planes: ScanlinePlanes
  private let isLinear: Bool
  private var output: Raster

  /// The source rows that a resampling looks at; see `init`.
  package static func rows(box: Rect, height: Int, outputHeight: Int, droop: Double) -> Range<Int> {
    TapTable.sources(
      start: box.y, length: box.height, sourceCount: height, outputCount: outputHeight, droop: droop)
  }

  /// The source rows that matter, to be appended in order; there is no need to append any other.
  package var rows: Range<Int> { passes.rows }

  /// Creates a resampler that expects the scanlines of `rows`.
  ///
  /// - Parameters:
  ///   - format: The format of the scanlines.
  ///   - width: The width of the source, px.
  ///   - height: The height of the source, px.
  ///   - box: The part of the source that fills the output, px, fractional, inside the source.
  ///   - outputWidth: The width of the output, px.
  ///   - outputHeight: The height of the output, px.
  ///   - droop: The strength of the correction for a source that was box-filtered when it was decoded smaller, 0…1.
  ///   - isLinear: Whether the sums are of linear light instead of encoded sRGB values.
  package init(
    format: ScanlineFormat, width: Int, height: Int, box: Rect, outputWidth: Int, outputHeight: Int,
    droop: Double = 0, isLinear: Bool = false
  ) {
    self.isLinear = isLinear
    let fractionBits = ScanlinePlanes.fractionBits(of: format, isLinear: isLinear)
    passes = ResamplingPasses(
      planeCount: format.planes, fractionBits: fractionBits, width: width, height: height, box: box,
      outputWidth: outputWidth, outputHeight: outputHeight, droop: droop)
    planes = ScanlinePlanes(format: format, columns: passes.columns, isLinear: isLinear)
    output = Raster(width: outputWidth, height: outputHeight)
  }

  /// Takes the next of `rows`.
  /// - Complexity: O(6 · columns) for the horizontal pass, and as much again for the vertical one.
  package mutating func append(_ scanline: Span<UInt32>) {
    planes.load(scanline)
    passes.append(planes)
    while let row = passes.sumNextOutput() { storeOutput(row) }
  }

  /// The finished raster; rows whose scanlines never came are transparent.
  package consuming func finish() -> Raster { output }

  private mutating func storeOutput(_ row: Int) {
    let (count, width, hasAlpha) = (planes.format.planes, output.width, planes.format.hasAlpha)
    let passes = passes
    func sample(_ plane: Int, _ x: Int) -> UInt16 {
      UInt16(truncatingIfNeeded: min(max(passes.output(plane, x), 0), 65535))
    }
    for x in 0..<width {
      let alpha = hasAlpha ? sample(count - 1, x) : 65535
      let red = min(sample(0, x), alpha)
      let green = count < 3 ? red : min(sample(1, x), alpha)
      let blue = count < 3 ? red : min(sample(2, x), alpha)
      let color = PremultipliedColor(red: red, green: green, blue: blue, alpha: alpha)
      output.colors[row * width + x] = isLinear ? LinearLight.encoded(color) : color
    }
  }
}
