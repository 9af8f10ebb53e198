import AvatarSystem

/// Operations on single files, by their paths.
package enum File {
  /// Removes a file, or a symbolic link itself.
  package static func remove(_ path: String) throws(FileError) { _ = try retried { unsafe unlink(path) } }

  /// Sets a file's modification time to now.
  package static func touch(_ path: String) { _ = unsafe utimensat(AT_FDCWD, path, nil, 0) }

  /// Returns whether two paths have the same existing target.
  package static func same(_ a: String, _ b: String) -> Bool {
    guard let status = FileStatus(a) else { return false }
    return status.identity == FileStatus(b)?.identity
  }
}
