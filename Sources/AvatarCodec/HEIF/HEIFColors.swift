import AvatarRaster

/// The conversion of luma and chroma to red, green and blue, 0…1 (ITU-T H.273, section 8.3).
struct HEIFColors {
  private let columns: Shares
  private let offset: SIMD4<Float>

  /// Creates the conversion for samples with these properties, or returns nil if it is not linear.
  ///
  /// - Parameters:
  ///   - matrix: The matrix coefficients, as defined in table 4.
  ///   - primaries: The primaries, as defined in table 2, on which some matrix coefficients depend.
  ///   - isFullRange: Whether samples use the full range of their bits.
  ///   - bits: The bits per luma sample and per chroma sample, if any.
  init?(matrix: Int, primaries: Int, isFullRange: Bool, bits: (luma: Int, chroma: Int?)) {
    let luma = Self.range(bits: bits.luma, reach: 219, isFullRange)
    guard let chromaBits = bits.chroma else {
      columns = (SIMD4(1, 1, 1, 0) / luma.reach, .zero, .zero)
      offset = SIMD4(0, 0, 0, 1) - columns.luma * luma.black
      return
    }
    guard let shares = Self.shares(matrix, primaries: primaries) else { return nil }
    let isRGB = matrix == 0
    // Green, blue and red have the range of luma; chroma has its own, with its zero at half the number of values.
    var chroma = Self.range(bits: chromaBits, reach: isRGB ? 219 : 224, isFullRange)
    if !isRGB { chroma.black = Float(1 << (chromaBits - 1)) }
    columns = (shares.luma / luma.reach, shares.u / chroma.reach, shares.v / chroma.reach)
    offset = SIMD4(0, 0, 0, 1) - columns.luma * luma.black - (columns.u + columns.v) * chroma.black
  }

  /// Creates the conversion for the samples of an image.
  ///
  /// - Parameters:
  ///   - points: The code points in the file, which take precedence over those in the coded data.
  ///   - picture: A part of the image.
  /// - Throws: `HEIFFailure` if the conversion is not linear.
  init(_ points: CodingPoints?, _ picture: CodedPicture) throws(HEIFFailure) {
    let given = points.map(\.matrix) ?? 2
    let matrix = given == 2 ? picture.matrix : given
    let colors = HEIFColors(
      matrix: matrix, primaries: points?.primaries ?? 2, isFullRange: points?.isFullRange ?? picture.isFullRange,
      bits: (picture.bits(of: 0), picture.channels == 3 ? picture.bits(of: 1) : nil))
    guard let colors else { throw HEIFFailure(.unsupported, "the matrix coefficients \(matrix)") }
    self = colors
  }

  /// Returns the black level, and the distance from it to the largest sample.
  private static func range(
    bits: Int, reach: Float, _ isFull: Bool
  ) -> (black: Float, reach: Float) {
    let unit = Float(1 << (bits - 8))
    return isFull ? (0, Float(1 << bits - 1)) : (16 * unit, reach * unit)
  }

  private typealias Shares = (luma: SIMD4<Float>, u: SIMD4<Float>, v: SIMD4<Float>)

  /// Returns the contributions of luma and both chroma channels to red, green and blue, or nil if they are not
  /// constant.
  private static func shares(_ code: Int, primaries: Int) -> Shares? {
    let red: Float
    let blue: Float
    switch (code, primaries) {
    // The three channels are green, blue and red, in this order.
    case (0, _): return (SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(1, 0, 0, 0))
    // Unspecified primaries are those of BT.709.
    case (1, _), (12, 1), (12, 2): (red, blue) = (0.2126, 0.0722)
    case (4, _): (red, blue) = (0.30, 0.11)
    // Photos without matrix coefficients usually use those of JPEG.
    case (2, _), (5, _), (6, _): (red, blue) = (0.299, 0.114)
    case (7, _): (red, blue) = (0.212, 0.087)
    // Matrix 8 is YCgCo, in which all factors are 1 or −1.
    case (8, _): return (SIMD4(1, 1, 1, 0), SIMD4(-1, 1, -1, 0), SIMD4(1, 0, -1, 0))
    case (9, _), (12, 9): (red, blue) = (0.2627, 0.0593)
    case (12, 11), (12, 12): (red, blue) = (0.2290, 0.0793)
    default: return nil
    }
    let green = 1 - red - blue
    return (
      SIMD4(1, 1, 1, 0), SIMD4(0, -2 * blue * (1 - blue) / green, 2 * (1 - blue), 0),
      SIMD4(2 * (1 - red), -2 * red * (1 - red) / green, 0, 0)
    )
  }

  /// Returns the opaque colour for a luma sample and two chroma samples.
  @inline(__always)
  func color(_ luma: Float, _ u: Float, _ v: Float) -> SIMD4<Float> {
    offset + columns.luma * luma + columns.u * u + columns.v * v
  }
}
