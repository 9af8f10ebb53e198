import AvatarSystem

/// Why an output was not written: the two cases differ in the exit status they deserve.
package enum WriteError: Error, Hashable, Sendable {
  /// It cannot be created.
  case create(FileError)
  /// It was begun, but could not be written completely.
  case write(FileError)

  /// The error of the system, whichever step failed.
  package var fileError: FileError {
    switch self {
    case .create(let error), .write(let error): error
    }
  }
}

/// Operations on single files.
package enum File {
  /// Removes a file, or a symbolic link itself.
  package static func remove(_ path: String) throws(FileError) { _ = try retried { unsafe unlink(path) } }

  /// Sets the time of a file's last change to now.
  package static func touch(_ path: String) { _ = unsafe utimensat(AT_FDCWD, path, nil, 0) }

  /// Whether two paths lead to the same existing file, through links or not.
  package static func same(_ a: String, _ b: String) -> Bool {
    guard let status = FileStatus(a) else { return false }
    return status.identity == FileStatus(b)?.identity
  }
}
