import Synchronization

/// A cache of the PNG files of recently drawn avatars, safe to share between threads.
///
/// In a long list, many people have the same initials in the same colour, and all agents look alike.
package final class DrawnPictures: Sendable {
  private struct Pictures {
    var files: [Appearance: [UInt8]] = [:]
    var bytes = 0
  }

  private let known = Mutex(Pictures())

  private let mostBytes: Int
  /// The approximate memory of an entry in addition to its file.
  private static let bytesOfEntry = 3 << 10

  /// Creates a cache of at most `bytes` bytes; 16 MiB hold some thousands of small avatars.
  package init(bytes: Int) { mostBytes = bytes }

  subscript(appearance: Appearance) -> [UInt8]? {
    get { known.withLock { $0.files[appearance] } }
    set {
      guard let newValue else { return }
      let bytes = newValue.count + Self.bytesOfEntry
      if bytes > mostBytes / 16 { return }
      known.withLock { known in
        if known.bytes + bytes > mostBytes { known = Pictures() }
        if known.files.updateValue(newValue, forKey: appearance) == nil { known.bytes += bytes }
      }
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
