package import AvatarFileSystem
import Synchronization

/// A photo from a server or from the cache.
package struct FetchedPhoto: Hashable, Sendable {
  package let bytes: [UInt8]
  package let digest: ContentDigest
  /// The text for the end of a warning about the source of the photo; nil if there is no warning.
  package var warning: String?
  /// The way in which the bytes were obtained.
  package var delivery = Delivery.downloaded

  /// A way in which the bytes of a photo are obtained.
  package enum Delivery: Hashable, Sendable {
    case downloaded
    /// The photo is from the cache, and no request was sent.
    case fresh
    /// The photo is from the cache, after the server confirmed that it has not changed.
    case revalidated
    /// The photo is from the cache because the server failed.
    case stale
  }

  /// Returns whether two photos have the same contents.
  package static func == (a: Self, b: Self) -> Bool { a.digest == b.digest }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// Returns the photo with a different delivery.
  func delivered(_ delivery: Delivery) -> FetchedPhoto {
    var photo = self
    photo.delivery = delivery
    return photo
  }
}

extension FetchedPhoto {
  /// Creates a downloaded photo.
  init(_ bytes: [UInt8]) { self.init(bytes: bytes, digest: ContentDigest(of: bytes)) }
}
