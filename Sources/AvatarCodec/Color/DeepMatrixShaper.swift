/// What `MatrixShaper` does, from 16 bits a channel: a table for each value would be too large.
struct DeepMatrixShaper {
  /// Between its knots a tone curve is taken to be straight.
  static let knots = 4097

  /// Curve after curve.
  private let curves: [Float]
  private let columns: [SIMD4<Float>]

  /// - Parameters:
  ///   - curves: linear light for `knots` values from 0 to 1, of red, green and blue.
  ///   - columns: what full red, green and blue are in linear sRGB.
  init(curves: [[Double]], columns: [SIMD4<Double>]) {
    self.curves = curves.flatMap { $0.map { Float($0) } }
    self.columns = columns.map { SIMD4<Float>($0) }
  }

  /// Converts `count` pixels of four channels each to pixels of 8 bits a channel; see `ScanlineFormat`.
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
      // 16 bits as 8, rounded to the nearest.
      let alpha = (UInt32(deep[4 &* i &+ 3]) &* 255 &+ 32895) &>> 16
      pixels[i] =
        UInt32(encoded[Self.index(light[0])]) | UInt32(encoded[Self.index(light[1])]) &<< 8
        | UInt32(encoded[Self.index(light[2])]) &<< 16 | alpha &<< 24
    }
  }

  /// The entry for linear light, cut off at 0 and 1.
  @inline(__always)
  private static func index(_ light: Float) -> Int {
    let most = Float(1 << MatrixShaper.linearBits - 1)
    // Not negative, so that cutting off after adding a half rounds.
    return Int(min(max(light * most, 0), most) + 0.5)
  }

  @inline(__always)
  private static func linear(_ value: UInt16, _ curve: Span<Float>) -> Float {
    // 4096 steps for 65,536 values: the last knot is for 65,536, which never comes.
    let (knot, fraction) = (Int(value &>> 4), Float(value & 15))
    return curve[knot] + (curve[knot &+ 1] - curve[knot]) * (fraction / 16)
  }
}
