/// The type of an avatar, which determines its shape, its icon, and whether it may show a photo.
public enum AvatarType: String, Hashable, Codable, Sendable, CaseIterable {
  /// A person: a circle with a photo, initials or a person icon.
  case human
  /// An AI agent: a rounded hexagon with initials or a robot icon, but never a photo.
  case agent
}
