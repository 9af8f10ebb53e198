/// An icon on its own that is ready to be drawn.
package struct ResolvedIcon: Sendable {
  let spec: IconSpec
  /// The artwork that replaces the icon; nil if there is none.
  let artwork: IconArtwork?
  /// Whether the tint replaces all of the artwork's colours.
  let isRecolored: Bool
  /// Whether a built-in icon is fitted to whole pixels.
  let isFitted: Bool

  /// Creates an icon, which may be artwork of the theme.
  package init(_ spec: IconSpec, in theme: Theme) {
    self.spec = spec
    artwork = spec.icon.flatMap { theme.icons[$0.rawValue] }
    isRecolored = true
    isFitted = theme.iconFit == .pixels
  }

  /// Creates an icon from artwork.
  ///
  /// - Parameters:
  ///   - spec: The size, tint, opacity and alternative text of the artwork.
  ///   - artwork: The artwork.
  ///   - isRecolored: Whether the tint replaces all of the artwork's colours.
  package init(_ spec: IconSpec, artwork: IconArtwork, isRecolored: Bool) {
    self.spec = spec
    self.artwork = artwork
    self.isRecolored = isRecolored
    isFitted = false
  }
}
