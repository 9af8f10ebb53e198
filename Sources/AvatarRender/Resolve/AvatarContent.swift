/// The kind of content that an avatar shows.
public enum AvatarContent: String, Hashable, Sendable, Codable {
  /// The photo from the request or its contact.
  case photo
  /// A photo from Gravatar, found by the digest of the e-mail address.
  case gravatar
  /// A photo from Libravatar or from the Libravatar server of the address's domain.
  case libravatar
  /// The initials of a name or an address, or the initials given in the request.
  case initials
  /// The icon of the request or of the type.
  case icon
  /// A pattern derived from the seed, the e-mail address, the name or the initials.
  case pattern

  /// The kinds of photos.
  package static let allPhotos: [AvatarContent] = [.photo, .gravatar, .libravatar]

  package var isPhoto: Bool { Self.allPhotos.contains(self) }

  /// The name of the content in notes, for example "the icon".
  package var words: String {
    switch self {
    case .photo, .initials, .icon, .pattern: "the \(rawValue)"
    case .gravatar: "Gravatar"
    case .libravatar: "Libravatar"
    }
  }
}
