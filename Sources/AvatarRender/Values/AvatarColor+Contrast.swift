import AvatarRaster

extension AvatarColor {
  /// Returns the colour itself, or white or black if its contrast with a background is too low.
  ///
  /// If neither white nor black reaches the ratio, the result is the one with the higher contrast. One of them always
  /// reaches a ratio of √21, about 4.58.
  /// - Parameters:
  ///   - background: The background, which is treated as opaque and shows through a translucent colour.
  ///   - ratio: The minimum contrast ratio, 1…21.
  /// - Returns: The legible colour.
  func legible(on background: AvatarColor, ratio: Double) -> AvatarColor {
    if over(background).contrast(with: background) >= ratio { return self }
    let (white, black) = (AvatarColor(rgb: 0xFFFFFF), AvatarColor(rgb: 0x000000))
    if white.contrast(with: background) >= ratio { return white }
    return white.contrast(with: background) > black.contrast(with: background) ? white : black
  }

  /// Returns the colour composited over an opaque background.
  func over(_ background: AvatarColor) -> AvatarColor {
    func mixed(_ upper: UInt8, _ lower: UInt8) -> UInt8 {
      let (share, rest) = (Int(alpha), 255 - Int(alpha))
      return UInt8((Int(upper) * share + Int(lower) * rest + 127) / 255)
    }
    return AvatarColor(
      red: mixed(red, background.red), green: mixed(green, background.green), blue: mixed(blue, background.blue))
  }

  /// Returns the WCAG 2.2 contrast ratio, 1…21, treating both colours as opaque.
  func contrast(with other: AvatarColor) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The WCAG 2.2 relative luminance, from 0 for black to 1 for white.
  var relativeLuminance: Double {
    let levels = SRGBTransfer.linearLevels
    return 0.2126 * levels[Int(red)] + 0.7152 * levels[Int(green)] + 0.0722 * levels[Int(blue)]
  }

  /// The background colours of light and dark pages.
  static let pages = (light: AvatarColor(rgb: 0xFFFFFF), dark: AvatarColor(rgb: 0x121212))
}
