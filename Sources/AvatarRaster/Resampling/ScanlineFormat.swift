/// What one pixel of a source scanline is: interleaved channels of 8 bits, sRGB, straight alpha.
package enum ScanlineFormat: Hashable, Sendable {
  case gray
  case grayAlpha
  case rgb
  case rgba

  package var channels: Int {
    switch self {
    case .gray: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  package var hasAlpha: Bool { self == .grayAlpha || self == .rgba }
}
