import AvatarRaster

/// A matrix-shaper conversion from 16 bits per channel to sRGB with 8 bits per channel.
///
/// Unlike `MatrixShaper`, it interpolates tone curves between knots, because a table with an entry for each value would
/// be too large.
struct DeepMatrixShaper {
  /// The number of knots in a tone curve, which is linear between knots.
  static let knots = 4097

  /// The tone curves of red, green and blue, one after another.
  private let curves: [Float]
  private let columns: [SIMD4<Float>]
  private let tones: ToneMapping?

  /// - Parameters:
  ///   - curves: The linear light of red, green and blue at `knots` values from 0 to 1.
  ///   - matrix: The matrix to X, Y and Z relative to D50, or nil for gray.
  ///   - tones: The tone mapping of linear light, or nil if all values are within the sRGB range.
  init(curves: [[Double]], matrix: ColorMatrix?, tones: ToneMapping? = nil) {
    self.curves = curves.flatMap { $0.map { Float($0) } }
    let gray = [SIMD4(1.0, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0)]
    columns = (matrix?.columnsInSRGB ?? gray).map { SIMD4<Float>($0) }
    self.tones = tones
  }

  /// Converts `count` pixels with four 16-bit channels to pixels with 8 bits per channel; see `ScanlineFormat`.
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
      if let tones { light = tones.mapped(light) }
      // The value is reduced from 16 bits to 8, rounding to the nearest.
      let alpha = (UInt32(deep[4 &* i &+ 3]) &* 255 &+ 32895) &>> 16
      pixels[i] =
        UInt32(encoded[Self.index(light[0])]) | UInt32(encoded[Self.index(light[1])]) &<< 8
        | UInt32(encoded[Self.index(light[2])]) &<< 16 | alpha &<< 24
    }
  }

  /// Returns the index in `MatrixShaper.encoded` for linear light, which is clamped to 0…1.
  @inline(__always)
  private static func index(_ light: Float) -> Int {
    let maximum = Float(1 << MatrixShaper.linearBits - 1)
    // The value is not negative, so adding a half and truncating rounds it.
    return Int(min(max(light * maximum, 0), maximum) + 0.5)
  }

  @inline(__always)
  private static func linear(_ value: UInt16, _ curve: Span<Float>) -> Float {
    // The 65,536 values are divided into 4096 intervals. The last knot is for the value 65,536, which does not occur.
    let (knot, fraction) = (Int(value &>> 4), Float(value & 15))
    return curve[knot] + (curve[knot &+ 1] - curve[knot]) * (fraction / 16)
  }
}
