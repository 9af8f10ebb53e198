/// A colour scheme that people choose in their system (W3C Media Queries Level 5, `prefers-color-scheme`).
package enum ColorScheme: String, Sendable {
  case light, dark

  /// The part of the name of a file that distinguishes it from that of the light scheme.
  var suffix: String { self == .light ? "" : "-\(rawValue)" }
}

/// The theme of a row's avatars in a colour scheme.
struct RowTheme: Hashable, Sendable {
  let scheme: ColorScheme
  /// The name or path that the row specifies; nil is the theme of the run.
  let name: String?

  /// The field of a row that specifies the theme.
  var field: String { Self.field(of: scheme) }

  static func field(of scheme: ColorScheme) -> String {
    switch scheme {
    case .light: "theme"
    case .dark: "darkTheme"
    }
  }
}
