/// The features of a picture at one scale, from which faces are recognised: ten channels of 0…255 for each cell of 2×2
/// pixels.
///
/// The channels are luma relative to its surroundings, two colour ratios, the magnitude of the gradient relative to its
/// surroundings, and the same in six directions (Dollár, Appel, Belongie, Perona, "Fast feature pyramids for object
/// detection", 2014, https://doi.org/10.1109/TPAMI.2014.2300479). Ratios and relative values depend little on the
/// light, the camera and the lightness of the skin.
struct FaceChannels {
  /// The side of a cell, in pixels.
  static let cell = 2
  static let count = 10
  /// The number of pixels by which the picture is extended on all sides, because faces may touch its edges.
  static let padding = 6

  /// The number of cells in a row and in a column.
  let columns, rows: Int
  /// The channels of each cell, row-major.
  private(set) var values: [UInt8]

  /// The distance between a pixel and the edges of its surroundings, in pixels.
  private static let reach = 12
  /// The tangents of 15° and 75°, between which directions are divided at 45°.
  private static let (narrow, wide) = (0.2679491924311227, 3.732050807568877)

  private let width, height: Int
  private var luma: [Double] = []
  /// The two colour ratios, 128 for gray.
  private var warmth: [Double] = [], yellowness: [Double] = []

  /// Computes the features of opaque pixels, red in the lowest byte, `width` in each row.
  init(_ pixels: [UInt32], width: Int, height: Int) {
    let cells = { (length: Int) in (length + 2 * Self.padding + Self.cell - 1) / Self.cell }
    columns = cells(width)
    rows = cells(height)
    self.width = columns * Self.cell
    self.height = rows * Self.cell
    values = [UInt8](repeating: 0, count: columns * rows * Self.count)
    readColors(pixels, width, height)
    sumChannels()
  }

  private mutating func readColors(_ pixels: [UInt32], _ width: Int, _ height: Int) {
    let count = self.width * self.height
    luma.reserveCapacity(count)
    warmth.reserveCapacity(count)
    yellowness.reserveCapacity(count)
    for y in 0..<self.height {
      let row = min(max(y - Self.padding, 0), height - 1) * width
      for x in 0..<self.width {
        let pixel = pixels[row + min(max(x - Self.padding, 0), width - 1)]
        let (r, g, b) = (Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255))
        luma.append(0.299 * r + 0.587 * g + 0.114 * b)
        // 2 (a − b) / (a + b) approximates the logarithm of a / b.
        warmth.append(128 + 320 * (r - g) / (r + g + 16))
        yellowness.append(128 + 320 * (g - b) / (g + b + 16))
      }
    }
  }

  private mutating func sumChannels() {
    let contrast = contrast()
    let (edges, directions) = gradients()
    for row in 0..<rows {
      for column in 0..<columns {
        var sums: InlineArray<10, Double> = .init(repeating: 0)
        for i in [0, 1, width, width + 1].map({ Self.cell * (row * width + column) + $0 }) {
          sums[0] += contrast[i]
          sums[1] += warmth[i]
          sums[2] += yellowness[i]
          sums[3] += edges[i]
          sums[4 + Int(directions[i])] += edges[i]
        }
        let start = (row * columns + column) * Self.count
        for channel in 0..<Self.count {
          values[start + channel] = UInt8(min(max((sums[channel] / 4).rounded(.toNearestOrEven), 0), 255))
        }
      }
    }
  }

  /// Returns the luma of each pixel relative to the mean and the standard deviation of its surroundings.
  private func contrast() -> [Double] {
    let (mean, square) = (means(of: luma), means(of: luma.map { $0 * $0 }))
    return luma.indices.map { i in
      let deviation = max(square[i] - mean[i] * mean[i], 0).squareRoot()
      return 128 + 48 * (luma[i] - mean[i]) / (deviation + 4)
    }
  }

  /// Returns the magnitude of the gradient at each pixel relative to its surroundings, and its direction in steps of
  /// 30°.
  private func gradients() -> (edges: [Double], directions: [UInt8]) {
    var edges = [Double](repeating: 0, count: luma.count)
    var directions = [UInt8](repeating: 0, count: luma.count)
    for (i, gradient) in LumaGradient.all(in: luma, width: width, height: height).enumerated() {
      edges[i] = gradient.magnitude
      // Opposite directions are the same.
      let isBackward = gradient.down < 0 ? gradient.across > 0 : gradient.across < 0
      let (run, rise) = (abs(gradient.across), abs(gradient.down))
      if rise >= Self.wide * run {
        directions[i] = 3
      } else if rise >= run {
        directions[i] = isBackward ? 4 : 2
      } else if rise >= Self.narrow * run {
        directions[i] = isBackward ? 5 : 1
      }
    }
    let surroundings = means(of: edges)
    return (edges.indices.map { 64 * edges[$0] / (surroundings[$0] + 1) }, directions)
  }

  /// Returns the mean of the values around each pixel.
  private func means(of values: [Double]) -> [Double] {
    let sums = IntegralImage(values, width: width, height: height)
    var means: [Double] = []
    means.reserveCapacity(values.count)
    let (before, after) = (Double(Self.reach), Double(Self.reach + 1))
    for y in 0..<height {
      for x in 0..<width {
        let (x, y) = (Double(x), Double(y))
        means.append(sums.mean(x - before, y - before, x + after, y + after))
      }
    }
    return means
  }
}
