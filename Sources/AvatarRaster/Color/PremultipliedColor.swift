/// An sRGB colour premultiplied by its alpha, with channels of 0…65535.
package struct PremultipliedColor: Hashable, Sendable {
  /// The channels in one word, red in the lowest 16 bits, then green, blue and alpha, so that colours are compared at
  /// once.
  let bits: UInt64

  package var red: UInt16 { UInt16(truncatingIfNeeded: bits) }
  package var green: UInt16 { UInt16(truncatingIfNeeded: bits &>> 16) }
  package var blue: UInt16 { UInt16(truncatingIfNeeded: bits &>> 32) }
  package var alpha: UInt16 { UInt16(truncatingIfNeeded: bits &>> 48) }

  @inline(__always)
  package init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt16) {
    bits = UInt64(red) | UInt64(green) &<< 16 | UInt64(blue) &<< 32 | UInt64(alpha) &<< 48
  }

  /// Transparent black: every channel is 0.
  package static let clear = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)
  package static let black = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 65535)
  /// Opaque white: every channel is 65,535.
  package static let white = PremultipliedColor(red: 65535, green: 65535, blue: 65535, alpha: 65535)

  /// Creates a colour from 8 bits per channel and straight alpha.
  package init(straightRed r: UInt8, green g: UInt8, blue b: UInt8, alpha a: UInt8) {
    self = PremultipliedColor(
      red: UInt16(r) * 257, green: UInt16(g) * 257, blue: UInt16(b) * 257, alpha: 65535
    ).covered(UInt16(a) * 257)
  }

  /// Returns the colour with all channels scaled by an opacity, which is clamped to 0…1.
  package func faded(to opacity: Double) -> PremultipliedColor {
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

  /// Returns `share`/65535 of this colour plus the rest of another.
  @inline(__always)
  func mixed(with other: PremultipliedColor, _ share: UInt16) -> PremultipliedColor {
    covered(share).plus(other.covered(65535 - share))
  }

  /// Returns the sum, with no channel above its alpha.
  ///
  /// Both terms were rounded separately, so the exact sum of a channel may be one too large.
  @inline(__always)
  func plus(_ other: PremultipliedColor) -> PremultipliedColor {
    let sum = UInt16(min(UInt32(alpha) + UInt32(other.alpha), 65535))
    func add(_ a: UInt16, _ b: UInt16) -> UInt16 { UInt16(min(UInt32(a) + UInt32(b), UInt32(sum))) }
    return PremultipliedColor(
      red: add(red, other.red), green: add(green, other.green), blue: add(blue, other.blue), alpha: sum)
  }
}

/// Returns a · b / 65535, rounded to the nearest (Blinn, "Three wrongs make a right", 1995, for 16 bits).
@inline(__always)
func multiply(_ a: UInt16, _ b: UInt16) -> UInt16 {
  let product = UInt32(a) &* UInt32(b) &+ 32768
  return UInt16(truncatingIfNeeded: (product &+ (product &>> 16)) &>> 16)
}
