/// An sRGB colour with straight alpha, 8 bits per channel.
package struct StraightColor: Hashable, Sendable {
  package var red, green, blue, alpha: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates an opaque colour from 0xRRGGBB.
  package init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  package static let black = StraightColor(rgb: 0)
  package static let white = StraightColor(rgb: 0xFFFFFF)

  /// Creates a colour from CSS text in any case: a name, a function, or hexadecimal digits after `#`.
  package init?(css text: String) {
    let name = text.lowercased()
    if let rgb = Self.named[name] {
      self.init(rgb: rgb)
    } else if name.hasPrefix("#") {
      self.init(hexadecimal: name.dropFirst())
    } else if let color = CSSColorFunction(name)?.color {
      self = color
    } else {
      return nil
    }
  }

  private init?(hexadecimal digits: Substring) {
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let number = UInt32(digits, radix: 16)
    else { return nil }
    func digit(_ place: Int) -> UInt8 { UInt8(number >> UInt32(4 * place) & 15) * 17 }
    func byte(_ place: Int) -> UInt8 { UInt8(number >> UInt32(8 * place) & 255) }
    switch digits.utf8.count {
    case 3: self.init(red: digit(2), green: digit(1), blue: digit(0))
    case 4: self.init(red: digit(3), green: digit(2), blue: digit(1), alpha: digit(0))
    case 6: self.init(rgb: number)
    case 8: self.init(red: byte(3), green: byte(2), blue: byte(1), alpha: byte(0))
    default: return nil
    }
  }

  /// Returns the colour with its alpha multiplied by an opacity, which is clamped to 0…1.
  package func faded(to opacity: Double) -> StraightColor {
    var color = self
    color.alpha = opacity > 0 ? UInt8((Double(alpha) * min(opacity, 1)).rounded()) : 0
    return color
  }

  package var premultiplied: PremultipliedColor {
    PremultipliedColor(straightRed: red, green: green, blue: blue, alpha: alpha)
  }
}

extension StraightColor {
  /// Creates an opaque colour from encoded channels, which are clamped to 0…1.
  package init(encoded: [Double]) {
    func level(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    self.init(red: level(encoded[0]), green: level(encoded[1]), blue: level(encoded[2]))
  }

  /// Creates an opaque colour from linear light, mapped into the sRGB gamut.
  package init(_ linear: LinearRGB) {
    let linear = linear.inGamut
    self.init(encoded: [linear.red, linear.green, linear.blue].map(SRGBTransfer.encoded))
  }

  /// Creates an opaque colour from OKLab, mapped into the sRGB gamut.
  package init(_ lab: OKLab) { self.init(lab.inGamut) }
}
