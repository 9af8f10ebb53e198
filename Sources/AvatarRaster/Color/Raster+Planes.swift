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
        red: Int32(truncatingIfNeeded: y + (91881 * cr + 32768) >> 16),
        green: Int32(truncatingIfNeeded: y - (22554 * cb + 46802 * cr + 32768) >> 16),
        blue: Int32(truncatingIfNeeded: y + (116130 * cb + 32768) >> 16))
    }
  }
}

extension PremultipliedColor {
  /// Creates an opaque colour from 16-bit channels, clamping their overshoot.
  fileprivate init(red: Int32, green: Int32, blue: Int32) {
    func limited(_ value: Int32) -> UInt16 { UInt16(truncatingIfNeeded: min(max(value, 0), 65535)) }
    self.init(red: limited(red), green: limited(green), blue: limited(blue), alpha: 65535)
  }
}
