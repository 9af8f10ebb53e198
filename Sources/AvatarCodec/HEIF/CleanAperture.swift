import AvatarRaster

/// The part of a coded image that is shown (ISO/IEC 14496-12, section 12.1.4).
struct CleanAperture: Hashable, Sendable {
  private let width, height, offsetX, offsetY: Double

  /// Reads the contents of a `clap` box.
  /// - Throws: `PhotoError` if the box is damaged.
  init(_ box: inout BoxReader) throws(PhotoError) {
    var fractions: [Double] = []
    for _ in 0..<4 {
      let (numerator, denominator) = (try box.integer(4), try box.integer(4))
      fractions.append(Double(Int32(truncatingIfNeeded: numerator)) / Double(max(denominator, 1)))
    }
    width = fractions[0]
    height = fractions[1]
    offsetX = fractions[2]
    offsetY = fractions[3]
  }

  /// Returns the columns and rows of an image that are shown, in whole pixels, or nil if they are not within the image.
  func box(width fullWidth: Int, height fullHeight: Int) -> PixelBox? {
    // The offset is the distance between the centres of the image and the aperture, in which pixels count from 0.
    let left = (offsetX + Double(fullWidth - 1) / 2 - (width - 1) / 2).rounded(.down)
    let top = (offsetY + Double(fullHeight - 1) / 2 - (height - 1) / 2).rounded(.down)
    let (columns, rows) = (width.rounded(), height.rounded())
    // Each value is then small enough to be converted to an integer.
    guard left >= 0, top >= 0, columns >= 1, rows >= 1, left + columns <= Double(fullWidth),
      top + rows <= Double(fullHeight)
    else { return nil }
    return PixelBox(x: Int(left), y: Int(top), width: Int(columns), height: Int(rows))
  }
}
