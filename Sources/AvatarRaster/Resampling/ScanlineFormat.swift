/// The channels of a source's pixels.
///
/// Pixels are 32-bit words in every format, with red in the lowest byte, then green, blue and alpha, in sRGB with
/// straight alpha. Channels that the format does not have are ignored. The raw value is the number of distinct
/// channels.
package enum ScanlineFormat: Int, Hashable, Sendable {
  /// An opaque format in which green and blue equal red.
  case gray = 1
  /// A format with alpha in which green and blue equal red.
  case grayAlpha
  /// Red, green and blue without alpha.
  case rgb
  case rgba

  package var hasAlpha: Bool { self == .grayAlpha || self == .rgba }

  var colorPlanes: Int { hasAlpha ? planes - 1 : planes }

  /// The number of distinct channels.
  var planes: Int { rawValue }
}
