import AvatarRaster

/// The rule for icons, initials and patterns whose contrast with the background is too low.
///
/// Initials need a ratio of 4.5:1, and icons and patterns need 3:1 (WCAG 2.2).
public enum GlyphContrast: String, Hashable, Codable, Sendable, CaseIterable {
  /// The colour becomes white or black if its contrast is too low.
  case auto
  /// The colour is used regardless of its contrast.
  case off
}

extension Raster {
  /// Returns the fraction of an image, weighted by alpha, that is hard to see on an opaque colour, 0…1.
  ///
  /// An image that is almost entirely opaque has its own background, so the fraction is 0.
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
    let levels = Self.linearLevels
    return 0.2126 * levels[Int(red)] + 0.7152 * levels[Int(green)] + 0.0722 * levels[Int(blue)]
  }

  /// The linear-light value for each 8-bit level.
  static let linearLevels = (0...255).map { SRGBTransfer.linear(Double($0) / 255) }
}
