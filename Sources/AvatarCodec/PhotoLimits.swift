/// What a photo may cost at the most; checked from its header, before anything is allocated for it.
package struct PhotoLimits: Hashable, Sendable {
  /// Bytes of the file.
  package var bytes = 64 << 20
  /// Pixels of a photo that is decoded row by row: its rows never are in memory together.
  package var pixels = 100_000_000
  /// Pixels of a photo that must be held as a whole: interlaced PNG, progressive JPEG.
  package var heldPixels = 50_000_000
  /// Width and height, px; what libjpeg takes at the most (JPEG_MAX_DIMENSION).
  package var side = 65_500
  /// Bytes that libjpeg may allocate, for the coefficients of a progressive JPEG mostly.
  package var memory = 256 << 20
  /// Blocks of 8×8 that the scans of a JPEG with several scans may visit together; about a second's work.
  package var blockVisits = 30_000_000
  /// Bytes one chunk of a PNG may inflate to.
  package var chunkBytes = 8 << 20

  package init() {}

  /// - Throws: `overLimit`, before the photo can cost anything.
  func check(width: Int, height: Int, held: Bool) throws(PhotoError) {
    guard width <= side, height <= side else {
      throw .overLimit("\(width)×\(height) pixels: a side may have at most \(side)")
    }
    let most = held ? min(heldPixels, pixels) : pixels
    guard width * height <= most else {
      let kind = held ? " of an interlaced or progressive photo" : ""
      throw .overLimit("\(width)×\(height) pixels\(kind): at most \(most) are allowed")
    }
  }
}
