import AvatarSystem

/// A directory in which files must be, regardless of links.
package struct ConfiningDirectory: Hashable, Sendable {
  /// The path of the directory as given, for messages.
  package let path: String
  /// The open directory, which does not change if its path is replaced.
  private let directory: Directory

  /// Opens a directory; symbolic links in its path are followed.
  ///
  /// - Throws: `FileError` if the directory does not exist.
  package init(_ path: String) throws(FileError) {
    self.path = path
    directory = try Directory(path)
  }

  package static func == (a: Self, b: Self) -> Bool { a.directory === b.directory }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(directory)) }

  /// Returns whether the target of a path is in the directory, even if the file does not exist yet.
  ///
  /// The target of a broken link counts as outside, so that nothing is learned about files outside.
  package func contains(_ path: String) -> Bool {
    directory.contains(FilePath.directory(of: FilePath.real(path))) && !Self.hasBrokenLink(path)
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

  /// Opens a regular file in the directory.
  ///
  /// The open directory of the file is checked instead of its path, so that a link that is created in the meantime has
  /// no effect.
  /// - Throws: `FileError.outside` if the path leads out of the directory.
  package func open(_ path: String, limit: Int) throws(FileError) -> ByteSource {
    do throws(FileError) {
      // Outside, not even the existence of a file is reported.
      guard contains(path) else { throw .outside }
      let real = try FilePath.resolved(path)
      let place = try Directory(FilePath.directory(of: real))
      guard place.isInside(directory) else { throw .outside }
      return try ByteSource(FilePath.name(of: real), in: place, limit: limit)
    } catch .system(ELOOP) {
      // Circular links have no target, and a link that appeared after the path was resolved has another target.
      throw .outside
    } catch {
      throw error
    }
  }
}

/// The local files that may be read as photos, icons and themes.
package enum LocalFiles: Hashable, Sendable {
  /// Any file, including pipes and devices.
  case anything
  /// Any regular file, so that reading never waits for a pipe or a device.
  case anywhere
  /// Regular files in one directory, after links are resolved.
  case within(ConfiningDirectory)
  /// No file: a request that names one falls back.
  case nowhere

  /// Opens a file that may be read.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum number of bytes.
  ///   - timeout: The time that a pipe or a device may take to reach its end.
  /// - Returns: The bytes of the file.
  /// - Throws: `FileError` if the file cannot be opened, is too long, or must not be used.
  package func open(_ path: String, limit: Int, timeout: Duration) throws(FileError) -> ByteSource {
    switch self {
    case .anything: try ByteSource(path: path, limit: limit, timeout: timeout)
    case .anywhere: try ByteSource(path: path, limit: limit, isFile: true)
    case .within(let directory): try directory.open(path, limit: limit)
    case .nowhere:
      throw .other("is a local file, which a contact must not name: --src-root DIRECTORY allows those in it")
    }
  }

  /// Returns the reason of an error of `open`, with the directory that must contain the file.
  package func reason(_ error: FileError) -> String {
    guard case .within(let directory) = self, error == .outside else { return error.reason }
    return "is outside \(directory.path): --src-root allows only files in it"
  }

  /// The same files without pipes and devices.
  package var withoutPipes: LocalFiles { self == .anything ? .anywhere : self }
}
