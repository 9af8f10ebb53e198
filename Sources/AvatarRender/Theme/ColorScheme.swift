extension Theme {
  /// A colour scheme that people choose in their system (W3C Media Queries Level 5, `prefers-color-scheme`).
  public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
    case light, dark

    /// The part of the name of a file that distinguishes it from that of the light scheme.
    package var suffix: String { self == .light ? "" : "-\(rawValue)" }
  }
}

/// The themes of an avatar that is rendered for one or both colour schemes.
package struct ThemeSchemes: Hashable, Sendable {
  package let light: Theme
  /// The theme of the dark scheme; nil if avatars are rendered only for the light one.
  package var dark: Theme?
  /// Tokens of the files that were probably meant otherwise, a line each.
  package var warnings: [String] = []

  package init(light: Theme = Theme(), dark: Theme? = nil) {
    self.light = light
    self.dark = dark
  }

  /// The themes with their schemes, the light one first.
  package var all: [(scheme: Theme.ColorScheme, theme: Theme)] {
    [(.light, light)] + (dark.map { [(.dark, $0)] } ?? [])
  }
}
