import AvatarSystem

/// An exclusive lock on a file, held by one thread or process until the lock is destroyed or the process ends.
package final class FileLock {
  private let descriptor: Int32

  /// Waits for the lock for up to the given number of milliseconds.
  ///
  /// On a file system that does not support locks, the lock has no effect.
  ///
  /// - Throws: `FileError` if the file cannot be created or the wait times out.
  package init(_ path: String, milliseconds: Int) throws(FileError) {
    var waited = 0
    while true {
      // Over NFS, an exclusive lock requires a descriptor that is open for writing (flock(2)).
      let descriptor = try retried { unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
      while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
        if waited >= milliseconds {
          close(descriptor)
          throw .other("another process is using it")
        }
        usleep(2000)
        waited += 2
      }
      // The previous owner may have removed the file, and another process may have created a new one.
      if FileStatus(descriptor)?.identity == FileStatus(path, followsLinks: false)?.identity {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit { close(descriptor) }
}
