import AvatarSystem

/// A directory that files must lie in, whatever links lead to them.
package struct ConfiningDirectory: Hashable, Sendable {
  /// The path as given.
  package let path: String
  /// The open directory, which stays the same whatever takes the place of its path.
  private let directory: Directory

  /// Opens a directory; symbolic links in its path are followed.
  /// - Throws: `FileError` if no directory exists there.
  package init(_ path: String) throws(FileError) {
    self.path = path
    directory = try Directory(path)
  }

  package static func == (a: Self, b: Self) -> Bool { a.directory === b.directory }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(directory)) }

  /// Whether a path leads to a file in the directory, even if none exists there yet.
  package func contains(_ path: String) -> Bool { directory.contains(FilePath.directory(of: FilePath.real(path))) }

  /// Opens a regular file in the directory.
  ///
  /// The open directory of the file, not its path, decides whether the file may be read, so that a link that is created
  /// meanwhile makes no difference.
  /// - Throws: `FileError.outside` if the path leads out of the directory.
  package func open(_ path: String, limit: Int) throws(FileError) -> ByteSource {
    do throws(FileError) {
      let real = try FilePath.resolved(path)
      let place = try Directory(FilePath.directory(of: real))
      guard place.isInside(directory) else { throw .outside }
      return try ByteSource(FilePath.name(of: real), in: place, limit: limit)
    } catch .system(ELOOP) {
      // Links in a circle lead nowhere, and a link that appeared after the path was resolved leads elsewhere.
      throw .outside
    } catch {
      throw error
    }
  }
}
