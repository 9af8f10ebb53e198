package import AvatarFileSystem

/// The local files that may be used as photos.
package enum LocalPhotos: Hashable, Sendable {
  case anywhere
  /// Regular files in one directory, links resolved.
  case within(ConfiningDirectory)
  /// None: a request that names one falls back.
  case nowhere

  /// Opens a file that may be used as a photo.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum number of bytes.
  ///   - isFile: Whether it must be a regular file, as it always must be within a directory.
  ///   - timeout: The time that a pipe or a device may take to reach its end.
  /// - Returns: The bytes of the file.
  /// - Throws: `FileError` if the file cannot be opened, is too long, or must not be used.
  package func open(
    _ path: String, limit: Int, isFile: Bool, timeout: Duration = .zero
  ) throws(FileError) -> ByteSource {
    switch self {
    case .anywhere: try ByteSource(path: path, limit: limit, isFile: isFile, timeout: timeout)
    case .within(let directory): try directory.open(path, limit: limit)
    case .nowhere:
      throw .other("is a local file, which a contact must not name: --allow-local-photos allows it")
    }
  }
}
