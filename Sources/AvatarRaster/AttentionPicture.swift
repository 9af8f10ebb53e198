/// The features of a small image from which attention is computed.
struct AttentionPicture {
  struct Color {
    /// The values of the channels, 0…255.
    var red, green, blue: Double

    var luma: Double { 0.299 * red + 0.587 * green + 0.114 * blue }

    /// The likeness to skin, 0…1, based on channel ratios, which depend little on the lightness of the skin or the
    /// scene.
    var skin: Double {
      let (r, g, b) = (red + 8, green + 8, blue + 8)
      // 2 (a − b) / (a + b) approximates the logarithm of a / b.
      let warmth = (2 * (r - g) / (r + g) - 0.27) / 0.14
      let yellowness = (2 * (g - b) / (g + b) - 0.22) / 0.20
      // (1 + z/16)⁻⁸ approximates exp(−z/2).
      var bell = 1 / (1 + (warmth * warmth + yellowness * yellowness) / 16)
      for _ in 0..<3 { bell *= bell }
      return bell * min(max((luma - 15) / 30, 0), 1)
    }

    /// The saturation, 0…1.
    var saturation: Double { (max(red, green, blue) - min(red, green, blue)) / 255 }
  }

  let width, height: Int
  /// The colours of the pixels, row-major.
  let colors: [Color]
  let luma: [Double]

  /// Creates the features of an opaque raster.
  init(_ raster: Raster) {
    width = raster.width
    height = raster.height
    colors = (0..<raster.width * raster.height).map { i in
      let color = raster.colors[i]
      return Color(red: Double(color.red) / 257, green: Double(color.green) / 257, blue: Double(color.blue) / 257)
    }
    luma = colors.map(\.luma)
  }

  /// The magnitude of the luma gradient at each pixel, in levels per pixel, row-major.
  var edges: [Double] { LumaGradient.all(in: luma, width: width, height: height).map(\.magnitude) }

  /// The salience of each pixel above the image mean, based on edges, saturated colour, and skin with edges; the values
  /// add up to 1.
  var salience: [Double] {
    let values = edges.enumerated().map { i, edge in
      let edge = edge / 127.5
      return edge + 0.25 * colors[i].saturation * min(luma[i] / 128, 1) + 0.5 * colors[i].skin
        * min(max(4 * edge, 0.2), 1)
    }
    let mean = values.reduce(0, +) / Double(values.count)
    let above = values.map { max($0 - mean, 0) }
    let sum = above.reduce(0, +)
    return sum > 0 ? above.map { $0 / sum } : above
  }
}
