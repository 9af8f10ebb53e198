import AvatarSystem

/// The directory with a run's own files.
extension OutputDirectory {
  /// The name of the directory with all of the command's own files.
  private static let ownName = ".avatar-batch"

  private static let catalogSuffix = ".xcassets"

  /// Returns the path of the directory, with a trailing slash: `.avatar-batch/` in the output directory.
  ///
  /// If the output directory is an asset catalog or in one, where Xcode would report it, it is next to the catalog:
  /// `.avatar-batch/App-xcassets/` for `App.xcassets`.
  package static func ownDirectory(of path: String) -> String {
    let place = ownPlace(of: path)
    return ([place.directory + ownName] + place.names).joined(separator: "/") + "/"
  }

  /// Returns whether the path is in an asset catalog.
  static func isInCatalog(_ path: String) -> Bool { !ownPlace(of: path).names.isEmpty }

  /// Returns the directory that contains `.avatar-batch`, with a trailing slash, and the names of the directories in
  /// it.
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

  /// Opens the directory, and creates it if it does not exist; a symbolic link at its path is rejected.
  static func openOwnDirectory(of path: String, in root: Directory) throws(WriteError) -> Directory {
    let place = ownPlace(of: path)
    var parent = root
    if !place.names.isEmpty { parent = try Directory(creating: place.directory) }
    do throws(FileError) {
      var own = try parent.subdirectory(creating: ownName)
      for name in place.names { own = try own.subdirectory(creating: name) }
      if !place.names.isEmpty { moveOwnDirectory(in: root, to: own) }
      return own
    } catch {
      throw .create(error)
    }
  }

  /// Moves the files that an earlier version stored in an asset catalog.
  private static func moveOwnDirectory(in root: Directory, to own: Directory) {
    guard let earlier = try? Directory(ownName, in: root) else { return }
    WorkDirectory.removeAbandoned(in: earlier)
    for name in (try? earlier.names()) ?? [] where earlier.status(name)?.kind == .file {
      if own.status(name) == nil {
        unsafe renameat(earlier.descriptor, name, own.descriptor, name)
      } else {
        try? earlier.remove(name)
      }
    }
    root.removeEmptyDirectory(ownName)
  }
}
