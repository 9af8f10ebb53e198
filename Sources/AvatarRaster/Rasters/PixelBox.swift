package import AvatarGeometry

/// A rectangle of whole pixels.
package struct PixelBox: Hashable, Sendable, BitwiseCopyable {
  /// The column of the left edge, in pixels.
  package var x: Int
  /// The row of the top edge, in pixels.
  package var y: Int
  /// The width, in pixels, at least 1.
  package var width: Int
  /// The height, in pixels, at least 1.
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates the smallest box around the part of a rectangle that is on a canvas; nil if that part is empty.
  package init?(around rect: Rect, width: Int, height: Int) {
    func pixels(_ from: Double, _ to: Double, of count: Int) -> Range<Int> {
      let first = min(max(Int(from.rounded(.down)), 0), count)
      // Partially covered pixels at the border are included.
      return first..<min(max(Int(to.rounded(.up)), first), count)
    }
    let (columns, rows) = (pixels(rect.x, rect.maxX, of: width), pixels(rect.y, rect.maxY, of: height))
    if columns.isEmpty || rows.isEmpty { return nil }
    self.init(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Returns the columns and rows of a canvas that the box covers, which may be empty, without overflow.
  func clipped(width canvasWidth: Int, height canvasHeight: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    func clip(_ start: Int, _ length: Int, _ maximum: Int) -> Range<Int> {
      let (end, isOver) = start.addingReportingOverflow(max(length, 0))
      let low = min(max(start, 0), maximum)
      // If the sum overflows, the box ends beyond the canvas.
      return low..<max(low, min(isOver ? maximum : end, maximum))
    }
    return (clip(x, width, canvasWidth), clip(y, height, canvasHeight))
  }
}
