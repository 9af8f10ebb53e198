import AvatarText
import PersonWords

/// The area behind an avatar's content, inside its shape.
public enum AvatarBackground: Hashable, Sendable {
  /// The palette colour for the person or, if nothing identifies the person, the theme's colour for the type.
  ///
  /// A photo that fills the shape has no background. The background of any other photo is white, or #121212 if most of
  /// the photo would be hard to see on white.
  case auto
  /// No background: the content is drawn on transparent pixels.
  case transparent
  /// A colour, which may be translucent.
  case color(AvatarColor)

  /// Creates a background from a string, or returns nil if the string does not describe a background.
  ///
  /// - Parameter text: "auto", "transparent" or a colour; see ``AvatarColor/init(_:)``. Case is ignored.
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
  /// The string from which ``init(_:)`` creates this background.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .transparent: "transparent"
    case .color(let color): color.description
    }
  }
}
