/// A number of pixels, absolute or relative.
package enum PixelAllowance: Hashable, Sendable {
  case count(Int)
  /// A fraction of the compared pixels, 0…1.
  case share(Double)

  func allows(_ differing: Int, of compared: Int) -> Bool {
    switch self {
    case .count(let maximum): differing <= maximum
    case .share(let maximum): Double(differing) <= maximum * Double(compared)
    }
  }
}

extension Raster {
  /// Compares an image with this one, the expected image: first the sizes, then the premultiplied channels.
  ///
  /// - Complexity: O(pixels in both images), with little cost for equal pixels.
  package func difference(_ actual: Raster, tolerance: ComparisonTolerance = ComparisonTolerance()) -> PictureDifference
  {
    var comparison = PictureComparison(expected: self, actual: actual, tolerance: tolerance)
    comparison.run()
    return comparison.result
  }
}

/// A comparison in progress.
private struct PictureComparison {
  let expected: Raster
  let actual: Raster
  let tolerance: ComparisonTolerance
  var result: PictureDifference
  /// The sum of the differences of all channels, in 65535ths.
  private var sum: UInt64 = 0
  private var largest: UInt32 = 0
  private var (minX, minY, maxX, maxY) = (Int.max, Int.max, -1, -1)

  init(expected: Raster, actual: Raster, tolerance: ComparisonTolerance) {
    self.expected = expected
    self.actual = actual
    self.tolerance = tolerance
    result = PictureDifference(
      expected: (expected.width, expected.height), actual: (actual.width, actual.height), compared: 0)
    if tolerance.perceptual != nil { result.largestDistance = 0 }
  }

  mutating func run() {
    let (width, height) = result.common
    result.compared = width * height
    if expected == actual && tolerance.ignored.isEmpty { return }
    result.verdicts = [PictureDifference.Verdict](repeating: .equal, count: width * height)
    ignoreBoxes()
    for y in 0..<height { compareRow(y) }
    result.largest = Double(largest) / 257
    result.mean = Double(sum) / 257 / Double(max(4 * result.compared, 1))
    if maxX >= 0 { result.bounds = PixelBox(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1) }
    // If all pixels are ignored, nothing was compared.
    result.isTolerated =
      !result.sizesDiffer && result.compared > 0 && tolerance.pixels.allows(result.differing, of: result.compared)
  }

  private mutating func ignoreBoxes() {
    let (width, height) = result.common
    for box in tolerance.ignored {
      let (columns, rows) = box.clipped(width: width, height: height)
      for y in rows {
        for x in columns where result.verdicts[y * width + x] != .ignored {
          result.verdicts[y * width + x] = .ignored
          result.compared -= 1
        }
      }
    }
  }

  private mutating func compareRow(_ y: Int) {
    let width = result.common.width
    for x in 0..<width {
      let (a, b) = (expected.colors[y * expected.width + x], actual.colors[y * actual.width + x])
      if a != b && result.verdicts[y * width + x] != .ignored { judge(a, b, x, y) }
    }
  }

  /// Records two unequal colours.
  private mutating func judge(_ a: PremultipliedColor, _ b: PremultipliedColor, _ x: Int, _ y: Int) {
    let distance = a.distance(to: b)
    var isFar = Double(distance.largest) > tolerance.levels * 257
    var perceived = 0.0
    if let maximum = tolerance.perceptual {
      perceived = a.perceivedDistance(to: b)
      isFar = perceived > maximum
    }
    // A pixel of an antialiased edge is left out of the largest and the mean difference, not only out of the count.
    if isFar && tolerance.ignoresAntialiasing && isSmoothed(x, y) { return note(.smoothed, x, y) }
    sum += UInt64(distance.sum)
    largest = max(largest, distance.largest)
    if let known = result.largestDistance { result.largestDistance = max(known, perceived) }
    note(isFar ? .differing : .tolerated, x, y)
  }

  private mutating func note(_ verdict: PictureDifference.Verdict, _ x: Int, _ y: Int) {
    result.verdicts[y * result.common.width + x] = verdict
    if verdict == .smoothed { result.smoothed += 1 }
    guard verdict == .differing else { return }
    result.differing += 1
    minX = min(minX, x)
    minY = min(minY, y)
    maxX = max(maxX, x)
    maxY = max(maxY, y)
  }

  private func isSmoothed(_ x: Int, _ y: Int) -> Bool {
    guard !result.sizesDiffer else { return false }
    return expected.isSmoothed(x, y, alsoIn: actual) || actual.isSmoothed(x, y, alsoIn: expected)
  }
}

extension Raster {
  /// Returns whether a pixel belongs to an antialiased edge, which renderers rarely draw identically.
  ///
  /// Such a pixel has a darker and a brighter neighbour, and at most two neighbours of equal brightness. The darkest or
  /// brightest neighbour lies in an area of one colour, both in this raster and in the other. Based on V. Vyšniauskas,
  /// "Anti-aliased Pixel and Intensity Slope Detector", 2009.
  /// - Parameters:
  ///   - x: The column of the pixel.
  ///   - y: The row of the pixel.
  ///   - other: A raster of the same size.
  /// - Returns: Whether the pixel is antialiased over white or over black.
  func isSmoothed(_ x: Int, _ y: Int, alsoIn other: Raster) -> Bool {
    // A white shape on a transparent background is visible only over black.
    isSmoothed(x, y, alsoIn: other, overWhite: true) || isSmoothed(x, y, alsoIn: other, overWhite: false)
  }

  private func isSmoothed(_ x: Int, _ y: Int, alsoIn other: Raster, overWhite: Bool) -> Bool {
    let center = self[x, y].brightness(overWhite: overWhite)
    var (alike, darkest, brightest) = (isAtEdge(x, y) ? 1 : 0, center, center)
    var (dark, bright) = ((x: x, y: y), (x: x, y: y))
    forEachNeighbor(x, y) { x, y in
      let brightness = self[x, y].brightness(overWhite: overWhite)
      if brightness == center { alike += 1 }
      if brightness < darkest { (darkest, dark) = (brightness, (x, y)) }
      if brightness > brightest { (brightest, bright) = (brightness, (x, y)) }
    }
    if alike > 2 || darkest == center || brightest == center { return false }
    func isArea(_ place: (x: Int, y: Int)) -> Bool {
      isInsideArea(place.x, place.y) && other.isInsideArea(place.x, place.y)
    }
    return isArea(dark) || isArea(bright)
  }

  /// Returns whether at least three neighbours have the same colour; the outside of the raster counts as one neighbour.
  private func isInsideArea(_ x: Int, _ y: Int) -> Bool {
    let color = self[x, y]
    var alike = isAtEdge(x, y) ? 1 : 0
    forEachNeighbor(x, y) { x, y in if self[x, y] == color { alike += 1 } }
    return alike > 2
  }

  private func isAtEdge(_ x: Int, _ y: Int) -> Bool { x == 0 || y == 0 || x == width - 1 || y == height - 1 }

  private func forEachNeighbor(_ x: Int, _ y: Int, _ body: (Int, Int) -> Void) {
    for row in max(y - 1, 0)...min(y + 1, height - 1) {
      for column in max(x - 1, 0)...min(x + 1, width - 1) where (column, row) != (x, y) { body(column, row) }
    }
  }
}
