#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why an output is not there: the two cases differ in the exit status they deserve.
package enum WriteError: Error, Hashable, Sendable {
  /// It can't be created at all.
  case create(FileError)
  /// It could be begun, but not written to the end.
  case write(FileError)
}

/// Writing files so that a reader sees the old bytes or the new ones, never half of either.
package enum WholeFile {
  /// Writes a temporary file beside `path`, then renames it. A symbolic link is followed, not replaced, and a file
  /// that was there passes on its permissions.
  ///
  /// A device or a pipe is written directly. Ctrl-C waits until the file is in place, so that no temporary is left.
  package static func write(_ bytes: [UInt8], to path: String) throws(WriteError) {
    var status = stat()
    var target = path
    var mode: mode_t?
    if unsafe stat(path, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFDIR: throw .create(.isFolder)
      case S_IFREG:
        target = resolved(path)
        mode = status.st_mode & 0o7777
      default: return try writeDirectly(bytes, to: path)
      }
    } else if errno == ENOENT {
      target = try danglingTarget(path)
    } else if errno == ELOOP {
      throw .create(.last)
    }
    var old = sigset_t()
    unsafe blockInterrupts(&old)
    defer { unsafe restoreInterrupts(&old) }
    try replace(target, with: bytes, mode: mode)
  }

  /// Likewise, in a folder that is made where it is not there.
  package static func write(_ bytes: [UInt8], creatingFolderOf path: String) throws(WriteError) {
    do throws(FileError) {
      try Folder.create(String(FilePath.folder(of: path).dropLast()))
    } catch {
      throw .create(error)
    }
    try write(bytes, to: path)
  }

  /// Likewise, a file for nobody else; a link in its place is replaced itself.
  package static func writePrivately(_ bytes: [UInt8], to path: String) throws(WriteError) {
    try replace(path, with: bytes, mode: 0o600)
  }

  /// Makes a file look as if it had been written now.
  package static func touch(_ path: String) { _ = unsafe utimensat(AT_FDCWD, path, nil, 0) }

  private static func replace(_ target: String, with bytes: [UInt8], mode: mode_t?) throws(WriteError) {
    let (descriptor, temporary) = try createTemporary(beside: target)
    // Not every file system has permissions; one that has none takes none.
    if let mode { _ = fchmod(descriptor, mode) }
    var failure: FileError?
    do throws(FileError) { try writeAll(bytes, to: descriptor) } catch { failure = error }
    // Interrupted or not, the descriptor is gone; other errors are of bytes that were still on their way.
    if close(descriptor) < 0, errno != EINTR, failure == nil { failure = .last }
    if let failure {
      unsafe unlink(temporary)
      throw .write(failure)
    }
    do {
      _ = try retried { unsafe rename(temporary, target) }
    } catch {
      unsafe unlink(temporary)
      throw .create(error)
    }
  }

  /// Writes to the standard output.
  package static func writeToStandardOutput(_ bytes: [UInt8]) throws(WriteError) {
    do throws(FileError) { try writeAll(bytes, to: STDOUT_FILENO) } catch { throw .write(error) }
  }

  /// Removes a file; a link itself, not what it leads to.
  package static func remove(_ path: String) throws(FileError) { _ = try retried { unsafe unlink(path) } }

  /// Whether two paths lead to the same existing file, through links or not.
  package static func same(_ a: String, _ b: String) -> Bool {
    guard let status = FileStatus(a) else { return false }
    return status.identity == FileStatus(b)?.identity
  }

  private static func writeDirectly(_ bytes: [UInt8], to path: String) throws(WriteError) {
    let descriptor: Int32
    do {
      descriptor = try retried { unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
    } catch {
      throw .create(error)
    }
    defer { close(descriptor) }
    if isatty(descriptor) == 1 { throw .create(.isTerminal) }
    do throws(FileError) { try writeAll(bytes, to: descriptor) } catch { throw .write(error) }
  }

  /// A new file with a name of its own in the folder of `path`. It gets the permissions any new file gets.
  static func createTemporary(beside path: String) throws(WriteError) -> (Int32, String) {
    let folder = FilePath.folder(of: path)
    for attempt in 0..<1000 {
      let name = "\(folder).avatar-\(getpid())-\(attempt).tmp"
      let descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (descriptor, name) }
      if errno != EEXIST && errno != EINTR { throw .create(.last) }
    }
    throw .create(.system(EEXIST))
  }

  /// The path of an existing file with all links followed.
  static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Where a link leads whose target is not there yet; the path itself where it is no link.
  static func danglingTarget(_ path: String) throws(WriteError) -> String {
    var path = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe readlink(path, $0.baseAddress!, $0.count) }
      if count < 0 { return path }
      let link = String(decoding: buffer[..<count], as: UTF8.self)
      path = FilePath.joined(FilePath.folder(of: path), link)
    }
    throw .create(.system(ELOOP))
  }

  private static func blockInterrupts(_ old: UnsafeMutablePointer<sigset_t>) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, old)
  }

  private static func restoreInterrupts(_ old: UnsafeMutablePointer<sigset_t>) {
    unsafe pthread_sigmask(SIG_SETMASK, old, nil)
  }
}

func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
  var written = 0
  while written < bytes.count {
    written += try retried {
      unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress! + written, $0.count - written) }
    }
  }
}
