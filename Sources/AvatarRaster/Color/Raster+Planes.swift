extension Raster {
  /// Creates an opaque raster from planes of red, green and blue, row-major, of 16 bits and with overshoot.
  package init(width: Int, height: Int, red: [Int32], green: [Int32], blue: [Int32]) {
    self.init(width: width, height: height)
    for i in colors.indices { colors[i] = PremultipliedColor(red: red[i], green: green[i], blue: blue[i]) }
  }

  /// Creates an opaque raster from planes of luma and the differences of blue and red to it, row-major, of 16 bits and
  /// with overshoot, as JFIF has them (ITU-T T.871, §7).
  package init(width: Int, height: Int, luma: [Int32], blueDifference: [Int32], redDifference: [Int32]) {
    self.init(width: width, height: height)
    for i in colors.indices {
      // No difference is 128 in 8 bits.
      let (y, cb, cr) = (Int(luma[i]), Int(blueDifference[i]) - 128 * 257, Int(redDifference[i]) - 128 * 257)
      // 1.402, 0.344136, 0.714136 and 1.772 with 16 fractional bits.
      colors[i] = PremultipliedColor(
        red: Int32(truncatingIfNeeded: y + (91881 * cr + 32768) >> 16),
        green: Int32(truncatingIfNeeded: y - (22554 * cb + 46802 * cr + 32768) >> 16),
        blue: Int32(truncatingIfNeeded: y + (116130 * cb + 32768) >> 16))
    }
  }
}

extension PremultipliedColor {
  /// Creates an opaque colour from 16 bits per channel and what is beyond.
  fileprivate init(red: Int32, green: Int32, blue: Int32) {
    func limited(_ value: Int32) -> UInt16 { UInt16(truncatingIfNeeded: min(max(value, 0), 65535)) }
    self.init(red: limited(red), green: limited(green), blue: limited(blue), alpha: 65535)
  }
}
