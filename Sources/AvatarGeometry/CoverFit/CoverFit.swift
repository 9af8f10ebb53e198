/// The part of a photo that fills a target completely: the photo is scaled to cover it and cropped around a focal
/// point.
///
/// It corresponds to CSS `object-fit: cover` with `object-position`, but with a fractional box, which browsers snap to
/// whole pixels.
package struct CoverFit: Hashable, Sendable {
  /// The part of the photo that is shown, in pixels of the photo; it may be fractional.
  package let box: Rect

  /// Creates the fit of a photo to a target.
  ///
  /// - Parameters:
  ///   - width: The width of the photo, in pixels, at least 1.
  ///   - height: The height of the photo, in pixels, at least 1.
  ///   - targetWidth: The width of the target, in pixels, at least 1.
  ///   - targetHeight: The height of the target, in pixels, at least 1.
  ///   - focus: The focal point, 0…1 along each side of the photo; 0 is the left or top, 1 the right or bottom.
  package init(width: Int, height: Int, targetWidth: Int, targetHeight: Int, focus: Point) {
    let (w, h) = (Double(width), Double(height))
    let (tw, th) = (Double(targetWidth), Double(targetHeight))
    // The scale is max(tw/w, th/h), compared without a division so that a photo that fits exactly stays exact.
    let (boxWidth, boxHeight) = tw * h >= th * w ? (w, th * w / tw) : (tw * h / th, h)
    box = Rect(x: (w - boxWidth) * focus.x, y: (h - boxHeight) * focus.y, width: boxWidth, height: boxHeight)
  }
}
