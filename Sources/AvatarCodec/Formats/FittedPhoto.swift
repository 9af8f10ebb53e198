package import AvatarGeometry
package import AvatarRaster

/// A part of a photo that has been decoded, resampled and turned upright.
package struct FittedPhoto: Sendable {
  package let image: ResampledImage
  /// The part of the upright photo, in pixels.
  package let crop: Rect
  /// The size at which the photo was decoded, in eighths of its full size.
  package let eighths: Int
  /// The warnings about the file, which is still usable; each is worded for the end of a message.
  package let warnings: [String]
  /// The cause of damage to the image data, which is also reported as a warning, or nil if the data is intact.
  package let damage: PhotoError?
  /// Whether the damage may have occurred during transfer, in which case a cached copy is fetched again.
  package let isDamaged: Bool

  package var raster: Raster { image.raster }
}
