import AvatarSystem

/// The local files that may be read as photos, icons and themes.
package enum LocalFiles: Hashable, Sendable {
  /// Any file, including pipes and devices.
  case anything
  /// Any regular file, so that reading never waits for a pipe or a device.
  case anywhere
  /// Regular files in one directory, after links are resolved.
  case within(Directory)
  /// No files: a request that names a file uses its fallback.
  case nowhere

  /// Opens a file that may be read.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum number of bytes.
  ///   - timeout: The time limit for a pipe or a device to reach its end.
  /// - Returns: The bytes of the file.
  /// - Throws: `FileError` if the file cannot be opened, is too long, or must not be used.
  package func open(_ path: String, limit: Int, timeout: Duration = .zero) throws(FileError) -> ByteSource {
    switch self {
    case .anything: try ByteSource(path: path, limit: limit, timeout: timeout)
    case .anywhere: try ByteSource(path: path, limit: limit, isFile: true)
    case .within(let directory): try open(path, in: directory, limit: limit)
    case .nowhere:
      throw .other("is a local file, which contacts must not use: --src-root DIRECTORY allows files in it")
    }
  }

  /// Opens a regular file in a directory.
  ///
  /// The file's open directory is checked rather than its path, so a link created in the meantime has no effect.
  /// - Throws: `FileError.outside` if the path leads out of the directory.
  private func open(_ path: String, in directory: Directory, limit: Int) throws(FileError) -> ByteSource {
    do throws(FileError) {
      // Outside the directory, not even the existence of a file is reported.
      guard contains(path) else { throw .outside }
      let real = try FilePath.resolved(path)
      let place = try Directory(FilePath.directory(of: real))
      guard place.isInside(directory) else { throw .outside }
      return try ByteSource(FilePath.name(of: real), in: place, limit: limit)
    } catch .system(ELOOP) {
      // A circular link has no target, and the target of a link created after the path was resolved is unchecked.
      throw .outside
    } catch {
      throw error
    }
  }

  /// Returns whether the target of a path may be read, even if the file does not exist yet.
  ///
  /// The target of a broken link is considered outside the directory, so that nothing is revealed about files outside it.
  package func contains(_ path: String) -> Bool {
    switch self {
    case .anything, .anywhere: true
    case .within(let directory):
      directory.contains(FilePath.directory(of: FilePath.real(path))) && !Self.hasBrokenLink(path)
    case .nowhere: false
    }
  }

  private static func hasBrokenLink(_ path: String) -> Bool {
    var parent = path.hasPrefix("/") ? "/" : ""
    for component in path.utf8.split(separator: UInt8(ascii: "/")) {
      parent += String(Substring(component))
      guard let status = FileStatus(parent, followsLinks: false) else { return false }
      if status.kind == .link, FileStatus(parent) == nil { return true }
      parent += "/"
    }
    return false
  }

  /// Returns the reason for an error from `open`, including the directory that must contain the file.
  package func reason(_ error: FileError) -> String {
    guard case .within(let directory) = self, error == .outside else { return error.reason }
    return "is outside \(directory.path): --src-root allows only files in it"
  }

  /// The same files, except pipes and devices.
  package var withoutPipes: LocalFiles { self == .anything ? .anywhere : self }
}
