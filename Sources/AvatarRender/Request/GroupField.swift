package import AvatarJSON

/// The fields of a request for a group of avatars, in addition to those that its members share.
package enum GroupField: String, RequestField {
  case photos, names, agents, size, scale, max, overlap, spacing, columns, alt

  package typealias Request = AvatarGroupSpec

  package var row: FieldRow<Self> {
    switch self {
    case .photos:
      .texts("The photos, from left to right.", valueName: "photo") {
        $0.isEmpty ? nil : AvatarSpec(photo: PhotoSource($0))
      }
    case .names:
      .texts("The names of people, whose initials follow the photos.", valueName: "name") { AvatarSpec(name: $0) }
    case .agents:
      .texts("The names of AI agents, whose hexagons follow the people.", valueName: "name") {
        AvatarSpec(who: AvatarSubject(type: .agent, name: $0))
      }
    case .size: .size(standard: .md, set: { $1.size = $0 }, get: \.size)
    case .scale: .scale(set: { $1.scale = $0 }, get: \.scale)
    case .max:
      .number(
        "The maximum number of avatars to show.", requirement: { "a whole number from 1 up" },
        standard: "4; all in a grid",
        parse: { Int(exactly: $0).flatMap { $0 > 0 ? $0 : nil } }, set: { $1.limit = $0 },
        get: { $0.limit.map { Double($0) } }
      )
      .listed(.photo, common: .avatars)
    case .overlap:
      .number(
        "The fraction of each avatar that the next one covers: 0…0.9.", valueName: "f",
        requirement: { "a number from 0 to 0.9, a fraction of the side" }, standard: "0.12",
        parse: { AvatarGroupSpec.Overlap($0) }, set: { $1.overlap = $0 },
        get: { $0.overlap == .standard ? nil : $0.overlap.fraction }
      ).excluding(.spacing)
        .listed(.photo, common: .avatars)
    case .spacing:
      .number(
        "The distance in points between avatars, which then do not overlap: 0…1024.", valueName: "points",
        requirement: { "a number from 0 to 1024" }, standard: nil,
        parse: { (0...1024).contains($0) ? $0 : nil }, set: { $1.spacing = $0 }, get: \.spacing
      ).excluding(.overlap)
        .listed(.photo, as: "gap")
    case .columns:
      .number(
        "The number of avatars in each row of a grid.", requirement: { "a whole number from 1 up" },
        standard: "one row", parse: { Int(exactly: $0).flatMap { $0 > 0 ? $0 : nil } }, set: { $1.columns = $0 },
        get: { $0.columns.map { Double($0) } }
      )
      .listed(.photo, common: .avatars)
    case .alt:
      .alt(standard: "the names", set: { $1.alt = $0 }, get: \.alt)
        .listed(.photo, as: "label title")
    }
  }

  /// The fields of an avatar that all members of a group share.
  package static let shared: [AvatarField] = [
    .initialsLength, .cjkInitials, .language, .fontSize, .fontWeight, .type, .shape, .cornerRadius, .cornerStyle,
    .background, .border, .borderPlacement, .balance, .icon, .fallback, .color,
    .contrast, .focus, .gravity, .linear,
  ]
}

extension FieldRow where Field == GroupField {
  /// Describes a field that lists members.
  fileprivate static func texts(
    _ summary: String, valueName: String, member: @escaping @Sendable (String) -> AvatarSpec?
  ) -> Self {
    FieldRow(
      form: .text, summary: summary, valueName: valueName, standard: nil, words: { [] },
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
  /// Creates a group from its fields and those that its members share; unknown fields are ignored.
  ///
  /// - Parameter fields: The values, by the names of their fields.
  /// - Throws: `FieldError` for the first value that is invalid, or that conflicts with another one.
  package init(fields: [String: JSONValue]) throws(FieldError) {
    self.init(members: [])
    try GroupField.read(fields, into: &self)
    for i in members.indices {
      let isAgent = members[i].who.type == .agent
      try AvatarField.read(fields, fields: GroupField.shared, into: &members[i])
      // The list of agents determines their type, for any type of the others.
      if isAgent { members[i].who.type = .agent }
    }
  }
}
