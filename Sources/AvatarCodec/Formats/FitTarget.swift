package import AvatarGeometry

/// A part of a photo, and the size to which it is resampled.
package struct FitTarget: Hashable, Sendable {
  /// The part, in pixels, possibly fractional.
  package var box: Rect
  /// The width of the result, in pixels.
  package var width: Int
  /// The height of the result, in pixels.
  package var height: Int
  /// Whether the photo is resampled in linear light rather than encoded sRGB values.
  package var isLinear: Bool

  package init(box: Rect, width: Int, height: Int, isLinear: Bool) {
    self.box = box
    self.width = width
    self.height = height
    self.isLinear = isLinear
  }

  /// The number of photo pixels per output pixel, along the width or the height, whichever has fewer.
  var samples: Double { min(box.width / Double(width), box.height / Double(height)) }

  /// Returns the target for a photo that is decoded at `x` times its width and `y` times its height.
  func scaled(x: Double, y: Double) -> FitTarget {
    var target = self
    target.box = box.scaled(x: x, y: y)
    return target
  }
}
