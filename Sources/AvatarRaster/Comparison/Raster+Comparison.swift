extension Raster {
  /// Compares a picture with this one, which is the expected one: first the sizes, then premultiplied channels.
  ///
  /// - Complexity: O(pixels in both pictures), with little cost for equal pixels.
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
    // If everything is ignored, nothing was compared.
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

  /// Records two colours that are not equal.
  private mutating func judge(_ a: PremultipliedColor, _ b: PremultipliedColor, _ x: Int, _ y: Int) {
    let distance = a.distance(to: b)
    var isFar = Double(distance.largest) > tolerance.levels * 257
    var perceived = 0.0
    if let most = tolerance.perceptual {
      perceived = a.perceivedDistance(to: b)
      isFar = perceived > most
    }
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
    (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x), max(maxY, y))
  }

  private func isSmoothed(_ x: Int, _ y: Int) -> Bool {
    guard !result.sizesDiffer else { return false }
    return expected.isSmoothed(x, y, alsoIn: actual) || actual.isSmoothed(x, y, alsoIn: expected)
  }
}

extension PremultipliedColor {
  /// Returns the differences between the channels, 0…65535: the largest, and the sum of all four.
  @inline(__always)
  func distance(to other: PremultipliedColor) -> (largest: UInt32, sum: UInt32) {
    func apart(_ a: UInt16, _ b: UInt16) -> UInt32 { UInt32(a > b ? a - b : b - a) }
    let channels = (
      apart(red, other.red), apart(green, other.green), apart(blue, other.blue), apart(alpha, other.alpha)
    )
    return (
      max(max(channels.0, channels.1), max(channels.2, channels.3)),
      channels.0 + channels.1 + channels.2 + channels.3
    )
  }
}
