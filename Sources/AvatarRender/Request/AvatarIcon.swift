import AvatarFileSystem

/// The icon of an avatar: a built-in icon, a theme icon or a custom icon.
public enum AvatarIcon: Hashable, Sendable {
  /// One of the library's built-in icons.
  case builtIn(Icon)
  /// The theme icon with this name; see ``Theme/icons``.
  ///
  /// The renderer throws ``AvatarError/input(_:)`` if the theme does not contain it.
  case named(String)
  /// An icon read from an SVG document.
  indirect case artwork(IconArtwork)
  /// The SVG file at this path, which the renderer reads; for supported contents, see ``IconArtwork``.
  case file(String)

  /// A person's head and shoulders, the standard icon of human avatars.
  public static let user = AvatarIcon.builtIn(.user)
  /// A robot's head with an antenna.
  public static let bot = AvatarIcon.builtIn(.bot)
  /// A large star with four points and two small ones.
  public static let sparkles = AvatarIcon.builtIn(.sparkles)
  /// A cross of two diagonal strokes.
  public static let x = AvatarIcon.builtIn(.x)
  /// A tick of two strokes, which indicates success.
  public static let check = AvatarIcon.builtIn(.check)
  /// The letter i in a circle, which indicates information.
  public static let info = AvatarIcon.builtIn(.info)

  /// Creates an icon from a string, as the command line does, or returns nil if the string does not specify an icon.
  ///
  /// - Parameter text: The name of a built-in icon, a path that ends in ".svg" or ".svgz" or contains a slash, or the name
  ///   of a theme icon.
  public init?(_ text: String) {
    if let icon = Icon(rawValue: text) {
      self = .builtIn(icon)
    } else if !text.utf8.contains(0), text.contains("/") || IconArtwork.isPath(text) {
      self = .file(text)
    } else if IconArtwork.isName(text) {
      self = .named(text)
    } else {
      return nil
    }
  }

  /// The accepted forms of an icon, which complete the phrase "must be …".
  package static var forms: String { "\(Icon.words), a theme icon, or the path of an SVG file" }

  /// The path of the file that must be read before the icon can be drawn; nil for other icons.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The string from which `init(_:)` creates this icon; nil for artwork.
  package var text: String? {
    switch self {
    case .builtIn(let icon): icon.rawValue
    case .named(let name): name
    case .artwork: nil
    case .file(let path): AvatarIcon(path) == self ? path : "./" + path
    }
  }
}

extension Icon {
  static func placeholder(for type: AvatarType) -> Icon {
    switch type {
    case .human: .user
    case .agent: .bot
    }
  }
}
