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

extension Raster {
  /// Returns the share of a picture, weighted by alpha, that is hard to see on an opaque colour, 0…1.
  ///
  /// A picture with hardly any transparent area has a background of its own, so nothing of it counts.
  ///
  /// - Complexity: O(pixels).
  func faintShare(on background: AvatarColor) -> Double {
    var (all, faint) = (0, 0)
    let pixels = straightPixels()
    for pixel in pixels where pixel >> 24 != 0 {
      let color = AvatarColor(
        red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel >> 8),
        blue: UInt8(truncatingIfNeeded: pixel >> 16))
      all += Int(pixel >> 24)
      if color.contrast(with: background) < 1.5 { faint += Int(pixel >> 24) }
    }
    let isCard = Double(all) > 0.875 * 255 * Double(pixels.count)
    return all == 0 || isCard ? 0 : Double(faint) / Double(all)
  }
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
  var relativeLuminance: Double {
    let levels = Self.linearLevels
    return 0.2126 * levels[Int(red)] + 0.7152 * levels[Int(green)] + 0.0722 * levels[Int(blue)]
  }

  /// The linear light of each level.
  static let linearLevels = (0...255).map { SRGBTransfer.linear(Double($0) / 255) }
}
