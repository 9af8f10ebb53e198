/// The channels of a ThumbHash: those of an image that is composited over its mean colour, row-major.
struct OpponentChannels {
  /// The mean of red, green and blue, 0…1.
  private(set) var luminance: [Double] = []
  /// Yellow minus blue, and red minus green, −1…1.
  private(set) var yellow: [Double] = []
  private(set) var red: [Double] = []
  /// The opacity, 0…1.
  private(set) var alpha: [Double] = []
  /// Whether any pixel is not opaque.
  let hasAlpha: Bool

  /// Divides an image.
  ///
  /// - Complexity: O(width · height).
  init(_ image: Raster) {
    let pixels = image.straightPixels()
    hasAlpha = pixels.contains { $0 >> 24 < 255 }
    let colors = pixels.map(Self.straight)
    var sum = SIMD4<Double>()
    for color in colors {
      var opaque = color
      opaque.w = 1
      sum += opaque * color.w
    }
    let mean = sum.w > 0 ? sum / sum.w : sum
    for color in colors {
      let mixed: SIMD4<Double> = mean * (1 - color.w) + color * color.w
      luminance.append((mixed.x + mixed.y + mixed.z) / 3)
      yellow.append((mixed.x + mixed.y) / 2 - mixed.z)
      red.append(mixed.x - mixed.y)
      alpha.append(color.w)
    }
  }

  /// Returns the channels of a pixel, 0…1.
  private static func straight(_ pixel: UInt32) -> SIMD4<Double> {
    func channel(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) }
    return SIMD4(channel(0), channel(8), channel(16), channel(24)) / 255
  }
}
