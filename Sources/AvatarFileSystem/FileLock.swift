import AvatarSystem

/// A file that one of several threads and processes has for itself, until it lets go of it or ends.
package final class FileLock {
  private let descriptor: Int32

  /// Waits until nobody else has it, but no longer than so many milliseconds.
  ///
  /// Where the file system has no locks, everybody has it.
  /// - Throws: where the file can't be made, or the time is over.
  package init(_ path: String, milliseconds: Int) throws(FileError) {
    var waited = 0
    while true {
      let descriptor = try retried { unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
        if waited >= milliseconds {
          close(descriptor)
          throw .other("another process is at it")
        }
        usleep(2000)
        waited += 2
      }
      // Who had it may have removed the file, and another have made it anew.
      if FileStatus(descriptor)?.identity == FileStatus(path, followsLinks: false)?.identity {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit { close(descriptor) }
}
