/// The content of an avatar that shows neither a photo nor initials.
public enum AvatarFallback: String, Hashable, Codable, Sendable, CaseIterable {
  /// The icon of the request, or that of the type.
  case icon
  /// A pattern by seed, e-mail address or name; the icon if the request has none of them.
  case pattern
}
