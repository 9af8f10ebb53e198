/// A request for a group of avatars: a row in which they overlap or stand apart, or a grid.
///
/// ```swift
/// let members = ["Ada Lovelace", "Alan Turing"].map { AvatarSpec(name: $0) }
/// let team = AvatarGroupSpec(members: members, size: .lg)
/// let png = try AvatarRenderer().group(offline: team).picture.png()
/// ```
public struct AvatarGroupSpec: Hashable, Sendable {
  /// The avatars, from left to right, and in a grid from top to bottom; each overlaps the one before it, unless
  /// ``spacing`` separates them.
  ///
  /// Their ``AvatarSpec/size`` and ``AvatarSpec/scale`` are ignored: those of the group apply.
  public var members: [AvatarSpec]
  /// The logical side of each avatar; ``AvatarSize/md`` by default.
  public var size: AvatarSize
  /// The number of pixels per point; 1 by default.
  public var scale: AvatarScale
  /// The maximum number of avatars shown, at least 1.
  ///
  /// A bubble after the last avatar shows how many are hidden. The default, nil, is 4 in a row and no limit in a grid.
  public var limit: Int?
  /// The fraction of an avatar that the next one in its row covers; 0.12 by default.
  public var overlap: Overlap
  /// The distance between neighbouring avatars and between rows in points, 0…1024; nil, the default, lets them overlap.
  public var spacing: Double?
  /// The number of avatars in each row of a grid, at least 1; nil, the default, is a single row.
  public var columns: Int?
  /// The alternative text; nil, the default, is the names of the members.
  ///
  /// An empty text marks a decorative group.
  public var alt: String?

  /// The fraction of an avatar's side that the next avatar covers, 0…0.9.
  public struct Overlap: Hashable, Sendable {
    /// The fraction of the side, 0…0.9.
    public let fraction: Double

    /// Creates an overlap, or returns nil if the fraction is outside 0…0.9.
    ///
    /// - Parameter fraction: The fraction of the side.
    public init?(_ fraction: Double) {
      guard (0...0.9).contains(fraction) else { return nil }
      self.fraction = fraction
    }

    private init(unchecked fraction: Double) { self.fraction = fraction }

    /// An overlap of 0.12, which leaves the initials of a covered avatar legible.
    public static let standard = Overlap(unchecked: 0.12)
  }

  /// Creates a request for a group; every parameter but the members has a default.
  ///
  /// - Parameters:
  ///   - members: The avatars, from left to right.
  ///   - size: The logical side of each avatar.
  ///   - scale: The number of pixels per point.
  ///   - limit: The maximum number of avatars shown.
  ///   - overlap: The fraction of an avatar that the next one covers.
  ///   - spacing: The distance between avatars in points; nil lets them overlap.
  ///   - columns: The number of avatars in each row of a grid; nil is a single row.
  ///   - alt: The alternative text; nil is the names of the members.
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

  /// The members that are shown, with the size and the scale of the group.
  var shown: [AvatarSpec] {
    members.prefix(largestCount).map { member in
      var member = member
      (member.size, member.scale) = (size, scale)
      return member
    }
  }

  /// The number of members that are not shown.
  ///
  /// The bubble after the last avatar shows it.
  public var hidden: Int { members.count - min(members.count, largestCount) }

  /// The maximum number of avatars shown.
  private var largestCount: Int { max(limit ?? (columns == nil ? 4 : members.count), 1) }
}
