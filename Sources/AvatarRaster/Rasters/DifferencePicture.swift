extension PictureDifference {
  /// Draws the expected image in faint gray, and the differences in colour.
  ///
  /// Differing pixels range from orange, for the smallest difference, to crimson, for the largest difference and for
  /// pixels that exist in only one image. Antialiased edges that may differ are yellow, and ignored pixels are blue.
  /// The drawing is opaque, as wide as the wider image and as high as the higher one.
  /// - Parameters:
  ///   - expected: The expected image of the comparison.
  ///   - actual: The image that was compared with it.
  /// - Returns: The drawing, or nil if it would have more than 2²⁶ pixels, for example if one image is very wide and
  ///   the other very high.
  /// - Complexity: O(pixels).
  package func picture(_ expected: Raster, _ actual: Raster) -> Raster? {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    guard width * height <= Self.maxPixels else { return nil }
    var result = Raster(width: width, height: height, color: Self.opaque(sizesDiffer ? Self.crimson : (255, 255, 255)))
    for y in 0..<common.height {
      for x in 0..<common.width {
        let (a, b) = (expected[x, y], actual[x, y])
        let gray = Self.faint(a)
        let color: (UInt8, UInt8, UInt8)
        switch verdicts.isEmpty ? .equal : verdicts[y * common.width + x] {
        case .equal, .tolerated: color = (gray, gray, gray)
        case .ignored: color = (gray / 4 * 3, gray / 4 * 3 + 24, 255)
        case .smoothed: color = (250, 204, 21)
        case .differing: color = Self.blend(Int(a.distance(to: b).largest) * 256 / 65536)
        }
        result.colors[y * width + x] = Self.opaque(color)
      }
    }
    return result
  }

  static let maxPixels = 1 << 26
  private static let orange: (UInt8, UInt8, UInt8) = (255, 145, 0)
  private static let crimson: (UInt8, UInt8, UInt8) = (200, 0, 70)

  private static func opaque(_ color: (UInt8, UInt8, UInt8)) -> PremultipliedColor {
    PremultipliedColor(straightRed: color.0, green: color.1, blue: color.2, alpha: 255)
  }

  /// Returns the gray level of a colour over white, at a quarter of its contrast.
  private static func faint(_ color: PremultipliedColor) -> UInt8 {
    UInt8(191 + color.brightness(overWhite: true) / 1000 * 64 / 65536)
  }

  /// Returns a colour between orange, at a share of 0, and crimson, at 256; even the smallest difference is visible.
  private static func blend(_ share: Int) -> (UInt8, UInt8, UInt8) {
    func mix(_ from: UInt8, _ to: UInt8) -> UInt8 { UInt8((Int(from) * (256 - share) + Int(to) * share) / 256) }
    return (mix(orange.0, crimson.0), mix(orange.1, crimson.1), mix(orange.2, crimson.2))
  }
}

extension Raster {
  /// Draws images side by side, at the top of a transparent canvas, in cells as wide as the widest image.
  ///
  /// - Parameters:
  ///   - pictures: The images from left to right; nil leaves a cell empty.
  ///   - gap: The distance between cells, in pixels.
  /// - Returns: The canvas, or nil if it would be empty or have more than 2²⁶ pixels.
  /// - Complexity: O(pixels of the canvas).
  package static func row(_ pictures: [Raster?], gap: Int) -> Raster? {
    let width = pictures.map { $0?.width ?? 0 }.max() ?? 0
    let height = pictures.map { $0?.height ?? 0 }.max() ?? 0
    let whole = (width + gap) * pictures.count - gap
    guard whole > 0, height > 0, whole * height <= PictureDifference.maxPixels else { return nil }
    var result = Raster(width: whole, height: height)
    for (i, picture) in pictures.enumerated() {
      guard let picture else { continue }
      for y in 0..<picture.height {
        let start = y * result.width + i * (width + gap)
        result.colors.replaceSubrange(
          start..<start + picture.width, with: picture.colors[y * picture.width..<(y + 1) * picture.width])
      }
    }
    return result
  }
}
