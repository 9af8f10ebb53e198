import AvatarSystem

/// The status of the file at a path.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, directory, link
    /// A pipe, a socket or a device.
    case other
  }

  /// The identity of a file, which is the same for all paths to it.
  package struct Identity: Hashable, Sendable {
    package let device, number: Int
  }

  package let kind: Kind
  package let identity: Identity
  /// The size of the file, in bytes.
  package var bytes: Int { stamp.bytes }
  /// The stamp for detecting changes.
  package let stamp: FileStamp
  /// Whether the file is a named pipe.
  let isPipe: Bool
  /// The ID of the user who owns the file.
  package let owner: UInt32
  /// The ID of the file's group.
  let group: UInt32
  /// Whether the user of the process owns the file.
  package var isOwnedByUser: Bool { owner == geteuid() }
  /// The permission bits of the file, 0…0o777.
  package let permissions: UInt16
  /// Whether only the owner of an entry can rename or remove it, even if others can write to the directory.
  package let isSticky: Bool
  /// The number of hard links to the file.
  package let linkCount: Int

  /// Reads the status of the file at a path; nil if the file does not exist or cannot be accessed.
  ///
  /// If `followsLinks` is false, the status of a symbolic link is that of the link itself.
  package init?(_ path: String, followsLinks: Bool = true) {
    var status = stat()
    guard unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of an entry in an open directory; nil if there is no such entry.
  init?(_ name: String, in directory: Directory, followsLinks: Bool = false) {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard unsafe fstatat(directory.descriptor, name, &status, flags) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of an open file; nil on failure.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    identity = Identity(device: Int(truncatingIfNeeded: status.st_dev), number: Int(truncatingIfNeeded: status.st_ino))
    stamp = FileStamp(status)
    isPipe = status.st_mode & S_IFMT == S_IFIFO
    owner = status.st_uid
    group = status.st_gid
    permissions = UInt16(truncatingIfNeeded: status.st_mode & 0o777)
    isSticky = status.st_mode & S_ISVTX != 0
    linkCount = Int(status.st_nlink)
  }
}
