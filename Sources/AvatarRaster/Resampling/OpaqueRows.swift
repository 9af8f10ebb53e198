/// The rows of a large opaque image without its alpha, which take three quarters of the memory of a raster.
struct OpaqueRows: Hashable, Sendable {
  let width: Int
  let height: Int
  /// The pixels of the rows that have been appended, row-major.
  private var colors: [OpaqueColor] = []

  /// Creates an image of transparent rows.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    colors.reserveCapacity(width * height)
  }

  /// Whether all rows have been appended.
  var isComplete: Bool { colors.count == width * height }

  var isTransparent: Bool { colors.isEmpty }

  /// Appends a row of `width` opaque pixels.
  mutating func append(_ row: Span<PremultipliedColor>) {
    for x in 0..<width { colors.append(OpaqueColor(red: row[x].red, green: row[x].green, blue: row[x].blue)) }
  }

  /// Returns a window; rows that were not appended are transparent.
  func raster(columns: Range<Int>, rows: Range<Int>) -> Raster {
    var result = Raster(width: columns.count, height: rows.count)
    let (source, count) = (colors.span, columns.count)
    var target = result.colors.mutableSpan
    for (i, y) in rows.enumerated() {
      let start = y * width + columns.lowerBound
      if start + count > source.count { break }
      let row = source.extracting(start..<start + count)
      for x in 0..<count {
        let color = row[x]
        target[i &* count &+ x] = PremultipliedColor(
          red: color.red, green: color.green, blue: color.blue, alpha: .max)
      }
    }
    return result
  }
}
