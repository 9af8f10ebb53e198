import PersonWords

/// The background colours of initials, from which a stable hash selects one for each person.
///
/// The selection depends only on the seed, so a person has the same colour on every machine and in every release. A
/// released palette never changes. An improved palette gets a new version.
///
/// Appending a colour to a palette of *n* colours changes the colour of one person in *n* + 1, always to the new one.
public struct Palette: Hashable, Sendable {
  /// The background colours of initials, at least one.
  public let colors: [AvatarColor]

  /// Creates a palette, or returns nil if there are no colours.
  ///
  /// - Parameter colors: The colours.
  public init?(_ colors: [AvatarColor]) {
    guard !colors.isEmpty else { return nil }
    self.colors = colors
  }

  private init(rgb: [UInt32]) { colors = rgb.map { AvatarColor(rgb: $0) } }

  /// Creates a version of the built-in palette, or returns nil if the version does not exist.
  ///
  /// - Parameter version: The version. Only 1 exists.
  public init?(version: Int) {
    guard version == 1 else { return nil }
    self = .v1
  }

  /// Version 1 of the built-in palette: sixteen hues from rose to crimson, in colour-wheel order.
  ///
  /// White text has a contrast of at least 4.5:1 with each colour, and each colour has a contrast of at least 3:1 with
  /// #121212, which limits the lightness to CIELAB L* 41…50. Any two colours differ by a ΔE2000 of at least 10.7, and
  /// by a factor of at most 1.55 in OKLCH chroma. If colours closer than a ΔE2000 of 7 are merged, 10, 9 and 12 groups
  /// remain distinct with protanopia, deuteranopia and tritanopia, respectively. Simulated annealing found sets that
  /// meet these limits, from which one with even hues and chroma was chosen.
  ///
  /// Sources: Gustavo Machado et al., "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009
  /// (https://doi.org/10.1109/TVCG.2009.113), at severity 1.0; Gaurav Sharma et al., "The CIEDE2000 color-difference
  /// formula", 2005 (https://doi.org/10.1002/col.20070); Björn Ottosson, "A perceptual color space for image processing",
  /// 2020 (https://bottosson.github.io/posts/oklab/).
  public static let v1 = Palette(rgb: [
    0xC25061, 0xAD3933, 0xA8400C, 0xA26908, 0x717C00, 0x4B8324, 0x167245, 0x008475, 0x008198, 0x137BBA, 0x2560B3,
    0x666BCA, 0x905FC2, 0x8A4792, 0xB15692, 0xA04265,
  ])

  /// A darker palette with the OKLCH hues of `v1`, on which white text has a contrast of at least 7:1.
  ///
  /// Any two colours differ by a ΔE2000 of at least 9.6. With protanopia, deuteranopia and tritanopia, 9, 9 and 11
  /// groups remain distinct, respectively.
  static let highContrastV1 = Palette(rgb: [
    0x9B2D42, 0x79040B, 0x993600, 0x5D3A00, 0x404700, 0x3E6129, 0x00512D, 0x026458, 0x006172, 0x015D90, 0x003E8B,
    0x4B4DAA, 0x6E409B, 0x5B2162, 0x8E3171, 0x7A0D41,
  ])

  /// Returns the colour for a seed.
  ///
  /// - Parameter seed: An identifier, an e-mail address or a name. Case, Unicode form and surrounding spaces are
  ///   ignored.
  /// - Returns: The colour.
  /// - Complexity: O(*n*) for *n* bytes of the seed.
  public func color(for seed: String) -> AvatarColor { colors[StableHash(of: seed).bucket(of: colors.count)] }
}
