/// A cache of the PNG files of recently drawn avatars, safe to share between threads.
///
/// In a long list, many people have the same initials in the same colour, and all agents look alike.
package final class DrawnPictures: Sendable {
  private let known: RecentValues<Appearance, [UInt8]>
  /// The approximate memory of an entry in addition to its file.
  private static let bytesOfEntry = 3 << 10

  /// Creates a cache of at most `bytes` bytes; 16 MiB hold some thousands of small avatars.
  package init(bytes: Int) { known = RecentValues(bytes: bytes) }

  subscript(appearance: Appearance) -> [UInt8]? {
    get { known[appearance] }
    set {
      guard let newValue else { return }
      let bytes = newValue.count + Self.bytesOfEntry
      if bytes <= known.mostBytes / 16 { known.store(newValue, for: appearance, bytes: bytes) }
    }
  }
}

/// A finished avatar as a file.
package struct AvatarFile: Sendable {
  package let png: [UInt8]
  package let report: AvatarReport
  /// The side of the image, px.
  package let side: Int
}
