/// A request for a row of avatars that overlap.
public struct AvatarGroupSpec: Hashable, Sendable {
  /// From left to right; each lies over the one before it. Their sizes and scales give way to the group's.
  public var members: [AvatarSpec]
  /// The logical side of each avatar.
  public var size: AvatarSize
  /// Pixels a point.
  public var scale: AvatarScale
  /// How many are shown at the most; a bubble after them tells how many more there are.
  public var limit: Int
  /// The fraction of an avatar that the next one covers.
  public var overlap: Overlap

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

  /// A request; everything but the members has a default.
  public init(
    members: [AvatarSpec], size: AvatarSize = .md, scale: AvatarScale = .x1, limit: Int = 4,
    overlap: Overlap = .quarter
  ) {
    self.members = members
    self.size = size
    self.scale = scale
    self.limit = limit
    self.overlap = overlap
  }

  /// Those that are shown, at the group's size and scale.
  var shown: [AvatarSpec] {
    members.prefix(max(limit, 1)).map { member in
      var member = member
      (member.size, member.scale) = (size, scale)
      return member
    }
  }

  /// How many are not shown.
  public var hidden: Int { members.count - min(members.count, max(limit, 1)) }
}
