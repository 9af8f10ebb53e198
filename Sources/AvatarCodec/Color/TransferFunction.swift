import AvatarRaster
import AvatarSystem

/// A transfer function, which maps encoded values, 0…1, to linear light.
package enum TransferFunction: Hashable, Sendable {
  case sRGB
  /// A power function with this exponent; 1 is linear light.
  case power(Double)
  /// The function of SMPTE ST 240.
  case st240
  /// The function of SMPTE ST 428-1, for digital cinema.
  case st428
  /// The perceptual quantizer of BT.2100, with luminance relative to the reference white of 203 cd/m².
  case pq
  /// The hybrid log-gamma of BT.2100, for scene light.
  case hlg

  /// Returns the linear light for an encoded value, 0…1.
  func linear(_ value: Double) -> Double {
    switch self {
    case .sRGB: SRGBTransfer.linear(value)
    case .power(let exponent): pow(value, exponent)
    case .st240: value < 4 * 0.0228 ? value / 4 : pow((value + 0.1115) / 1.1115, 1 / 0.45)
    case .st428: pow(value, 2.6) * 52.37 / 48
    case .pq: PerceptualQuantizer.decoded(value) / ToneMapping.referenceWhite
    // This is the inverse OETF of BT.2100, table 5, with its constants a, b and c.
    case .hlg: value < 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    }
  }

  /// Returns the linear light for `count` encoded values from 0 to 1.
  func curve(count: Int) -> [Double] {
    // Rounding to single precision reproduces the values of Little CMS.
    (0..<count).map { Double(Float(linear(Double(Float($0) / Float(count - 1))))) }
  }

  /// The name of a high dynamic range transfer function, or nil for any other function.
  var nameOfHDR: String? { self == .pq ? "PQ" : self == .hlg ? "HLG" : nil }
}

/// The perceptual quantizer of SMPTE ST 2084, which maps encoded values, 0…1, to luminance, 0…10,000 cd/m².
private enum PerceptualQuantizer {
  private static let (m1, m2) = (1305.0 / 8192, 2523.0 / 32)
  private static let (c1, c2, c3) = (107.0 / 128, 2413.0 / 128, 2392.0 / 128)

  static func decoded(_ value: Double) -> Double {
    let power = pow(value, 1 / m2)
    return 10_000 * pow(max(power - c1, 0) / (c2 - c3 * power), 1 / m1)
  }

  static func encoded(_ luminance: Double) -> Double {
    let power = pow(luminance / 10_000, m1)
    return pow((c1 + c2 * power) / (1 + c3 * power), m2)
  }
}

/// A tone mapping from high dynamic range to sRGB.
///
/// Luminance up to two fifths of the reference white is unchanged. Higher luminance is compressed so that 1000 cd/m²,
/// the nominal peak of HLG and of most PQ images, becomes white. All channels of a colour are scaled by the same gain,
/// which preserves the hue.
struct ToneMapping {
  /// The luminance of diffuse white, in cd/m² (BT.2408).
  static let referenceWhite = 203.0
  /// The luminance that is mapped to white, in cd/m².
  private static let peak = 1000.0

  /// The HLG gain for a scene luminance, or nil for PQ.
  private let system: GainTable?
  /// The gain for the value of the largest channel, relative to the reference white.
  private let compression = GainTable(octaves: -2..<7) { light in
    // The table starts at ¼, below the knee, and ends at 128, above the 49 that are the 10,000 cd/m² of PQ.
    Self.compressed(light * Self.referenceWhite) / Self.referenceWhite / light
  }

  /// Creates the mapping for PQ or HLG, or returns nil for other transfer functions.
  init?(_ transfer: TransferFunction) {
    if transfer.nameOfHDR == nil { return nil }
    // In BT.2100, table 5, the system gamma is 1.2 for a peak of 1000 cd/m².
    system = transfer == .hlg ? GainTable(octaves: -12..<1) { pow($0, 0.2) * Self.peak / Self.referenceWhite } : nil
  }

  /// Returns the luminance to show on a display whose white is the reference white, using the EETF of BT.2390, section
  /// 5.4.
  private static func compressed(_ luminance: Double) -> Double {
    let maximum = PerceptualQuantizer.encoded(peak)
    let white = PerceptualQuantizer.encoded(referenceWhite) / maximum
    let value = min(PerceptualQuantizer.encoded(luminance) / maximum, 1)
    let knee = 1.5 * white - 0.5
    if value <= knee { return luminance }
    let t = (value - knee) / (1 - knee)
    let spline =
      (2 * t * t * t - 3 * t * t + 1) * knee + (t * t * t - 2 * t * t + t) * (1 - knee)
      + (3 * t * t - 2 * t * t * t) * white
    return PerceptualQuantizer.decoded(spline * maximum)
  }

  /// Maps a linear sRGB colour, relative to the reference white, to the sRGB range.
  @inline(__always)
  func mapped(_ color: SIMD4<Float>) -> SIMD4<Float> {
    var color = color
    if let system { color *= system[color[0] * 0.2126 + color[1] * 0.7152 + color[2] * 0.0722] }
    return color * compression[max(color[0], color[1], color[2])]
  }
}

/// A table of gains for linear light, with 512 entries per octave.
private struct GainTable {
  private let gains: [Float]
  /// The index that the first entry would have in a table of all positive floating-point numbers.
  private let first: Int

  init(octaves: Range<Int>, gain: (Double) -> Double) {
    let first = Int(Float(sign: .plus, exponent: octaves.lowerBound, significand: 1).bitPattern >> 14)
    self.first = first
    // Using the middle of each interval halves the error.
    gains = (first..<first + octaves.count << 9).map { i in
      Float(gain(Double(Float(bitPattern: UInt32(i) << 14 + 1 << 13))))
    }
  }

  /// Returns the gain of the nearest entry in the table.
  @inline(__always)
  subscript(light: Float) -> Float {
    // The exponent and the first 9 bits of the significand identify the entry.
    let i = Int(max(light, 0).bitPattern &>> 14) &- first
    return gains[min(max(i, 0), gains.count &- 1)]
  }
}
