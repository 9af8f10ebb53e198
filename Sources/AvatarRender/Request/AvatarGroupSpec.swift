package import AvatarJSON

/// A request for a group of avatars: a row in which they overlap or are spaced apart, or a grid.
///
/// ```swift
/// let members = ["Ada Lovelace", "Alan Turing"].map { AvatarSpec(name: $0) }
/// let team = AvatarGroupSpec(members: members, size: .lg)
/// let png = try AvatarRenderer().group(offline: team).picture.png()
/// ```
public struct AvatarGroupSpec: Hashable, Sendable {
  /// The avatars, from left to right and, in a grid, from top to bottom.
  ///
  /// By default, each avatar in a single row overlaps the previous one. Use ``spacing`` to separate them. The
  /// ``AvatarSpec/size`` and ``AvatarSpec/scale`` of each avatar are ignored in favour of the group's.
  public var members: [AvatarSpec]
  /// The logical side of each avatar; ``AvatarSize/md`` by default.
  public var size: AvatarSize
  /// The number of pixels per point; 1 by default.
  public var scale: AvatarScale
  /// The maximum number of avatars shown, at least 1.
  ///
  /// A bubble after the last avatar shows how many are hidden. The bubble is a circle unless all hidden avatars share
  /// another shape, for example the hexagon of agents. The default, nil, means 4 in a row and no limit in a grid.
  public var limit: Int?
  /// The fraction of an avatar's side that the next avatar in the row covers.
  ///
  /// The default, nil, means 0.12 in a single row and no overlap in a grid. ``spacing`` takes precedence.
  public var overlap: Overlap?
  /// The distance between neighbouring avatars and between rows in points, 0…1024.
  ///
  /// The default, nil, means a twelfth of the side, in whole pixels. If avatars overlap, the default applies only
  /// between rows.
  public var spacing: Double?
  /// The number of avatars in each row of a grid, at least 1; nil, the default, means a single row.
  public var columns: Int?
  /// The alternative text; nil, the default, means the members' names.
  ///
  /// An empty string marks a decorative group.
  public var alt: String?

  /// The fraction of an avatar's side that the next avatar covers, 0…0.9.
  public struct Overlap: Hashable, Sendable {
    /// The fraction of the side, 0…0.9.
    public let fraction: Double

    /// Creates an overlap, or returns nil if the fraction is outside 0…0.9.
    ///
    /// - Parameter fraction: The fraction of the side.
    public init?(_ fraction: Double) {
      guard (0...Self.range.maximum).contains(fraction) else { return nil }
      self.fraction = fraction
    }

    private init(unchecked fraction: Double) { self.fraction = fraction }

    /// The valid fractions.
    static let range = FractionRange(maximum: 0.9)

    /// An overlap of 0.12, which leaves the initials of a covered avatar legible.
    public static let standard = Overlap(unchecked: 0.12)
  }

  /// Creates a request for a group; every parameter except `members` has a default.
  ///
  /// - Parameters:
  ///   - members: The avatars, from left to right.
  ///   - size: The logical side of each avatar.
  ///   - scale: The number of pixels per point.
  ///   - limit: The maximum number of avatars shown.
  ///   - overlap: The fraction of an avatar's side that the next avatar covers; nil means 0.12 in a single row and no
  ///     overlap in a grid.
  ///   - spacing: The distance between avatars in points; nil means a twelfth of the side between avatars that do not
  ///     overlap.
  ///   - columns: The number of avatars in each row of a grid; nil means a single row.
  ///   - alt: The alternative text; nil means the members' names.
  public init(
    members: [AvatarSpec], size: AvatarSize = .md, scale: AvatarScale = .x1, limit: Int? = nil,
    overlap: Overlap? = nil, spacing: Double? = nil, columns: Int? = nil, alt: String? = nil
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

  /// The overlap of neighbours in a row; nil if they do not overlap.
  var overlapOfRows: Overlap? { spacing == nil ? overlap ?? (columns == nil ? .standard : nil) : nil }

  /// The visible members, with the size and scale of the group.
  var shown: [AvatarSpec] { members.prefix(shownCount).map(sized) }

  /// Returns a member with the size and scale of the group.
  func sized(_ member: AvatarSpec) -> AvatarSpec {
    var member = member
    member.size = size
    member.scale = scale
    return member
  }

  /// The number of hidden members.
  ///
  /// The bubble after the last avatar shows this number.
  public var hidden: Int { members.count - shownCount }

  /// The number of visible members.
  var shownCount: Int { min(members.count, max(limit ?? (columns == nil ? 4 : members.count), 1)) }
}

extension AvatarGroupSpec {
  /// Creates a group from its own fields and those that its members share; unknown fields are ignored.
  ///
  /// - Parameters:
  ///   - fields: The values, by field name.
  ///   - spelling: A closure that returns a field name as the user spelled it.
  /// - Throws: `InputError` for the first value that is invalid or conflicts with another.
  package init(
    fields: [String: JSONValue], spelling: (String) -> String = { $0 }
  ) throws(InputError) {
    self.init(members: [])
    try GroupField.read(fields, spelling: spelling, into: &self)
    for i in members.indices {
      let isAgent = members[i].who.type == .agent
      try AvatarField.read(fields, fields: GroupField.shared, spelling: spelling, into: &members[i])
      // Members listed as agents remain agents, regardless of the shared type.
      if isAgent { members[i].who.type = .agent }
    }
  }
}
