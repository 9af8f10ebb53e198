package import AvatarGeometry

/// An image in memory: premultiplied RGBA with 16 bits per channel, sRGB, row-major, stride = width.
///
/// Sixteen bits preserve the colour of a faint edge pixel when it is multiplied by its alpha and divided again. With 8
/// bits, a pixel with an alpha of 10 would have at most 11 levels per channel.
package struct Raster: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// The premultiplied pixels in sRGB, row-major.
  package internal(set) var colors: [PremultipliedColor]

  /// Creates a raster of one colour, transparent by default.
  package init(width: Int, height: Int, color: PremultipliedColor = .clear) {
    self.width = width
    self.height = height
    colors = [PremultipliedColor](repeating: color, count: width * height)
  }

  /// Creates a raster of one colour from a mask; the channels are straight, 0…255, and the opacity is 0…1.
  ///
  /// The alpha is first rounded to 8 bits, so each pixel has exactly this colour, however faint it is.
  package init(_ mask: CoverageMask, red: UInt8, green: UInt8, blue: UInt8, opacity: Double) {
    self.init(width: mask.width, height: mask.height)
    let alphas = (0...255).map { UInt8((Double($0) * min(max(opacity, 0), 1)).rounded()) }
    for i in mask.values.indices where mask.values[i] != 0 {
      let alpha = alphas[Int(mask.values[i])]
      colors[i] = PremultipliedColor(straightRed: red, green: green, blue: blue, alpha: alpha)
    }
  }

  package subscript(x: Int, y: Int) -> PremultipliedColor { colors[y * width + x] }

  /// Whether every pixel is fully opaque.
  ///
  /// - Complexity: O(width · height).
  package var isOpaque: Bool { colors.allSatisfy { $0.alpha == 65535 } }

  /// Whether every pixel is invisible.
  ///
  /// - Complexity: O(width · height), or less if a pixel is visible.
  package var isTransparent: Bool { colors.allSatisfy { $0.alpha == 0 } }

  /// Returns the image as straight RGBA with 8 bits per channel, rounded to the nearest; transparent pixels are 0.
  ///
  /// - Returns: One word per pixel, row-major, with red in the lowest byte, then green, blue and alpha.
  /// - Complexity: O(width · height).
  package func straightPixels() -> [UInt32] {
    var result = [UInt32](repeating: 0, count: width * height)
    var pixels = result.mutableSpan
    let colors = colors.span
    var last = PremultipliedColor.clear
    var straight: UInt32 = 0
    for i in 0..<pixels.count {
      let color = colors[i]
      // Most pixels are equal to their neighbours.
      if color != last { (last, straight) = (color, color.straight) }
      pixels[i] = straight
    }
    return result
  }

  /// Returns the image as premultiplied RGBA bytes, 8 bits per channel, row-major, stride = 4 · width.
  ///
  /// - Complexity: O(width · height).
  package func premultipliedBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * colors.count)
    for color in colors {
      for channel in [color.red, color.green, color.blue, color.alpha] { bytes.append(UInt8(eightBits(channel))) }
    }
    return bytes
  }
}

extension Raster {
  /// Replaces a row with straight RGBA, one word per pixel with red in the lowest byte.
  package mutating func setRow(_ y: Int, straight row: Span<UInt32>) {
    precondition(row.count == width && y < height)
    let start = y * row.count
    var colors = colors.mutableSpan
    var (last, color) = (UInt32(0), PremultipliedColor.clear)
    for x in 0..<row.count {
      // Most pixels are equal to their neighbours.
      if row[x] != last { (last, color) = (row[x], PremultipliedColor(straight: row[x])) }
      colors[start + x] = color
    }
  }

  /// Replaces a row with straight RGBA, four words of 16 bits per pixel.
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

  /// Returns the image after a round trip through a file with straight 8-bit channels.
  ///
  /// - Complexity: O(width · height).
  package func asStored() -> Raster {
    let pixels = straightPixels()
    var result = Raster(width: width, height: height)
    for y in 0..<height { result.setRow(y, straight: pixels.span.extracting(y * width..<(y + 1) * width)) }
    return result
  }
}

extension Raster {
  /// Creates an opaque raster from red, green and blue planes, row-major, with 16 bits and overshoot.
  package init(width: Int, height: Int, red: [Int32], green: [Int32], blue: [Int32]) {
    self.init(width: width, height: height)
    for i in colors.indices { colors[i] = PremultipliedColor(red: red[i], green: green[i], blue: blue[i]) }
  }

  /// Creates an opaque raster from luma, blue-difference and red-difference planes, row-major, with 16 bits and
  /// overshoot, as in JFIF (ITU-T T.871, §7).
  package init(width: Int, height: Int, luma: [Int32], blueDifference: [Int32], redDifference: [Int32]) {
    self.init(width: width, height: height)
    for i in colors.indices {
      // A difference of zero is stored as 128 in 8 bits.
      let (y, cb, cr) = (Int(luma[i]), Int(blueDifference[i]) - 128 * 257, Int(redDifference[i]) - 128 * 257)
      // The factors 1.402, 0.344136, 0.714136 and 1.772 have 16 fractional bits.
      colors[i] = PremultipliedColor(
        // In Swift, a shift precedes a sum, so only the differences are shifted.
        red: Int32(truncatingIfNeeded: y + (91881 * cr + 32768) >> 16),
        green: Int32(truncatingIfNeeded: y - (22554 * cb + 46802 * cr + 32768) >> 16),
        blue: Int32(truncatingIfNeeded: y + (116130 * cb + 32768) >> 16))
    }
  }
}
