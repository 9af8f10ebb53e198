import AvatarSystem
import CSyncShim

/// An open directory, in which files are addressed by relative paths that cannot lead out of it.
///
/// Paths still refer to entries of this directory even if another directory later takes its place. Each component is
/// opened relative to the directory before it. A symbolic link to a directory is followed only if the target is in this
/// directory; a link at the path of a file is itself replaced or removed. Instances are safe to share between threads.
package final class Directory: Sendable {
  let descriptor: Int32
  /// The path that was used to open the directory.
  package let path: String

  /// Opens a directory; symbolic links in its path are followed.
  ///
  /// - Throws: `FileError` if the directory cannot be opened.
  package init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = try retried { unsafe open(path.isEmpty ? "." : path, avatar_directory_flags) }
  }

  /// Opens a directory, creating it and its parents if they do not exist.
  ///
  /// - Throws: `WriteError.create` if a directory cannot be created or opened.
  package convenience init(creating path: String) throws(WriteError) {
    do {
      try Self.create(path)
      try self.init(path)
    } catch {
      throw .create(error)
    }
  }

  /// Opens a subdirectory by name; the name is a single path component.
  ///
  /// A symbolic link with that name is rejected unless `followsLinks` is true.
  ///
  /// - Throws: `FileError` if the directory cannot be opened.
  init(_ name: String, in parent: Directory, followsLinks: Bool = false) throws(FileError) {
    path = FilePath.ofDirectory(parent.path) + name
    let flags = avatar_directory_flags | (followsLinks ? 0 : O_NOFOLLOW)
    descriptor = try retried { unsafe openat(parent.descriptor, name, flags) }
  }

  deinit { close(descriptor) }

  /// Returns the status of an entry without following a symbolic link; nil if there is no such entry.
  func status(_ name: String) -> FileStatus? { FileStatus(name, in: self) }

  /// The directory's own status.
  package var status: FileStatus? { FileStatus(descriptor) }

  /// Returns whether this directory is the given directory or is inside it.
  ///
  /// The parents are looked up from the open directory, so renames and links in the path have no effect.
  ///
  /// - Complexity: O(depth).
  func isInside(_ other: Directory) -> Bool {
    guard let root = other.status?.identity else { return false }
    var path = "."
    var last: FileStatus.Identity?
    while let identity = FileStatus(path, in: self, followsLinks: true)?.identity, identity != last {
      if identity == root { return true }
      // The parent of the root is the root itself, which ends the loop.
      path += "/.."
      last = identity
    }
    return false
  }

  /// Returns whether the target of a path is this directory or is inside it.
  ///
  /// If an error of the machine prevents a directory in the path from being opened, the result is true, because callers
  /// use it to protect the directory's contents.
  func contains(_ path: String) -> Bool {
    var place = FilePath.real(path)
    while true {
      do {
        return try Directory(place.isEmpty ? "/" : place).isInside(self)
      } catch {
        if error.isMachineFault || place.isEmpty { return error.isMachineFault }
      }
      place = String(FilePath.directory(of: place).dropLast())
    }
  }
}

extension Directory: Hashable {
  package static func == (a: Directory, b: Directory) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Directory entries.
extension Directory {
  /// Returns a path in which each existing component has the Unicode normalisation of its name on disk.
  ///
  /// - Parameters:
  ///   - path: The path, whose components may be composed (NFC) or decomposed (NFD).
  ///   - directory: The directory to which the path is relative; either empty or with a trailing slash.
  /// - Returns: The path, in which components that do not exist are unchanged.
  package static func spelling(of path: String, in directory: String) -> String {
    if path.utf8.allSatisfy({ $0 < 0x80 }) || FileStatus(directory + path) != nil { return path }
    var parent = ""
    for component in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      var name = String(Substring(component))
      if FileStatus(directory + parent + name) == nil {
        let names = try? Directory(FilePath.ofDirectory(directory + parent)).names()
        // Swift considers strings equal if they differ only in normalisation.
        name = names?.first { $0 == name } ?? name
      }
      parent += name + "/"
    }
    return String(parent.dropLast())
  }

  /// Returns the names of all entries, in alphabetical order.
  ///
  /// - Throws: `FileError` if the directory cannot be read.
  package func names() throws(FileError) -> [String] {
    // The stream needs its own descriptor, open for reading, which it closes.
    let copy = try retried { unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = unsafe fdopendir(copy) else {
      let error = FileError.last
      close(copy)
      throw error
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      // `readdir` returns null at the end as well as on failure, which only `errno` distinguishes (POSIX).
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw .last }
        return names.sorted()
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
  }

  /// Returns the names of the entries, in alphabetical order; empty if the directory has more than `limit` entries or
  /// cannot be read.
  package func entries(limit: Int) -> [String] {
    guard let names = try? names(), names.count <= limit else { return [] }
    return names
  }

  /// Returns the relative paths of the files in the directory.
  ///
  /// The files and subdirectories of each directory are in alphabetical order. Links to directories are not followed.
  ///
  /// - Parameters:
  ///   - isRecursive: Whether files in subdirectories are included, except hidden ones, whose names start with a dot,
  ///     and those in `systemNames`.
  ///   - skipped: A directory whose files are omitted; nil if there is none.
  ///   - isWanted: A function that returns whether to include an entry, given its name and kind; the kind is nil if the
  ///     file name is not UTF-8, because no entry then has the given name. The function is not called for
  ///     subdirectories whose files are included.
  /// - Returns: The paths.
  /// - Throws: `FileError` if a directory cannot be read.
  package func files(
    isRecursive: Bool, skipping skipped: FileStatus.Identity? = nil, where isWanted: (String, FileStatus.Kind?) -> Bool
  ) throws(FileError) -> [String] {
    var paths: [String] = []
    for name in try names() {
      let status = status(name)
      if let status, status.identity == skipped { continue }
      if status?.kind == .directory, isRecursive, !name.hasPrefix("."), !Self.systemNames.contains(name) {
        // If a link has replaced the directory since its status was read, opening it fails.
        let directory = try Directory(name, in: self)
        paths += try directory.files(isRecursive: true, skipping: skipped, where: isWanted).map { "\(name)/\($0)" }
      } else if isWanted(name, status?.kind) {
        paths.append(name)
      }
    }
    return paths
  }

  /// The names of directories that systems create among files, for thumbnails, deleted files and metadata: Synology's
  /// and QNAP's storage, Windows, and archives made by macOS.
  package static let systemNames: Set = [
    "@eaDir", "#recycle", "@Recycle", "@Recently-Snapshot", "$RECYCLE.BIN", "System Volume Information", "__MACOSX",
  ]

  /// Creates a subdirectory that does not yet exist.
  func makeDirectory(_ name: String) throws(FileError) {
    _ = try retried { unsafe mkdirat(descriptor, name, 0o777) }
  }

  /// Opens a subdirectory, creating it if it does not exist; a symbolic link with that name is rejected.
  ///
  /// - Throws: `FileError` if the directory cannot be created or opened.
  func subdirectory(creating name: String) throws(FileError) -> Directory {
    do {
      return try Directory(name, in: self)
    } catch {
      if error != .missing { throw error }
    }
    do {
      try makeDirectory(name)
    } catch {
      // Another thread or process may have created it first.
      if error != .system(EEXIST) { throw error }
    }
    return try Directory(name, in: self)
  }

  /// Removes an empty subdirectory.
  ///
  /// - Returns: Whether it was removed.
  @discardableResult
  func removeEmptyDirectory(_ name: String) -> Bool { unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 }
}

/// The files in a directory and its subdirectories.
extension Directory {
  /// Opens the directory that contains a file, creating missing directories if `isCreated` is true.
  ///
  /// - Throws: `outside` if a component leads out of this directory.
  private func directory(of name: String, isCreated: Bool = false) throws(FileError) -> Directory {
    let path = FilePath.directory(of: name)
    guard path.utf8.first != UInt8(ascii: "/") else { throw .outside }
    var directory = self
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      directory = try step(to: String(Substring(component)), in: directory, isCreated: isCreated)
    }
    return directory
  }

  private func step(to name: String, in parent: Directory, isCreated: Bool) throws(FileError) -> Directory {
    if name == "." || name == ".." { throw .outside }
    if parent.status(name)?.kind == .link {
      // The open directory is checked instead of its path, so changing the link in the meantime has no effect.
      let directory = try Directory(name, in: parent, followsLinks: true)
      guard directory.isInside(self) else { throw .outside }
      return directory
    }
    return try isCreated ? parent.subdirectory(creating: name) : Directory(name, in: parent)
  }

  /// Starts writing a file, creating missing parent directories.
  ///
  /// - Throws: `WriteError.create` if the file cannot be created.
  func file(_ name: String, temporaryDirectory: Directory? = nil) throws(WriteError) -> File {
    let directory = try mapError(of: self.directory(of: name, isCreated: true), to: WriteError.create)
    return try File(FilePath.name(of: name), in: directory, temporaryDirectory: temporaryDirectory)
  }

  /// Writes a file, creating missing parent directories.
  ///
  /// An existing file is replaced only if it has the mark or is empty, and any file or link if the mark is nil.
  /// - Throws: `create(.otherContents)` if an existing file must not be replaced; `WriteError` if the file cannot be written.
  package func write(_ bytes: [UInt8], to name: String, over mark: FileMark? = nil) throws(WriteError) {
    try withSignalsBlocked { () throws(WriteError) in
      let file = try file(name)
      if let mark {
        let directory = try mapError(of: directory(of: name), to: WriteError.create)
        try mark.check(FilePath.name(of: name), in: directory, replacesLinks: true)
      }
      try file.append(bytes)
      try file.finish()
    }
  }

  /// Returns whether a regular file has a mark.
  ///
  /// - Throws: `FileError` if the file does not exist or cannot be read.
  package func has(_ mark: FileMark, in name: String) throws(FileError) -> Bool {
    try mark.isIn(ByteSource(FilePath.name(of: name), in: directory(of: name), limit: .max))
  }

  /// Removes a file, or a symbolic link rather than its target.
  ///
  /// - Throws: `FileError` if it cannot be removed.
  package func remove(_ name: String) throws(FileError) {
    let directory = try directory(of: name)
    _ = try retried { unsafe unlinkat(directory.descriptor, FilePath.name(of: name), 0) }
  }

  /// Removes the parent directories of a file, innermost first, stopping at the first one that is not empty.
  func removeEmptyDirectories(of name: String) {
    var path = String(Substring(FilePath.directory(of: name).utf8.dropLast()))
    while !path.isEmpty, let parent = try? directory(of: path), parent.removeEmptyDirectory(FilePath.name(of: path)) {
      path = String(Substring(FilePath.directory(of: path).utf8.dropLast()))
    }
  }
}

/// Operations on directories, given their paths.
extension Directory {
  /// Creates a directory and its missing parents; if `isPrivate` is true, only the user can access them.
  ///
  /// - Throws: `FileError` if a directory cannot be created.
  package static func create(_ path: String, isPrivate: Bool = false) throws(FileError) {
    if path.isEmpty || FileStatus(path)?.kind == .directory { return }
    try create(FilePath.directory(of: path.hasSuffix("/") ? String(path.dropLast()) : path), isPrivate: isPrivate)
    // Another process may have created it first.
    if unsafe mkdir(path, isPrivate ? 0o700 : 0o777) < 0, errno != EEXIST { throw .last }
  }

  package static func removeEmpty(_ path: String) { unsafe rmdir(path) }

  /// Returns whether the target of a path is a given directory or is inside it, after symbolic links are resolved.
  ///
  /// If the path does not exist, its deepest existing directory is checked.
  package static func contains(_ directory: String, _ path: String) -> Bool {
    do { return try Directory(directory).contains(path) } catch { return error.isMachineFault }
  }
}
