/// An image that either has been resampled or is resampled on demand, which takes less memory if the image is enlarged.
///
/// The pixels are the same either way.
package struct ResampledImage: Hashable, Sendable {
  private enum Content: Hashable {
    case raster(Raster)
    case opaque(OpaqueRows)
    case source(ResamplingSource)
  }

  private let content: Content
  /// The orientation of the content.
  private var orientation = Orientation.up

  package init(_ raster: Raster) { content = .raster(raster) }

  init(_ rows: OpaqueRows) { content = .opaque(rows) }

  init(_ source: ResamplingSource) { content = .source(source) }

  /// The size of the content before it is oriented, in pixels.
  private var storedSize: (width: Int, height: Int) {
    switch content {
    case .raster(let raster): (raster.width, raster.height)
    case .opaque(let rows): (rows.width, rows.height)
    case .source(let source): (source.resampling.outputWidth, source.resampling.outputHeight)
    }
  }

  package var width: Int { orientation.swapsAxes ? storedSize.height : storedSize.width }
  package var height: Int { orientation.swapsAxes ? storedSize.width : storedSize.height }

  /// Whether the image is resampled on demand.
  var isResampledLater: Bool { if case .source = content { true } else { false } }

  /// Whether every pixel is fully opaque.
  ///
  /// - Complexity: O(width · height).
  package var isOpaque: Bool {
    switch content {
    case .raster(let raster): raster.isOpaque
    case .opaque(let rows): rows.isComplete
    case .source(let source): !source.resampling.format.hasAlpha && source.isComplete || raster.isOpaque
    }
  }

  /// Whether every pixel is invisible.
  ///
  /// - Complexity: O(width · height), or less if a pixel is visible.
  package var isTransparent: Bool {
    switch content {
    case .raster(let raster): raster.isTransparent
    case .opaque(let rows): rows.isTransparent
    case .source(let source): source.isTransparent
    }
  }

  /// Whether no pixel is at least half opaque.
  ///
  /// - Complexity: O(width · height).
  package var isFaint: Bool { raster.colors.allSatisfy { $0.alpha <= .max / 2 } }

  /// The pixels of the whole image.
  ///
  /// - Complexity: O(width · height) unless the image is an upright raster.
  package var raster: Raster { rows(0..<height) }

  /// Returns the upright image; its pixels are rotated on demand.
  package func upright(from orientation: Orientation) -> ResampledImage {
    var result = self
    result.orientation = self.orientation.followed(by: orientation)
    return result
  }

  /// Returns a range of rows.
  /// - Complexity: O(width · rows) unless these are all rows of an upright raster.
  package func rows(_ rows: Range<Int>) -> Raster {
    if rows.isEmpty { return Raster(width: width, height: 0) }
    let stored = orientation.storedWindow(of: rows, storedWidth: storedSize.width, storedHeight: storedSize.height)
    switch content {
    case .raster(let raster):
      return raster.window(columns: stored.columns, rows: stored.rows).upright(from: orientation)
    case .opaque(let rows):
      return rows.raster(columns: stored.columns, rows: stored.rows, from: orientation)
    case .source(let source):
      return source.raster(columns: stored.columns, rows: stored.rows).upright(from: orientation)
    }
  }
}

extension Raster {
  /// Returns a part of the raster.
  fileprivate func window(columns: Range<Int>, rows: Range<Int>) -> Raster {
    if (columns.count, rows.count) == (width, height) { return self }
    var result = Raster(width: columns.count, height: rows.count)
    for (i, y) in rows.enumerated() {
      result.colors.replaceSubrange(
        i * columns.count..<(i + 1) * columns.count,
        with: colors[y * width + columns.lowerBound..<y * width + columns.upperBound])
    }
    return result
  }
}

/// The source pixels needed for resampling, from which windows of the output are computed.
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

  /// Returns the number of source pixels, each of which takes 4 bytes.
  static func pixels(_ taps: ResamplingTaps) -> Int { taps.columns.count * taps.vertical.sources.count }

  /// Whether all of `rows` have been appended.
  var isComplete: Bool { pixels.count == Self.pixels(taps) }

  /// Whether all appended pixels are invisible.
  var isTransparent: Bool { resampling.format.hasAlpha && pixels.allSatisfy { $0 >> 24 == 0 } }

  /// Appends the next of `rows`.
  mutating func append(_ scanline: Span<UInt32>) {
    let row = scanline.extracting(taps.columns)
    for x in 0..<row.count { pixels.append(row[x]) }
  }

  /// Returns a non-empty window of the output; rows whose source rows were not appended are transparent.
  /// - Complexity: The same as a `ScanlineResampler` for the window.
  func raster(columns: Range<Int>, rows window: Range<Int>) -> Raster {
    var resampler = ScanlineResampler(resampling, taps, columns: columns, rows: window)
    let (first, count) = (taps.columns.lowerBound, taps.columns.count)
    var scanline = [UInt32](repeating: 0, count: resampling.width)
    for y in resampler.rows {
      let start = (y - rows.lowerBound) * count
      if start + count > pixels.count { break }
      // A band of a rotated image needs only a few columns.
      let needed = resampler.columns
      scanline.replaceSubrange(
        needed, with: pixels[start - first + needed.lowerBound..<start - first + needed.upperBound])
      resampler.append(scanline.span)
    }
    return resampler.finish()
  }
}

extension ResamplingSource: Hashable {
  /// Compares everything except the taps, which are determined by the resampling.
  static func == (a: ResamplingSource, b: ResamplingSource) -> Bool {
    a.resampling == b.resampling && a.pixels == b.pixels
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(resampling)
    hasher.combine(pixels)
  }
}
