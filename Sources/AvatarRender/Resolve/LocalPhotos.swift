package import AvatarFiles

/// Which local files photos may be.
package enum LocalPhotos: Hashable, Sendable {
  case anywhere
  /// Regular files in one directory, links resolved.
  case within(ConfiningDirectory)
  /// None: a request that names one falls back.
  case nowhere

  /// Opens a file that may be a photo.
  /// - Parameters:
  ///   - limit: the maximum number of bytes.
  ///   - isFile: whether it must be a regular file.
  ///   - patience: how long a pipe or a device may take to reach its end.
  package func open(
    _ path: String, limit: Int, isFile: Bool, patience: Duration = .zero
  ) throws(FileError) -> ByteSource {
    switch self {
    case .anywhere: try ByteSource(path: path, limit: limit, isFile: isFile, patience: patience)
    case .within(let directory): try directory.open(path, limit: limit)
    case .nowhere:
      throw .other("is a local file, which a contact must not name: --allow-local-photos allows it")
    }
  }
}
