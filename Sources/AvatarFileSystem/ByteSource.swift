import AvatarSystem
package import CByteSource

/// A source of bytes that can be read at any offset: a regular file on disk, or an in-memory copy of anything else.
///
/// Files are read in pieces, never memory-mapped: a 100-megapixel photo takes up no memory, and a file that is
/// truncated while it is being read ends early instead of causing a crash.
@safe
package final class ByteSource: @unchecked Sendable {
  /// The handle for C decoders, valid for the lifetime of the source.
  ///
  /// Any number of threads may read from it, hence `@unchecked Sendable`.
  @unsafe package let handle: OpaquePointer
  package let count: Int
  /// The state of a file when it was opened; nil for bytes in memory.
  private let stamp: FileStamp?

  package init(_ bytes: [UInt8]) {
    guard let address = unsafe malloc(max(bytes.count, 1)) else { preconditionFailure("out of memory") }
    let copy = unsafe UnsafeMutableRawBufferPointer(start: address, count: bytes.count)
    unsafe copy.copyBytes(from: bytes)
    unsafe handle = Self.memory(copy)
    count = bytes.count
    stamp = nil
  }

  /// Creates a source for a file embedded in the executable, without copying it.
  package init(embedded: CEmbeddedBytes) {
    guard let handle = unsafe cbyte_source_of_embedded(embedded) else { preconditionFailure("out of memory") }
    unsafe self.handle = handle
    count = embedded.count
    stamp = nil
  }

  /// Creates a source with a copy of the given bytes.
  ///
  /// - Throws: `tooLong` if there are more than `limit` bytes.
  package convenience init(_ bytes: [UInt8], limit: Int) throws(FileError) {
    guard bytes.count <= limit else { throw .tooLong(limit: limit, size: bytes.count) }
    self.init(bytes)
  }

  /// Opens a regular file, or reads a pipe or a device to its end.
  /// - Parameters:
  ///   - path: The path; symbolic links are followed.
  ///   - limit: The maximum number of bytes.
  ///   - isFile: Whether to reject a pipe or a device instead of reading it.
  ///   - timeout: The time limit for reading a pipe or a device to its end.
  /// - Throws: `notAFile` for a socket, or for a pipe or a device if `isFile` is true; `tooLong` for more than `limit`
  ///   bytes; `substitute` for a file that Git checked out in place of the committed contents.
  package convenience init(
    path: String, limit: Int, isFile: Bool = false, timeout: Duration = .seconds(10)
  ) throws(FileError) {
    let descriptor: Int32
    do {
      // Opening a pipe without a writer must not block.
      descriptor = try retried { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    } catch {
      // Sockets and some devices cannot be opened.
      if FileStatus(path)?.kind == .other, error != .notPermitted, !error.isMachineFault { throw .notAFile }
      throw error
    }
    try self.init(opened: descriptor, limit: limit, isFile: isFile, timeout: timeout)
  }

  /// Opens a regular file of at most `limit` bytes in a directory; rejects a symbolic link with that name.
  ///
  /// - Throws: `untrusted` if users other than `users` can change the file; nil trusts everyone.
  package convenience init(
    _ name: String, in directory: Directory, limit: Int, from users: TrustedUsers? = nil
  ) throws(FileError) {
    let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let descriptor = try retried { unsafe openat(directory.descriptor, name, flags) }
    do {
      try users?.check(descriptor)
    } catch {
      close(descriptor)
      throw error
    }
    try self.init(opened: descriptor, limit: limit, isFile: true, timeout: .zero)
  }

  /// Takes ownership of a descriptor.
  private convenience init(
    opened descriptor: Int32, limit: Int, isFile: Bool, timeout: Duration
  ) throws(FileError) {
    do throws(FileError) {
      guard let status = FileStatus(descriptor) else { throw .last }
      switch status.kind {
      case .directory: throw .isDirectory
      case .file:
        guard status.bytes <= limit else { throw .tooLong(limit: limit, size: status.bytes) }
        if let substitute = GitSubstitute(descriptor, count: status.bytes) { throw .substitute(substitute) }
        // Files in /proc and similar file systems report a size of 0.
        if status.bytes > 0 {
          guard let handle = unsafe cbyte_source_of_file(descriptor, status.bytes) else { throw .system(ENOMEM) }
          unsafe self.init(handle, stamp: status.stamp)
          return
        }
      case .link, .other: if isFile { throw .notAFile }
      }
      let buffer = try unsafe readToEnd(descriptor, limit: limit, timeout: timeout)
      close(descriptor)
      unsafe self.init(Self.memory(buffer), stamp: nil)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private init(_ handle: OpaquePointer, stamp: FileStamp?) {
    unsafe self.handle = handle
    count = unsafe cbyte_source_count(handle)
    self.stamp = stamp
  }

  /// Returns a handle that takes ownership of a block from `malloc`.
  @unsafe
  private static func memory(_ bytes: UnsafeMutableRawBufferPointer) -> OpaquePointer {
    guard let address = bytes.baseAddress,
      let source = unsafe cbyte_source_of_memory(address.assumingMemoryBound(to: UInt8.self), bytes.count)
    else { preconditionFailure("out of memory") }
    return unsafe source
  }

  /// Reads the standard input to its end, without a time limit.
  package static func standardInput(limit: Int) throws(FileError) -> ByteSource {
    unsafe ByteSource(memory(try readToEnd(ProcessEnvironment.current.input, limit: limit, timeout: nil)), stamp: nil)
  }

  deinit { unsafe cbyte_source_destroy(handle) }

  /// The address of the bytes in memory, valid for the lifetime of the source; nil for a file.
  @unsafe
  package var address: UnsafePointer<UInt8>? { unsafe cbyte_source_bytes(handle) }

  /// Returns up to `length` bytes, starting at `offset`; fewer at the end of the source, or if reading fails (see `failure`).
  package func bytes(at offset: Int, length: Int) -> [UInt8] {
    guard offset >= 0, offset < count, length > 0 else { return [] }
    let length = min(length, count - offset)
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      filled = unsafe cbyte_source_read(handle, offset, buffer.baseAddress, length)
    }
  }

  /// Returns up to `count` big-endian eight-byte words, starting at `offset`; the last one is padded with zeros.
  ///
  /// - Returns: The words and the number of bytes in them; fewer at the end of the source, or if reading fails.
  package func words(at offset: Int, count: Int) -> (words: [UInt64], bytes: Int) {
    let length = min(8 * count, self.count - offset)
    guard offset >= 0, length > 0 else { return ([], 0) }
    var bytes = 0
    var words = unsafe [UInt64](unsafeUninitializedCapacity: (length + 7) / 8) { buffer, filled in
      filled = (length + 7) / 8
      if let last = buffer.indices.last { unsafe buffer[last] = 0 }
      bytes = unsafe cbyte_source_read(handle, offset, buffer.baseAddress, length)
      // Words that could not be read must not contain uninitialised memory.
      for i in bytes / 8 + 1..<max(filled, bytes / 8 + 1) { unsafe buffer[i] = 0 }
    }
    for i in words.indices { words[i] = UInt64(bigEndian: words[i]) }
    return (words, bytes)
  }

  /// The reason for the first failed read, from Swift or from C; nil if no read has failed.
  package var failure: FileError? {
    let number = unsafe cbyte_source_error(handle)
    if number == 0 { return nil }
    return Int(number) == CBYTE_SOURCE_SHORTENED ? .changed : .system(number)
  }

  /// Whether the contents of a file have changed since it was opened.
  ///
  /// The time of the last status change is ignored, because it also changes when the file is renamed or replaced.
  package var hasChanged: Bool {
    guard let stamp else { return false }
    guard let now = FileStatus(unsafe cbyte_source_descriptor(handle))?.stamp else { return true }
    return now.bytes != stamp.bytes || now.modified != stamp.modified
  }

  /// Makes reads of a file fail from a given offset, as on a failing disk; for tests.
  package func failReads(from offset: Int, with error: Int32) { unsafe cbyte_source_fail(handle, offset, error) }
}

extension ByteSource {
  /// Returns all bytes.
  ///
  /// - Throws: `FileError` if a file cannot be read to its original end.
  package func allBytes() throws(FileError) -> [UInt8] {
    let bytes = bytes(at: 0, length: count)
    if let failure { throw failure }
    return bytes
  }
}

/// Reads a descriptor to its end into one block from `malloc`, which the caller owns.
///
/// The block grows with `realloc`, because the system then moves the pages of a large block instead of copying them.
/// The total time is limited by `timeout`; nil means no limit.
/// - Throws: `tooLong` as soon as there are more than `limit` bytes; `timedOut` after `timeout`; `substitute`.
private func readToEnd(
  _ descriptor: Int32, limit: Int, timeout: Duration?
) throws(FileError) -> UnsafeMutableRawBufferPointer {
  let deadline = timeout.map { ContinuousClock().now + $0 }
  var (capacity, count) = (1 << 16, 0)
  guard var block = unsafe malloc(capacity) else { throw .system(ENOMEM) }
  do throws(FileError) {
    while true {
      if count == capacity {
        capacity *= 2
        guard let grown = unsafe realloc(block, capacity) else { throw .system(ENOMEM) }
        unsafe block = grown
      }
      // A pipe without a writer looks like a pipe that has ended, so it is read only when it is ready.
      if let timeout, let deadline, try !isReady(descriptor, until: deadline) {
        throw .timedOut(seconds: timeout / .seconds(1), isEmpty: count == 0)
      }
      // Reading one byte beyond the limit is enough to detect that the source is too long.
      // The minimum precedes the addition, which would overflow for a limit of `Int.max`.
      let n = unsafe read(descriptor, block + count, min(capacity - 1, limit) + 1 - count)
      if n == 0 {
        let bytes = unsafe UnsafeMutableRawBufferPointer(start: block, count: count)
        let head = unsafe [UInt8](bytes.prefix(GitSubstitute.headBytes(ofFileWith: count)))
        if let substitute = GitSubstitute(head: head) { throw .substitute(substitute) }
        return unsafe bytes
      }
      if n < 0 {
        switch errno {
        case EINTR: continue
        case EAGAIN: _ = try isReady(descriptor, until: deadline)
        default: throw .last
        }
        continue
      }
      count += n
      guard count <= limit else { throw .tooLong(limit: limit) }
    }
  } catch {
    unsafe free(block)
    throw error
  }
}

/// Waits until a read would not block; returns false if the deadline passes first.
///
/// A deadline of nil means no limit.
private func isReady(_ descriptor: Int32, until deadline: ContinuousClock.Instant?) throws(FileError) -> Bool {
  while true {
    var milliseconds: Int32 = -1
    if let deadline {
      let rest = deadline - ContinuousClock().now
      // Rounded down, the last fraction of a millisecond would be spent in a busy loop.
      milliseconds = Int32(clamping: Int((max(rest, .zero) / .milliseconds(1)).rounded(.up)))
    }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let n = unsafe poll(&waiting, 1, milliseconds)
    if n > 0 { return true }
    if n < 0, errno != EINTR { throw .last }
    if n == 0, let deadline, ContinuousClock().now >= deadline { return false }
  }
}
