import AvatarSystem

/// A directory tree, in which files are addressed by relative paths that cannot lead out of it.
///
/// Each component is opened relative to the directory before it. A symbolic link to a directory is followed only if the
/// target is in the tree; a link at the path of a file is itself replaced or removed. The type is safe for use by many
/// threads.
package final class DirectoryTree: Sendable {
  let root: Directory

  /// Opens a directory; symbolic links in its path are followed.
  ///
  /// - Throws: `FileError` if the directory cannot be opened.
  package init(_ path: String) throws(FileError) { root = try Directory(path) }

  /// Opens a directory, and creates it and its parents if they do not exist.
  ///
  /// - Throws: `WriteError.create` if a directory cannot be created or opened.
  package convenience init(forWritingTo path: String) throws(WriteError) {
    do throws(FileError) {
      try Directory.create(path)
      try self.init(path)
    } catch {
      throw .create(error)
    }
  }

  /// Opens the directory of a file in the tree, and creates missing directories if `isCreated`.
  /// - Throws: `outside` if a component leads out of the tree.
  func directory(of name: String, isCreated: Bool) throws(FileError) -> Directory {
    let path = FilePath.directory(of: name)
    if path.isEmpty { return root }
    guard path.utf8.first != UInt8(ascii: "/") else { throw .outside }
    var directory = root
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      directory = try step(to: String(Substring(component)), in: directory, isCreated: isCreated)
    }
    return directory
  }

  private func step(to name: String, in parent: Directory, isCreated: Bool) throws(FileError) -> Directory {
    if name == "." || name == ".." { throw .outside }
    if parent.status(name)?.kind == .link {
      let directory = try Directory(name, in: parent, followsLinks: true)
      guard directory.isInside(root) else { throw .outside }
      return directory
    }
    return try isCreated ? parent.subdirectory(creating: name) : Directory(name, in: parent)
  }

  /// Returns the status of a file, without following a symbolic link; nil if it does not exist or is outside the tree.
  private func status(of name: String) -> FileStatus? {
    (try? directory(of: name, isCreated: false))?.status(FilePath.name(of: name))
  }

  /// Starts writing a file, and creates its missing directories.
  ///
  /// - Throws: `WriteError.create` if the file cannot be created.
  func file(_ name: String, temporaryDirectory: Directory? = nil) throws(WriteError) -> AtomicFile {
    let directory = try mapError(of: self.directory(of: name, isCreated: true), to: WriteError.create)
    return try AtomicFile(FilePath.name(of: name), in: directory, temporaryDirectory: temporaryDirectory)
  }

  /// Writes a file, and creates its missing directories.
  ///
  /// An existing file is replaced only if it has `signature` at an offset or is empty.
  /// - Throws: `create(.otherContents)` if it does not; `WriteError` if the file cannot be written.
  package func write(
    _ bytes: [UInt8], to name: String, over signature: [UInt8] = [], at offset: Int = 0
  ) throws(WriteError) {
    try withSignalsBlocked { () throws(WriteError) in
      let file = try file(name)
      if !signature.isEmpty, let old = status(of: name), old.kind == .file, old.bytes > 0 {
        do throws(FileError) {
          if try !has(signature, at: offset, in: name) { throw .otherContents }
        } catch {
          throw .create(error)
        }
      }
      try file.write(bytes)
      try file.commit()
    }
  }

  /// Returns whether a regular file has some bytes at an offset.
  ///
  /// - Throws: `FileError` if the file does not exist or cannot be read.
  package func has(_ signature: [UInt8], at offset: Int = 0, in name: String) throws(FileError) -> Bool {
    let directory = try directory(of: name, isCreated: false)
    let source = try ByteSource(FilePath.name(of: name), in: directory, limit: .max >> 1)
    let found = source.bytes(at: offset, length: signature.count)
    if let failure = source.failure { throw failure }
    return found == signature
  }

  /// Removes a file, or a symbolic link itself.
  ///
  /// - Throws: `FileError` if it cannot be removed.
  package func remove(_ name: String) throws(FileError) {
    try directory(of: name, isCreated: false).remove(FilePath.name(of: name))
  }

  /// Removes the directories of a file, up to the first one that is not empty.
  func removeEmptyDirectories(of name: String) {
    var path = String(Substring(FilePath.directory(of: name).utf8.dropLast()))
    while !path.isEmpty, let parent = try? directory(of: path, isCreated: false),
      parent.removeEmptyDirectory(FilePath.name(of: path))
    {
      path = String(Substring(FilePath.directory(of: path).utf8.dropLast()))
    }
  }
}
