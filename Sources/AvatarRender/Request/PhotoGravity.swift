/// The way in which the square of a photo to show is chosen.
public enum PhotoGravity: String, Hashable, Codable, Sendable, CaseIterable {
  /// The middle of the photo.
  case center
  /// See ``AvatarCrop/attention``.
  case attention
  /// See ``AvatarCrop/face``.
  case face

  /// The crop of a photo without a focal point.
  var crop: AvatarCrop {
    switch self {
    case .center: .center
    case .attention: .attention
    case .face: .face
    }
  }
}
