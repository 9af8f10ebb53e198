import AvatarSystem

/// A file that appears complete or not at all: it is written under a random name and renamed when it is committed.
///
/// The temporary file is created exclusively, so that nothing planted under its name is opened; it is removed unless
/// the file is committed. An existing symbolic link is replaced, never followed.
struct AtomicFile: ~Copyable {
  private let directory: Directory
  private let name: String
  private let temporaryDirectory: Directory
  private let temporaryName: String
  private let descriptor: Int32
  private var isPending = true

  /// Creates the temporary file.
  /// - Parameters:
  ///   - name: The name of the file, one path component. The permissions of an existing file are preserved.
  ///   - directory: The directory in which the file appears.
  ///   - temporaryDirectory: The directory of the temporary file, on the same file system; nil for `directory`.
  ///   - isPrivate: Whether only the user may read and write the file.
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
      // A link to a directory is part of the user's setup, and is hardly meant as the name of a file.
      if FileStatus(name, in: directory, followsLinks: true)?.kind == .directory { throw .create(.isDirectory) }
    case .file, nil: break
    }
    // The temporary file is private until it has its final permissions.
    let kept: mode_t? = isPrivate ? 0o600 : old?.kind == .file ? old.map { mode_t($0.permissions) } : nil
    let temporary = try mapError(
      of: Self.createTemporary(
        in: temporaryDirectory ?? directory, permissions: kept == nil ? 0o666 : 0o600,
        isLocked: temporaryDirectory == nil), to: WriteError.create)
    // File systems without permissions reject this, and do not need it.
    if let kept { _ = fchmod(temporary.descriptor, kept) }
    self.name = name
    self.directory = directory
    self.temporaryDirectory = temporaryDirectory ?? directory
    temporaryName = temporary.name
    descriptor = temporary.descriptor
  }

  /// Creates the temporary file.
  ///
  /// If `isLocked`, it is locked, so that `removeAbandoned` detects that its process is running.
  private static func createTemporary(
    in directory: Directory, permissions: mode_t, isLocked: Bool
  ) throws(FileError) -> (name: String, descriptor: Int32) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    while true {
      let name = FilePath.temporaryName()
      let descriptor = try retried { unsafe openat(directory.descriptor, name, flags, permissions) }
      if !isLocked { return (name, descriptor) }
      // On file systems without locks, nothing is ever considered abandoned.
      _ = flock(descriptor, LOCK_EX | LOCK_NB)
      if directory.status(name) != nil || errno != ENOENT { return (name, descriptor) }
      // Another process found and removed it before it was locked.
      close(descriptor)
    }
  }

  /// Removes the temporary files of this user's killed processes.
  ///
  /// - Complexity: O(n log n) for n entries of the directory.
  static func removeAbandoned(in directory: Directory) {
    for name in (try? directory.names()) ?? [] where FilePath.isTemporaryName(name) {
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      let descriptor = unsafe openat(directory.descriptor, name, flags)
      if descriptor < 0 { continue }
      defer { close(descriptor) }
      guard let status = FileStatus(descriptor), status.kind == .file, status.isOwnedByUser else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { try? directory.remove(name) }
    }
  }

  deinit {
    if isPending { unsafe unlinkat(temporaryDirectory.descriptor, temporaryName, 0) }
    close(descriptor)
  }

  /// Appends bytes.
  ///
  /// - Throws: `WriteError.write` if the bytes cannot be written.
  func write(_ bytes: [UInt8]) throws(WriteError) {
    try mapError(of: writeAll(bytes, to: descriptor), to: WriteError.write)
  }

  /// Moves the file to its final path.
  /// - Parameter isSynchronized: Whether its contents are flushed to the disk first, so that not even a power failure
  ///   leaves an incomplete file.
  /// - Returns: The stamp of the file, for detecting later changes.
  /// - Throws: `WriteError.write` if the contents were not all written; `WriteError.create` if the file cannot be
  ///   renamed.
  @discardableResult
  consuming func commit(isSynchronized: Bool = true) throws(WriteError) -> FileStamp {
    do throws(FileError) {
      if isSynchronized { try synchronize { fsync(descriptor) } }
      // Network file systems report lost bytes only here; the descriptor itself stays open.
      let copy = dup(descriptor)
      if copy >= 0, close(copy) < 0, errno != EINTR { throw .last }
    } catch {
      throw .write(error)
    }
    do throws(FileError) {
      _ = try retried {
        unsafe renameat(temporaryDirectory.descriptor, temporaryName, directory.descriptor, name)
      }
    } catch {
      throw .create(error)
    }
    isPending = false
    // Renaming changes the stamp.
    guard let stamp = FileStatus(descriptor)?.stamp else { throw .write(.last) }
    return stamp
  }
}
