/// How what cropping keeps of a photo is chosen.
public enum AvatarGravity: String, Hashable, Sendable, CaseIterable, Codable {
  /// By the focal point; the middle, unless it is given.
  case center
  /// By the picture: faces first, else what stands out.
  case attention
}
