/// A picture that is drawn in bands of rows, from top to bottom, so that it is never in memory as a whole.
///
/// Each iteration draws the bands again, with the same pixels.
package struct RasterBands: Sequence {
  package let width: Int
  package let height: Int
  /// The rows of each band; the last band may have fewer.
  private let bandHeight: Int
  private let draw: (Range<Int>) -> Raster

  /// The approximate number of pixels of a band; its memory is small beside that of the process.
  static let bandPixels = 1 << 20

  /// Creates a picture whose bands a function draws.
  ///
  /// - Parameters:
  ///   - width: The width of the picture, px.
  ///   - height: The height of the picture, px.
  ///   - draw: Returns the picture's rows in a range, which is not empty.
  package init(width: Int, height: Int, draw: @escaping (Range<Int>) -> Raster) {
    self.width = width
    self.height = height
    self.draw = draw
    bandHeight = Swift.max(Self.bandPixels / Swift.max(width, 1), 1)
  }

  /// Creates a picture of one band, which is in memory already.
  package init(_ raster: Raster) {
    width = raster.width
    height = raster.height
    bandHeight = Swift.max(height, 1)
    draw = { _ in raster }
  }

  /// Whether the picture is one band.
  package var isWhole: Bool { bandHeight >= height }

  /// Returns the whole picture.
  /// - Complexity: O(width · height).
  package func whole() -> Raster { draw(0..<height) }

  package func makeIterator() -> some IteratorProtocol<Raster> {
    let (height, step, draw) = (height, bandHeight, draw)
    return stride(from: 0, to: height, by: step).lazy.map { draw($0..<Swift.min($0 + step, height)) }.makeIterator()
  }
}
