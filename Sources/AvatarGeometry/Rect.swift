/// An axis-parallel rectangle with its origin at the top left and non-negative sides.
package struct Rect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var maxX: Double { x + width }
  package var maxY: Double { y + height }

  package func moved(by offset: Point) -> Rect {
    Rect(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }

  /// Returns the smallest rectangle around this rectangle and another one.
  package func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the rectangle that this one and another have in common; nil if it is empty.
  package func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return right > left && bottom > top ? Rect(x: left, y: top, width: right - left, height: bottom - top) : nil
  }

  package func scaled(x sx: Double, y sy: Double) -> Rect {
    Rect(x: x * sx, y: y * sy, width: width * sx, height: height * sy)
  }
}

extension Rect {
  /// Returns the part of a photo that fills a target completely: the photo is scaled to cover it and cropped around a
  /// focal point.
  ///
  /// CSS provides this as `object-fit: cover` with `object-position`, but browsers snap the box to whole pixels,
  /// whereas the box returned here is not rounded.
  ///
  /// - Parameters:
  ///   - width: The width of the photo, in pixels, at least 1.
  ///   - height: The height of the photo, in pixels, at least 1.
  ///   - targetWidth: The width of the target, in pixels, at least 1.
  ///   - targetHeight: The height of the target, in pixels, at least 1.
  ///   - focus: The focal point, 0…1 along each side of the photo; 0 is the left or top, 1 the right or bottom.
  /// - Returns: The visible part, in pixels of the photo; it may be fractional.
  package static func coverFit(width: Int, height: Int, targetWidth: Int, targetHeight: Int, focus: Point) -> Rect {
    let (w, h) = (Double(width), Double(height))
    let (tw, th) = (Double(targetWidth), Double(targetHeight))
    // The scale is max(tw/w, th/h), compared without division so that the result for a photo that fits exactly is
    // exact.
    let (boxWidth, boxHeight) = tw * h >= th * w ? (w, th * w / tw) : (tw * h / th, h)
    return Rect(x: (w - boxWidth) * focus.x, y: (h - boxHeight) * focus.y, width: boxWidth, height: boxHeight)
  }
}
