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
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
    unsafe copy.copyBytes(from: bytes)
    unsafe memory = copy
    descriptor = -1
    count = bytes.count
  }

  /// Opens a file; what is not a regular file (a pipe, a device) is read to its end.
  /// - Parameter limit: the most bytes it may have.
  package convenience init(path: String, limit: Int) throws(FileError) {
    let descriptor = try retried { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
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
      default: break
      }
      let bytes = try readToEnd(descriptor, limit: limit)
      close(descriptor)
      self.init(bytes)
    } catch {
      close(descriptor)
      throw error
    }
  }

  private init(descriptor: Int32, count: Int) {
    unsafe memory = nil
    self.descriptor = descriptor
    self.count = count
  }

  /// Reads the standard input to its end.
  package static func standardInput(limit: Int) throws(FileError) -> ByteSource {
    ByteSource(try readToEnd(STDIN_FILENO, limit: limit))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    unsafe memory?.deallocate()
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

/// - Throws: `tooLong` as soon as more than `limit` bytes have come.
private func readToEnd(_ descriptor: Int32, limit: Int) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let n = try retried { unsafe read(descriptor, &chunk, chunk.count) }
    if n == 0 { return bytes }
    guard bytes.count + n <= limit else { throw .tooLong(limit: limit) }
    bytes += chunk[..<n]
  }
}
