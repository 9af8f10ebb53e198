/// Which channels of a source's pixels say anything.
///
/// Pixels are 32-bit words whatever the format: red in the lowest byte, then green, blue and alpha; sRGB, straight
/// alpha. Channels that the format lacks are not looked at. The raw value is the number of channels that differ from each
/// other.
package enum ScanlineFormat: Int, Hashable, Sendable {
  /// Opaque, and green and blue equal red.
  case gray = 1
  /// Green and blue equal red.
  case grayAlpha
  /// Opaque.
  case rgb
  case rgba

  package var hasAlpha: Bool { self == .grayAlpha || self == .rgba }

  var colorPlanes: Int { hasAlpha ? planes - 1 : planes }

  /// How many channels differ from each other.
  var planes: Int { rawValue }
}
