import AvatarSystem

/// A writer for all output that the user requests, which writes to a file that appears complete or not at all, or
/// incrementally to the standard output, a device or a pipe.
///
/// A symbolic link at the path is replaced, not followed; links in the directory's path are followed.
package final class FileWriter {
  /// The file that is written; nil for a stream, and after `finish`.
  private var file: AtomicFile?
  /// The descriptor of the standard output, a device or a pipe; nil for a file.
  private let stream: Int32?
  private let ownsStream: Bool
  private var buffer: [UInt8] = []

  private static let bufferLength = 1 << 16
  /// The maximum wait for a reader, in milliseconds; -1 for no limit.
  private let timeout: Int32

  /// Creates a writer to the standard output.
  package init(standardOutput: Void) {
    timeout = -1
    stream = ProcessEnvironment.current.output
    ownsStream = false
  }

  /// Creates a writer to a path.
  /// - Parameters:
  ///   - path: The path of a file, a device, a pipe or an open descriptor, for example `/dev/fd/3`.
  ///   - createsDirectories: Whether missing directories of the file are created.
  ///   - removesAbandoned: Whether temporary files of killed processes are removed from the file's directory.
  ///   - start: The bytes with which an existing file must start to be replaced, unless it is empty; nil replaces any
  ///     file.
  ///   - timeout: The maximum wait for a pipe without a reader, or with one that does not read, in milliseconds; -1 for
  ///     no limit.
  /// - Throws: `WriteError.create` if the destination cannot be opened or created, or is a terminal.
  package init(
    path: String, createsDirectories: Bool = false, removesAbandoned: Bool = true, over start: String? = nil,
    timeout: Int32 = 10_000
  ) throws(WriteError) {
    self.timeout = timeout
    ownsStream = true
    stream = try Self.stream(path, timeout: timeout)
    if stream != nil { return }
    let parent = FilePath.directory(of: path)
    let directory: Directory
    do throws(FileError) {
      if createsDirectories { try Directory.create(String(Substring(parent.utf8.dropLast()))) }
      directory = try Directory(parent)
    } catch {
      throw .create(error)
    }
    if removesAbandoned { AtomicFile.removeAbandoned(in: directory) }
    let name = FilePath.name(of: path)
    if let start { try Self.check(name, in: directory, over: start) }
    file = try AtomicFile(name.isEmpty ? "." : name, in: directory)
  }

  /// Checks that a file may be replaced, before it is written.
  ///
  /// - Throws: `WriteError.create` if the file was written by another program.
  package static func check(_ path: String, over start: String) throws(WriteError) {
    guard let directory = try? Directory(FilePath.directory(of: path)) else { return }
    try check(FilePath.name(of: path), in: directory, over: start)
  }

  private static func check(_ name: String, in directory: Directory, over start: String) throws(WriteError) {
    guard let old = directory.status(name) else { return }
    do throws(FileError) {
      // A link is part of the user's setup, and nothing is lost with an empty file.
      if old.kind == .link { throw .otherContents }
      if old.kind == .file, old.bytes > 0, try !directory.has(Array(start.utf8), in: name) { throw .otherContents }
    } catch {
      throw .create(error)
    }
  }

  /// Creates a writer to a file in a tree, and creates its missing directories.
  ///
  /// - Throws: `WriteError.create` if the file cannot be created.
  package init(_ name: String, in tree: Directory) throws(WriteError) {
    timeout = -1
    stream = nil
    ownsStream = false
    AtomicFile.removeAbandoned(in: tree)
    file = try tree.file(name)
  }

  deinit { if let stream, ownsStream { close(stream) } }

  /// Opens an open descriptor of the process, a device or a pipe; nil for any other path.
  private static func stream(_ path: String, timeout: Int32) throws(WriteError) -> Int32? {
    let descriptor: Int32
    do throws(FileError) {
      if let inherited = inheritedDescriptor(path) {
        // The descriptor is duplicated because reopening it would start at the beginning of a file that is being
        // appended to.
        descriptor = try retried { fcntl(inherited, F_DUPFD_CLOEXEC, 0) }
      } else if isStream(path) {
        descriptor = try opened(path, timeout: timeout)
      } else {
        return nil
      }
    } catch {
      throw .create(error)
    }
    if isatty(descriptor) == 1 {
      close(descriptor)
      throw .create(.isTerminal)
    }
    return descriptor
  }

  /// Returns whether a path is that of an open descriptor, a device or a pipe.
  private static func isStream(_ path: String) -> Bool {
    inheritedDescriptor(path) != nil || FileStatus(path, followsLinks: false)?.kind == .other
  }

  /// Returns the descriptor number that a path stands for, for example 63 for `/dev/fd/63`.
  private static func inheritedDescriptor(_ path: String) -> Int32? {
    let streams = ProcessEnvironment.current
    switch path {
    case "/dev/stdin": return streams.input
    case "/dev/stdout": return streams.output
    case "/dev/stderr": return streams.error
    default: break
    }
    for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
      return Int32(path.dropFirst(prefix.count))
    }
    return nil
  }

  /// Opens a device, or a pipe as soon as it has a reader.
  private static func opened(_ path: String, timeout: Int32) throws(FileError) -> Int32 {
    var waited: Int32 = 0
    while true {
      // Without O_NONBLOCK, opening a pipe would wait for a reader without a limit.
      let descriptor = unsafe open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      if descriptor >= 0 {
        if FileStatus(descriptor)?.kind == .other { return descriptor }
        close(descriptor)
        throw .notAFile
      }
      if errno == ENXIO {
        guard FileStatus(path)?.isPipe == true else { throw .notAFile }
        if timeout >= 0 && waited >= timeout { throw .other("no process reads from it") }
        if Interruption.isPending { throw .system(EINTR) }
        usleep(10_000)
        waited += 10
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  package func append(_ bytes: [UInt8]) throws(WriteError) {
    buffer += bytes
    if buffer.count >= Self.bufferLength { try drain() }
  }

  package func append(_ text: String) throws(WriteError) { try append(Array(text.utf8)) }

  /// Flushes appended bytes to a stream; a file has no readers before `finish`.
  ///
  /// - Throws: `WriteError.write` if the bytes cannot be written.
  package func flush() throws(WriteError) { if stream != nil { try drain() } }

  private func drain() throws(WriteError) {
    if buffer.isEmpty { return }
    if let stream {
      try mapError(of: writeAll(buffer, to: stream, timeout: timeout), to: WriteError.write)
    } else {
      precondition(file != nil, "nothing is written after finish")
      try file?.write(buffer)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Moves the file to its final path.
  ///
  /// - Throws: `WriteError` if the file cannot be written completely or renamed.
  package func finish() throws(WriteError) {
    try drain()
    try file.take()?.commit()
  }

  /// Writes a complete file, or to a device or a pipe as soon as it has a reader.
  ///
  /// Ctrl-C takes effect only after the file is complete, so that no temporary file remains.
  package static func write(
    _ bytes: [UInt8], to path: String, createsDirectories: Bool = false, over start: String? = nil
  ) throws(WriteError) {
    func write() throws(WriteError) {
      // The process is rarely killed in so short a time, and directories with many files take long to list.
      let writer = try FileWriter(
        path: path, createsDirectories: createsDirectories, removesAbandoned: false, over: start, timeout: -1)
      try writer.append(bytes)
      try writer.finish()
    }
    // A stream leaves no temporary file, and may have to wait for its reader.
    if isStream(path) { try write() } else { try withSignalsBlocked(write) }
  }

  /// Writes a file that only the user may read and write, without flushing it to the disk.
  ///
  /// Use it for contents that are verified when they are read.
  package static func writePrivately(_ bytes: [UInt8], to path: String) throws(WriteError) {
    let directory = try mapError(of: Directory(FilePath.directory(of: path)), to: WriteError.create)
    let file = try AtomicFile(FilePath.name(of: path), in: directory, isPrivate: true)
    try file.write(bytes)
    try file.commit(isSynchronized: false)
  }

  /// Writes bytes to the standard output.
  ///
  /// - Throws: `WriteError.write` if the bytes cannot be written.
  package static func writeToStandardOutput(_ bytes: [UInt8]) throws(WriteError) {
    let writer = FileWriter(standardOutput: ())
    try writer.append(bytes)
    try writer.finish()
  }
}

/// Writes all bytes to a descriptor.
///
/// `timeout` is the maximum wait for a full pipe, in milliseconds; -1 for no limit.
///
/// - Throws: `FileError` if the bytes cannot be written in time.
func writeAll(_ bytes: [UInt8], to descriptor: Int32, timeout: Int32 = -1) throws(FileError) {
  var written = 0
  while written < bytes.count {
    let count = unsafe bytes.withUnsafeBytes { bytes in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
      return unsafe write(descriptor, rest.baseAddress, rest.count)
    }
    if count >= 0 {
      written += count
    } else if errno == EAGAIN {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      if unsafe poll(&waiting, 1, timeout) == 0 {
        throw .other("no process has read from it for \(timeout / 1000) s")
      }
    } else if errno != EINTR {
      throw .last
    }
  }
}

/// Runs a closure while the signals that end a process are blocked; it should be short.
func withSignalsBlocked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  var signals = sigset_t()
  var old = sigset_t()
  unsafe sigemptyset(&signals)
  for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, signal) }
  unsafe pthread_sigmask(SIG_BLOCK, &signals, &old)
  defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
  return try body()
}
