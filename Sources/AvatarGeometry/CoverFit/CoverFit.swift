/// The part of a photo that fills a target completely: scaled to cover it, the rest cropped around a focal point.
///
/// As CSS `object-fit: cover` with `object-position`, but with a fractional box where browsers snap to whole pixels.
package struct CoverFit: Hashable, Sendable {
  /// The part of the photo that is shown, in px of the photo; fractional.
  package let box: Rect

  /// Creates the fit of a photo to a target.
  ///
  /// - Parameters:
  ///   - width: The width of the photo, px, at least 1.
  ///   - height: The height of the photo, px, at least 1.
  ///   - targetWidth: The width of the target, px, at least 1.
  ///   - targetHeight: The height of the target, px, at least 1.
  ///   - focus: The focal point, 0…1 along each side of the photo; 0 keeps the left or top, 1 the right or bottom.
  package init(width: Int, height: Int, targetWidth: Int, targetHeight: Int, focus: Point) {
    let (w, h) = (Double(width), Double(height))
    let (tw, th) = (Double(targetWidth), Double(targetHeight))
    // scale = max(tw/w, th/h), compared without dividing so that a photo that fits exactly stays exact.
    let (boxWidth, boxHeight) = tw * h >= th * w ? (w, th * w / tw) : (tw * h / th, h)
    box = Rect(x: (w - boxWidth) * focus.x, y: (h - boxHeight) * focus.y, width: boxWidth, height: boxHeight)
  }
}
