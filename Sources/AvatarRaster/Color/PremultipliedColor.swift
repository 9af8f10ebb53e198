/// An sRGB colour premultiplied by its alpha, with channels of 0…65535.
package struct PremultipliedColor: Hashable, Sendable {
  /// The channels in one word, with red in the lowest 16 bits, then green, blue and alpha, so that comparing colours
  /// takes one operation.
  let bits: UInt64

  package var red: UInt16 { UInt16(truncatingIfNeeded: bits) }
  package var green: UInt16 { UInt16(truncatingIfNeeded: bits &>> 16) }
  package var blue: UInt16 { UInt16(truncatingIfNeeded: bits &>> 32) }
  package var alpha: UInt16 { UInt16(truncatingIfNeeded: bits &>> 48) }

  @inline(__always)
  package init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16) {
    bits = UInt64(red) | UInt64(green) &<< 16 | UInt64(blue) &<< 32 | UInt64(alpha) &<< 48
  }

  @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  /// Transparent black: every channel is 0.
  package static let clear = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)
  package static let black = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 65535)
  /// Opaque white: every channel is 65,535.
  package static let white = PremultipliedColor(red: 65535, green: 65535, blue: 65535, alpha: 65535)

  /// Creates a colour from 8-bit channels with straight alpha.
  package init(straightRed r: UInt8, green g: UInt8, blue b: UInt8, alpha a: UInt8) {
    self = PremultipliedColor(
      red: UInt16(r) * 257, green: UInt16(g) * 257, blue: UInt16(b) * 257, alpha: 65535
    ).covered(UInt16(a) * 257)
  }

  /// Returns the colour with all channels scaled by an opacity, which is clamped to 0…1.
  package func faded(to opacity: Double) -> PremultipliedColor {
    // The comparison is false for NaN, which cannot be converted to an integer.
    covered(opacity > 0 ? UInt16((min(opacity, 1) * 65535).rounded()) : 0)
  }

  /// Returns the colour with all channels scaled by `coverage`/65535.
  @inline(__always)
  func covered(_ coverage: UInt16) -> PremultipliedColor {
    PremultipliedColor(
      red: multiply(red, coverage), green: multiply(green, coverage), blue: multiply(blue, coverage),
      alpha: multiply(alpha, coverage))
  }

  /// Returns the colour composited source-over (Porter and Duff, 1984): self + (1 − self.alpha) · below.
  @inline(__always)
  func over(_ below: PremultipliedColor) -> PremultipliedColor {
    if alpha == 65535 { return self }
    return plus(below.covered(65535 - alpha))
  }

  /// Returns `share`/65535 of this colour plus the remaining fraction of another.
  @inline(__always)
  func mixed(with other: PremultipliedColor, _ share: UInt16) -> PremultipliedColor {
    covered(share).plus(other.covered(65535 - share))
  }

  /// Returns the sum, with no channel greater than its alpha.
  ///
  /// Both terms were rounded separately, so the exact sum of a channel may be too large by one.
  @inline(__always)
  func plus(_ other: PremultipliedColor) -> PremultipliedColor {
    let sum = UInt16(min(UInt32(alpha) + UInt32(other.alpha), 65535))
    func add(_ a: UInt16, _ b: UInt16) -> UInt16 { UInt16(min(UInt32(a) + UInt32(b), UInt32(sum))) }
    return PremultipliedColor(
      red: add(red, other.red), green: add(green, other.green), blue: add(blue, other.blue), alpha: sum)
  }
}

/// Returns a · b / 65535, rounded to the nearest integer (Blinn, "Three wrongs make a right", 1995, for 16 bits).
@inline(__always)
func multiply(_ a: UInt16, _ b: UInt16) -> UInt16 {
  // The largest sum, 65535² + 32768 + 65534, is less than 2³².
  let product = UInt32(a) &* UInt32(b) &+ 32768
  return UInt16(truncatingIfNeeded: (product &+ (product &>> 16)) &>> 16)
}

extension PremultipliedColor {
  /// The colour as straight RGBA, 8 bits per channel with red in the lowest byte, or 0 if it is invisible.
  package var straight: UInt32 {
    // A pixel that is stored as opaque is shown as it is, so its channels must not be divided by an alpha just below 1.
    let premultiplied = eightBitChannels
    let opacity = premultiplied &>> 24
    if opacity == 255 { return premultiplied }
    if opacity == 0 { return 0 }
    func straight(_ value: UInt16) -> UInt32 {
      min((UInt32(value) &* 255 &+ UInt32(alpha) / 2) / UInt32(alpha), 255)
    }
    return straight(red) | straight(green) &<< 8 | straight(blue) &<< 16 | opacity &<< 24
  }

  /// The premultiplied channels reduced to 8 bits, rounded to the nearest, with red in the lowest byte.
  @inline(__always)
  private var eightBitChannels: UInt32 {
    // The arithmetic of `eightBits` on two channels at a time, each in 32 bits of a word.
    func reduced(_ channels: UInt64) -> UInt64 {
      ((channels & 0xFFFF_0000_FFFF) &* 255 &+ 0x807F_0000_807F) &>> 16 & 0xFF_0000_00FF
    }
    let channels = reduced(bits) | reduced(bits &>> 16) &<< 8
    return UInt32(truncatingIfNeeded: channels | channels &>> 16)
  }

  /// Creates a colour from straight RGBA, 8 bits per channel with red in the lowest byte.
  @inline(__always)
  init(straight word: UInt32) {
    // Each byte moves to the lower half of a channel, and a factor of 257 copies it to the upper half.
    var bytes = UInt64(word)
    bytes = (bytes | bytes &<< 16) & 0xFFFF_0000_FFFF
    bytes = (bytes | bytes &<< 8) & 0xFF_00FF_00FF_00FF
    let color = PremultipliedColor(bits: bytes &* 257)
    let alpha = color.alpha
    self = alpha == 65535 ? color : PremultipliedColor(bits: color.bits | 0xFFFF &<< 48).covered(alpha)
  }

  /// Creates an opaque colour from 16-bit channels, clamping any overshoot.
  init(red: Int32, green: Int32, blue: Int32) {
    func limited(_ value: Int32) -> UInt16 { UInt16(truncatingIfNeeded: min(max(value, 0), 65535)) }
    self.init(red: limited(red), green: limited(green), blue: limited(blue), alpha: 65535)
  }

  /// Returns the largest of the channel differences, 0…65535, and the sum of all four.
  @inline(__always)
  package func distance(to other: PremultipliedColor) -> (largest: UInt32, sum: UInt32) {
    func apart(_ a: UInt16, _ b: UInt16) -> UInt32 { UInt32(a > b ? a - b : b - a) }
    let channels = (
      apart(red, other.red), apart(green, other.green), apart(blue, other.blue), apart(alpha, other.alpha)
    )
    return (
      max(max(channels.0, channels.1), max(channels.2, channels.3)),
      channels.0 + channels.1 + channels.2 + channels.3
    )
  }

  /// Returns the luma over white or black, with the weights of ITU-R BT.601, in thousandths of 65535.
  func brightness(overWhite: Bool) -> Int {
    299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + (overWhite ? 1000 * (65535 - Int(alpha)) : 0)
  }
}

/// Returns a 16-bit value reduced to 8 bits, rounded to the nearest.
@inline(__always)
func eightBits(_ value: UInt16) -> UInt32 { (UInt32(value) &* 255 &+ 32895) &>> 16 }
