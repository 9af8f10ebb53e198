/// The channels of 16-, 24- or 32-bit BMP pixels.
struct BMPMasks: Hashable, Sendable {
  /// The file offset of the red, green, blue and alpha masks, in bytes.
  static let offset = 54

  let red, green, blue: BMPMask
  /// The mask of the alpha channel, or nil if all pixels are opaque.
  var alpha: BMPMask?

  /// Creates the masks that the file specifies, or else the standard masks; the result is nil for palette indices.
  ///
  /// The fourth byte of a pixel is alpha only if a mask declares it, because most programs leave it at 0. The alpha
  /// mask of versions 4 and 5 applies even if the other masks do not, as in Chromium.
  /// - Parameters:
  ///   - fields: The header fields.
  ///   - given: The bytes of the masks that the file specifies for its pixels; empty if there are none.
  ///   - bitsPerPixel: The bits per pixel.
  /// - Throws: `damaged` if the bits of a mask are not adjacent.
  init?(_ fields: BMPFields, given: [UInt8], bitsPerPixel: Int) throws(PhotoError) {
    guard bitsPerPixel > 8 else { return nil }
    var values = bitsPerPixel == 16 ? [0x7C00, 0x03E0, 0x001F, 0] : [0xFF0000, 0x00FF00, 0x0000FF, 0]
    if !given.isEmpty {
      values = (0..<4).map { BMPFields.uint32(given, at: 4 * $0) }
    } else if fields.size >= 108, bitsPerPixel != 24 {
      values[3] = fields.uint32(at: Self.offset + 12)
    }
    // Mask bits beyond the pixel size are ignored.
    let masks = values.compactMap { BMPMask(UInt32(truncatingIfNeeded: $0)) }
    guard masks.count == 4 else { throw .damaged(.bmp, detail: "a colour mask with gaps", byte: Self.offset) }
    red = masks[0]
    green = masks[1]
    blue = masks[2]
    alpha = masks[3].bits == 0 ? nil : masks[3]
  }

  /// Whether each channel is one byte, in the order blue, green, red, then alpha or an unused byte.
  private var areBytes: Bool {
    [red.bits, green.bits, blue.bits] == [0xFF0000, 0xFF00, 0xFF] && alpha?.bits ?? 0xFF00_0000 == 0xFF00_0000
  }

  /// Converts the stored pixels of a row; see `ScanlineFormat`.
  func apply(to row: inout [UInt32], count: Int) {
    let opacity: UInt32 = alpha == nil ? 0xFF00_0000 : 0
    var row = row.mutableSpan
    if areBytes {
      for x in 0..<count {
        let pixel = row[x]
        row[x] = pixel & 0xFF00_FF00 | pixel >> 16 & 255 | (pixel & 255) << 16 | opacity
      }
      return
    }
    for x in 0..<count {
      let pixel = row[x]
      let color = red.value(of: pixel) | green.value(of: pixel) << 8 | blue.value(of: pixel) << 16
      row[x] = color | (alpha.map { $0.value(of: pixel) << 24 } ?? opacity)
    }
  }
}
