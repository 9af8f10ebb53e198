import CSyncShim
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that is given whole files by many threads, and only inside of it.
///
/// Files are written in a folder of this process, `.avatar-batch/writing-…`, and renamed. What a killed process left behind
/// there, the next one removes. Nothing is synchronized to the disk before `synchronize`.
package final class OutputFolder: Sendable {
  /// With its slash.
  package let path: String
  private let root: String
  private let workFolder: String
  private let lock: Int32
  private let state = Mutex(State())

  /// Where the command keeps what it needs to know, in the folder.
  package static let ownFolder = ".avatar-batch/"

  private struct State {
    var number = 0
    var writers = 0
    var isClosed = false
    /// Folders that were found to be inside, or made.
    /// By bytes: to strings, é as one character and as two are the same, but not to most file systems.
    var folders: Set<[UInt8]> = []
  }

  /// Makes the folder, if it is not there.
  package init(creating path: String) throws(WriteError) {
    self.path = FilePath.ofFolder(path)
    do throws(FileError) {
      try Folder.create(self.path)
      root = FilePath.real(self.path)
      let own = self.path + Self.ownFolder
      if let kind = FileStatus(String(own.dropLast()), followsLinks: false)?.kind, kind != .folder { throw .notAFile }
      try Folder.create(own)
      WorkFolder.removeAbandoned(in: own)
      (workFolder, lock) = try WorkFolder.create(in: own)
    } catch {
      throw .create(error)
    }
  }

  /// Writes a file in the place of whatever file or link is there.
  /// - Parameter name: its path in the folder.
  /// - Returns: by which a change of it shows.
  package func write(_ bytes: [UInt8], to name: String) throws(WriteError) -> FileStamp {
    let number = state.withLock { state -> Int? in
      if state.isClosed { return nil }
      (state.number, state.writers) = (state.number + 1, state.writers + 1)
      return state.number
    }
    guard let number else { throw .write(.system(ECANCELED)) }
    defer { state.withLock { $0.writers -= 1 } }
    do throws(FileError) {
      try prepareFolder(of: name)
    } catch {
      throw .create(error)
    }
    let target = path + name
    var status = stat()
    let isThere = unsafe lstat(target, &status) == 0
    switch status.st_mode & S_IFMT {
    case S_IFDIR where isThere: throw .create(.isFolder)
    case S_IFREG, S_IFLNK: break
    default: if isThere { throw .create(.notAFile) }
    }
    let mode = isThere && status.st_mode & S_IFMT == S_IFREG ? status.st_mode & 0o7777 : nil
    try replace(target, with: bytes, temporary: "\(workFolder)\(number)", mode: mode)
    guard let stamp = FileStatus(target, followsLinks: false)?.stamp else { throw .write(.last) }
    return stamp
  }

  private func replace(
    _ target: String, with bytes: [UInt8], temporary: String, mode: mode_t?
  ) throws(WriteError) {
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw .create(.last) }
    if let mode { _ = fchmod(descriptor, mode) }
    var failure: FileError?
    do throws(FileError) { try writeAll(bytes, to: descriptor) } catch { failure = error }
    if closed(descriptor) < 0, errno != EINTR, failure == nil { failure = .last }
    if let failure {
      unsafe unlink(temporary)
      throw .write(failure)
    }
    if unsafe rename(temporary, target) < 0 {
      let error = FileError.last
      unsafe unlink(temporary)
      throw .create(error)
    }
  }

  /// Makes the folders that a file is to be in; none that a link leads out of this one.
  private func prepareFolder(of name: String) throws(FileError) {
    let folder = FilePath.folder(of: name)
    if folder.isEmpty || state.withLock({ $0.folders.contains(Array(folder.utf8)) }) { return }
    var place = path
    for component in folder.utf8.split(separator: UInt8(ascii: "/")) {
      place += String(Substring(component)) + "/"
      let bare = String(Substring(place.utf8.dropLast()))
      switch FileStatus(bare, followsLinks: false)?.kind {
      case .folder: break
      case .link:
        guard Folder.contains(root, bare) else { throw .outside }
      case .file, .other: throw .system(ENOTDIR)
      case nil:
        // Another thread may have been faster.
        if unsafe mkdir(bare, 0o777) < 0, errno != EEXIST { throw .last }
      }
    }
    state.withLock { _ = $0.folders.insert(Array(folder.utf8)) }
  }

  /// What there is at a path in the folder; a link itself, not what it leads to.
  package func status(of name: String) -> FileStatus? { FileStatus(path + name, followsLinks: false) }

  /// Removes a file, and the folders it was in as far as they are empty now.
  package func remove(_ name: String) throws(FileError) {
    guard !leadsOutside(name) else { throw .outside }
    try WholeFile.remove(path + name)
    var folder = FilePath.folder(of: name)
    while !folder.isEmpty, unsafe rmdir(path + folder) == 0 {
      state.withLock { _ = $0.folders.remove(Array(folder.utf8)) }
      folder = FilePath.folder(of: String(folder.dropLast()))
    }
  }

  /// Whether a link on the way to it leads out of the folder.
  package func leadsOutside(_ name: String) -> Bool {
    !Folder.contains(root, path + FilePath.folder(of: name))
  }

  /// Lets nobody begin to write, and waits for those who have begun.
  package func close() {
    state.withLock { $0.isClosed = true }
    while state.withLock({ $0.writers > 0 }) { usleep(500) }
    WorkFolder.remove(workFolder)
    _ = closed(lock)
  }

  /// Asks the system to bring everything to the disk.
  package func synchronize() {
    _ = avatar_sync_file_system(lock)
  }
}

/// Named unlike the method that calls it.
private func closed(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// Folders of processes that are writing. Each holds a lock on a file in its own, which ends with it.
private enum WorkFolder {
  private static let prefix = "writing-"
  private static let lockName = "lock"

  static func create(in folder: String) throws(FileError) -> (path: String, lock: Int32) {
    for attempt in 0..<1000 {
      let path = "\(folder)\(prefix)\(getpid())-\(attempt)/"
      if unsafe mkdir(path, 0o777) < 0 {
        if errno == EEXIST { continue }
        throw .last
      }
      let lock = unsafe open(path + lockName, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      if lock < 0 {
        // Another process took it for abandoned.
        if errno == ENOENT { continue }
        throw .last
      }
      // Not every file system has locks; where it has them, another process may be about to remove what it took for abandoned.
      let isTaken = flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isTaken, FileStatus(path + lockName)?.identity == FileStatus(lock)?.identity { return (path, lock) }
      close(lock)
    }
    throw .system(EEXIST)
  }

  static func removeAbandoned(in folder: String) {
    for name in (try? Folder.names(in: folder)) ?? [] where name.hasPrefix(prefix) {
      let path = folder + name + "/"
      let lock = unsafe open(path + lockName, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      if lock < 0 {
        unsafe rmdir(path)
        continue
      }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { remove(path) }
      close(lock)
    }
  }

  static func remove(_ path: String) {
    // Its lock last: as long as it is there, the folder is somebody's.
    for name in (try? Folder.names(in: path)) ?? [] where name != lockName { unsafe unlink(path + name) }
    unsafe unlink(path + lockName)
    unsafe rmdir(path)
  }
}
