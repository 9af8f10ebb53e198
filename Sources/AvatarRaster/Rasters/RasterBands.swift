/// An image drawn in bands of rows, from top to bottom, so that it is never entirely in memory.
///
/// Each iteration redraws the bands, with the same pixels.
package struct RasterBands: Sequence {
  package let width: Int
  package let height: Int
  /// The number of rows in each band; the last band may have fewer.
  private let bandHeight: Int
  private let draw: (Range<Int>) -> Raster

  /// The maximum number of pixels in an image with a single band, which needs little memory compared with the whole
  /// process.
  static let bandPixels = 1 << 20
  /// The number of pixels in the bands of a larger image, which remain in the processor's caches.
  private static let manyBandPixels = 1 << 18

  /// Creates an image whose bands are drawn by a function.
  ///
  /// - Parameters:
  ///   - width: The width of the image, in pixels.
  ///   - height: The height of the image, in pixels.
  ///   - bandHeight: The number of rows in each band, or nil for one band of at most a million pixels, or several of a
  ///     quarter of a million.
  ///   - draw: Returns the image rows in a range, which is never empty.
  package init(width: Int, height: Int, bandHeight: Int? = nil, draw: @escaping (Range<Int>) -> Raster) {
    self.width = width
    self.height = height
    self.draw = draw
    let rows = width * height <= Self.bandPixels ? height : Self.manyBandPixels / Swift.max(width, 1)
    self.bandHeight = bandHeight ?? Swift.max(rows, 1)
  }

  /// Creates an image with one band, which is already in memory.
  package init(_ raster: Raster) {
    width = raster.width
    height = raster.height
    bandHeight = Swift.max(height, 1)
    draw = { _ in raster }
  }

  /// Whether the image is a single band.
  package var isComplete: Bool { bandHeight >= height }

  /// Returns the whole image.
  /// - Complexity: O(width · height).
  package func drawn() -> Raster { draw(0..<height) }

  /// Whether every pixel is fully opaque.
  /// - Complexity: O(width · height).
  package var isOpaque: Bool { allSatisfy(\.isOpaque) }

  /// Returns all pixels as straight RGBA; see `Raster.straightPixels()`.
  /// - Complexity: O(width · height), with 4 bytes of memory per pixel, plus the memory for a band.
  package func straightPixels() -> [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for band in self { pixels += band.straightPixels() }
    return pixels
  }

  /// Returns the image composited over one colour.
  package func over(_ background: PremultipliedColor) -> RasterBands {
    RasterBands(width: width, height: height, bandHeight: bandHeight) { [draw] in draw($0).over(background) }
  }

  package func makeIterator() -> some IteratorProtocol<Raster> {
    let (height, step, draw) = (height, bandHeight, draw)
    return stride(from: 0, to: height, by: step).lazy.map { draw($0..<Swift.min($0 + step, height)) }.makeIterator()
  }
}
