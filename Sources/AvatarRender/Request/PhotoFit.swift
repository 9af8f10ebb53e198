/// The fit of a photo in its avatar's shape.
public enum PhotoFit: String, Hashable, Codable, Sendable, CaseIterable {
  /// The photo fills the shape and is cropped to it.
  case cover
  /// The whole photo is shown on the background, as large as the shape allows.
  case contain
}
