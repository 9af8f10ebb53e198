import AvatarJSON

/// The fields of a request for an icon on its own.
package enum IconField: String, RequestField {
  case name, size, scale, color, alt

  package typealias Request = IconSpec

  package var row: FieldRow<Request> {
    switch self {
    case .name: .choice("The icon.", set: { (icon: Icon, spec) in spec.icon = icon }, get: \.icon)
    case .size:
      .size(standard: .xs, set: { $1.size = $0 }, get: \.size)
        .listed(.size, common: .avatars)
    case .scale:
      .scale(set: { $1.scale = $0 }, get: \.scale)
        .listed(.size, common: .avatars)
    case .color:
      .text(
        "The tint; auto is black, or the theme's colour with --field.", form: .word, valueName: "color",
        requirement: { "auto, \(AvatarColor.forms)" }, standard: "auto", words: { ["auto"] },
        parse: AvatarColor.orAuto, set: { $1.color = $0 ?? .black },
        get: { $0.color == .black ? nil : .string($0.color.description) }
      )
      .listed(.look, common: .avatars)
    case .alt:
      .alt(standard: "empty", set: { $1.alt = $0 }, get: \.alt)
        .listed(.photo, common: .avatars)
    }
  }
}
