/// A small mark at a corner of an avatar.
public enum AvatarBadge: Hashable, Sendable {
  /// A mark that shows a status by its shape and colour.
  case status(AvatarStatus)
  /// A count or a short word of 1…4 characters.
  case text(BadgeText)

  /// The corner of a badge.
  public enum Position: String, Hashable, Codable, Sendable, CaseIterable {
    /// The lower right.
    case bottomRight = "bottom-right"
    /// The upper right.
    case topRight = "top-right"
    /// The lower left.
    case bottomLeft = "bottom-left"
    /// The upper left.
    case topLeft = "top-left"

    /// Whether the badge is on the left side.
    var isLeft: Bool { self == .bottomLeft || self == .topLeft }
    var isTop: Bool { self == .topRight || self == .topLeft }
  }
}
