/// What `MatrixShaper` does, from 16 bits a channel: a table for each value would be too large.
struct DeepMatrixShaper {
  /// Between its knots a tone curve is taken to be straight.
  static let knots = 4097

  private let curves: [[Float]]
  private let columns: [SIMD4<Float>]

  /// - Parameters:
  ///   - curves: linear light for `knots` values from 0 to 1, of red, green and blue.
  ///   - columns: what full red, green and blue are in linear sRGB.
  init(curves: [[Double]], columns: [SIMD4<Double>]) {
    self.curves = curves.map { $0.map { Float($0) } }
    self.columns = columns.map { SIMD4<Float>($0) }
  }

  /// Converts `count` pixels of four channels each to pixels of 8 bits a channel; see `ScanlineFormat`.
  func apply(deep: [UInt16], to row: inout [UInt32], count: Int) {
    let encoded = MatrixShaper.encoded
    let most = Float(1 << MatrixShaper.linearBits - 1)
    let top = SIMD4<Float>(repeating: most)
    for i in 0..<count {
      var light = SIMD4<Float>.zero
      for c in 0..<3 { light += columns[c] * linear(deep[4 * i + c], curves[c]) }
      let index = (light * most).clamped(lowerBound: .zero, upperBound: top).rounded(.toNearestOrEven)
      func level(_ c: Int) -> UInt32 { UInt32(encoded[Int(index[c])]) }
      // 16 bits as 8, rounded to the nearest.
      let alpha = (UInt32(deep[4 * i + 3]) &* 255 &+ 32895) &>> 16
      row[i] = level(0) | level(1) &<< 8 | level(2) &<< 16 | alpha &<< 24
    }
  }

  private func linear(_ value: UInt16, _ curve: [Float]) -> Float {
    let place = Float(value) * (Float(Self.knots - 1) / 65535)
    let knot = min(Int(place), Self.knots - 2)
    return curve[knot] + (curve[knot + 1] - curve[knot]) * (place - Float(knot))
  }
}
