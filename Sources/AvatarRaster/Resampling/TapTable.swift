/// For each pixel of one output axis, the source pixels it is made of and their weights.
///
/// Weights are integers with `fractionBits` fractional bits that add up to exactly 1 for each output pixel, so that
/// a flat picture stays flat; integer sums come out the same in any order and on any machine.
struct TapTable {
  struct Taps {
    /// The first source pixel.
    var first: Int
    /// The number of weights.
    var count: Int
    /// Where they start in `weights`.
    var offset: Int
  }

  private(set) var taps: [Taps] = []
  private(set) var weights: [Int16] = []
  let fractionBits: Int
  /// The source pixels that have any weight.
  let sources: Range<Int>

  /// - Parameters:
  ///   - start: where the output begins in the source, px; it spans `length` > 0 px.
  ///   - sourceCount: source pixels there are; taps outside are dropped and the rest renormalised.
  ///   - outputCount: output pixels.
  ///   - droop: strength of the correction for a source that was box-filtered while it was decoded, 0…1.
  ///   - maximumBits: the most fractional bits the caller's sums have room for.
  /// - Complexity: O(outputCount + 6 · max(length, outputCount)).
  init(
    start: Double, length: Double, sourceCount: Int, outputCount: Int, droop: Double, maximumBits: Int
  ) {
    let scale = length / Double(outputCount)
    let kernel = scale < 1 ? ResamplingKernel.catmullRom : .lanczos3
    let stretch = max(scale, 1)
    var rows: [(first: Int, weights: [Double])] = []
    var largest = 0.0
    for i in 0..<outputCount {
      let center = start + (Double(i) + 0.5) * scale
      var row = Self.kernelRow(kernel, center: center, stretch: stretch, sourceCount: sourceCount)
      if droop > 0 { row = Self.sharpened(row, droop: droop, sourceCount: sourceCount) }
      largest = row.weights.reduce(largest) { max($0, $1.magnitude) }
      rows.append(row)
    }
    var bits = maximumBits
    while bits > 0, largest * Double(1 << bits) > 32766 { bits -= 1 }
    fractionBits = bits
    sources = (rows.map(\.first).min() ?? 0)..<(rows.map { $0.first + $0.weights.count }.max() ?? 0)
    taps.reserveCapacity(outputCount)
    for row in rows { append(row.weights, first: row.first) }
  }

  /// The source pixels that have any weight, without the weights; see `init`.
  static func sources(
    start: Double, length: Double, sourceCount: Int, outputCount: Int, droop: Double
  ) -> Range<Int> {
    let scale = length / Double(outputCount)
    let reach = (scale < 1 ? ResamplingKernel.catmullRom : .lanczos3).support * max(scale, 1)
    let first = columns(around: start + 0.5 * scale, reach, sourceCount: sourceCount)
    let last = columns(around: start + (Double(outputCount) - 0.5) * scale, reach, sourceCount: sourceCount)
    let margin = droop > 0 ? 1 : 0
    return max(first.lowerBound - margin, 0)..<min(last.upperBound + 1 + margin, sourceCount)
  }

  /// The source pixels that a kernel covers.
  private static func columns(around center: Double, _ reach: Double, sourceCount: Int) -> ClosedRange<Int> {
    let first = min(max(Int((center - reach - 0.5).rounded(.up)), 0), sourceCount - 1)
    return first...min(max(Int((center + reach - 0.5).rounded(.down)), first), sourceCount - 1)
  }

  /// The normalised weights of one output pixel.
  private static func kernelRow(
    _ kernel: ResamplingKernel, center: Double, stretch: Double, sourceCount: Int
  ) -> (first: Int, weights: [Double]) {
    let columns = columns(around: center, kernel.support * stretch, sourceCount: sourceCount)
    var weights: [Double] = []
    weights.reserveCapacity(columns.count)
    var sum = 0.0
    for j in columns {
      let weight = kernel.weight(at: (Double(j) + 0.5 - center) / stretch)
      weights.append(weight)
      sum += weight
    }
    for j in weights.indices { weights[j] /= sum }
    return (columns.lowerBound, weights)
  }

  /// The weights for a source that was averaged over its own pixels, so that the result is as if it had not been.
  ///
  /// Averaging over a pixel damps a wave of u cycles per pixel by sinc(u) ≈ 1 − (πu)²/6. The three taps
  /// [−k, 1+2k, −k] raise it by 1 + k·(2πu)², which undoes that for k = 1/24; `droop` scales k.
  private static func sharpened(
    _ row: (first: Int, weights: [Double]), droop: Double, sourceCount: Int
  ) -> (first: Int, weights: [Double]) {
    let k = droop / 24
    let first = max(row.first - 1, 0)
    let last = min(row.first + row.weights.count, sourceCount - 1)
    var result = [Double](repeating: 0, count: last - first + 1)
    for (i, weight) in row.weights.enumerated() {
      let j = row.first + i
      result[j - first] += weight * (1 + 2 * k)
      // At the photo's edge the neighbour that is not there is taken to equal the edge.
      result[max(j - 1, 0) - first] -= weight * k
      result[min(j + 1, sourceCount - 1) - first] -= weight * k
    }
    return (first, result)
  }

  /// Rounds the running sum, not each weight, so that the errors cancel and the total is exact.
  private mutating func append(_ row: [Double], first: Int) {
    taps.append(Taps(first: first, count: row.count, offset: weights.count))
    let one = Double(1 << fractionBits)
    var running = 0.0
    var rounded = 0
    for (i, weight) in row.enumerated() {
      running += weight
      let target = i == row.count - 1 ? 1 << fractionBits : Int((running * one).rounded(.toNearestOrEven))
      weights.append(Int16(target - rounded))
      rounded = target
    }
  }
}
