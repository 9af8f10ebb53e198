/// The content for someone without a photo and without initials that can be drawn.
public enum AvatarFallback: String, Hashable, Codable, Sendable, CaseIterable {
  /// The icon.
  case icon
  /// A pattern by seed, e-mail address or name, or else the icon.
  case pattern
}
