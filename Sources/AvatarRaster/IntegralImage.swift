/// A table that sums rectangles in an array of numbers in constant time (Crow, "Summed-area tables", 1984).
struct IntegralImage {
  private let width, height: Int
  /// The sum of all values above and left of each pixel corner, row-major, stride = width + 1.
  private let sums: [Double]

  /// Computes the sums of `width` × `height` values in row-major order.
  init(_ values: [Double], width: Int, height: Int) {
    var sums = [Double](repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      var row = 0.0
      for x in 0..<width {
        row += values[y * width + x]
        sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
      }
    }
    self.width = width
    self.height = height
    self.sums = sums
  }

  /// Returns the mean over a rectangle, rounded to whole pixels and clamped to the table, or 0 if the clamped rectangle
  /// is empty.
  @inline(__always)
  func mean(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Double {
    let (x0, x1) = (column(left), column(right))
    let (y0, y1) = (row(top), row(bottom))
    let stride = width + 1
    let sum = sums[y1 * stride + x1] - sums[y0 * stride + x1] - sums[y1 * stride + x0] + sums[y0 * stride + x0]
    return sum / Double(max((x1 - x0) * (y1 - y0), 1))
  }

  private func column(_ x: Double) -> Int { Int(min(max(x, 0), Double(width)).rounded()) }
  private func row(_ y: Double) -> Int { Int(min(max(y, 0), Double(height)).rounded()) }
}
