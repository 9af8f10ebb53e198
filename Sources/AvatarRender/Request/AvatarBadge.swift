import AvatarText

/// A small mark at an avatar's lower right.
public enum AvatarBadge: Hashable, Sendable {
  case status(AvatarStatus)
  case text(BadgeText)
}

/// The status that a badge shows; on an avatar below 24 points, a disc is a plain dot.
public enum AvatarStatus: String, Hashable, Codable, Sendable, CaseIterable {
  /// A full dot.
  case online
  /// A dot with the hands of a clock, or a crescent on an avatar below 24 points.
  case away
  /// A dot with a bar.
  case busy
  /// A ring.
  case offline
  /// A disc with a cross.
  case error
  /// A disc with a tick.
  case success
  /// A disc with an i.
  case info
}

/// The text of a badge: a count or a short word of 1…4 characters, as a reader counts them.
public struct BadgeText: Hashable, Sendable {
  /// As "7", "99+" or "NEW".
  public let text: String

  let clusters: [String]

  /// In capitals, without spaces and invisible characters; nil unless 1…4 characters are left.
  public init?(_ text: String) {
    guard let clusters = Initials.clusters(of: text, atMost: 4) else { return nil }
    self.clusters = clusters.map(\.capitalized)
    self.text = self.clusters.joined()
  }
}
