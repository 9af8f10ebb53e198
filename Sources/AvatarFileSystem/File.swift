import AvatarSystem
import CSyncShim

/// The reason why an output was not written; the two cases have different exit statuses.
package enum WriteError: Error, Hashable, Sendable {
  /// The output file cannot be created.
  case create(FileError)
  /// The output was created but could not be written completely.
  case write(FileError)

  /// The underlying error.
  package var fileError: FileError {
    switch self {
    case .create(let error), .write(let error): error
    }
  }
}

/// An output: a file that is written atomically, or the standard output, a device or a pipe, which is written
/// incrementally.
///
/// A file is written under a random name and renamed by `finish`. The temporary file is created exclusively, so that an
/// existing file with its name is never opened, and is removed unless the file is finished. A symbolic link at the path
/// is replaced, not followed; links in the directory's path are followed.
package final class File {
  /// The directory and name of a file and of its temporary file, which may be in another directory on the same file system.
  private struct Place {
    let directory: Directory
    let name: String
    let temporaryDirectory: Directory
    let temporaryName: String
  }

  private let descriptor: Int32
  private let isStream: Bool
  private let ownsDescriptor: Bool
  /// The location of the file, until it is finished or has failed; nil for a stream.
  private var place: Place?
  private var buffer: [UInt8] = []
  /// The error of the first write that failed, after which nothing more is written.
  private var failure: WriteError?
  /// The maximum time that a stream's reader may take until it reads more, in milliseconds; -1 for no limit.
  private let timeout: Int32

  private static let bufferLength = 1 << 16

  /// Opens the standard output.
  convenience init(standardOutput: Void) {
    self.init(stream: ProcessEnvironment.current.output, isOwned: false, timeout: -1)
  }

  private init(stream descriptor: Int32, isOwned: Bool, timeout: Int32) {
    self.descriptor = descriptor
    isStream = true
    ownsDescriptor = isOwned
    self.timeout = timeout
  }

  /// Opens a path for writing.
  /// - Parameters:
  ///   - path: The path of a file, a device, a pipe or an open descriptor, for example `/dev/fd/3`.
  ///   - createsDirectories: Whether to create missing parent directories.
  ///   - removesAbandoned: Whether to remove temporary files left by killed processes from the file's directory.
  ///   - mark: The mark that an existing file must have in order to be replaced, unless it is empty; nil allows any file
  ///     to be replaced.
  ///   - timeout: The maximum time that the reader of a pipe may take until it reads more, in milliseconds.
  /// - Throws: `WriteError.create` if the destination cannot be opened or created, is a terminal, or is a pipe from
  ///   which no process is reading.
  convenience init(
    path: String, createsDirectories: Bool = false, removesAbandoned: Bool = true, over mark: FileMark? = nil,
    timeout: Int32 = 10_000
  ) throws(WriteError) {
    if let stream = try Self.stream(path) {
      self.init(stream: stream, isOwned: true, timeout: timeout)
      return
    }
    let parent = FilePath.directory(of: path)
    let directory: Directory
    do {
      if createsDirectories { try Directory.create(String(Substring(parent.utf8.dropLast()))) }
      directory = try Directory(parent)
    } catch {
      throw .create(error)
    }
    if removesAbandoned { Self.removeAbandoned(in: directory) }
    let name = FilePath.name(of: path)
    try mark?.check(name, in: directory, replacesLinks: false)
    try self.init(name.isEmpty ? "." : name, in: directory)
  }

  /// Starts writing a file in a directory.
  /// - Parameters:
  ///   - name: The file name, a single path component. The permissions of an existing file are preserved.
  ///   - directory: The directory of the finished file.
  ///   - temporaryDirectory: The directory of the temporary file, on the same file system; nil for `directory`.
  ///   - isPrivate: Whether only the user can read and write the file.
  /// - Throws: `WriteError.create` if the name is that of a directory, a link to one, a pipe or a device, or if the
  ///   temporary file cannot be created.
  init(
    _ name: String, in directory: Directory, temporaryDirectory: Directory? = nil, isPrivate: Bool = false
  ) throws(WriteError) {
    let old = directory.status(name)
    switch old?.kind {
    case .directory: throw .create(.isDirectory)
    case .other: throw .create(.notAFile)
    case .link:
      // A link to a directory is part of the user's setup, and its name is unlikely to be intended for a file.
      if FileStatus(name, in: directory, followsLinks: true)?.kind == .directory { throw .create(.isDirectory) }
    case .file, nil: break
    }
    // The temporary file is private until it has its final permissions.
    let mode: mode_t? = isPrivate ? 0o600 : old?.kind == .file ? old.map { mode_t($0.permissions) } : nil
    let temporary = try mapError(
      of: Self.createTemporary(
        in: temporaryDirectory ?? directory, permissions: mode == nil ? 0o666 : 0o600,
        isLocked: temporaryDirectory == nil), to: WriteError.create)
    // File systems without permissions reject this call and do not need it.
    if let mode { _ = fchmod(temporary.descriptor, mode) }
    place = Place(
      directory: directory, name: name, temporaryDirectory: temporaryDirectory ?? directory,
      temporaryName: temporary.name)
    descriptor = temporary.descriptor
    isStream = false
    ownsDescriptor = true
    timeout = -1
  }

  deinit {
    removeTemporary()
    if ownsDescriptor { close(descriptor) }
  }

  private func removeTemporary() {
    if let place { unsafe unlinkat(place.temporaryDirectory.descriptor, place.temporaryName, 0) }
    place = nil
  }

  func append(_ bytes: [UInt8]) throws(WriteError) {
    if bytes.count >= Self.bufferLength {
      // Copying many bytes takes longer than another system call.
      try drain()
      try write(bytes)
    } else {
      buffer += bytes
      if buffer.count >= Self.bufferLength { try drain() }
    }
  }

  func append(_ text: String) throws(WriteError) { try append(Array(text.utf8)) }

  /// Flushes appended bytes to a stream; has no effect on a file, which has no readers before `finish`.
  ///
  /// - Throws: `WriteError.write` if the bytes cannot be written.
  func flush() throws(WriteError) { if isStream { try drain() } }

  private func drain() throws(WriteError) {
    // Part of the bytes may have been written, and writing the others would leave a gap.
    if let failure { throw failure }
    if buffer.isEmpty { return }
    try write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private func write(_ bytes: [UInt8]) throws(WriteError) {
    precondition(isStream || place != nil, "cannot write after finish")
    do {
      try writeAll(bytes, to: descriptor, timeout: timeout)
    } catch {
      failure = .write(error)
      throw .write(error)
    }
  }

  /// Writes the remaining bytes and moves the file to its final path.
  ///
  /// - Throws: `WriteError` if the file cannot be written completely or renamed.
  func finish() throws(WriteError) {
    if place == nil { try drain() } else { try commit() }
  }

  /// Writes the remaining bytes and moves the file to its final path.
  /// - Parameter isSynchronized: Whether to flush the contents to disk first, so that even a power failure does not
  ///   leave an incomplete file.
  /// - Returns: The stamp of the file, for detecting later changes.
  /// - Throws: `WriteError.write` if the contents could not be written completely; `WriteError.create` if the file
  ///   cannot be renamed.
  @discardableResult
  func commit(isSynchronized: Bool = true) throws(WriteError) -> FileStamp {
    defer { removeTemporary() }
    try drain()
    do throws(FileError) {
      // The contents must reach the disk before the new name does. Otherwise, a power failure could leave an empty file
      // under the final name.
      if isSynchronized { try synchronize { avatar_sync_file(descriptor) } }
      // Network file systems report failed writes only when a descriptor is closed, so a copy of it is closed here.
      let copy = dup(descriptor)
      if copy >= 0, close(copy) < 0, errno != EINTR { throw .last }
    } catch {
      throw .write(error)
    }
    guard let place else { preconditionFailure("a file can be finished only once") }
    do {
      _ = try retried {
        unsafe renameat(
          place.temporaryDirectory.descriptor, place.temporaryName, place.directory.descriptor, place.name)
      }
    } catch {
      throw .create(error)
    }
    self.place = nil
    // Renaming changes the stamp.
    guard let stamp = FileStatus(descriptor)?.stamp else { throw .write(.last) }
    return stamp
  }
}

/// Operations on files, given their paths.
extension File {
  /// Writes a file atomically, or writes to a device or a pipe.
  ///
  /// Ctrl-C takes effect only after the file is complete, so no temporary file remains.
  static func write(
    _ bytes: [UInt8], to path: String, createsDirectories: Bool = false, over mark: FileMark? = nil
  ) throws(WriteError) {
    func write() throws(WriteError) {
      // Abandoned files are not removed: a process is rarely killed in such a short time, and a large directory takes
      // long to list.
      let file = try File(
        path: path, createsDirectories: createsDirectories, removesAbandoned: false, over: mark)
      try file.append(bytes)
      try file.finish()
    }
    // A stream leaves no temporary file, and its reader may be slow.
    if isStream(path) { try write() } else { try withSignalsBlocked(write) }
  }

  /// Writes a file that only the user can read and write, without flushing it to disk.
  ///
  /// Use it for contents that are verified when they are read.
  package static func writePrivately(_ bytes: [UInt8], to path: String) throws(FileError) {
    let directory = try Directory(FilePath.directory(of: path))
    do {
      let file = try File(FilePath.name(of: path), in: directory, isPrivate: true)
      try file.append(bytes)
      try file.commit(isSynchronized: false)
    } catch {
      throw error.fileError
    }
  }

  /// Removes a file, or a symbolic link rather than its target.
  package static func remove(_ path: String) throws(FileError) { _ = try retried { unsafe unlink(path) } }

  /// Sets a file's modification time to the current time.
  package static func touch(_ path: String) { _ = unsafe utimensat(AT_FDCWD, path, nil, 0) }

  /// Returns whether two paths lead to the same existing file.
  package static func same(_ a: String, _ b: String) -> Bool {
    guard let status = FileStatus(a) else { return false }
    return status.identity == FileStatus(b)?.identity
  }
}

/// Temporary files.
extension File {
  /// Creates the temporary file.
  ///
  /// If `isLocked` is true, the file is locked so that `removeAbandoned` can detect that its process is running.
  private static func createTemporary(
    in directory: Directory, permissions: mode_t, isLocked: Bool
  ) throws(FileError) -> (name: String, descriptor: Int32) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    while true {
      let name = FilePath.temporaryName()
      let descriptor = try retried { unsafe openat(directory.descriptor, name, flags, permissions) }
      if !isLocked { return (name, descriptor) }
      // On file systems without locks, no file is ever considered abandoned.
      let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isTaken, directory.status(name) != nil || errno != ENOENT { return (name, descriptor) }
      // Another process found the file before it was locked, and has removed it or is about to.
      close(descriptor)
    }
  }

  /// Removes the temporary files of killed processes from the directories of files.
  ///
  /// - Complexity: O(n log n) for n directory entries.
  package static func removeAbandoned(beside paths: some Sequence<String>) {
    for path in Set(paths.map(FilePath.directory)) {
      if let directory = try? Directory(path) { removeAbandoned(in: directory) }
    }
  }

  /// Removes the temporary files of killed processes of the same user.
  ///
  /// - Complexity: O(n log n) for n directory entries.
  package static func removeAbandoned(in directory: Directory) {
    for name in (try? directory.names()) ?? [] where FilePath.isTemporaryName(name) {
      // In a shared directory, the name may belong to another user's pipe, which must not block.
      // Over NFS, an exclusive lock requires a descriptor that is open for writing (flock(2)).
      let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      let descriptor = unsafe openat(directory.descriptor, name, flags)
      if descriptor < 0 { continue }
      defer { close(descriptor) }
      guard let status = FileStatus(descriptor), status.kind == .file, status.isOwnedByUser else { continue }
      // A running process holds the lock of its temporary file until the file is renamed or removed.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { try? directory.remove(name) }
    }
  }
}

/// Open descriptors, devices and pipes.
extension File {
  /// Opens the destination if it is an open descriptor of the process, a device or a pipe; nil for any other path.
  private static func stream(_ path: String) throws(WriteError) -> Int32? {
    let descriptor: Int32
    do {
      if let inherited = inheritedDescriptor(path) {
        // The descriptor is duplicated because reopening a file to which data is being appended would start at its
        // beginning.
        descriptor = try retried { fcntl(inherited, F_DUPFD_CLOEXEC, 0) }
      } else if isStream(path) {
        descriptor = try opened(path)
      } else {
        return nil
      }
    } catch {
      throw .create(error)
    }
    if isatty(descriptor) == 1 {
      close(descriptor)
      throw .create(.isTerminal)
    }
    return descriptor
  }

  /// Returns whether a path is that of an open descriptor, a device or a pipe.
  private static func isStream(_ path: String) -> Bool {
    inheritedDescriptor(path) != nil || FileStatus(path, followsLinks: false)?.kind == .other
  }

  /// Returns the descriptor number that a path represents, for example 63 for `/dev/fd/63`.
  private static func inheritedDescriptor(_ path: String) -> Int32? {
    let streams = ProcessEnvironment.current
    switch path {
    case "/dev/stdin": return streams.input
    case "/dev/stdout": return streams.output
    case "/dev/stderr": return streams.error
    default: break
    }
    for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
      return Int32(path.dropFirst(prefix.count))
    }
    return nil
  }

  /// Opens a device, or a pipe from which a process is reading.
  private static func opened(_ path: String) throws(FileError) -> Int32 {
    let descriptor: Int32
    do {
      // Without O_NONBLOCK, opening a pipe would wait for a reader.
      let flags = O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
      descriptor = try retried { unsafe open(path, flags) }
    } catch .system(ENXIO) {
      guard FileStatus(path)?.isPipe == true else { throw .notAFile }
      throw .other("no process is reading from it: start the reader first")
    } catch {
      throw error
    }
    // A regular file may have replaced the pipe or device since its status was read, and would be overwritten.
    if FileStatus(descriptor)?.kind == .other { return descriptor }
    close(descriptor)
    throw .notAFile
  }
}

/// Writes all bytes to a descriptor.
///
/// The maximum time to wait for a full pipe is `timeout`, in milliseconds; -1 for no limit.
///
/// - Throws: `FileError` if the bytes cannot be written in time.
func writeAll(_ bytes: [UInt8], to descriptor: Int32, timeout: Int32 = -1) throws(FileError) {
  var written = 0
  while written < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { bytes in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
      return unsafe write(descriptor, rest.baseAddress, rest.count)
    }
    if count >= 0 {
      written += count
    } else if errno == EAGAIN {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if unsafe poll(&waiting, 1, timeout) == 0 {
        throw .other("no process has read from it for \(timeout / 1000) s")
      }
    } else if errno != EINTR {
      throw .last
    }
  }
}

/// Runs a closure, which should be short, with termination signals blocked.
func withSignalsBlocked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  var signals = sigset_t()
  var old = sigset_t()
  unsafe sigemptyset(&signals)
  for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
  unsafe pthread_sigmask(SIG_BLOCK, &signals, &old)
  // The old mask is restored, because the signals may already have been blocked before.
  defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
  return try body()
}
