/// The source pixels and their weights for each pixel along an output axis.
///
/// Weights are integers with `fractionBits` fractional bits. For each output pixel, they add up to exactly 1, so a flat
/// image stays flat. Integer sums are the same in any order and on any machine.
struct TapTable {
  struct Taps {
    /// The index of the first source pixel.
    var first: Int
    /// The number of weights for the pixel.
    var count: Int
    /// The index of the first weight in `weights`.
    var offset: Int
  }

  private(set) var taps: [Taps] = []
  private(set) var weights: [Int16] = []
  let fractionBits: Int
  /// The range of source pixels that have a weight.
  let sources: Range<Int>

  /// The interval of the source that fills an output axis.
  struct Axis: Equatable {
    /// The position in the source at which the output begins, in pixels.
    let start: Double
    /// The length of the source that the output spans, in pixels, greater than 0.
    let length: Double
    /// The number of source pixels; taps outside are dropped, and the others are renormalised.
    let sourceCount: Int
    let outputCount: Int
    /// The strength of the correction for a source that was box-filtered by reduced-size decoding, 0…1.
    let boxCorrection: Double
  }

  /// The weights of one output pixel, which start at a source pixel and add up to 1.
  typealias Row = (first: Int, weights: [Double])

  /// Computes the weights of an axis.
  ///
  /// - Complexity: O(outputCount + 6 · max(length, outputCount)).
  static func rows(of axis: Axis) -> [Row] {
    let filter = Filter(axis)
    return (0..<axis.outputCount).map { i in
      let row = filter.row(center: filter.center(of: i), sourceCount: axis.sourceCount)
      return filter.margin > 0 ? sharpened(row, boxCorrection: axis.boxCorrection, sourceCount: axis.sourceCount) : row
    }
  }

  /// Creates integer taps from weights.
  ///
  /// - Parameters:
  ///   - rows: The weights of each output pixel.
  ///   - maximumBits: The maximum number of fractional bits in the weights for which the caller's sums do not overflow.
  init(_ rows: [Row], maximumBits: Int) {
    var largest = 0.0
    for row in rows { for weight in row.weights { largest = max(largest, weight.magnitude) } }
    var bits = maximumBits
    // Rounding the running sum changes a weight by at most 1, so the largest weight may be 32,767.
    while bits > 0, largest * Double(1 << bits) > 32766 { bits -= 1 }
    fractionBits = bits
    sources = (rows.map(\.first).min() ?? 0)..<(rows.map { $0.first + $0.weights.count }.max() ?? 0)
    taps.reserveCapacity(rows.count)
    weights.reserveCapacity(rows.reduce(0) { $0 + $1.weights.count })
    for row in rows { append(row.weights, first: row.first) }
  }

  /// Returns the source pixels that have a weight on an axis, without computing the weights.
  static func sources(of axis: Axis) -> Range<Int> {
    let filter = Filter(axis)
    let first = filter.columns(around: filter.center(of: 0), sourceCount: axis.sourceCount)
    let last = filter.columns(around: filter.center(of: axis.outputCount - 1), sourceCount: axis.sourceCount)
    return max(first.lowerBound - filter.margin, 0)..<min(last.upperBound + 1 + filter.margin, axis.sourceCount)
  }

  /// The filter for an axis, which is the same for all of its output pixels.
  ///
  /// The kernel is the weight of a source pixel as a function of its distance from the resampled point. Images are
  /// shrunk with the Lanczos kernel sinc(x)·sinc(x/3) for |x| < 3 (Duchon 1979), and enlarged with the Catmull-Rom
  /// cubic, which interpolates its samples (Catmull and Rom 1974; Keys 1981, a = −½). If there are only a few pixels,
  /// they are enlarged linearly, because the cubic's overshoot at an edge would be as wide as the rest of the image.
  private struct Filter {
    private enum Kernel {
      case lanczos, catmullRom, linear
    }

    /// The number of source pixels per output pixel.
    let scale: Double
    private let kernel: Kernel
    /// The factor by which the kernel is wider than its support.
    let stretch: Double
    /// The number of source pixels that the correction adds on either side.
    let margin: Int
    private let start: Double

    init(_ axis: Axis) {
      start = axis.start
      scale = axis.length / Double(axis.outputCount)
      stretch = max(scale, 1)
      margin = axis.boxCorrection > 0 ? 1 : 0
      // A box-filtered source had more pixels before it was decoded.
      kernel = scale >= 1 ? .lanczos : axis.length < Self.fewPixels && axis.boxCorrection == 0 ? .linear : .catmullRom
    }

    /// The source length, in pixels, below which a source is enlarged linearly.
    private static let fewPixels = 8.0

    /// Half the kernel's width, in its own units.
    private var support: Double {
      switch kernel {
      case .lanczos: 3
      case .catmullRom: 2
      case .linear: 1
      }
    }

    /// Returns the value of the kernel at a distance in its own units.
    private func weight(at x: Double) -> Double {
      let x = x.magnitude
      switch kernel {
      case .lanczos: return x < 3 ? sinc(x) * sinc(x / 3) : 0
      case .catmullRom:
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
      case .linear: return max(1 - x, 0)
      }
    }

    func center(of pixel: Int) -> Double { start + (Double(pixel) + 0.5) * scale }

    /// Returns the source pixels that the kernel covers.
    func columns(around center: Double, sourceCount: Int) -> ClosedRange<Int> {
      let reach = support * stretch
      // The centre of pixel j is at j + ½, and its distance from the kernel's centre must not exceed the reach.
      let first = min(max(Int((center - reach - 0.5).rounded(.up)), 0), sourceCount - 1)
      return first...min(max(Int((center + reach - 0.5).rounded(.down)), first), sourceCount - 1)
    }

    /// Returns the normalised weights of one output pixel.
    func row(center: Double, sourceCount: Int) -> Row {
      let columns = columns(around: center, sourceCount: sourceCount)
      var weights: [Double] = []
      weights.reserveCapacity(columns.count)
      var sum = 0.0
      for j in columns {
        let weight = weight(at: (Double(j) + 0.5 - center) / stretch)
        weights.append(weight)
        sum += weight
      }
      for j in weights.indices { weights[j] /= sum }
      return (columns.lowerBound, weights)
    }
  }

  /// Returns weights that compensate for averaging the source over its own pixels.
  ///
  /// Averaging over a pixel dampens a wave of u cycles per pixel by sinc(u) ≈ 1 − (πu)²/6. The three taps [−k, 1+2k,
  /// −k] amplify it by 1 + k·(2πu)², which compensates for that with k = 1/24; `boxCorrection` scales k.
  private static func sharpened(_ row: Row, boxCorrection: Double, sourceCount: Int) -> Row {
    let k = boxCorrection / 24
    let first = max(row.first - 1, 0)
    let last = min(row.first + row.weights.count, sourceCount - 1)
    var result = [Double](repeating: 0, count: last - first + 1)
    for (i, weight) in row.weights.enumerated() {
      let j = row.first + i
      result[j - first] += weight * (1 + 2 * k)
      // At the edge of the photo, the missing neighbour is assumed to equal the edge pixel.
      result[max(j - 1, 0) - first] -= weight * k
      result[min(j + 1, sourceCount - 1) - first] -= weight * k
    }
    return (first, result)
  }

  /// Appends weights, rounding their running sum rather than each weight, so that errors cancel and the total is exact.
  private mutating func append(_ row: [Double], first: Int) {
    taps.append(Taps(first: first, count: row.count, offset: weights.count))
    let one = Double(1 << fractionBits)
    var running = 0.0
    var rounded = 0
    for (i, weight) in row.enumerated() {
      running += weight
      // The weights add up to 1 only approximately, so the last target is set rather than computed.
      let target = i == row.count - 1 ? 1 << fractionBits : Int((running * one).rounded(.toNearestOrEven))
      weights.append(Int16(target - rounded))
      rounded = target
    }
  }
}

/// Returns sin(πx)/(πx).
///
/// The function uses a series, because the C library's sine differs in its last bit between systems.
private func sinc(_ x: Double) -> Double {
  if x == 0 { return 1 }
  // sin(πx) = ±sin(πr) with r in −½…½, where the Taylor series up to the 21st power is exact to the last bit or two.
  let nearest = x.rounded(.toNearestOrEven)
  let y = (x - nearest) * Double.pi
  let s = y * y
  var sum = 1.0 / 51_090_942_171_709_440_000
  sum = 1.0 / 121_645_100_408_832_000 - s * sum
  sum = 1.0 / 355_687_428_096_000 - s * sum
  sum = 1.0 / 1_307_674_368_000 - s * sum
  sum = 1.0 / 6_227_020_800 - s * sum
  sum = 1.0 / 39_916_800 - s * sum
  sum = 1.0 / 362_880 - s * sum
  sum = 1.0 / 5040 - s * sum
  sum = 1.0 / 120 - s * sum
  sum = 1.0 / 6 - s * sum
  sum = 1 - s * sum
  let sine = sum * y
  let isOdd = Int(nearest) & 1 != 0
  return (isOdd ? -sine : sine) / (Double.pi * x)
}
