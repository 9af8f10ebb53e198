import AvatarSystem

/// Operations on directories by their paths.
extension Directory {
  /// Returns the names of all entries of a directory, in alphabetical order.
  ///
  /// - Throws: `FileError` if the directory cannot be read.
  package static func names(in path: String) throws(FileError) -> [String] { try Directory(path).names() }

  /// Creates a directory and its missing parents; if `isPrivate`, only the user may access them.
  ///
  /// - Throws: `FileError` if a directory cannot be created.
  package static func create(_ path: String, isPrivate: Bool = false) throws(FileError) {
    if path.isEmpty || FileStatus(path)?.kind == .directory { return }
    try create(FilePath.directory(of: path.hasSuffix("/") ? String(path.dropLast()) : path), isPrivate: isPrivate)
    // Another process may have created it first.
    if unsafe mkdir(path, isPrivate ? 0o700 : 0o777) < 0, errno != EEXIST { throw .last }
  }

  /// Removes a directory if it is empty.
  package static func removeEmpty(_ path: String) { unsafe rmdir(path) }

  /// Returns whether the target of a path is a directory or in it, with symbolic links resolved.
  ///
  /// The path need not exist: the last of its directories that exists is checked.
  package static func contains(_ directory: String, _ path: String) -> Bool {
    do throws(FileError) { return try Directory(directory).contains(path) } catch { return error.isOfMachine }
  }

  /// Returns whether the target of a path is this directory or in it.
  ///
  /// If the machine cannot open a directory of the path, the result is true, because callers protect the contents of
  /// the directory.
  func contains(_ path: String) -> Bool {
    var place = FilePath.real(path)
    while true {
      do throws(FileError) {
        return try Directory(place.isEmpty ? "/" : place).isInside(self)
      } catch {
        if error.isOfMachine || place.isEmpty { return error.isOfMachine }
      }
      place = String(FilePath.directory(of: place).dropLast())
    }
  }

  /// Returns whether the file system ignores the case of names.
  ///
  /// The test looks up another spelling of the last existing component of the path whose name contains letters. The
  /// result is false if there is none.
  package static func ignoresCase(_ path: String) -> Bool {
    // The test uses the command's own subdirectory, else the directory itself, else the nearest parent that exists.
    var place = FilePath.real(OutputDirectory.ownDirectory(of: path))
    while !place.isEmpty {
      if let identity = FileStatus(place)?.identity {
        let directory = FilePath.directory(of: place)
        let name = FilePath.name(of: place)
        for other in [name.uppercased(), name.lowercased()] where other != name {
          return FileStatus(directory + other)?.identity == identity
        }
      }
      place = String(Substring(FilePath.directory(of: place).utf8.dropLast()))
    }
    return false
  }
}
