/// The dominant colour of an image: the median of the largest group of similar colours.
///
/// An average would be grey for most photos. The most frequent cell of a histogram would favour flat areas, because its
/// fixed borders divide areas with a gradient. Here, a group may be anywhere: a mean shift moves it to where colours are
/// densest (Comaniciu and Meer, "Mean shift", 2002, doi:10.1109/34.1000236). Distances are measured in OKLab, with half
/// the weight for lightness, so that the light and the shaded parts of an object belong together.
struct DominantColor {
  /// The colour without alpha; nil if no pixel is at least half opaque.
  let color: StraightColor?

  /// A colour of the image, the sum of the alpha values of its pixels, and its position in OKLab with half the lightness.
  private typealias Sample = (rgb: UInt32, weight: Int, position: SIMD3<Double>)

  /// Finds the dominant colour.
  ///
  /// - Complexity: O(*n* log *n*) for *n* pixels.
  init(of image: Raster) {
    let samples = Self.samples(of: image)
    color = Self.densest(of: samples).map { Self.median(of: Self.group(of: samples, around: $0)) }
  }

  /// The radius of a group.
  static let radius = 0.1

  /// Returns the distinct colours, sorted, so that sums do not depend on the order of pixels.
  private static func samples(of image: Raster) -> [Sample] {
    var counts: [UInt32: Int] = [:]
    for pixel in image.straightPixels() where pixel >> 24 >= 128 {
      counts[pixel & 0xFFFFFF, default: 0] += Int(pixel >> 24)
    }
    return counts.sorted { $0.key < $1.key }.map { rgb, weight in
      func light(_ shift: UInt32) -> Double { SRGBTransfer.linearLevels[Int(rgb >> shift & 255)] }
      let lab = OKLab(red: light(0), green: light(8), blue: light(16))
      return (rgb, weight, SIMD3(lab.lightness / 2, lab.a, lab.b))
    }
  }

  /// Returns the samples near a point.
  private static func group(of samples: [Sample], around center: SIMD3<Double>) -> [Sample] {
    samples.filter { sample in
      let offset = sample.position - center
      return (offset * offset).sum() < radius * radius
    }
  }

  /// Returns the median of each channel.
  ///
  /// In initials or an icon, where one colour fills more than half of the group, the median is exactly that colour.
  private static func median(of group: [Sample]) -> StraightColor {
    let half = group.reduce(0) { $0 + $1.weight } / 2
    func channel(_ shift: UInt32) -> UInt8 {
      var weights = [Int](repeating: 0, count: 256)
      for sample in group { weights[Int(sample.rgb >> shift & 255)] += sample.weight }
      var sum = 0
      let median = weights.firstIndex { weight in
        sum += weight
        return sum > half
      }
      return UInt8(median ?? 255)
    }
    return StraightColor(red: channel(0), green: channel(8), blue: channel(16))
  }
}

extension DominantColor {
  /// Returns the centre of the largest group; nil without samples.
  private static func densest(of samples: [Sample]) -> SIMD3<Double>? {
    var histogram = ColorHistogram()
    for sample in samples { histogram.add(sample.position, weight: sample.weight) }
    var (start, most) = (SIMD3<Double>?.none, 0)
    for sample in samples {
      let weight = histogram.weight(around: sample.position)
      if weight > most { (start, most) = (sample.position, weight) }
    }
    guard var center = start else { return nil }
    // A group reaches its place in a few steps, and always contains a sample.
    for _ in 0..<20 {
      let group = group(of: samples, around: center)
      let sum = group.reduce(SIMD3<Double>()) { $0 + $1.position * Double($1.weight) }
      let mean = sum / Double(group.reduce(0) { $0 + $1.weight })
      let step = mean - center
      center = mean
      if (step * step).sum() < 1e-8 { break }
    }
    return center
  }
}

extension Raster {
  /// The colour of the largest area of similar colours; nil if no pixel is at least half opaque.
  ///
  /// - Complexity: O(*n* log *n*) for *n* pixels.
  package var dominantColor: StraightColor? { DominantColor(of: self).color }
}
