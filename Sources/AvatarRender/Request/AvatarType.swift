/// Whose avatar it is; decides the clip shape, the icon and whether a photo may be shown.
public enum AvatarType: String, Hashable, Codable, Sendable, CaseIterable {
  /// A person: a circle with a photo, initials or the user icon.
  case human
  /// An AI agent: a rounded hexagon with the bot icon, never a photo.
  case agent
}
