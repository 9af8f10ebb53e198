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

  /// Returns the upright form of a window; rows that were not appended are transparent.
  func raster(columns: Range<Int>, rows: Range<Int>, from orientation: Orientation) -> Raster {
    let (stride, colors) = (width, colors)
    return Raster(upright: orientation, columns: columns, rows: rows) { x, y in
      let i = y &* stride &+ x
      if i >= colors.count { return .clear }
      let color = colors[i]
      return PremultipliedColor(red: color.red, green: color.green, blue: color.blue, alpha: .max)
    }
  }
}
