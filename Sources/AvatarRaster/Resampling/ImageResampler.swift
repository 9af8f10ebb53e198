/// A resampler for an image that arrives scanline by scanline, which resamples immediately, or on demand when
/// enlarging.
package struct ImageResampler {
  private var resampler: ScanlineResampler?
  private var source: ResamplingSource?
  /// The source rows that affect the output, which must be appended in order; no other rows are needed.
  package let rows: Range<Int>

  /// Creates a resampler that expects the scanlines of `rows`.
  package init(_ resampling: Resampling) {
    let taps = ResamplingTaps(resampling)
    let pixels = resampling.outputWidth * resampling.outputHeight
    rows = taps.vertical.sources
    // A source pixel takes half the memory of a result pixel, but copying it takes time. An image with a single band is
    // always needed in full.
    if pixels > RasterBands.bandPixels, ResamplingSource.pixels(taps) <= pixels {
      source = ResamplingSource(resampling, taps)
    } else {
      resampler = ScanlineResampler(resampling, taps)
    }
  }

  /// Appends the next of `rows`.
  package mutating func append(_ scanline: Span<UInt32>) {
    resampler?.append(scanline)
    source?.append(scanline)
  }

  /// Returns the image; rows whose scanlines were not appended are transparent.
  package consuming func finish() -> ResampledImage {
    if let source { return ResampledImage(source) }
    guard let resampler else { preconditionFailure("either the scanlines or the result are stored") }
    return resampler.finishImage()
  }
}
