package import AvatarFileSystem

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
  var withoutPipes: LocalFiles { self == .anything ? .anywhere : self }
}
