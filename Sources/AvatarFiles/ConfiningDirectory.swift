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
  /// From the root, without links, with a slash at its end.
  private let real: String

  /// - Throws: where there is no such directory.
  package init(_ path: String) throws(FileError) {
    self.path = path
    real = FilePath.ofFolder(try Self.real(path))
    guard FileStatus(real)?.kind == .folder else { throw .system(ENOTDIR) }
  }

  private static func real(_ path: String) throws(FileError) -> String {
    guard let real = unsafe realpath(path, nil) else { throw .last }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Whether a path leads to a place in the directory, even if nothing exists there yet.
  package func contains(_ path: String) -> Bool { holds(FilePath.real(path)) }

  private func holds(_ real: String) -> Bool {
    real.utf8.count > self.real.utf8.count && real.utf8.starts(with: self.real.utf8)
  }

  /// Opens a regular file in the directory.
  ///
  /// The links of the path are resolved first. Its components are then opened one after the other from the directory
  /// on, without following any link, so that a link that is created meanwhile is rejected.
  /// - Throws: `FileError.outside` where the path leads out of the directory.
  package func open(_ path: String, limit: Int) throws(FileError) -> ByteSource {
    let real: String
    do throws(FileError) {
      real = try Self.real(path)
    } catch {
      // Links in a circle lead nowhere in the directory.
      throw error == .system(ELOOP) ? .outside : error
    }
    guard holds(real) else { throw .outside }
    let components = real.utf8.dropFirst(self.real.utf8.count).split(separator: UInt8(ascii: "/")).map {
      String(Substring($0))
    }
    do throws(FileError) {
      var directory = try Directory(self.real)
      for component in components.dropLast() { directory = try Directory(component, in: directory) }
      return try ByteSource(components[components.count - 1], in: directory, limit: limit)
    } catch .system(ELOOP), .system(ENOTDIR) {
      // A link where the path had none a moment before leads elsewhere.
      throw .outside
    } catch {
      throw error
    }
  }
}
