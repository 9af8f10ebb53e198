extension Raster {
  /// Replaces a row with straight RGBA, one word per pixel with red in the lowest byte.
  package mutating func setRow(_ y: Int, straight row: Span<UInt32>) {
    precondition(row.count == width && y < height)
    let start = y * row.count
    var colors = colors.mutableSpan
    var (last, color) = (UInt32(0), PremultipliedColor.clear)
    for x in 0..<row.count {
      // Most pixels equal their neighbours.
      if row[x] != last { (last, color) = (row[x], PremultipliedColor(straight: row[x])) }
      colors[start + x] = color
    }
  }

  /// Replaces a row with straight RGBA of 16 bits per channel, four words per pixel.
  package mutating func setRow(_ y: Int, deep row: Span<UInt16>) {
    let count = width
    precondition(row.count == 4 * count && y < height)
    var colors = colors.mutableSpan
    let start = y * count
    for x in 0..<count {
      let opaque = PremultipliedColor(red: row[4 * x], green: row[4 * x + 1], blue: row[4 * x + 2], alpha: 65535)
      colors[start + x] = opaque.covered(row[4 * x + 3])
    }
  }

  /// Returns the picture after a round trip through a file with straight 8-bit channels.
  ///
  /// - Complexity: O(width · height).
  package func asStored() -> Raster {
    let pixels = straightPixels()
    var result = Raster(width: width, height: height)
    for y in 0..<height { result.setRow(y, straight: pixels.span.extracting(y * width..<(y + 1) * width)) }
    return result
  }
}

extension PremultipliedColor {
  /// Creates a colour from straight RGBA, 8 bits per channel with red in the lowest byte.
  @inline(__always)
  init(straight word: UInt32) {
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: word &>> shift) }
    self.init(straightRed: byte(0), green: byte(8), blue: byte(16), alpha: byte(24))
  }
}
