extension AvatarSpec.Key {
  /// What a value of the field must be, in words for the end of a message.
  var requirement: String {
    switch self {
    case .type: Self.choice(AvatarType.self)
    case .src: "a photo's path"
    case .name, .email, .seed: "a text"
    case .initials: "1 to 3 characters, as AL"
    case .initialsLength: "1, 2 or 3"
    case .fontSize: "a number above 0, up to 1, a fraction of the side"
    case .size: "1…2048 or one of \(AvatarSize.named.map(\.name).joined(separator: " "))"
    case .scale: "a number from 0.5 to 4"
    case .shape: Self.choice(AvatarShape.self)
    case .cornerRadius: "a number from 0 to 0.5, a fraction of the side"
    case .cornerStyle: Self.choice(CornerStyle.self)
    case .border: "none, auto, or a width of 0.01 to 1024 points, as 2, 2:white or 2:#ffffff:0.5"
    case .status: Self.choice(AvatarStatus.self)
    case .badge: "1 to 4 characters, as 7, 99+ or NEW"
    case .icon: Self.choice(Icon.self)
    case .color: "auto, \(AvatarColor.forms)"
    case .contrast: Self.choice(GlyphContrast.self)
    case .focus: "two numbers from 0 to 1, as [0.5, 0.3]"
    case .gravity: Self.choice(AvatarGravity.self)
    case .background: "auto, transparent, \(AvatarColor.forms)"
    case .linear: "true or false"
    }
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(_: Choice.Type) -> String {
    let names = Choice.allCases.map(\.rawValue)
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
  }
}

extension AvatarColor {
  /// How a colour may be written, in words for the end of a message.
  package static let forms = "#rgb, #rgba, #rrggbb, #rrggbbaa or a CSS colour name"
}
