/// The lowest frequencies of a channel: those of a discrete cosine transform in a triangle at its top left.
struct CosineTransform {
  let mean: Double
  /// The largest magnitude of a frequency.
  let scale: Double
  /// The frequencies in rows of decreasing length, from −`scale` as 0 to `scale` as 1; all 0 if the channel is flat.
  let frequencies: [Double]

  /// Transforms a channel.
  ///
  /// - Parameters:
  ///   - channel: The values, row-major.
  ///   - width: The width of the image, in pixels.
  ///   - height: The height of the image, in pixels.
  ///   - across: The number of horizontal frequencies.
  ///   - down: The number of vertical frequencies.
  /// - Complexity: O(width · height · across).
  init(_ channel: [Double], width: Int, height: Int, across: Int, down: Int) {
    let (horizontal, vertical) = (Self.waves(across, length: width), Self.waves(down, length: height))
    // Each row is transformed once for each horizontal frequency, and the results once for each vertical one.
    let rows = horizontal.map { wave in
      (0..<height).map { y in
        var sum = 0.0
        for x in 0..<width { sum += channel[y * width + x] * wave[x] }
        return sum
      }
    }
    var terms: [Double] = []
    for v in 0..<down {
      for h in 0..<across where h * down < across * (down - v) {
        var sum = 0.0
        for y in 0..<height { sum += rows[h][y] * vertical[v][y] }
        terms.append(sum / Double(width * height))
      }
    }
    mean = terms.removeFirst()
    // In symmetric and flat images, a frequency of 0 is off by rounding errors, which may have any sign.
    let exact = terms.map { $0.magnitude < 1e-9 ? 0 : $0 }
    let scale = exact.map(\.magnitude).max() ?? 0
    self.scale = scale
    frequencies = scale > 0 ? exact.map { 0.5 + 0.5 / scale * $0 } : exact
  }

  /// Returns cosine waves with 0, 1, 2… half periods, at the centres of pixels.
  private static func waves(_ count: Int, length: Int) -> [[Double]] {
    (0..<count).map { halves in
      (0..<length).map { i in
        Angle.cosineAndSine(degrees: 180 * Double(halves) * (Double(i) + 0.5) / Double(length)).0
      }
    }
  }
}
