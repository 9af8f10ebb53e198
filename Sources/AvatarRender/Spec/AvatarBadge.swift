/// A small mark at an avatar's lower right.
public enum AvatarBadge: Hashable, Sendable {
  case status(AvatarStatus)
  case text(BadgeText)
}

/// What a badge says about someone.
public enum AvatarStatus: String, Hashable, Codable, Sendable, CaseIterable {
  /// A full dot.
  case online
  /// A dot with the hands of a clock.
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

/// What is written on a badge: a count or a short word of 1…4 capitals, digits and + - ! ?.
public struct BadgeText: Hashable, Sendable {
  /// As "7", "99+" or "NEW".
  public let text: String

  /// In capitals; nil for anything but 1…4 of A…Z, a…z, 0…9 and + - ! ?.
  public init?(_ text: String) {
    guard (1...4).contains(text.utf8.count), PenText.covers(text) else { return nil }
    self.text = text.uppercased()
  }
}
