/// The channels of BMP pixels of 16 or 32 bits.
struct BMPMasks: Hashable, Sendable {
  let red, green, blue: BMPMask
  /// The mask of the alpha channel; nil if all pixels are opaque.
  let alpha: BMPMask?

  /// Reads the masks, or takes the standard ones; nil for pixels that have none.
  ///
  /// The fourth byte of a pixel is alpha only if a mask declares it: most programs leave it 0. The alpha mask of
  /// versions 4 and 5 also applies if the other masks do not, and alpha that is 0 everywhere makes the whole picture
  /// transparent; Chromium does both.
  /// - Parameters:
  ///   - fields: The headers.
  ///   - following: The masks that follow a header of version 3.
  ///   - bitsPerPixel: The bits of a pixel.
  ///   - areGiven: Whether the pixels have masks of their own.
  /// - Throws: `damaged` for a mask whose bits are not adjacent.
  init?(_ fields: BMPFields, following: [UInt8], bitsPerPixel: Int, areGiven: Bool) throws(PhotoError) {
    guard bitsPerPixel == 16 || bitsPerPixel == 32 else { return nil }
    var values = bitsPerPixel == 16 ? [0x7C00, 0x03E0, 0x001F, 0] : [0xFF0000, 0x00FF00, 0x0000FF, 0]
    if areGiven {
      values = (0..<4).map { i in
        following.isEmpty ? fields.uint32(at: 54 + 4 * i) : BMPFields.uint32(following, at: 4 * i)
      }
    } else if fields.size >= 108 {
      values[3] = fields.uint32(at: 66)
    }
    // Mask bits beyond the pixel's size do not matter.
    let masks = values.map { BMPMask(UInt32(truncatingIfNeeded: $0)) }
    guard let red = masks[0], let green = masks[1], let blue = masks[2], let alpha = masks[3] else {
      throw .damaged(.bmp, detail: "a colour mask with gaps", byte: 54)
    }
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha.bits == 0 ? nil : alpha
  }

  /// Whether each channel is one byte, in the order blue, green, red, and alpha or an unused byte.
  var areBytes: Bool {
    red.bits == 0xFF0000 && green.bits == 0xFF00 && blue.bits == 0xFF && (alpha.map { $0.bits == 0xFF00_0000 } ?? true)
  }
}

/// The mask of a channel of a BMP pixel.
struct BMPMask: Hashable, Sendable {
  let bits: UInt32
  private let shift: UInt32
  private let maximum: UInt32
  /// The 8-bit value for each value of a channel with at most 8 bits; empty for a channel with more.
  private let values: [UInt8]

  /// Creates a mask; nil if its bits are not adjacent.
  init?(_ bits: UInt32) {
    self.bits = bits
    shift = bits == 0 ? 0 : UInt32(bits.trailingZeroBitCount)
    maximum = bits >> shift
    guard maximum & (maximum &+ 1) == 0 else { return nil }
    let depth = maximum.nonzeroBitCount
    values = depth > 8 ? [] : (0...maximum).map { Self.byte(repeating: $0, depth: depth) }
  }

  /// Returns the channel in 8 bits.
  ///
  /// Fewer bits are replicated until there are 8, as in Windows and ImageMagick. More bits are rounded to the nearest
  /// value.
  @inline(__always)
  func value(of pixel: UInt32) -> UInt32 {
    let value = (pixel & bits) >> shift
    guard values.isEmpty else { return UInt32(values[Int(value)]) }
    return UInt32((UInt64(value) * 255 + UInt64(maximum / 2)) / UInt64(maximum))
  }

  private static func byte(repeating value: UInt32, depth: Int) -> UInt8 {
    guard depth > 0 else { return 0 }
    var (result, count) = (value, depth)
    while count < 8 {
      result = result << UInt32(depth) | value
      count += depth
    }
    return UInt8(truncatingIfNeeded: result >> UInt32(count - 8))
  }
}

extension BMPHeader {
  /// Converts a row of the file that is not run-length encoded.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the row's pixels.
  ///   - palette: The 256 colours.
  ///   - row: The pixels; see `ScanlineFormat`.
  func unpack(_ bytes: [UInt8], palette: [UInt32], into row: inout [UInt32]) {
    if let masks {
      Self.words(bytes, bytesPerPixel: bitsPerPixel / 8, into: &row)
      apply(masks, to: &row)
    } else if bitsPerPixel == 24 {
      let bytes = bytes.span
      var row = row.mutableSpan
      for x in 0..<width {
        row[x] = UInt32(bytes[3 * x + 2]) | UInt32(bytes[3 * x + 1]) << 8 | UInt32(bytes[3 * x]) << 16 | 0xFF00_0000
      }
    } else {
      unpackIndices(bytes, palette: palette, into: &row)
    }
  }

  /// Converts palette indices of 1, 2, 4 or 8 bits, of which the first is in the high bits of a byte.
  private func unpackIndices(_ bytes: [UInt8], palette: [UInt32], into row: inout [UInt32]) {
    let perByte = 8 / bitsPerPixel
    let most = 1 << bitsPerPixel - 1
    let (bytes, palette) = (bytes.span, palette.span)
    var row = row.mutableSpan
    for x in 0..<width {
      let shift = 8 - bitsPerPixel * (x % perByte + 1)
      row[x] = palette[Int(bytes[x / perByte]) >> shift & most]
    }
  }

  /// Reads the pixels of a row as little-endian numbers of two or four bytes.
  static func words(_ bytes: [UInt8], bytesPerPixel: Int, into row: inout [UInt32]) {
    let count = min(bytes.count / bytesPerPixel, row.count)
    let bytes = bytes.span
    var row = row.mutableSpan
    if bytesPerPixel == 2 {
      for x in 0..<count { row[x] = UInt32(bytes[2 * x]) | UInt32(bytes[2 * x + 1]) << 8 }
    } else {
      for x in 0..<count {
        let (low, high) = (4 * x, 4 * x + 2)
        row[x] =
          UInt32(bytes[low]) | UInt32(bytes[low + 1]) << 8 | UInt32(bytes[high]) << 16 | UInt32(bytes[high + 1]) << 24
      }
    }
  }

  private func apply(_ masks: BMPMasks, to row: inout [UInt32]) {
    let opacity: UInt32 = masks.alpha == nil ? 0xFF00_0000 : 0
    if masks.areBytes {
      // The order of the bytes is blue, green, red: swap blue and red.
      for x in 0..<width {
        let pixel = row[x]
        row[x] = pixel & 0xFF00_FF00 | pixel >> 16 & 255 | (pixel & 255) << 16 | opacity
      }
      return
    }
    for x in 0..<width {
      let pixel = row[x]
      let color = masks.red.value(of: pixel) | masks.green.value(of: pixel) << 8 | masks.blue.value(of: pixel) << 16
      row[x] = color | (masks.alpha.map { $0.value(of: pixel) << 24 } ?? opacity)
    }
  }
}
