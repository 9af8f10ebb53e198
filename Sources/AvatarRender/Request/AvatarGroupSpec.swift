/// A request for a row of avatars that overlap.
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
  public var limit: Int
  /// The fraction of an avatar that the next one covers.
  public var overlap: Overlap
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

    /// A quarter.
    public static let quarter = Overlap(unchecked: 0.25)
  }

  /// Creates a request; every parameter except the members has a default.
  public init(
    members: [AvatarSpec], size: AvatarSize = .md, scale: AvatarScale = .x1, limit: Int = 4,
    overlap: Overlap = .quarter, alt: String? = nil
  ) {
    self.members = members
    self.size = size
    self.scale = scale
    self.limit = limit
    self.overlap = overlap
    self.alt = alt
  }

  /// The members that are shown, at the group's size and scale.
  var shown: [AvatarSpec] {
    members.prefix(max(limit, 1)).map { member in
      var member = member
      (member.size, member.scale) = (size, scale)
      return member
    }
  }

  /// The number of members that are not shown.
  public var hidden: Int { members.count - min(members.count, max(limit, 1)) }
}
