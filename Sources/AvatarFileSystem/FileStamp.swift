import AvatarSystem

/// The metadata that changes when a file's contents change, so that an unchanged file does not have to be read again.
///
/// The time of the last status change is included because programs cannot set it back, unlike the modification time.
package struct FileStamp: Hashable, Sendable {
  package let bytes, inode: Int
  /// The times of the last modification and of the last status change, in nanoseconds since 1970.
  package let modified, changed: Int

  /// Creates a stamp from stored values.
  package init(bytes: Int, inode: Int, modified: Int, changed: Int) {
    self.bytes = bytes
    self.inode = inode
    self.modified = modified
    self.changed = changed
  }

  init(_ status: stat) {
    let modified = status.modification
    let changed = status.statusChange
    bytes = Int(status.st_size)
    inode = Int(truncatingIfNeeded: status.st_ino)
    // A damaged file system may report any time, which must not end the process.
    self.modified = Int(modified.tv_sec) &* 1_000_000_000 &+ Int(modified.tv_nsec)
    self.changed = Int(changed.tv_sec) &* 1_000_000_000 &+ Int(changed.tv_nsec)
  }
}
