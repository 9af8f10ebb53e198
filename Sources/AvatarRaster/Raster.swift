package import AvatarGeometry

/// A picture in memory: premultiplied RGBA with 16 bits per channel, sRGB, row-major, stride = width.
///
/// 16 bits preserve the colour of a faint edge pixel when it is multiplied by its alpha and divided again: with 8, a
/// pixel with an alpha of 10 would have fewer than 11 levels per channel.
package struct Raster: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// The premultiplied pixels in sRGB, row-major.
  package internal(set) var colors: [PremultipliedColor]

  /// Creates a raster of one colour, by default transparent.
  package init(width: Int, height: Int, color: PremultipliedColor = .clear) {
    self.width = width
    self.height = height
    colors = [PremultipliedColor](repeating: color, count: width * height)
  }

  /// Creates a raster from a mask in one colour, with straight channels of 0…255 and an opacity of 0…1.
  ///
  /// The alpha is rounded to 8 bits first, so that each pixel has exactly this colour, however faint it is.
  package init(_ mask: CoverageMask, red: UInt8, green: UInt8, blue: UInt8, opacity: Double) {
    self.init(width: mask.width, height: mask.height)
    let alphas = (0...255).map { UInt8((Double($0) * min(max(opacity, 0), 1)).rounded()) }
    for i in mask.values.indices where mask.values[i] != 0 {
      let alpha = alphas[Int(mask.values[i])]
      colors[i] = PremultipliedColor(straightRed: red, green: green, blue: blue, alpha: alpha)
    }
  }

  package subscript(x: Int, y: Int) -> PremultipliedColor { colors[y * width + x] }

  /// Whether no pixel is transparent, even in part.
  ///
  /// - Complexity: O(width · height).
  package var isOpaque: Bool { colors.allSatisfy { $0.alpha == 65535 } }

  /// Returns the picture as straight RGBA with 8 bits per channel, rounded to the nearest; transparent pixels are 0.
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
      // Most pixels equal their neighbours.
      if color != last { (last, straight) = (color, color.straight) }
      pixels[i] = straight
    }
    return result
  }

  /// Returns the picture as premultiplied RGBA bytes, 8 bits per channel, row-major, stride = 4 · width.
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

extension PremultipliedColor {
  /// The colour as straight RGBA, 8 bits per channel with red in the lowest byte; 0 if it is invisible.
  package var straight: UInt32 {
    let opacity = eightBits(alpha)
    func straight(_ value: UInt16) -> UInt32 {
      if opacity == 255 { return eightBits(value) }
      return min((UInt32(value) &* 255 &+ UInt32(alpha) / 2) / UInt32(alpha), 255)
    }
    if opacity == 0 { return 0 }
    return straight(red) | straight(green) &<< 8 | straight(blue) &<< 16 | opacity &<< 24
  }
}

/// Returns 16 bits reduced to 8, rounded to the nearest.
@inline(__always)
private func eightBits(_ value: UInt16) -> UInt32 { (UInt32(value) &* 255 &+ 32895) &>> 16 }
