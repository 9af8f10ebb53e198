/// An image that was resampled, or that is resampled on demand, which takes less memory if it is enlarged.
///
/// The pixels are the same either way.
package struct ResampledImage: Hashable, Sendable {
  private enum Content: Hashable {
    case raster(Raster)
    case source(ResamplingSource)
  }

  private let content: Content
  /// The orientation of the content.
  private var orientation = Orientation.up

  package init(_ raster: Raster) { content = .raster(raster) }

  init(_ source: ResamplingSource) { content = .source(source) }

  /// The size of the content before it is oriented, in pixels.
  private var storedSize: (width: Int, height: Int) {
    switch content {
    case .raster(let raster): (raster.width, raster.height)
    case .source(let source): (source.resampling.outputWidth, source.resampling.outputHeight)
    }
  }

  package var width: Int { orientation.swapsAxes ? storedSize.height : storedSize.width }
  package var height: Int { orientation.swapsAxes ? storedSize.width : storedSize.height }

  /// Whether the image is resampled on demand.
  var isResampledLater: Bool { if case .source = content { true } else { false } }

  /// Whether no pixel is transparent, even in part.
  ///
  /// - Complexity: O(width · height).
  package var isOpaque: Bool {
    switch content {
    case .raster(let raster): raster.isOpaque
    case .source(let source): !source.resampling.format.hasAlpha && source.isComplete || raster.isOpaque
    }
  }

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

  /// Returns some rows.
  /// - Complexity: O(width · rows) unless these are all of an upright raster.
  package func rows(_ rows: Range<Int>) -> Raster {
    if rows.isEmpty { return Raster(width: width, height: 0) }
    let stored = orientation.storedWindow(of: rows, storedWidth: storedSize.width, storedHeight: storedSize.height)
    let window =
      switch content {
      case .raster(let raster): raster.window(columns: stored.columns, rows: stored.rows)
      case .source(let source): source.raster(columns: stored.columns, rows: stored.rows)
      }
    return window.upright(from: orientation)
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
