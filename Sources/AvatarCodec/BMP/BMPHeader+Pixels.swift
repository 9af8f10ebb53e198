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
