#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The one way to write where the user wants bytes: to a file that appears complete or not at all, or, piece by piece, to the
/// standard output, a device or a pipe.
///
/// A symbolic link at the path is replaced, not followed; links in the directory's path are followed.
package final class FileWriter {
  private enum Destination {
    case file(AtomicFile)
    case stream(descriptor: Int32)
  }

  private let destination: Destination
  private var buffer: [UInt8] = []

  private static let bufferLength = 1 << 16
  /// How long a pipe whose reader does not read is waited for, in milliseconds.
  private static let pipePatience: Int32 = 10_000

  /// Writes to the standard output.
  package init(standardOutput: Void) { destination = .stream(descriptor: STDOUT_FILENO) }

  /// Writes to a path.
  /// - Parameter createsDirectories: whether the directories of the file are created if they do not exist.
  package init(path: String, createsDirectories: Bool = false) throws(WriteError) {
    let folder = FilePath.folder(of: path)
    if Self.isStream(path, in: folder) {
      destination = .stream(descriptor: try Self.openedStream(path))
      return
    }
    let directory: Directory
    do throws(FileError) {
      if createsDirectories { try Folder.create(String(Substring(folder.utf8.dropLast()))) }
      directory = try Directory(folder)
    } catch {
      throw .create(error)
    }
    let name = String(Substring(path.utf8.dropFirst(folder.utf8.count)))
    destination = .file(try AtomicFile(name.isEmpty ? "." : name, in: directory))
  }

  /// Writes to a file in a tree; its directories are created as needed.
  package init(_ name: String, in tree: DirectoryTree) throws(WriteError) {
    destination = .file(try tree.file(name))
  }

  deinit {
    if case .stream(let descriptor) = destination, descriptor != STDOUT_FILENO { close(descriptor) }
  }

  /// Whether a path is a device or a pipe, or one of the system's links to open files, as in `/dev/fd/63`.
  private static func isStream(_ path: String, in folder: String) -> Bool {
    switch FileStatus(path, followsLinks: false)?.kind {
    case .other: return true
    case .link:
      let parent = FilePath.real(FilePath.ofFolder(folder))
      return ["/dev", "/dev/fd"].contains(parent) || parent.hasPrefix("/proc/") && parent.hasSuffix("/fd")
    case .file, .folder, nil: return false
    }
  }

  private static func openedStream(_ path: String) throws(WriteError) -> Int32 {
    let descriptor: Int32
    do throws(FileError) {
      // Without O_NONBLOCK, opening a pipe would wait for a reader.
      descriptor = try retried { unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    } catch {
      throw .create(error == .system(ENXIO) ? .other("no process reads from it") : error)
    }
    if isatty(descriptor) == 1 {
      close(descriptor)
      throw .create(.isTerminal)
    }
    return descriptor
  }

  package func append(_ bytes: [UInt8]) throws(WriteError) {
    buffer += bytes
    if buffer.count >= Self.bufferLength { try drain() }
  }

  package func append(_ text: String) throws(WriteError) { try append(Array(text.utf8)) }

  /// Passes on what was appended, if a reader may see it already.
  package func flush() throws(WriteError) { if case .stream = destination { try drain() } }

  private func drain() throws(WriteError) {
    if buffer.isEmpty { return }
    switch destination {
    case .file(let file): try file.write(buffer)
    case .stream(let descriptor):
      do throws(FileError) {
        try writeAll(buffer, to: descriptor, patience: descriptor == STDOUT_FILENO ? -1 : Self.pipePatience)
      } catch {
        throw .write(error)
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Puts the file in its place.
  package func finish() throws(WriteError) {
    try drain()
    if case .file(let file) = destination { try file.commit() }
  }

  /// Writes all of a file. Ctrl-C takes effect when the file is in its place, so that no temporary file remains.
  package static func write(
    _ bytes: [UInt8], to path: String, createsDirectories: Bool = false
  ) throws(WriteError) {
    try withSignalsBlocked { () throws(WriteError) in
      let writer = try FileWriter(path: path, createsDirectories: createsDirectories)
      try writer.append(bytes)
      try writer.finish()
    }
  }

  /// Writes a file that only the user may read and write; contents that are verified when they are read need not be on the
  /// disk at once.
  package static func writePrivately(_ bytes: [UInt8], to path: String) throws(WriteError) {
    let folder = FilePath.folder(of: path)
    let directory: Directory
    do throws(FileError) { directory = try Directory(folder) } catch { throw .create(error) }
    let name = String(Substring(path.utf8.dropFirst(folder.utf8.count)))
    let file = try AtomicFile(name, in: directory, isPrivate: true)
    try file.write(bytes)
    try file.commit(isSynchronized: false)
  }

  /// Writes to the standard output.
  package static func writeToStandardOutput(_ bytes: [UInt8]) throws(WriteError) {
    let writer = FileWriter(standardOutput: ())
    try writer.append(bytes)
    try writer.finish()
  }
}

/// Writes all bytes.
/// - Parameter patience: how long a full pipe is waited for, in milliseconds; -1: for ever.
func writeAll(_ bytes: [UInt8], to descriptor: Int32, patience: Int32 = -1) throws(FileError) {
  var written = 0
  while written < bytes.count {
    let count = unsafe bytes.withUnsafeBytes {
      unsafe write(descriptor, $0.baseAddress! + written, $0.count - written)
    }
    if count >= 0 {
      written += count
    } else if errno == EAGAIN {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if unsafe poll(&waiting, 1, patience) == 0 {
        throw .other("no process has read from it for \(patience / 1000) s")
      }
    } else if errno != EINTR {
      throw .last
    }
  }
}

/// Runs a short piece of work that the signals which end a process must not interrupt.
func withSignalsBlocked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  var signals = sigset_t()
  var old = sigset_t()
  unsafe sigemptyset(&signals)
  for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
  unsafe pthread_sigmask(SIG_BLOCK, &signals, &old)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
  return try body()
}
