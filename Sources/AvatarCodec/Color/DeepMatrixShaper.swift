/// A matrix-shaper conversion from 16 bits per channel to sRGB with 8.
///
/// Unlike `MatrixShaper`, it interpolates tone curves between knots, because a table with an entry for each value would
/// be too large.
struct DeepMatrixShaper {
  /// The number of knots of a tone curve, which is linear between them.
  static let knots = 4097

  /// The tone curves of red, green and blue, one after the other.
  private let curves: [Float]
  private let columns: [SIMD4<Float>]

  /// - Parameters:
  ///   - curves: The linear light for `knots` values from 0 to 1, of red, green and blue.
  ///   - columns: Full red, green and blue in linear sRGB.
  init(curves: [[Double]], columns: [SIMD4<Double>]) {
    self.curves = curves.flatMap { $0.map { Float($0) } }
    self.columns = columns.map { SIMD4<Float>($0) }
  }

  /// Converts `count` pixels of four 16-bit channels to pixels of 8 bits per channel; see `ScanlineFormat`.
  func apply(deep: [UInt16], to row: inout [UInt32], count: Int) {
    let table = MatrixShaper.encoded
    let (curves, encoded, deep) = (curves.span, table.span, deep.span)
    let reds = curves.extracting(0..<Self.knots)
    let greens = curves.extracting(Self.knots..<2 * Self.knots)
    let blues = curves.extracting(2 * Self.knots..<3 * Self.knots)
    let (red, green, blue) = (columns[0], columns[1], columns[2])
    var pixels = row.mutableSpan
    for i in 0..<count {
      var light = red * Self.linear(deep[4 &* i], reds)
      light += green * Self.linear(deep[4 &* i &+ 1], greens)
      light += blue * Self.linear(deep[4 &* i &+ 2], blues)
      // 16 bits are reduced to 8, rounded to the nearest value.
      let alpha = (UInt32(deep[4 &* i &+ 3]) &* 255 &+ 32895) &>> 16
      pixels[i] =
        UInt32(encoded[Self.index(light[0])]) | UInt32(encoded[Self.index(light[1])]) &<< 8
        | UInt32(encoded[Self.index(light[2])]) &<< 16 | alpha &<< 24
    }
  }

  /// Returns the index of linear light in `MatrixShaper.encoded`, clamped to 0…1.
  @inline(__always)
  private static func index(_ light: Float) -> Int {
    let most = Float(1 << MatrixShaper.linearBits - 1)
    // The value is not negative, so that truncation after adding a half rounds.
    return Int(min(max(light * most, 0), most) + 0.5)
  }

  @inline(__always)
  private static func linear(_ value: UInt16, _ curve: Span<Float>) -> Float {
    // 65,536 values have 4096 steps. The last knot is for the value 65,536, which does not occur.
    let (knot, fraction) = (Int(value &>> 4), Float(value & 15))
    return curve[knot] + (curve[knot &+ 1] - curve[knot]) * (fraction / 16)
  }
}
