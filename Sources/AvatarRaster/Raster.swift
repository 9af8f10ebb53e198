package import AvatarGeometry

/// A picture in memory: premultiplied RGBA, 16 bits a channel, sRGB, row-major, stride = 4 · width.
///
/// 16 bits, so that the colour of a faint edge pixel survives being multiplied by its alpha and divided again: with
/// 8, a pixel of alpha 10 would keep fewer than 11 levels of each channel.
package struct Raster: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// R, G, B, A of each pixel, 0…65535; R, G and B never above A.
  package internal(set) var channels: [UInt16]

  /// A transparent raster.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    channels = [UInt16](repeating: 0, count: 4 * width * height)
  }

  /// A mask in one colour, its straight channels 0…255, with an opacity 0…1.
  ///
  /// The alpha is rounded to 8 bits first, so that each pixel has exactly this colour, however faint it is.
  package init(_ mask: CoverageMask, red: UInt8, green: UInt8, blue: UInt8, opacity: Double) {
    self.init(width: mask.width, height: mask.height)
    let alphas = (0...255).map { UInt8((Double($0) * min(max(opacity, 0), 1)).rounded()) }
    for i in mask.values.indices where mask.values[i] != 0 {
      let alpha = alphas[Int(mask.values[i])]
      set(pixel: i, to: PremultipliedColor(straightRed: red, green: green, blue: blue, alpha: alpha))
    }
  }

  package subscript(x: Int, y: Int) -> PremultipliedColor { color(atPixel: y * width + x) }

  @inline(__always)
  func color(atPixel i: Int) -> PremultipliedColor {
    PremultipliedColor(
      red: channels[4 * i], green: channels[4 * i + 1], blue: channels[4 * i + 2], alpha: channels[4 * i + 3])
  }

  @inline(__always)
  mutating func set(pixel i: Int, to color: PremultipliedColor) {
    channels[4 * i] = color.red
    channels[4 * i + 1] = color.green
    channels[4 * i + 2] = color.blue
    channels[4 * i + 3] = color.alpha
  }

  /// The picture as straight RGBA, 8 bits a channel, each rounded to the nearest; transparent pixels are 0.
  /// - Returns: a word for each pixel, row-major: red in the lowest byte, then green, blue and alpha.
  /// - Complexity: O(width · height).
  package func straightPixels() -> [UInt32] {
    (0..<width * height).map { i in
      let color = color(atPixel: i)
      let alpha = eightBits(color.alpha)
      func straight(_ value: UInt16) -> UInt32 {
        if alpha == 255 { return eightBits(value) }
        return min((UInt32(value) &* 255 &+ UInt32(color.alpha) / 2) / UInt32(color.alpha), 255)
      }
      if alpha == 0 { return 0 }
      return straight(color.red) | straight(color.green) &<< 8 | straight(color.blue) &<< 16 | alpha &<< 24
    }
  }

  /// The picture as premultiplied RGBA, 8 bits a channel, bytes in that order, row-major, stride = 4 · width.
  /// - Complexity: O(width · height).
  package func premultipliedBytes() -> [UInt8] { channels.map { UInt8(eightBits($0)) } }
}

/// 16 bits as 8, rounded to the nearest.
@inline(__always)
private func eightBits(_ value: UInt16) -> UInt32 { (UInt32(value) &* 255 &+ 32895) &>> 16 }
