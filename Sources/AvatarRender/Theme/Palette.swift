import AvatarText

/// The background colours of initials, one of which a stable hash selects for each person.
///
/// The selection depends on the seed alone, so that a person has the same colour on every machine and in every release.
/// A palette never changes after its release; a better one gets a new version.
///
/// Appending a colour to a palette of *n* colours moves one person in *n* + 1, always to the new colour.
public struct Palette: Hashable, Sendable {
  /// The background colours of initials, at least one; a hash selects among them.
  public let colors: [AvatarColor]

  /// Creates a palette, or returns nil if there are no colours.
  ///
  /// - Parameter colors: The colours.
  public init?(_ colors: [AvatarColor]) {
    guard !colors.isEmpty else { return nil }
    self.colors = colors
  }

  private init(rgb: [UInt32]) { colors = rgb.map { AvatarColor(rgb: $0) } }

  /// Creates the built-in palette of a version, or returns nil if the version does not exist.
  ///
  /// - Parameter version: The version. Only 1 exists.
  public init?(version: Int) {
    guard version == 1 else { return nil }
    self = .v1
  }

  /// Version 1 of the built-in palette: sixteen hues at OKLCH lightness 0.54, 22.5° apart from 15° on.
  ///
  /// The chroma is the largest that sRGB has, but at most 0.15. White text on these colours has a contrast of at least
  /// 4.75:1. Source of OKLCH: [Björn Ottosson, "A perceptual color space for image processing",
  /// 2020](https://bottosson.github.io/posts/oklab/).
  public static let v1 = Palette(rgb: [
    0xB54152, 0xB44725, 0xA25A00, 0x8E6700, 0x797200, 0x587D00, 0x00853C, 0x008268, 0x007F7F, 0x007C93, 0x0076AE,
    0x3D6AC5, 0x685EC1, 0x8652B1, 0x9D4997, 0xAD4277,
  ])

  /// The hues of `v1` at OKLCH lightness 0.43, on which white text has a contrast of at least 7.6:1.
  static let highContrastV1 = Palette(rgb: [
    0x8F1C34, 0x8C2800, 0x774000, 0x674A00, 0x585200, 0x3E5A00, 0x006129, 0x005E4B, 0x005C5C, 0x005A6B, 0x005580,
    0x1F49A0, 0x4B3D9D, 0x66318E, 0x7A2776, 0x881F58,
  ])

  /// Returns whether a text cannot be a seed because its canonical form is empty.
  ///
  /// Everyone with such a text would have the same colour.
  static func isBlank(_ seed: String) -> Bool { StableHash.canonical(seed).isEmpty }

  /// Returns the colour of a seed.
  ///
  /// - Parameter seed: An identifier, an e-mail address or a name. Case, Unicode form and surrounding spaces do not
  ///   count.
  /// - Returns: The colour.
  /// - Complexity: O(*n*) for *n* bytes of the seed.
  public func color(for seed: String) -> AvatarColor { colors[StableHash(of: seed).bucket(of: colors.count)] }
}
