/// The content of an avatar that shows neither a photo nor initials.
public enum AvatarFallback: String, Hashable, Codable, Sendable, CaseIterable {
  /// The icon of the request or of the type.
  case icon
  /// A pattern selected by seed, e-mail address, name or initials, or the icon if the request has none of these.
  case pattern
}
