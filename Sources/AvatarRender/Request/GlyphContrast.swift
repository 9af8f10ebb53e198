import AvatarRaster

/// The rule for icons, initials and patterns whose colour has too little contrast with the background.
///
/// Initials need 4.5:1, icons and patterns 3:1 (WCAG 2.2).
public enum GlyphContrast: String, Hashable, Codable, Sendable, CaseIterable {
  /// The colour becomes white or black if its contrast is too low.
  case auto
  /// The content has its colour at any contrast.
  case off
}

extension AvatarColor {
  /// Returns the colour, or white or black if its contrast with a background is too low.
  ///
  /// If neither white nor black reaches the ratio, the result is the one with more contrast. One of them always reaches
  /// √21, about 4.58.
  /// - Parameters:
  ///   - background: The background, which counts as opaque and also shows through a translucent colour.
  ///   - ratio: The least contrast ratio, 1…21.
  /// - Returns: A colour.
  func legible(on background: AvatarColor, ratio: Double) -> AvatarColor {
    if over(background).contrast(with: background) >= ratio { return self }
    let (white, black) = (AvatarColor(rgb: 0xFFFFFF), AvatarColor(rgb: 0x000000))
    if white.contrast(with: background) >= ratio { return white }
    return white.contrast(with: background) > black.contrast(with: background) ? white : black
  }

  /// Returns the visible colour on an opaque background.
  func over(_ background: AvatarColor) -> AvatarColor {
    func mixed(_ upper: UInt8, _ lower: UInt8) -> UInt8 {
      let (share, rest) = (Int(alpha), 255 - Int(alpha))
      return UInt8((Int(upper) * share + Int(lower) * rest + 127) / 255)
    }
    return AvatarColor(
      red: mixed(red, background.red), green: mixed(green, background.green), blue: mixed(blue, background.blue))
  }

  /// Returns the contrast ratio of WCAG 2.2, 1…21; both colours count as opaque.
  func contrast(with other: AvatarColor) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance of WCAG 2.2, from 0 for black to 1 for white.
  private var relativeLuminance: Double {
    func linear(_ channel: UInt8) -> Double { SRGBTransfer.linear(Double(channel) / 255) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
