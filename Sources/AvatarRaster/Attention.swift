/// A detector of the most interesting position along the longer side of an image.
package enum Attention {
  /// The recommended shorter side of an image, in pixels, which is enough to detect faces a tenth as high.
  package static let side = 96
  /// The maximum length of the longer side, in pixels.
  package static let longest = 2048

  /// Returns the position, along the longer side, of the most interesting square.
  ///
  /// Only the inscribed circle of the square is visible. At a distance r from its centre, with r = 1 on the circle,
  /// salient pixels have the weight 1 − r⁴, and faces have the weight 1 − r², which centres them. Anything that the
  /// middle square also shows counts `retention` times, so a square further out must gain much more than the middle
  /// loses.
  /// - Parameter picture: The whole photo, upright and reduced; see `side`.
  /// - Returns: The position, from the left or upper end (0) to the other end (1), or ½ for a square image.
  /// - Complexity: O(side² · the other side).
  package static func position(in picture: Raster) -> Double {
    let side = min(picture.width, picture.height)
    let slack = max(picture.width, picture.height) - side
    guard slack > 0 else { return 0.5 }
    let isWide = picture.width > picture.height
    let attention = AttentionPicture(picture)
    let faces = FaceFinder(attention).faces()
    let salience = attention.salience
    let (along, across) = isWide ? (1, picture.width) : (picture.width, 1)
    let radius = Double(side) / 2
    func squaredDistance(_ x: Double, _ y: Double) -> Double {
      let (u, v) = ((x - radius) / radius, (y - radius) / radius)
      return u * u + v * v
    }
    let weights = (0..<side * side).map { i in
      let square = squaredDistance(Double(i % side) + 0.5, Double(i / side) + 0.5)
      return max(1 - square * square, 0)
    }
    let middle = slack / 2
    var (best, position) = (0.0, middle)
    // Squares are tried from the middle outwards, so that the middle wins if nothing stands out.
    for offset in (0...slack).sorted(by: { abs(2 * $0 - slack) < abs(2 * $1 - slack) }) {
      var score = 0.0
      for row in 0..<side {
        for column in 0..<side {
          let weight = weights[row * side + column]
          let inMiddle = column + offset - middle
          let shared = inMiddle >= 0 && inMiddle < side ? min(weight, weights[row * side + inMiddle]) : 0
          score += salience[(column + offset) * along + row * across] * (weight + (retention - 1) * shared)
        }
      }
      score *= otherThings
      for face in faces {
        let (x, y) = isWide ? (face.x, face.y) : (face.y, face.x)
        let square = face.likeness * face.likeness
        score += square * square * face.likeness * max(1 - squaredDistance(x - Double(offset), y), 0)
      }
      if score > best * (1 + 1e-9) { (best, position) = (score, offset) }
    }
    return position == middle ? 0.5 : Double(position) / Double(slack)
  }

  /// The weight of anything that the middle square also shows, relative to everything else.
  private static let retention = 4.0
  /// The weight of salience relative to faces: the fifth power of the likeness of an unlikely face, 0.1.
  private static let otherThings = 0.1 * 0.1 * 0.1 * 0.1 * 0.1
}

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

  /// Creates the features of a raster, treating transparent pixels as gray.
  init(_ raster: Raster) {
    width = raster.width
    height = raster.height
    colors = (0..<raster.width * raster.height).map { i in
      let color = raster.colors[i]
      let gray = Double(65535 - color.alpha) / 2
      return Color(
        red: (Double(color.red) + gray) / 257, green: (Double(color.green) + gray) / 257,
        blue: (Double(color.blue) + gray) / 257)
    }
    luma = colors.map(\.luma)
  }

  /// The magnitude of the luma gradient at each pixel, in levels per pixel, row-major.
  var edges: [Double] {
    var values = [Double](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let i = y * width + x
        let across = x > 0 && x < width - 1 ? (luma[i + 1] - luma[i - 1]) / 2 : 0
        let down = y > 0 && y < height - 1 ? (luma[i + width] - luma[i - width]) / 2 : 0
        values[i] = (across * across + down * down).squareRoot()
      }
    }
    return values
  }

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

/// A detector of probable faces in a small image, based on their colours and their light and dark regions.
///
/// A face is a patch of skin with different surroundings, eyes darker than the cheeks below and the nose between them,
/// similar left and right halves, a mouth darker than the cheeks, and sharp edges around the eyes. No single sign is
/// required: each one scales a likeness. The thresholds were found by trial on portraits of people with light and dark
/// skin, photos of groups, and photos of animals and objects.
struct FaceFinder {
  /// The likeness to a face, 0…1, its centre, and its height from hairline to chin, in pixels.
  typealias Face = (likeness: Double, x: Double, y: Double, height: Double)

  private let width, height: Int
  private let skin, luma, squares, edges: IntegralImage

  /// The maximum number of faces in an image.
  private static let most = 6
  /// The minimum height of a face, in pixels; smaller faces do not have enough detail.
  private static let leastHeight = 10.0
  /// The fraction of the image's shorter side below which a face is less likely to be the subject.
  private static let usualHeight = 0.3125

  init(_ picture: AttentionPicture) {
    width = picture.width
    height = picture.height
    skin = IntegralImage(picture.colors.map { $0.skin }, width: width, height: height)
    luma = IntegralImage(picture.luma, width: width, height: height)
    squares = IntegralImage(picture.luma.map { $0 * $0 }, width: width, height: height)
    edges = IntegralImage(picture.edges, width: width, height: height)
  }

  /// Returns the most likely faces that do not overlap, best first.
  ///
  /// - Complexity: O(pixels), with about 3 windows per pixel.
  func faces() -> [Face] {
    var candidates: [Face] = []
    var size = Self.leastHeight
    while size <= 0.9 * Double(min(width, height)) {
      let step = max(1, size / 10)
      for y in stride(from: size * 0.5, through: Double(height) - size * 0.5, by: step) {
        for x in stride(from: size * 0.45, through: Double(width) - size * 0.45, by: step) {
          // In images of people in portrait format, heads are near the top.
          let likeness = likeness(x, y, size) * (height > width ? 1 - 0.3 * y / Double(height) : 1)
          if likeness > 0.005 { candidates.append((likeness, x, y, size)) }
        }
      }
      size *= 1.2
    }
    candidates.sort { ($0.likeness, $0.y, $0.x) > ($1.likeness, $1.y, $1.x) }
    var faces: [Face] = []
    for face in candidates where faces.count < Self.most {
      let overlaps = faces.contains {
        let reach = 0.6 * max($0.height, face.height)
        return abs($0.x - face.x) < reach && abs($0.y - face.y) < reach
      }
      if !overlaps { faces.append(face) }
    }
    return faces
  }

  /// Returns the degree to which the window around a point resembles a face, 0…1.
  private func likeness(_ x: Double, _ y: Double, _ s: Double) -> Double {
    func mean(_ image: IntegralImage, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Double {
      image.mean(x + s * x0, y + s * y0, x + s * x1, y + s * y1)
    }
    let inside = mean(skin, -0.3, -0.4, 0.3, 0.4)
    if inside < 0.05 { return 0 }
    // In units of `s`, the window measures 0.8 × 1, and its surroundings extend to 1.6 × 1.8.
    let around = (mean(skin, -0.8, -0.9, 0.8, 0.9) * 2.88 - mean(skin, -0.4, -0.5, 0.4, 0.5) * 0.8) / 2.08
    let contrast = max(inside - 0.7 * min(max(around, 0), 1), 0)
    if contrast == 0 { return 0 }
    let average = mean(luma, -0.4, -0.5, 0.4, 0.5)
    let variance = mean(squares, -0.4, -0.5, 0.4, 0.5) - average * average
    let deviation = max(variance, 1).squareRoot()
    let unit = max(deviation, 6)
    let cheeks = mean(luma, -0.28, 0.02, 0.28, 0.2)
    let (left, right) = (mean(luma, -0.34, -0.2, -0.08, -0.02), mean(luma, 0.08, -0.2, 0.34, -0.02))
    let eyes = (cheeks - mean(luma, -0.32, -0.2, 0.32, -0.02)) / unit
    let nose = (mean(luma, -0.08, -0.2, 0.08, 0.05) - max(left, right)) / unit
    let mouth = (cheeks - mean(luma, -0.2, 0.22, 0.2, 0.36)) / unit
    let symmetry = min(max(1 - abs(left - right) / (1.5 * unit), 0.1), 1)
    let detail = min(deviation / max(average, 20) / 0.25, 1)
    let sharpness = mean(edges, -0.32, -0.2, 0.32, -0.02) * s / unit
    let size = min(s / (Self.usualHeight * Double(min(width, height))), 1)
    return size * contrast * contrast.squareRoot() * detail * Self.step(4 * (eyes - 0.1)) * Self.step(3 * nose)
      * symmetry * Self.step(2 * mouth).squareRoot() * Self.step(0.3 * (sharpness - 10))
  }

  /// Returns a smooth step from 0 to 1 that is ½ at 0.
  private static func step(_ x: Double) -> Double { 0.5 + 0.25 * x / (1 + x * x / 4).squareRoot() }
}

/// A table that sums rectangles in an array of numbers in constant time (Crow, "Summed-area tables", 1984).
struct IntegralImage {
  private let width, height: Int
  /// The sum of all values above and left of each pixel corner, row-major, stride = width + 1.
  private let sums: [Double]

  /// Computes the sums of `width` × `height` values in row-major order.
  init(_ values: [Double], width: Int, height: Int) {
    var sums = [Double](repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      var row = 0.0
      for x in 0..<width {
        row += values[y * width + x]
        sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row
      }
    }
    self.width = width
    self.height = height
    self.sums = sums
  }

  /// Returns the mean over a rectangle, rounded to whole pixels and clamped to the table, or 0 if the clamped rectangle
  /// is empty.
  @inline(__always)
  func mean(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Double {
    let (x0, x1) = (column(left), column(right))
    let (y0, y1) = (row(top), row(bottom))
    let stride = width + 1
    let sum = sums[y1 * stride + x1] - sums[y0 * stride + x1] - sums[y1 * stride + x0] + sums[y0 * stride + x0]
    return sum / Double(max((x1 - x0) * (y1 - y0), 1))
  }

  private func column(_ x: Double) -> Int { Int(min(max(x, 0), Double(width)).rounded()) }
  private func row(_ y: Double) -> Int { Int(min(max(y, 0), Double(height)).rounded()) }
}
