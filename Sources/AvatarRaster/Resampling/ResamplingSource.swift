/// The pixels of a source that a resampling needs, in 8 bits per channel; windows of the output are computed from them.
struct ResamplingSource: Sendable {
  let resampling: Resampling
  private let taps: ResamplingTaps
  /// The source rows that matter.
  let rows: Range<Int>
  /// The channels that the format has, pixel by pixel, of the source columns that matter.
  private var bytes: [UInt8] = []

  init(_ resampling: Resampling, _ taps: ResamplingTaps) {
    self.resampling = resampling
    self.taps = taps
    rows = taps.vertical.sources
    bytes.reserveCapacity(Self.bytes(resampling, taps))
  }

  /// Returns the number of bytes that a source takes.
  static func bytes(_ resampling: Resampling, _ taps: ResamplingTaps) -> Int {
    resampling.format.planes * taps.columns.count * taps.vertical.sources.count
  }

  /// Whether all of `rows` have been appended.
  var isComplete: Bool { bytes.count == Self.bytes(resampling, taps) }

  /// Takes the next of `rows`.
  mutating func append(_ scanline: Span<UInt32>) {
    let (format, step) = (resampling.format, resampling.format.planes)
    let pixels = scanline.extracting(taps.columns)
    var row = [UInt8](repeating: 0, count: step * pixels.count)
    var target = row.mutableSpan
    for x in 0..<pixels.count {
      for channel in 0..<format.colorPlanes {
        target[step &* x &+ channel] = UInt8(truncatingIfNeeded: pixels[x] &>> UInt32(truncatingIfNeeded: 8 &* channel))
      }
      if format.hasAlpha { target[step &* x &+ step &- 1] = UInt8(truncatingIfNeeded: pixels[x] &>> 24) }
    }
    bytes += row
  }

  /// Returns a window of the output, which is not empty; rows whose source rows never came are transparent.
  /// - Complexity: That of a `ScanlineResampler` for the window.
  func raster(columns: Range<Int>, rows window: Range<Int>) -> Raster {
    var resampler = ScanlineResampler(resampling, taps, columns: columns, rows: window)
    let stride = resampling.format.planes * taps.columns.count
    var scanline = [UInt32](repeating: 0, count: resampling.width)
    for y in resampler.rows {
      let start = (y - rows.lowerBound) * stride
      if start + stride > bytes.count { break }
      read(bytes.span.extracting(start..<start + stride), into: &scanline)
      resampler.append(scanline.span)
    }
    return resampler.finish()
  }

  private func read(_ row: Span<UInt8>, into scanline: inout [UInt32]) {
    let (format, step) = (resampling.format, resampling.format.planes)
    let first = taps.columns.lowerBound
    var target = scanline.mutableSpan
    for x in 0..<taps.columns.count {
      var pixel: UInt32 = 0
      for channel in 0..<format.colorPlanes {
        pixel |= UInt32(row[step &* x &+ channel]) &<< UInt32(truncatingIfNeeded: 8 &* channel)
      }
      if format.hasAlpha { pixel |= UInt32(row[step &* x &+ step &- 1]) &<< 24 }
      target[first + x] = pixel
    }
  }
}

extension ResamplingSource: Hashable {
  /// The taps are a function of the resampling.
  static func == (a: ResamplingSource, b: ResamplingSource) -> Bool {
    a.resampling == b.resampling && a.bytes == b.bytes
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(resampling)
    hasher.combine(bytes)
  }
}
