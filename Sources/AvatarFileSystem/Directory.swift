import AvatarSystem
import CSyncShim

/// An open directory, whose entries are addressed by name relative to its descriptor.
///
/// Names still refer to entries of this directory if its path is replaced.
package final class Directory: Sendable {
  let descriptor: Int32

  /// Opens a directory; symbolic links in its path are followed.
  ///
  /// - Throws: `FileError` if the directory cannot be opened.
  package init(_ path: String) throws(FileError) {
    descriptor = try retried { unsafe open(path.isEmpty ? "." : path, avatar_directory_flags) }
  }

  /// Opens a subdirectory by its name, one path component.
  ///
  /// A symbolic link with that name is rejected unless `followsLinks`.
  ///
  /// - Throws: `FileError` if the directory cannot be opened.
  init(_ name: String, in parent: Directory, followsLinks: Bool = false) throws(FileError) {
    let flags = avatar_directory_flags | (followsLinks ? 0 : O_NOFOLLOW)
    descriptor = try retried { unsafe openat(parent.descriptor, name, flags) }
  }

  deinit { close(descriptor) }

  /// Returns the status of an entry, without following a symbolic link; nil if there is none.
  func status(_ name: String) -> FileStatus? { FileStatus(name, in: self) }

  /// The directory's own status.
  var status: FileStatus? { FileStatus(descriptor) }

  /// Returns the names of all entries, in alphabetical order.
  ///
  /// - Throws: `FileError` if the directory cannot be read.
  func names() throws(FileError) -> [String] {
    // The stream needs a separate descriptor that is open for reading, which it closes.
    let copy = try retried { unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard let stream = unsafe fdopendir(copy) else {
      let error = FileError.last
      close(copy)
      throw error
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw .last }
        return names.sorted()
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
  }

  /// Creates a subdirectory that does not exist yet.
  func makeDirectory(_ name: String) throws(FileError) {
    _ = try retried { unsafe mkdirat(descriptor, name, 0o777) }
  }

  /// Opens a subdirectory, and creates it if it does not exist; a symbolic link with that name is rejected.
  ///
  /// - Throws: `FileError` if the directory cannot be created or opened.
  func subdirectory(creating name: String) throws(FileError) -> Directory {
    do throws(FileError) {
      return try Directory(name, in: self)
    } catch {
      if error != .missing { throw error }
    }
    do throws(FileError) {
      try makeDirectory(name)
    } catch {
      // Another thread or process created it first.
      if error != .system(EEXIST) { throw error }
    }
    return try Directory(name, in: self)
  }

  /// Removes a file, or a symbolic link itself.
  ///
  /// - Throws: `FileError` if it cannot be removed.
  func remove(_ name: String) throws(FileError) { _ = try retried { unsafe unlinkat(descriptor, name, 0) } }

  /// Removes an empty subdirectory.
  ///
  /// - Returns: Whether it was removed.
  @discardableResult
  func removeEmptyDirectory(_ name: String) -> Bool { unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 }

  /// Returns whether this directory is another one or anywhere below it.
  ///
  /// The parents are found from the open directory, so that renames and links in the path have no effect.
  ///
  /// - Complexity: O(depth).
  func isInside(_ other: Directory) -> Bool {
    guard let root = other.status?.identity else { return false }
    var path = "."
    var last: FileStatus.Identity?
    while let identity = FileStatus(path, in: self, followsLinks: true)?.identity, identity != last {
      if identity == root { return true }
      path += "/.."
      last = identity
    }
    return false
  }
}
