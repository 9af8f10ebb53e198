import AvatarCodec

/// A thread-safe cache of the files of recently drawn avatars.
///
/// In a long list, many people share the same initials and colour, and all agents look alike.
package final class DrawnPictures: Sendable {
  /// The values that determine the bytes of a file.
  private struct Key: Hashable {
    let appearance: Appearance
    let encoding: OutputEncoding
    let matte: AvatarColor?
  }

  private let known: RecentValues<Key, PictureFile>
  /// The approximate memory used by an entry in addition to its file, in bytes.
  private static let bytesOfEntry = 1 << 10

  /// Creates a cache of at most `bytes` bytes; 3 MiB holds more than a thousand small avatars.
  package init(bytes: Int) { known = RecentValues(limit: bytes) }

  /// Empties the cache, for example because the last avatar has been drawn.
  package func removeAll() { known.removeAll() }

  /// Returns the file of an avatar, which is encoded unless a recent avatar had the same appearance.
  func file(
    of avatar: ResolvedAvatar, as encoding: OutputEncoding, encode: () throws(AvatarError) -> PictureFile
  ) throws(AvatarError) -> PictureFile {
    // SVG files contain names, so few of them are identical.
    guard let appearance = avatar.appearance.reuseKey, !encoding.format.isVector else { return try encode() }
    let key = Key(appearance: appearance, encoding: encoding, matte: avatar.matte)
    if let file = known[key] { return file }
    let file = try encode()
    let bytes = file.bytes.count + Self.bytesOfEntry
    if bytes <= known.limit / 16 { known.store(file, for: key, cost: bytes) }
    return file
  }
}
