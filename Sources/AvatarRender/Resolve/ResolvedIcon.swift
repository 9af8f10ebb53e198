/// An icon on its own that is ready to be drawn.
package struct ResolvedIcon: Sendable {
  let spec: IconSpec
  /// The artwork that replaces the icon; nil if there is none.
  let artwork: IconArtwork?
  /// Whether the tint replaces all of the artwork's colours.
  let isRecolored: Bool

  /// Creates an icon, which may be artwork of the theme.
  package init(_ spec: IconSpec, in theme: Theme) {
    self.init(spec, artwork: spec.icon.flatMap { theme.icons[$0.rawValue] }, isRecolored: true)
  }

  /// Creates an icon.
  ///
  /// - Parameters:
  ///   - spec: The icon, or the size, tint, opacity and alternative text of the artwork.
  ///   - artwork: The artwork that replaces the icon; nil if there is none.
  ///   - isRecolored: Whether the tint replaces all of the artwork's colours.
  package init(_ spec: IconSpec, artwork: IconArtwork?, isRecolored: Bool) {
    self.spec = spec
    self.artwork = artwork
    self.isRecolored = isRecolored
  }
}
