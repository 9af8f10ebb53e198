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
      guard (0...0.9).contains(fraction) else { return nil }
      self.fraction = fraction
    }

    private init(unchecked fraction: Double) { self.fraction = fraction }

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
    (member.size, member.scale) = (size, scale)
    return member
  }

  /// The number of hidden members.
  ///
  /// The bubble after the last avatar shows this number.
  public var hidden: Int { members.count - shownCount }

  /// The number of visible members.
  var shownCount: Int { min(members.count, max(limit ?? (columns == nil ? 4 : members.count), 1)) }
}

/// The fields of a request for a group of avatars, in addition to those that its members share.
package enum GroupField: String, RequestField {
  case photos, names, agents, size, scale, max, overlap, spacing, columns, alt

  package typealias Request = AvatarGroupSpec

  package var row: FieldRow<AvatarGroupSpec> {
    switch self {
    case .photos:
      .texts("The photos, from left to right.", valueName: "photo") {
        $0.isEmpty ? nil : AvatarSpec(photo: PhotoSource($0))
      }
    case .names:
      .texts("The names of people, shown as initials after the photos.", valueName: "name") { AvatarSpec(name: $0) }
    case .agents:
      .texts("The names of AI agents, shown as hexagons after the people.", valueName: "name") {
        AvatarSpec(who: AvatarSubject(type: .agent, name: $0))
      }
    case .size: .size(standard: .md, set: { $1.size = $0 }, get: \.size)
    case .scale: .scale(set: { $1.scale = $0 }, get: \.scale)
    case .max:
      .number(
        "The maximum number of avatars to show.", requirement: { "a whole number, 1 or more" },
        standard: "4; all in a grid",
        parse: { Int(exactly: $0).flatMap { $0 > 0 ? $0 : nil } }, set: { $1.limit = $0 },
        get: { $0.limit.map { Double($0) } }
      )
      .listed(.photo, common: .avatars)
    case .overlap:
      .number(
        "The fraction of each avatar that the next avatar in the row covers: 0…0.9.", valueName: "f",
        requirement: { "a number from 0 to 0.9, as a fraction of the side" }, standard: "0.12; none in a grid",
        parse: { AvatarGroupSpec.Overlap($0) }, set: { $1.overlap = $0 }, get: { $0.overlap?.fraction }
      ).excluding(Self.spacing)
        .listed(.photo, common: .avatars)
    case .spacing:
      .number(
        "The distance between non-overlapping avatars, in points: 0…1024.", valueName: "points",
        requirement: { "a number from 0 to 1024" }, standard: "a twelfth of the side in a grid",
        parse: { (0...1024).contains($0) ? $0 : nil }, set: { $1.spacing = $0 }, get: \.spacing
      ).excluding(Self.overlap)
        .listed(.photo)
    case .columns:
      .number(
        "The number of avatars in each row of a grid. Avatars overlap only if overlap is set.",
        requirement: { "a whole number, 1 or more" },
        standard: "one row", parse: { Int(exactly: $0).flatMap { $0 > 0 ? $0 : nil } }, set: { $1.columns = $0 },
        get: { $0.columns.map { Double($0) } }
      )
      .listed(.photo, common: .avatars)
    case .alt:
      .alt(standard: "the names", set: { $1.alt = $0 }, get: \.alt)
        .listed(.photo)
    }
  }

  /// The avatar fields that all members of a group share.
  package static let shared: [AvatarField] = [
    .initialsLength, .cjkInitials, .language, .fontSize, .fontWeight, .initialsStyle, .type, .shape, .cornerRadius,
    .cornerStyle, .background, .border, .borderPlacement, .borderGap, .balance, .icon, .fallback, .color,
    .contrast, .fit, .padding, .focus, .gravity, .linear,
  ]
}

extension FieldRow where Request == AvatarGroupSpec {
  /// Describes a field that lists members.
  fileprivate static func texts(
    _ summary: String, valueName: String, member: @escaping @Sendable (String) -> AvatarSpec?
  ) -> Self {
    FieldRow(
      form: .text, summary: summary, placeholder: valueName, standard: nil, words: { [] },
      requirement: { "a list of strings" },
      read: { value, group in
        guard let texts = value.texts else { return false }
        let members = texts.compactMap(member)
        group.members += members
        return members.count == texts.count
      }, write: { _ in nil })
  }
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
