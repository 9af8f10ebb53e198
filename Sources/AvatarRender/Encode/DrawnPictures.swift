import AvatarCodec

/// A thread-safe cache of the files of recently drawn avatars.
///
/// In a long list, many people share the same initials and colour, and all agents look alike.
package final class DrawnPictures: Sendable {
  /// The values that determine the bytes of a file.
  struct Key: Hashable {
    let appearance: Appearance
    let encoding: OutputEncoding
    let matte: AvatarColor?
  }

  private let known: RecentValues<Key, PictureFile>
  /// The approximate memory used by an entry in addition to its file, in bytes.
  private static let bytesOfEntry = 1 << 10

  /// Creates a cache of at most `bytes` bytes; 3 MiB holds more than a thousand small avatars.
  package init(bytes: Int) { known = RecentValues(limit: bytes) }

  subscript(key: Key) -> PictureFile? {
    get { known[key] }
    set {
      guard let newValue else { return }
      let bytes = newValue.bytes.count + Self.bytesOfEntry
      if bytes <= known.limit / 16 { known.store(newValue, for: key, cost: bytes) }
    }
  }
}
