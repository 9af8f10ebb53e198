#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A directory that files must lie in, whatever links lead to them.
package struct ConfiningDirectory: Hashable, Sendable {
  /// The path as given.
  package let path: String
  /// The path from the root, without links.
  private let real: String

  /// Resolves the links of a path.
  /// - Throws: `FileError` if no directory exists there.
  package init(_ path: String) throws(FileError) {
    self.path = path
    real = try FilePath.resolved(path)
    guard FileStatus(real)?.kind == .folder else { throw .system(ENOTDIR) }
  }

  /// Whether a path leads to a file in the directory, even if none exists there yet.
  package func contains(_ path: String) -> Bool { Directory.contains(real, FilePath.folder(of: FilePath.real(path))) }

  /// Opens a regular file in the directory.
  ///
  /// The open directory of the file, not its path, decides whether the file may be read, so that a link that is created
  /// meanwhile makes no difference.
  /// - Throws: `FileError.outside` if the path leads out of the directory.
  package func open(_ path: String, limit: Int) throws(FileError) -> ByteSource {
    do throws(FileError) {
      let real = try FilePath.resolved(path)
      let parent = FilePath.folder(of: real)
      let directory = try Directory(parent)
      guard directory.isInside(try Directory(self.real)) else { throw .outside }
      return try ByteSource(String(Substring(real.utf8.dropFirst(parent.utf8.count))), in: directory, limit: limit)
    } catch .system(ELOOP) {
      // Links in a circle lead nowhere, and a link that appeared after the path was resolved leads elsewhere.
      throw .outside
    } catch {
      throw error
    }
  }
}
