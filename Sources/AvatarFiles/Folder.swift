#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Folders of the file system.
package enum Folder {
  /// The names of all entries of a directory, in alphabetical order.
  package static func names(in path: String) throws(FileError) -> [String] {
    try Directory(path).names()
  }

  /// Makes a folder and those that it is in, as far as they are not there.
  /// - Parameter isPrivate: whether those that it makes are for nobody else.
  package static func create(_ path: String, isPrivate: Bool = false) throws(FileError) {
    if path.isEmpty || FileStatus(path)?.kind == .folder { return }
    try create(FilePath.folder(of: path.hasSuffix("/") ? String(path.dropLast()) : path), isPrivate: isPrivate)
    // Another process may have been faster.
    if unsafe mkdir(path, isPrivate ? 0o700 : 0o777) < 0, errno != EEXIST { throw .last }
  }

  /// Removes a folder, if it is empty.
  package static func removeEmpty(_ path: String) { unsafe rmdir(path) }

  /// Whether a path, at which there need not be anything yet, leads into a folder, or to it itself; through links or not.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    guard let identity = FileStatus(folder)?.identity else { return false }
    var place = FilePath.real(path)
    while !place.isEmpty {
      if FileStatus(place)?.identity == identity { return true }
      place = String(FilePath.folder(of: place).dropLast())
    }
    return FileStatus("/")?.identity == identity
  }
}

extension Folder {
  /// Whether the file system takes capitals and small letters in names for the same, as far as the name of a folder on the way can
  /// tell.
  package static func ignoresCase(_ path: String) -> Bool {
    // What the command made in it, else the folder itself, else the one that it would be made in.
    var place = FilePath.real(FilePath.ofFolder(path) + OutputDirectory.ownDirectory)
    while place.utf8.count > 1 {
      if let identity = FileStatus(place)?.identity {
        let folder = FilePath.folder(of: place)
        let name = String(Substring(place.utf8.dropFirst(folder.utf8.count)))
        for other in [name.uppercased(), name.lowercased()] where other != name {
          return FileStatus(folder + other)?.identity == identity
        }
      }
      place = String(Substring(FilePath.folder(of: place).utf8.dropLast()))
    }
    return false
  }
}
