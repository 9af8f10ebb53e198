/// A request for a row of avatars that overlap, or for a grid of them.
public struct AvatarGroupSpec: Hashable, Sendable {
  /// The avatars, from left to right; each one overlaps the one before it.
  ///
  /// The group's `size` and `scale` replace theirs.
  public var members: [AvatarSpec]
  /// The logical side of each avatar.
  public var size: AvatarSize
  /// The number of pixels per point.
  public var scale: AvatarScale
  /// The maximum number of avatars shown, at least 1; a bubble after them shows how many more there are.
  ///
  /// nil is 4 in a row, and all in a grid.
  public var limit: Int?
  /// The fraction of an avatar that the next one in its row covers.
  public var overlap: Overlap
  /// The distance from one avatar to the next, points, 0…1024; nil lets them overlap.
  public var spacing: Double?
  /// The number of avatars in each row of a grid, at least 1; nil is a single row.
  public var columns: Int?
  /// The alternative text; nil is the names of the members, empty is a decorative group.
  public var alt: String?

  /// A fraction of an avatar's side: 0…0.9.
  public struct Overlap: Hashable, Sendable {
    /// 0…0.9.
    public let fraction: Double

    /// nil outside 0…0.9.
    public init?(_ fraction: Double) {
      guard (0...0.9).contains(fraction) else { return nil }
      self.fraction = fraction
    }

    private init(unchecked fraction: Double) { self.fraction = fraction }

    /// 0.12, which leaves the initials of a covered avatar legible.
    public static let standard = Overlap(unchecked: 0.12)
  }

  /// Creates a request; every parameter except the members has a default.
  public init(
    members: [AvatarSpec], size: AvatarSize = .md, scale: AvatarScale = .x1, limit: Int? = nil,
    overlap: Overlap = .standard, spacing: Double? = nil, columns: Int? = nil, alt: String? = nil
  ) {
    self.members = members
    self.size = size
    self.scale = scale
    self.limit = limit
    self.overlap = overlap
    self.spacing = spacing
    self.columns = columns
    self.alt = alt
  }

  /// The members that are shown, at the group's size and scale.
  var shown: [AvatarSpec] {
    members.prefix(largestCount).map { member in
      var member = member
      (member.size, member.scale) = (size, scale)
      return member
    }
  }

  /// The number of members that are not shown.
  public var hidden: Int { members.count - min(members.count, largestCount) }

  private var largestCount: Int { max(limit ?? (columns == nil ? 4 : members.count), 1) }
}
