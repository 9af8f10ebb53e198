import AvatarRaster

/// A conversion to sRGB from an RGB space with three tone curves and a matrix, with 8 bits per channel.
///
/// Most camera, phone and screen profiles are of this kind. Little CMS reads them, but converting the pixels here takes
/// a tenth of the time, because a table lists the linear red, green and blue that each sample contributes.
struct MatrixShaper {
  /// The scale of the sums from the tables, which are indices into `encoded` with 8 fractional bits.
  private static let scale = Double(1 << linearBits - 1) * 256
  static let linearBits = 14

  /// The contribution of each red value to linear sRGB, then of each green value, then of each blue value.
  private let shares: [SIMD4<Int32>]

  /// The nearest sRGB level for each 14-bit value of linear light; the darkest steps are ⅕ of a level.
  static let encoded: [UInt8] = {
    // Light above the last boundary between levels has the initial value.
    var table = [UInt8](repeating: 255, count: 1 << linearBits)
    var start = 0
    for level in 0..<255 {
      let end = SRGBTransfer.linear((Double(level) + 0.5) / 255) * Double(1 << linearBits - 1)
      while Double(start) < end {
        table[start] = UInt8(level)
        start += 1
      }
    }
    return table
  }()

  /// - Parameters:
  ///   - curves: The linear light for each value of red, green and blue, 0…1; 256 entries each.
  ///   - matrix: The matrix to X, Y and Z relative to D50.
  init(curves: [[Double]], matrix: ColorMatrix) {
    shares = zip(curves, matrix.columnsInSRGB).flatMap { curve, column in
      curve.map { light in
        let share = (column * light * Self.scale).rounded(.toNearestOrEven)
        return SIMD4<Int32>(share.clamped(lowerBound: Self.minimum, upperBound: Self.maximum))
      }
    }
  }

  /// The largest contribution for which a sum of three does not overflow 32 bits.
  private static let maximum = SIMD4(repeating: Double(1 << 29))
  private static let minimum = SIMD4(repeating: -Double(1 << 29))

  /// Converts pixels in place without changing alpha; see `ScanlineFormat`.
  func apply(to row: inout [UInt32], count: Int) {
    let shares = shares.span
    let (reds, greens, blues) = (
      shares.extracting(0..<256), shares.extracting(256..<512), shares.extracting(512..<768)
    )
    let encoded = Self.encoded.span
    var pixels = row.mutableSpan
    let top: Int32 = 1 << Int32(Self.linearBits) - 1
    for i in 0..<count {
      let pixel = pixels[i]
      let (red, green, blue) = (Int(pixel & 255), Int(pixel &>> 8 & 255), Int(pixel &>> 16 & 255))
      let sum: SIMD4<Int32> = reds[red] &+ greens[green] &+ blues[blue] &+ SIMD4(repeating: 128)
      // In debug builds, functions of SIMD types are generic calls, and accessing lanes is much faster.
      func value(_ lane: Int) -> UInt32 {
        let light = sum[lane] &>> 8
        return UInt32(encoded[Int(light < 0 ? 0 : light > top ? top : light)])
      }
      pixels[i] = value(0) | value(1) &<< 8 | value(2) &<< 16 | pixel & 0xFF00_0000
    }
  }
}
