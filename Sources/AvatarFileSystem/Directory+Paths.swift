import AvatarSystem

/// Operations on directories that are given by their paths.
extension Directory {
  /// The names of all entries of a directory, in alphabetical order.
  package static func names(in path: String) throws(FileError) -> [String] { try Directory(path).names() }

  /// Creates a directory and its missing parents, which only the user may access if `isPrivate`.
  package static func create(_ path: String, isPrivate: Bool = false) throws(FileError) {
    if path.isEmpty || FileStatus(path)?.kind == .directory { return }
    try create(FilePath.directory(of: path.hasSuffix("/") ? String(path.dropLast()) : path), isPrivate: isPrivate)
    // Another process may have been faster.
    if unsafe mkdir(path, isPrivate ? 0o700 : 0o777) < 0, errno != EEXIST { throw .last }
  }

  /// Removes a directory if it is empty.
  package static func removeEmpty(_ path: String) { unsafe rmdir(path) }

  /// Whether a path leads to a directory or into it, also through symbolic links.
  ///
  /// Nothing needs to exist at the path yet: the last of its directories that exists decides.
  package static func contains(_ directory: String, _ path: String) -> Bool {
    do throws(FileError) { return try Directory(directory).contains(path) } catch { return error.isOfMachine }
  }

  /// Whether a path leads to this directory or into it.
  ///
  /// If the machine cannot open a directory of the path, the answer is true: callers protect what is inside.
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

  /// Whether the file system ignores the case of names.
  ///
  /// It is tested with the other spelling of the last existing component of the path whose name has letters; false if
  /// there is none.
  package static func ignoresCase(_ path: String) -> Bool {
    // The command's own subdirectory, else the directory itself, else the nearest parent that exists.
    var place = FilePath.real(OutputDirectory.ownDirectory(of: path))
    while place.utf8.count > 1 {
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
