/// Which part of a photo fills a target completely: scaled to cover it, the rest cropped around a focal point.
///
/// As CSS `object-fit: cover` with `object-position`, but with a fractional box where browsers snap to whole pixels.
package struct CoverFit: Hashable, Sendable {
  /// The part of the photo that is shown, in px of the photo; fractional.
  package let box: Rect

  /// - Parameters:
  ///   - width: the photo's, px, at least 1; `height` likewise.
  ///   - targetWidth: the target's, px, at least 1; `targetHeight` likewise.
  ///   - focus: 0…1 along each side of the photo; 0 keeps the left or top, 1 the right or bottom.
  package init(width: Int, height: Int, targetWidth: Int, targetHeight: Int, focus: Point) {
    let (w, h) = (Double(width), Double(height))
    let (tw, th) = (Double(targetWidth), Double(targetHeight))
    // scale = max(tw/w, th/h), compared without dividing so that a photo that fits exactly stays exact.
    let (boxWidth, boxHeight) = tw * h >= th * w ? (w, th * w / tw) : (tw * h / th, h)
    box = Rect(x: (w - boxWidth) * focus.x, y: (h - boxHeight) * focus.y, width: boxWidth, height: boxHeight)
  }
}
