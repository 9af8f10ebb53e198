#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes that can be read at any offset: a regular file, left on disk, or a copy in memory of anything else.
///
/// A file is read piece by piece and never mapped: a 100-megapixel photo costs no memory, and one that is cut short
/// while it is read ends early instead of crashing.
@safe
package final class ByteSource: @unchecked Sendable {
  /// Immutable once made, hence `@unchecked Sendable`; null for a file.
  private let memory: UnsafeMutableRawBufferPointer?
  /// The open file, −1 for bytes in memory.
  package let descriptor: Int32
  package let count: Int

  package init(_ bytes: [UInt8]) {
    let address = unsafe malloc(max(bytes.count, 1))!
    let copy = unsafe UnsafeMutableRawBufferPointer(start: address, count: bytes.count)
    unsafe copy.copyBytes(from: bytes)
    unsafe memory = copy
    descriptor = -1
    count = bytes.count
  }

  /// - Parameter limit: the most bytes there may be.
  package convenience init(_ bytes: [UInt8], limit: Int) throws(FileError) {
    guard bytes.count <= limit else { throw .tooLong(limit: limit) }
    self.init(bytes)
  }

  /// Opens a file; what is not a regular file (a pipe, a device) is read to its end.
  /// - Parameters:
  ///   - limit: the most bytes it may have.
  ///   - isFile: whether it must be a regular file: a pipe is then refused instead of waited for.
  package convenience init(path: String, limit: Int, isFile: Bool = false) throws(FileError) {
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (isFile ? O_NONBLOCK : 0)
    let descriptor: Int32
    do {
      descriptor = try retried { unsafe open(path, flags) }
    } catch {
      // Sockets and some devices can't be opened at all.
      if isFile, FileStatus(path)?.kind == .other { throw .notAFile }
      throw error
    }
    do throws(FileError) {
      var status = stat()
      _ = try retried { unsafe fstat(descriptor, &status) }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: throw .isFolder
      case S_IFREG:
        guard Int(status.st_size) <= limit else { throw .tooLong(limit: limit) }
        // Files under /proc and the like say that they are empty.
        if status.st_size > 0 {
          self.init(descriptor: descriptor, count: Int(status.st_size))
          return
        }
      default: if isFile { throw .notAFile }
      }
      let buffer = try unsafe readToEnd(descriptor, limit: limit)
      close(descriptor)
      unsafe self.init(buffer)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private init(_ buffer: UnsafeMutableRawBufferPointer) {
    unsafe memory = buffer
    descriptor = -1
    count = buffer.count
  }

  private init(descriptor: Int32, count: Int) {
    unsafe memory = nil
    self.descriptor = descriptor
    self.count = count
  }

  /// Reads the standard input to its end.
  package static func standardInput(limit: Int) throws(FileError) -> ByteSource {
    unsafe ByteSource(try readToEnd(STDIN_FILENO, limit: limit))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let memory = unsafe memory { unsafe free(memory.baseAddress) }
  }

  /// The bytes in memory, null for a file; for C that pulls them, as long as the source lives.
  @unsafe
  package var address: UnsafePointer<UInt8>? {
    unsafe memory.map { unsafe UnsafePointer($0.baseAddress!.assumingMemoryBound(to: UInt8.self)) }
  }

  /// Up to `length` bytes from `offset` on; fewer where the source ends, or where reading fails.
  package func bytes(at offset: Int, length: Int) -> [UInt8] {
    guard offset >= 0, offset < count, length > 0 else { return [] }
    let length = min(length, count - offset)
    if let memory = unsafe memory {
      return unsafe Array(memory[offset..<offset + length])
    }
    return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      while filled < length {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let n = try? retried {
          unsafe pread(descriptor, rest.baseAddress, length - filled, off_t(offset + filled))
        }
        guard let n, n > 0 else { return }
        filled += n
      }
    }
  }
}

extension ByteSource {
  /// All bytes.
  /// - Throws: where a file can't be read to the end it had when it was opened.
  package func allBytes() throws(FileError) -> [UInt8] {
    let bytes = bytes(at: 0, length: count)
    guard bytes.count == count else { throw .unfinished }
    return bytes
  }
}

/// Reads all there is into one block, which grows where it is: the system moves its pages instead of copying.
/// - Throws: `tooLong` as soon as more than `limit` bytes have come.
private func readToEnd(_ descriptor: Int32, limit: Int) throws(FileError) -> UnsafeMutableRawBufferPointer {
  var (capacity, count) = (1 << 16, 0)
  guard var block = unsafe malloc(capacity) else { throw .system(ENOMEM) }
  do throws(FileError) {
    while true {
      if count == capacity {
        capacity *= 2
        guard let grown = unsafe realloc(block, capacity) else { throw .system(ENOMEM) }
        unsafe block = grown
      }
      // One byte too many is enough to know.
      let n = try retried { unsafe read(descriptor, block + count, min(capacity, limit + 1) - count) }
      if n == 0 { return unsafe UnsafeMutableRawBufferPointer(start: block, count: count) }
      count += n
      guard count <= limit else { throw .tooLong(limit: limit) }
    }
  } catch {
    unsafe free(block)
    throw error
  }
}
