/// The area behind an avatar's content, inside its shape.
public enum AvatarBackground: Hashable, Sendable {
  /// No background behind a photo, the theme's palette colour behind initials, and the theme's colour of the type behind
  /// an icon.
  case auto
  /// No background: the content is drawn on transparent pixels.
  case transparent
  /// A colour, which may be translucent.
  case color(AvatarColor)

  /// Creates a background from a text, or returns nil if the text is anything else.
  ///
  /// - Parameter text: "auto", "transparent", or a colour; see ``AvatarColor/init(_:)``. Upper and lower case are
  ///   equal.
  public init?(_ text: String) {
    switch text.lowercased() {
    case "auto": self = .auto
    case "transparent": self = .transparent
    default:
      guard let color = AvatarColor(text) else { return nil }
      self = .color(color)
    }
  }
}

extension AvatarBackground: CustomStringConvertible {
  /// The text that ``init(_:)`` reads as this background.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .transparent: "transparent"
    case .color(let color): color.description
    }
  }
}
