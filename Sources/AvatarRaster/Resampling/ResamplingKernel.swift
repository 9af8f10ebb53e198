/// A resampling kernel: the weight of a source pixel as a function of its distance from the resampled point.
package enum ResamplingKernel: Hashable, Sendable {
  /// The Lanczos kernel sinc(x)·sinc(x/3) for |x| < 3 (Duchon 1979), for shrinking.
  case lanczos3
  /// The Catmull-Rom cubic, which interpolates its samples (Catmull and Rom 1974; Keys 1981, a = −½), for enlarging.
  case catmullRom

  /// Half of the kernel's width, in its own units.
  var support: Double { self == .lanczos3 ? 3 : 2 }

  func weight(at x: Double) -> Double {
    let x = x.magnitude
    switch self {
    case .lanczos3:
      return x < 3 ? sinc(x) * sinc(x / 3) : 0
    case .catmullRom:
      if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
      return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
    }
  }
}

/// Returns sin(πx)/(πx).
///
/// It is computed as a series because the last bit of the C library's sine differs between systems.
private func sinc(_ x: Double) -> Double {
  if x == 0 { return 1 }
  // sin(πx) = ±sin(πr) with r in −½…½, where the Taylor series to the 21st power is exact to the last bit or two.
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
  let odd = nearest.truncatingRemainder(dividingBy: 2) != 0
  return (odd ? -sine : sine) / (Double.pi * x)
}
