/// The area behind an avatar's content, inside its shape.
public enum AvatarBackground: Hashable, Sendable {
  /// Nothing behind a photo, the theme's colour behind an icon.
  case auto
  case transparent
  case color(AvatarColor)

  /// From "auto", "transparent" or a colour; nil for anything else.
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
  /// The text that `init(_:)` reads as this background.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .transparent: "transparent"
    case .color(let color): color.description
    }
  }
}
