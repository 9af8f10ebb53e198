import Synchronization

/// Everything that determines the appearance of an avatar without a photo; those of two people may be equal.
struct Likeness: Hashable {
  /// The request without the fields that identify a person.
  private let spec: AvatarSpec
  private let initials: [String]?
  private let background: AvatarColor

  init(_ spec: AvatarSpec, initials: [String]?, background: AvatarColor) {
    var spec = spec
    spec.who = AvatarSubject(type: spec.who.type)
    spec.photo = AvatarPhoto()
    self.spec = spec
    self.initials = initials
    self.background = background
  }
}

/// A cache of the PNG files of recently drawn avatars, safe to share between threads.
///
/// In a long manifest, many people have the same initials in the same colour, and all agents look alike.
package final class DrawnPictures: Sendable {
  private struct Pictures {
    var files: [Likeness: [UInt8]] = [:]
    var bytes = 0
  }

  private let known = Mutex(Pictures())

  private let mostBytes: Int
  /// The approximate memory of an entry in addition to its file.
  private static let bytesOfEntry = 1 << 10

  /// Creates a cache of at most `bytes` bytes; 8 MiB hold some thousands of small avatars.
  package init(bytes: Int) { mostBytes = bytes }

  subscript(likeness: Likeness) -> [UInt8]? {
    get { known.withLock { $0.files[likeness] } }
    set {
      guard let newValue else { return }
      let bytes = newValue.count + Self.bytesOfEntry
      if bytes > mostBytes / 16 { return }
      known.withLock { known in
        if known.bytes + bytes > mostBytes { known = Pictures() }
        if known.files.updateValue(newValue, forKey: likeness) == nil { known.bytes += bytes }
      }
    }
  }
}

/// A finished avatar as a file.
package struct AvatarFile: Sendable {
  package let png: [UInt8]
  package let content: AvatarContent
  package let initials: String?
  package let skipped: [SkippedSource]
  package let flaws: [AvatarFlaw]
  /// The requested parts that the avatar does not show.
  package let lacks: Set<Shortfall>
  /// The side of the image, px.
  package let side: Int

  init(png: [UInt8], _ avatar: ResolvedAvatar) {
    (self.png, content, initials) = (png, avatar.content, avatar.initials)
    (skipped, flaws, side) = (avatar.skipped, avatar.flaws, avatar.pixels)
    lacks = avatar.lacks
  }
}
