/// A small mark at an avatar's lower right.
public enum AvatarBadge: Hashable, Sendable {
  case status(AvatarStatus)
  case count(BadgeCount)
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

/// A number on a badge: up to four digits, or up to three and a plus.
public struct BadgeCount: Hashable, Sendable {
  /// As "7", "42" or "99+".
  public let text: String

  /// nil for anything but 1…4 digits or 1…3 digits and a plus.
  public init?(_ text: String) {
    let digits = text.hasSuffix("+") ? text.dropLast() : text[...]
    guard (1...4).contains(text.utf8.count), !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    self.text = text
  }
}
