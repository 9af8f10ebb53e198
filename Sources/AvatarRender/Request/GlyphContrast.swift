import AvatarRaster

/// Whether glyphs change their colour to stand out against what is behind them.
public enum GlyphContrast: String, Hashable, Codable, Sendable, CaseIterable {
  /// The glyph's colour where its contrast is enough, else white or black.
  case auto
  /// The glyph's colour whatever is behind it.
  case off
}

extension AvatarColor {
  /// Itself where it stands out against a background by a contrast ratio, else white or black: whichever does,
  /// or does more.
  ///
  /// One of them always reaches √21, about 4.58. What shines through the colour is the background, which counts as
  /// opaque itself.
  func legible(on background: AvatarColor, ratio: Double) -> AvatarColor {
    if over(background).contrast(with: background) >= ratio { return self }
    let (white, black) = (AvatarColor(rgb: 0xFFFFFF), AvatarColor(rgb: 0x000000))
    if white.contrast(with: background) >= ratio { return white }
    return white.contrast(with: background) > black.contrast(with: background) ? white : black
  }

  /// The visible colour on an opaque background.
  func over(_ background: AvatarColor) -> AvatarColor {
    func mixed(_ upper: UInt8, _ lower: UInt8) -> UInt8 {
      let (share, rest) = (Int(alpha), 255 - Int(alpha))
      return UInt8((Int(upper) * share + Int(lower) * rest + 127) / 255)
    }
    return AvatarColor(
      red: mixed(red, background.red), green: mixed(green, background.green), blue: mixed(blue, background.blue))
  }

  /// The contrast ratio of WCAG 2.2, 1…21; both colours count as opaque.
  func contrast(with other: AvatarColor) -> Double {
    let (a, b) = (relativeLuminance, other.relativeLuminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// 0 for black, 1 for white (WCAG 2.2).
  private var relativeLuminance: Double {
    func linear(_ channel: UInt8) -> Double { SRGBTransfer.linear(Double(channel) / 255) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
