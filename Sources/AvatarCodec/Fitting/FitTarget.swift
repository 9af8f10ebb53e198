package import AvatarGeometry
package import AvatarRaster

/// A part of a photo, and the size to which it is resampled.
package struct FitTarget: Hashable, Sendable {
  /// The part, in pixels; it may be fractional.
  package var box: Rect
  /// The width of the result, in pixels.
  package var width: Int
  /// The height of the result, in pixels.
  package var height: Int
  /// Whether the photo is resampled in linear light instead of encoded sRGB values.
  package var isLinear: Bool

  package init(box: Rect, width: Int, height: Int, isLinear: Bool) {
    self.box = box
    self.width = width
    self.height = height
    self.isLinear = isLinear
  }

  /// Returns the target for a photo that is decoded `factor` times as large.
  func scaled(by factor: Double) -> FitTarget {
    var target = self
    target.box = box.scaled(x: factor, y: factor)
    return target
  }
}

/// A part of a photo, decoded, resampled and turned upright.
package struct FittedPhoto: Sendable {
  package let image: ResampledImage
  /// The part of the upright photo that it is, in pixels.
  package let crop: Rect
  /// The size at which the photo was decoded, in eighths.
  package let eighths: Int
  /// The warnings of the file, which was usable all the same; each is the end of a message.
  package var warnings: [String]
  /// The reason of damage to the image data, which is also a warning; nil if the data is intact.
  package let damage: PhotoError?
  /// Whether the damage may come from the transfer of the file, so that a cached copy is fetched again.
  package let isDamaged: Bool

  package var raster: Raster { image.raster }
}
