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
  private static let maxFaces = 6
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
    for face in candidates where faces.count < Self.maxFaces {
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
