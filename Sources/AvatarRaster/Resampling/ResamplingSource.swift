/// The pixels of a source that a resampling needs, from which windows of the output are computed.
struct ResamplingSource: Sendable {
  let resampling: Resampling
  private let taps: ResamplingTaps
  /// The source rows that affect the output.
  let rows: Range<Int>
  /// The pixels of the source columns that affect the output, row by row; see `ScanlineFormat`.
  private var pixels: [UInt32] = []

  init(_ resampling: Resampling, _ taps: ResamplingTaps) {
    self.resampling = resampling
    self.taps = taps
    rows = taps.vertical.sources
    pixels.reserveCapacity(Self.pixels(taps))
  }

  /// Returns the number of pixels of a source, each of which takes 4 bytes.
  static func pixels(_ taps: ResamplingTaps) -> Int { taps.columns.count * taps.vertical.sources.count }

  /// Whether all of `rows` have been appended.
  var isComplete: Bool { pixels.count == Self.pixels(taps) }

  /// Appends the next of `rows`.
  mutating func append(_ scanline: Span<UInt32>) {
    let row = scanline.extracting(taps.columns)
    for x in 0..<row.count { pixels.append(row[x]) }
  }

  /// Returns a window of the output, which is not empty; rows whose source rows were not appended are transparent.
  /// - Complexity: That of a `ScanlineResampler` for the window.
  func raster(columns: Range<Int>, rows window: Range<Int>) -> Raster {
    var resampler = ScanlineResampler(resampling, taps, columns: columns, rows: window)
    let (first, count) = (taps.columns.lowerBound, taps.columns.count)
    var scanline = [UInt32](repeating: 0, count: resampling.width)
    for y in resampler.rows {
      let start = (y - rows.lowerBound) * count
      if start + count > pixels.count { break }
      scanline.replaceSubrange(first..<first + count, with: pixels[start..<start + count])
      resampler.append(scanline.span)
    }
    return resampler.finish()
  }
}

extension ResamplingSource: Hashable {
  /// Compares everything but the taps, which are a function of the resampling.
  static func == (a: ResamplingSource, b: ResamplingSource) -> Bool {
    a.resampling == b.resampling && a.pixels == b.pixels
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(resampling)
    hasher.combine(pixels)
  }
}
