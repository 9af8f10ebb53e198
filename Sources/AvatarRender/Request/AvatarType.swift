/// The type of an avatar, which selects the shape and the icon, and whether a photo may be shown.
public enum AvatarType: String, Hashable, Codable, Sendable, CaseIterable {
  /// A person: a circle with a photo, initials, or the icon of a person.
  case human
  /// An AI agent: a rounded hexagon with initials or the icon of a robot, never a photo.
  case agent
}
