import AvatarRender

/// The theme of a row's avatars in a colour scheme.
struct RowTheme: Hashable, Sendable {
  let scheme: Theme.ColorScheme
  /// The name or path that the row specifies; nil for the theme of the run.
  let name: String?

  /// The field of a row that specifies the theme.
  var field: String { Self.field(of: scheme) }

  static func field(of scheme: Theme.ColorScheme) -> String {
    switch scheme {
    case .light: "theme"
    case .dark: "darkTheme"
    }
  }
}
