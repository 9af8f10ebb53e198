extension AvatarSpec.Key {
  /// What a value of the field must be, in words for the end of a message.
  var requirement: String {
    switch self {
    case .type: AvatarType.words
    case .src: "a photo's path or URL"
    case .name, .email, .seed: "a text"
    case .initials: "1 to 3 characters, as AL"
    case .initialsLength: "1, 2 or 3"
    case .fontSize: "a number above 0, up to 1, a fraction of the side"
    case .size: AvatarSize.forms
    case .scale: "a number from 0.5 to 4"
    case .shape: AvatarShape.words
    case .cornerRadius: "a number from 0 to 0.5, a fraction of the side"
    case .cornerStyle: CornerStyle.words
    case .border: AvatarBorder.forms
    case .status: AvatarStatus.words
    case .badge: "1 to 4 characters, as 7, 99+ or NEW"
    case .icon: Icon.words
    case .color: "auto, \(AvatarColor.forms)"
    case .contrast: GlyphContrast.words
    case .focus: "two numbers from 0 to 1, as [0.5, 0.3]"
    case .gravity: AvatarGravity.words
    case .background: "auto, transparent, \(AvatarColor.forms)"
    case .linear, .gravatar, .libravatar: "true or false"
    }
  }
}
