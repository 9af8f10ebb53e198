import AvatarText

/// A small mark at the lower right of an avatar.
public enum AvatarBadge: Hashable, Sendable {
  /// A mark that shows a status by its shape and its colour.
  case status(AvatarStatus)
  /// A count or a short word of 1…4 characters.
  case text(BadgeText)
}

/// The status that a badge shows: the presence of a person or an agent, or the result of its work.
///
/// Presence is ``online``, ``away``, ``busy`` and ``offline``; results are ``error``, ``success`` and ``info``.
/// Each has a shape of its own. On avatars below 24 points, ``error``, ``success`` and ``info`` are plain dots, because
/// their marks would be illegible.
public enum AvatarStatus: String, Hashable, Codable, Sendable, CaseIterable {
  /// Online: a disc without a mark.
  case online
  /// A disc with the hands of a clock, or a crescent on avatars below 24 points.
  case away
  /// Busy: a disc with a horizontal bar.
  case busy
  /// A ring, the outline of a disc.
  case offline
  /// An error: a disc with a cross.
  case error
  /// A success: a disc with a tick.
  case success
  /// Information: a disc with the letter i.
  case info
}

/// The text of a badge: a count or a short word of 1…4 characters.
///
/// Characters are counted as a reader perceives them: a letter with its marks is one.
public struct BadgeText: Hashable, Sendable {
  /// The text in capitals, for example "7", "99+" or "NEW".
  public let text: String

  /// The grapheme clusters of the text.
  let clusters: [String]

  /// Creates the text of a badge, or returns nil unless 1…4 characters are visible.
  ///
  /// - Parameter text: The text, which is capitalised. Spaces and invisible characters are removed.
  public init?(_ text: String) {
    guard let clusters = Initials.clusters(of: text, atMost: 4) else { return nil }
    self.clusters = clusters.map(\.capitalized)
    self.text = self.clusters.joined()
  }
}
