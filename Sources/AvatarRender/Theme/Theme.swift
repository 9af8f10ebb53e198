/// The colours of an avatar that has no photo.
struct Theme: Hashable, Sendable {
  /// Behind a human's icon.
  var human = AvatarColor(rgb: 0xFF6B35)
  /// Behind an agent's icon.
  var agent = AvatarColor(rgb: 0x4D9BA5)
  /// The icon's tint.
  var icon = AvatarColor(rgb: 0xFFFFFF)
  /// The icon's side as a fraction of the avatar's.
  var iconFraction = 0.5

  func background(for type: AvatarType) -> AvatarColor {
    switch type {
    case .human: human
    case .agent: agent
    }
  }
}
