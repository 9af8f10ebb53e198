import AvatarJSON

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
      .fraction(
        in: AvatarGroupSpec.Overlap.range, of: "the side",
        "The fraction or percentage of each avatar that the next avatar in the row covers: 0…0.9.",
        standard: "0.12; none in a grid",
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
