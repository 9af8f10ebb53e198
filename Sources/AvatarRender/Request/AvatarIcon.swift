import AvatarFileSystem

/// The icon of an avatar: built in, of the theme, or your own.
public enum AvatarIcon: Hashable, Sendable {
  /// One of the icons that the library contains.
  case builtIn(Icon)
  /// The icon of the theme with this name; see ``Theme/icons``.
  ///
  /// The renderer throws ``AvatarError/input(_:)`` if the theme does not have it.
  case named(String)
  /// An icon that was read from an SVG document.
  case artwork(IconArtwork)
  /// The SVG file with this path, which the renderer reads; see ``IconArtwork`` for its contents.
  case file(String)

  /// A person's head and shoulders, the standard icon of human avatars.
  public static let user = AvatarIcon.builtIn(.user)
  /// A robot's head with an antenna.
  public static let bot = AvatarIcon.builtIn(.bot)
  /// A large star with four points and two small ones.
  public static let sparkles = AvatarIcon.builtIn(.sparkles)
  /// A cross of two diagonal strokes.
  public static let x = AvatarIcon.builtIn(.x)
  /// A tick of two strokes, which marks a success.
  public static let check = AvatarIcon.builtIn(.check)
  /// The letter i in a circle, which marks information.
  public static let info = AvatarIcon.builtIn(.info)

  /// Creates an icon from a text, as the command line does, or returns nil if the text is not an icon.
  ///
  /// - Parameter text: The name of a built-in icon, a path that ends in ".svg" or contains a slash, or the name of an
  ///   icon of the theme.
  public init?(_ text: String) {
    if let icon = Icon(rawValue: text) {
      self = .builtIn(icon)
    } else if !text.utf8.contains(0), text.contains("/") || text.lowercased().hasSuffix(".svg") {
      self = .file(text)
    } else if IconArtwork.isName(text) {
      self = .named(text)
    } else {
      return nil
    }
  }

  /// The accepted forms of an icon, for the end of a message.
  package static var forms: String { "\(Icon.words), an icon of the theme, or the path of an SVG file" }

  /// The path of a file that must be read before the icon can be drawn; nil for other icons.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The text that `init(_:)` reads as this icon; nil for artwork.
  package var text: String? {
    switch self {
    case .builtIn(let icon): icon.rawValue
    case .named(let name): name
    case .artwork: nil
    case .file(let path): AvatarIcon(path) == self ? path : "./" + path
    }
  }
}
