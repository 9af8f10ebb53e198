/// A picture that is drawn in bands of rows, from top to bottom, so that it is never in memory as a whole.
///
/// Each iteration draws the bands again, with the same pixels.
package struct RasterBands: Sequence {
  package let width: Int
  package let height: Int
  /// The number of rows of each band; the last band may have fewer.
  private let bandHeight: Int
  private let draw: (Range<Int>) -> Raster

  /// The maximum number of pixels of a band, whose memory is small compared with that of the process.
  static let bandPixels = 1 << 20

  /// Creates a picture whose bands a function draws.
  ///
  /// - Parameters:
  ///   - width: The width of the picture, in pixels.
  ///   - height: The height of the picture, in pixels.
  ///   - bandHeight: The rows of each band; nil for as many as have about a million pixels.
  ///   - draw: Returns the picture's rows in a range, which is not empty.
  package init(width: Int, height: Int, bandHeight: Int? = nil, draw: @escaping (Range<Int>) -> Raster) {
    self.width = width
    self.height = height
    self.draw = draw
    self.bandHeight = bandHeight ?? Swift.max(Self.bandPixels / Swift.max(width, 1), 1)
  }

  /// Creates a picture with one band, which is already in memory.
  package init(_ raster: Raster) {
    width = raster.width
    height = raster.height
    bandHeight = Swift.max(height, 1)
    draw = { _ in raster }
  }

  /// Whether the picture is a single band.
  package var isWhole: Bool { bandHeight >= height }

  /// Returns the whole picture.
  /// - Complexity: O(width · height).
  package func whole() -> Raster { draw(0..<height) }

  /// Whether no pixel is transparent, even in part.
  /// - Complexity: O(width · height).
  package var isOpaque: Bool { allSatisfy(\.isOpaque) }

  /// Returns all pixels as straight RGBA; see `Raster.straightPixels()`.
  /// - Complexity: O(width · height), with 4 bytes of memory for each pixel, and those of a band.
  package func straightPixels() -> [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for band in self { pixels += band.straightPixels() }
    return pixels
  }

  /// Returns the picture composited over one colour.
  package func over(_ background: PremultipliedColor) -> RasterBands {
    RasterBands(width: width, height: height, bandHeight: bandHeight) { [draw] in draw($0).over(background) }
  }

  package func makeIterator() -> some IteratorProtocol<Raster> {
    let (height, step, draw) = (height, bandHeight, draw)
    return stride(from: 0, to: height, by: step).lazy.map { draw($0..<Swift.min($0 + step, height)) }.makeIterator()
  }
}
