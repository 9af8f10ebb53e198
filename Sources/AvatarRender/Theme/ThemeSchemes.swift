/// The themes of an avatar that is rendered for one or both colour schemes.
package struct ThemeSchemes: Hashable, Sendable {
  /// The theme of the light scheme.
  package let light: Theme
  /// The theme of the dark scheme; nil if avatars are rendered only for the light one.
  package var dark: Theme?
  /// Warnings about tokens that were probably meant otherwise, one line each.
  package var warnings: [String] = []
  /// The error of a file none of whose tokens is one of a theme; nil if there is none.
  package var unused: ThemeFileError?

  package init(light: Theme = Theme(), dark: Theme? = nil) {
    self.light = light
    self.dark = dark
  }

  /// The schemes with their themes, the light one first.
  package var all: [(scheme: Theme.ColorScheme, theme: Theme)] {
    [(.light, light)] + (dark.map { [(.dark, $0)] } ?? [])
  }
}
