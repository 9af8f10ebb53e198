import AvatarSystem
import CSyncShim

/// A directory with the temporary files of one process, which holds a lock in it until it ends.
///
/// The parent directory may contain entries from anywhere: links are never followed, and only names that this type and
/// `AtomicFile` create are removed.
final class WorkDirectory: Sendable {
  let directory: Directory
  private let parent: Directory
  private let name: String
  /// The open lock file; closing it releases the lock.
  private let lock: Int32

  /// The prefix of its name in a directory that belongs to the command.
  static let prefix = "writing-"
  /// The prefix of its name in a directory with files of other programs.
  static let hiddenPrefix = ".avatar-render-writing-"
  private static let lockName = "lock"
  /// The number of times that other processes may remove the directory before it is locked.
  private static let mostAttempts = 1000

  /// Creates a directory for this process.
  init(in parent: Directory, prefix: String = WorkDirectory.prefix) throws(FileError) {
    for _ in 0..<Self.mostAttempts {
      let name = prefix + String(UInt64.random(in: .min ... .max), radix: 16)
      let directory: Directory
      do throws(FileError) {
        try parent.makeDirectory(name)
        directory = try Directory(name, in: parent)
      } catch .missing {
        // Another process considered the empty directory abandoned and removed it.
        continue
      } catch {
        throw error
      }
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let lock = unsafe openat(directory.descriptor, Self.lockName, flags, 0o666)
      if lock < 0 {
        if errno == ENOENT || errno == EINTR { continue }
        let error = FileError.last
        parent.removeEmptyDirectory(name)
        throw error
      }
      // File systems without locks report another error; nothing is ever considered abandoned there.
      let isTaken = flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isTaken, directory.status(Self.lockName) != nil {
        self.directory = directory
        self.parent = parent
        self.name = name
        self.lock = lock
        return
      }
      close(lock)
    }
    throw .system(EEXIST)
  }

  deinit { close(lock) }

  /// Flushes everything on the file system to disk.
  ///
  /// - Throws: `FileError` if that fails.
  func synchronize() throws(FileError) { try AvatarFileSystem.synchronize { avatar_sync_file_system(lock) } }

  /// Removes the directory with all temporary files.
  func remove() { Self.remove(directory, named: name, from: parent) }

  /// Removes the directories of processes that are no longer running.
  static func removeAbandoned(in parent: Directory, prefix: String = WorkDirectory.prefix) {
    for name in (try? parent.names()) ?? [] where name.hasPrefix(prefix) {
      guard let directory = try? Directory(name, in: parent) else { continue }
      let lock = unsafe openat(directory.descriptor, lockName, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      if lock < 0 {
        // Its process was killed before it created the lock, or another one is removing the directory.
        parent.removeEmptyDirectory(name)
        continue
      }
      if FileStatus(lock)?.kind == .file, flock(lock, LOCK_EX | LOCK_NB) == 0 {
        remove(directory, named: name, from: parent)
      }
      close(lock)
    }
  }

  private static func remove(_ directory: Directory, named name: String, from parent: Directory) {
    for entry in (try? directory.names()) ?? [] where FilePath.isTemporaryName(entry) {
      try? directory.remove(entry)
    }
    // The lock is removed last: as long as it exists, the directory belongs to a process.
    try? directory.remove(lockName)
    parent.removeEmptyDirectory(name)
  }
}
