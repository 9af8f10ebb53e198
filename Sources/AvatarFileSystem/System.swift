import AvatarSystem

extension FileError {
  /// The error of the last failed system call.
  static var last: FileError { FileError(number: errno) }

  init(number: Int32) {
    self =
      switch number {
      case ENOENT: .missing
      case EISDIR: .isDirectory
      case EACCES, EPERM: .notPermitted
      default: .system(number)
      }
  }
}

func systemMessage(_ number: Int32) -> String {
  guard let text = unsafe strerror(number) else { return "error \(number)" }
  let message = unsafe String(cString: text)
  return message.prefix(1).lowercased() + message.dropFirst()
}

/// Makes a call that flushes data to disk, ignoring the error if a file system has nothing to synchronise or does not
/// support synchronisation.
///
/// - Throws: `FileError` for any other error.
func synchronize(_ call: () -> Int32) throws(FileError) {
  do {
    _ = try retried(call)
  } catch {
    if !error.isUnsupportedSynchronization { throw error }
  }
}

/// Repeats a system call that is interrupted by a signal.
///
/// - Throws: `FileError` if the call fails.
func retried<Result: SignedInteger>(_ call: () -> Result) throws(FileError) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    if errno != EINTR { throw .last }
  }
}
