/// Which channels of a source's pixels say anything.
///
/// Pixels are 32-bit words whatever the format: red in the lowest byte, then green, blue and alpha; sRGB, straight
/// alpha. Channels that the format lacks are not looked at.
package enum ScanlineFormat: Hashable, Sendable {
  /// Opaque, and green and blue equal red.
  case gray
  /// Green and blue equal red.
  case grayAlpha
  /// Opaque.
  case rgb
  case rgba

  package var hasAlpha: Bool { self == .grayAlpha || self == .rgba }

  var colorPlanes: Int { hasAlpha ? planes - 1 : planes }

  /// How many channels differ from each other.
  var planes: Int {
    switch self {
    case .gray: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }
}
