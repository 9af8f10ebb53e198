import AvatarSystem
import CSyncShim
import Synchronization

/// An output directory in which many threads write files atomically, and never outside it.
///
/// Temporary files are in this process's own directory, `.avatar-batch/writing-…`, inside or next to the output
/// directory. That directory contains a lock until the process ends, so that the next run can find and remove the files
/// of a killed process. Contents are flushed to disk together, by `synchronize`.
package final class OutputDirectory: Sendable {
  private let directory: Directory
  private let temporary: TemporaryDirectory
  private let state = Mutex(State())

  private struct State {
    var writers = 0
    var isClosed = false
  }

  /// Opens the directory, creating it if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the directory.
  ///   - hasOwnDirectory: Whether to create `ownDirectory`; if not, only the outputs remain.
  /// - Throws: `WriteError` if the directory cannot be written to.
  package init(creating path: String, hasOwnDirectory: Bool = true) throws(WriteError) {
    directory = try Directory(creating: FilePath.ofDirectory(path))
    let own = hasOwnDirectory ? try Self.openOwnDirectory(of: directory) : directory
    let prefix = hasOwnDirectory ? Self.prefix : Self.hiddenPrefix
    Self.removeAbandoned(in: own, prefix: prefix)
    temporary = try mapError(of: Self.createTemporary(in: own, prefix: prefix), to: WriteError.create)
  }

  deinit { _ = AvatarSystem.close(temporary.lock) }

  /// Writes a file at a path in the directory, replacing an existing file or symbolic link.
  ///
  /// - Returns: The stamp of the file, for detecting later changes.
  /// - Throws: `WriteError` if the file cannot be written.
  package func write(_ bytes: [UInt8], to name: String) throws(WriteError) -> FileStamp {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.writers += 1 }
      return !state.isClosed
    }
    guard isOpen else { throw .write(.system(ECANCELED)) }
    defer { state.withLock { $0.writers -= 1 } }
    let file = try directory.file(name, temporaryDirectory: temporary.directory)
    try file.append(bytes)
    return try file.commit(isSynchronized: false)
  }

  /// Removes a file and any parent directories that this leaves empty.
  ///
  /// - Throws: `FileError` if the file cannot be removed.
  package func remove(_ name: String) throws(FileError) {
    try directory.remove(name)
    directory.removeEmptyDirectories(of: name)
  }

  /// Rejects further writes, waits for the writes in progress, and removes the directory of temporary files.
  package func close() {
    state.withLock { $0.isClosed = true }
    // A file whose write is in progress still has its temporary file in the directory that is about to be removed.
    while state.withLock({ $0.writers > 0 }) { usleep(500) }
    Self.remove(temporary.directory, named: temporary.name, from: temporary.parent)
  }

  /// Flushes all written data to disk.
  ///
  /// - Throws: `FileError` if this fails, or if the directory is no longer at its path, in which case the files are
  ///   elsewhere.
  package func synchronize() throws(FileError) {
    try AvatarFileSystem.synchronize { avatar_sync_file_system(temporary.lock) }
    guard FileStatus(directory.path)?.identity == directory.status?.identity else {
      throw .other("was moved or replaced while files were being written to it")
    }
  }
}

/// The directory for the temporary files of one process.
///
/// Its parent may contain entries created by other programs, so links are never followed, and only entries with names
/// that this file and `File` create are removed.
extension OutputDirectory {
  private typealias TemporaryDirectory = (directory: Directory, parent: Directory, name: String, lock: Int32)

  /// The prefix of the directory name if the parent belongs to the command.
  private static let prefix = "writing-"
  /// The prefix of the directory name if the parent also contains files of other programs.
  private static let hiddenPrefix = ".avatar-render-writing-"
  private static let lockName = "lock"
  /// The maximum number of attempts if other processes remove the directory before it is locked.
  private static let maxAttempts = 1000

  /// Creates a directory with an open lock file; closing the file releases the lock.
  private static func createTemporary(in parent: Directory, prefix: String) throws(FileError) -> TemporaryDirectory {
    for _ in 0..<maxAttempts {
      let name = prefix + String(UInt64.random(in: .min ... .max), radix: 16)
      let directory: Directory
      do {
        try parent.makeDirectory(name)
        directory = try Directory(name, in: parent)
      } catch .missing {
        // Another process considered the empty directory abandoned and removed it.
        continue
      } catch {
        throw error
      }
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let lock = unsafe openat(directory.descriptor, lockName, flags, 0o666)
      if lock < 0 {
        let (error, isTemporary) = (FileError.last, errno == ENOENT || errno == EINTR)
        parent.removeEmptyDirectory(name)
        if isTemporary { continue }
        throw error
      }
      // A file system without locks reports a different error; on it, nothing is ever considered abandoned.
      let isLocked = flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isLocked, directory.status(lockName) != nil { return (directory, parent, name, lock) }
      AvatarSystem.close(lock)
    }
    throw .system(EEXIST)
  }

  /// Removes the directories of processes that are no longer running.
  private static func removeAbandoned(in parent: Directory, prefix: String = prefix) {
    for name in (try? parent.names()) ?? [] where name.hasPrefix(prefix) {
      guard let directory = try? Directory(name, in: parent) else { continue }
      // The entry may be another program's pipe, which must not block.
      let lock = unsafe openat(directory.descriptor, lockName, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      if lock < 0 {
        // The process was killed before it created the lock, or another one is removing the directory.
        parent.removeEmptyDirectory(name)
        continue
      }
      if FileStatus(lock)?.kind == .file, flock(lock, LOCK_EX | LOCK_NB) == 0 {
        remove(directory, named: name, from: parent)
      }
      AvatarSystem.close(lock)
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

/// The directory for a run's own files.
extension OutputDirectory {
  /// The name of the directory for all of the command's own files.
  private static let ownName = ".avatar-batch"

  private static let catalogSuffix = ".xcassets"

  /// Returns the path of the run's own directory, with a trailing slash: `.avatar-batch/` in the output directory.
  ///
  /// If the output directory is an asset catalog or is inside one, the run's own directory is next to the catalog,
  /// because Xcode would report it inside: `.avatar-batch/App-xcassets/` for `App.xcassets`.
  package static func ownDirectory(of path: String) -> String {
    let place = ownPlace(of: path)
    return ([place.directory + ownName] + place.names).joined(separator: "/") + "/"
  }

  /// Returns the directory that contains `.avatar-batch`, with a trailing slash, and the names of the nested directories.
  private static func ownPlace(of path: String) -> (directory: String, names: [String]) {
    let components = FilePath.real(FilePath.ofDirectory(path)).utf8.split(separator: UInt8(ascii: "/"))
      .map { String(Substring($0)) }
    guard let i = components.firstIndex(where: { $0.lowercased().hasSuffix(catalogSuffix) }) else {
      return (FilePath.ofDirectory(path), [])
    }
    let stem = String(Substring(components[i].utf8.dropLast(catalogSuffix.utf8.count)))
    let directory = components[..<i].reduce("/") { $0 + $1 + "/" }
    return (directory, [stem + "-xcassets"] + components[(i + 1)...])
  }

  /// Checks that the files in the run's own directory belong to users of the output directory: this user, root, its
  /// owner and, if its group can write to it, the members of the group.
  ///
  /// - Parameters:
  ///   - names: The names of the files, which need not exist.
  ///   - path: The path of the output directory.
  /// - Returns: The status of each existing file, by name.
  /// - Throws: `FileError.untrusted` if a file or a directory belongs to another user or is a link, or if users who
  ///   cannot write to the output directory can write to it.
  package static func checkOwnFiles(_ names: [String], of path: String) throws(FileError) -> [String: FileStatus] {
    let place = ownPlace(of: path)
    guard let parent = try? Directory(place.directory), let status = parent.status else { return [:] }
    let users = TrustedUsers(
      owner: TrustedUsers.currentUser, TrustedUsers.root, status.owner,
      group: status.permissions & 0o020 != 0 ? status.group : nil,
      writers: status.permissions & 0o002 != 0 ? .everyone : .group)
    var found: [String: FileStatus] = [:]
    do {
      var own = ownName
      try parent.check(own, users)
      for name in place.names {
        own += "/" + name
        try parent.check(own, users)
      }
      for name in names {
        do { found[name] = try parent.check("\(own)/\(name)", users) } catch .missing {}
      }
    } catch .missing {}
    return found
  }

  /// Opens the run's own directory, creating it if it does not exist; a symbolic link at its path is rejected.
  private static func openOwnDirectory(of root: Directory) throws(WriteError) -> Directory {
    let place = ownPlace(of: root.path)
    var parent = root
    if !place.names.isEmpty { parent = try Directory(creating: place.directory) }
    do {
      var own = try parent.subdirectory(creating: ownName)
      for name in place.names { own = try own.subdirectory(creating: name) }
      return own
    } catch {
      throw .create(error)
    }
  }
}
