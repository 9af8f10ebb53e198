extension LinearRGB {
  /// The nearest colour in the gamut of sRGB, as defined by CSS.
  package var inGamut: LinearRGB { isInGamut ? clipped : OKLab(self).inGamut }
}

extension OKLab {
  /// The nearest colour in the gamut of sRGB, as defined by CSS, in linear light.
  ///
  /// The chroma is reduced until clipping changes the colour by at most a just noticeable difference (CSS Color 4,
  /// §13.2, "CSS gamut mapping").
  ///
  /// - Complexity: O(1), at most 15 steps.
  package var inGamut: LinearRGB {
    if lightness >= 1 { return LinearRGB(red: 1, green: 1, blue: 1) }
    if lightness <= 0 { return LinearRGB(red: 0, green: 0, blue: 0) }
    var clipped = linear.clipped
    if linear.isInGamut || distance(to: OKLab(clipped)) < Self.justNoticeable { return clipped }
    var (low, high, isLowInGamut) = (0.0, 1.0, true)
    while high - low > Self.precision {
      let middle = (low + high) / 2
      let reduced = OKLab(lightness: lightness, a: a * middle, b: b * middle)
      clipped = reduced.linear.clipped
      if isLowInGamut, reduced.linear.isInGamut {
        low = middle
        continue
      }
      let distance = reduced.distance(to: OKLab(clipped))
      if distance >= Self.justNoticeable {
        high = middle
      } else if Self.justNoticeable - distance < Self.precision {
        break
      } else {
        (low, isLowInGamut) = (middle, false)
      }
    }
    return clipped
  }

  // The constants are those of CSS Color 4, §13.2.
  private static let justNoticeable = 0.02
  private static let precision = 0.0001

  fileprivate init(_ linear: LinearRGB) { self.init(red: linear.red, green: linear.green, blue: linear.blue) }
}
