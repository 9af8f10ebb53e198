/// A source of the fallback chain that was asked for and not used.
public struct SkippedSource: Hashable, Sendable, Codable {
  /// What was asked for: a path, mostly.
  public let source: String
  /// Why it was not used, in words for the end of a note.
  public let reason: String

  package init(source: String, reason: String) { (self.source, self.reason) = (source, reason) }
}

/// Something wrong with a photo that could be used all the same, or a badge that could not be drawn.
public struct AvatarFlaw: Hashable, Sendable, Codable {
  /// The photo: a path, mostly; or the badge.
  public let source: String
  /// What was wrong and what was made of it, in words for the end of a note.
  public let reason: String

  package init(source: String, reason: String) { (self.source, self.reason) = (source, reason) }
}

/// What an avatar shows.
public enum AvatarContent: String, Hashable, Sendable, Codable {
  case photo
  case gravatar
  case libravatar
  case initials
  case icon

  /// As notes say what was used.
  package var words: String {
    switch self {
    case .photo, .initials, .icon: "the \(rawValue)"
    case .gravatar: "Gravatar"
    case .libravatar: "Libravatar"
    }
  }

  /// Whether it is a photo, wherever that came from.
  package var isPhoto: Bool {
    switch self {
    case .photo, .gravatar, .libravatar: true
    case .initials, .icon: false
    }
  }
}
