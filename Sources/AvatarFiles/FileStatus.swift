#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a path leads to.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case file, folder, link
    /// A pipe, a device.
    case other
  }

  /// What tells a file from all others, whatever path leads to it.
  package struct Identity: Hashable, Sendable {
    package let device, number: Int
  }

  package let kind: Kind
  package let identity: Identity
  /// How long a file is.
  package let bytes: Int
  /// By which a change shows.
  package let stamp: FileStamp

  /// nil where there is nothing, or nothing that may be looked at.
  /// - Parameter followsLinks: whether it is about what a link leads to, not about the link.
  package init?(_ path: String, followsLinks: Bool = true) {
    var status = stat()
    guard unsafe (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// Of an open file.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    bytes = Int(status.st_size)
    identity = Identity(device: Int(truncatingIfNeeded: status.st_dev), number: Int(truncatingIfNeeded: status.st_ino))
    stamp = FileStamp(status)
  }
}

/// What the system says of a file that changes with its contents: as long as it stays, they need not be read again.
///
/// Also the time of its last change of any kind, which programs can't set back as they can that of its contents.
package struct FileStamp: Hashable, Sendable {
  package let bytes, inode: Int
  /// Nanoseconds since 1970.
  package let modified, changed: Int

  /// One that was kept.
  package init(bytes: Int, inode: Int, modified: Int, changed: Int) {
    (self.bytes, self.inode, self.modified, self.changed) = (bytes, inode, modified, changed)
  }

  fileprivate init(_ status: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    bytes = Int(status.st_size)
    inode = Int(truncatingIfNeeded: status.st_ino)
    self.modified = Int(modified.tv_sec) &* 1_000_000_000 &+ Int(modified.tv_nsec)
    self.changed = Int(changed.tv_sec) &* 1_000_000_000 &+ Int(changed.tv_nsec)
  }
}
