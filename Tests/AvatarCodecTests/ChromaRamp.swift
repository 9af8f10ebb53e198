import AvatarGeometry
import Foundation

/// A 64×64 photo whose luma is constant, and whose blue and red ramps run along x and y.
///
/// The colours of each block of 2×2 pixels are equal. Encoders that halve the chroma therefore store the same samples,
/// however they filter or place them.
enum ChromaRamp {
  static let side = 64

  /// Returns a triangle wave from −4 to 4, with a period of 16.
  private static func wave(_ sample: Int) -> Double { Double(abs(sample % 16 - 8) - 4) }

  /// Returns the colour, 0…255, for a sample of luma, and of blue and red chroma (ITU-T T.871, section 7).
  private static func color(_ luma: Double, _ blue: Double, _ red: Double) -> SIMD3<Double> {
    SIMD3(luma + 1.402 * red, luma - 0.344136 * blue - 0.714136 * red, luma + 1.772 * blue)
  }

  /// Returns the colour of a block.
  private static func block(_ x: Int, _ y: Int) -> SIMD3<Double> { color(128, 15 * wave(x), 10 * wave(y + 3)) }

  /// The pixels as encoded, straight RGBA with red in the lowest byte.
  static let pixels = (0..<side * side).map { i in
    let color = block(i % side / 2, i / side / 2).rounded(.toNearestOrAwayFromZero)
    return 0xFF00_0000 | UInt32(color.x) | UInt32(color.y) << 8 | UInt32(color.z) << 16
  }

  /// The pixels as encoded, 0…255.
  static let blocks = pixels.map { SIMD3(Double($0 & 255), Double($0 >> 8 & 255), Double($0 >> 16 & 255)) }

  /// Returns the pixels for chroma samples in the centres of blocks, interpolated linearly between these centres, of
  /// photos in rows and columns that fill a square.
  ///
  /// - Parameters:
  ///   - side: The side of the square.
  ///   - columnsOnly: Whether each row has chroma samples of its own, so that only columns are interpolated.
  /// - Returns: The pixels, 0…255.
  static func interpolated(side: Int, columnsOnly: Bool = false) -> [SIMD3<Double>] {
    func sample(_ first: Int, _ value: (Int) -> Double) -> Double {
      let next = min(max(first / 2 + (first % 2 == 0 ? -1 : 1), 0), side / 2 - 1)
      return 0.75 * value(first / 2) + 0.25 * value(next)
    }
    // The photo has two periods of each wave, so tiles continue them.
    let blue = (0..<side).map { sample($0) { 15 * wave($0) } }
    let red = (0..<side).map { y in
      columnsOnly ? 10 * wave(y / 2 + 3) : sample(y) { 10 * wave($0 + 3) }
    }
    return (0..<side * side).map { color(128, blue[$0 % side], red[$0 / side]) }
  }

  // MARK: Resampling

  /// Resamples a part of a square photo, whose pixels are 0…255, to a square.
  ///
  /// The kernels are those of Duchon (1979) for a reduction, and of Keys (1981, a = −½) for an enlargement.
  static func resampled(
    _ pixels: [SIMD3<Double>], side: Int, to target: Int, _ box: Rect, isLinear: Bool
  ) -> [SIMD3<Double>] {
    let values = isLinear ? pixels.map { mapped($0, linear) } : pixels
    let columns = weights(box.x, box.width, side, target)
    let rows = weights(box.y, box.height, side, target)
    var wide = [SIMD3<Double>](repeating: .zero, count: target * side)
    for y in 0..<side {
      for x in 0..<target {
        for (source, weight) in columns[x] { wide[y * target + x] += values[y * side + source] * weight }
      }
    }
    var result = [SIMD3<Double>](repeating: .zero, count: target * target)
    for y in 0..<target {
      for (source, weight) in rows[y] {
        for x in 0..<target { result[y * target + x] += wide[source * target + x] * weight }
      }
    }
    return result.map { color in
      let color = color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
      return isLinear ? mapped(color, encoded) : color
    }
  }

  private static func weights(_ start: Double, _ length: Double, _ side: Int, _ target: Int) -> [[(Int, Double)]] {
    let scale = length / Double(target)
    return (0..<target).map { i in
      let center = start + (Double(i) + 0.5) * scale
      let weights = (0..<side).map { j in
        let distance = abs(Double(j) + 0.5 - center)
        return scale < 1 ? cubic(distance) : lanczos(distance / scale)
      }
      let sum = weights.reduce(0, +)
      return weights.enumerated().filter { $0.element != 0 }.map { ($0.offset, $0.element / sum) }
    }
  }

  private static func lanczos(_ x: Double) -> Double {
    if x == 0 { return 1 }
    return x < 3 ? sin(.pi * x) * sin(.pi * x / 3) * 3 / (.pi * .pi * x * x) : 0
  }

  private static func cubic(_ x: Double) -> Double {
    if x < 1 { return 1.5 * x * x * x - 2.5 * x * x + 1 }
    return x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
  }

  // MARK: Linear light

  private static func mapped(_ color: SIMD3<Double>, _ transfer: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(transfer(color.x / 255), transfer(color.y / 255), transfer(color.z / 255)) * 255
  }

  /// Returns linear light for an encoded value (IEC 61966-2-1).
  private static func linear(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }

  private static func encoded(_ v: Double) -> Double { v <= 0.0031308 ? 12.92 * v : 1.055 * pow(v, 1 / 2.4) - 0.055 }
}
