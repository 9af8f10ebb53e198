/// The limits of all photos and images, which the decoders below this target check too.
@_exported public import struct AvatarCodec.PhotoLimits

/// The cost of drawing an image.
extension PhotoLimits {
  /// Returns the peak memory needed to draw an image and write a PNG, in bytes.
  ///
  /// The result is rounded up from measurements at 1024² to 8192² pixels. It includes one band and, for each pixel, 4.3
  /// bytes without a photo, 4.4 to 8 with an enlarged photo, and 13.8 with a photo that is not enlarged.
  /// - Parameters:
  ///   - pixels: The number of pixels in the image.
  ///   - hasPhoto: Whether the image shows a photo.
  /// - Returns: The number of bytes.
  package static func drawingBytes(pixels: Int, hasPhoto: Bool) -> Int {
    (hasPhoto ? photoBytes : 5) * pixels + bandBytes * min(pixels, bandPixels)
  }

  /// Returns the maximum number of pixels in an image with a photo that can be drawn in the given number of bytes.
  package static func pixels(drawnIn bytes: Int) -> Int {
    // An image smaller than a band needs memory for both at each pixel; for any other image, the band is constant.
    let whole = bytes / (photoBytes + bandBytes)
    return whole < bandPixels ? whole : (bytes - bandBytes * bandPixels) / photoBytes
  }

  /// The number of bytes for each pixel of an image with a photo.
  private static let photoBytes = 14
  /// The number of bytes for each pixel of a band.
  private static let bandBytes = 14
  /// The maximum number of pixels in a band.
  private static let bandPixels = 1 << 20

  /// Checks the size of an image to draw.
  ///
  /// - Parameters:
  ///   - width: The width, in pixels.
  ///   - height: The height, in pixels.
  /// - Throws: `AvatarError.outputTooLarge` if the image has more pixels than `outputPixels`.
  package func checkOutput(width: Int, height: Int) throws(AvatarError) {
    let (pixels, isHuge) = width.multipliedReportingOverflow(by: height)
    if isHuge || pixels > outputPixels { throw .outputTooLarge(width: width, height: height, limit: outputPixels) }
  }
}
