import AvatarSystem

/// A stream of bytes that is read once: a regular file, the standard input, or bytes in memory.
package final class ByteStream {
  private let descriptor: Int32
  /// The unread bytes in memory; nil for a file.
  private var rest: ArraySlice<UInt8>?
  /// The maximum number of bytes to read at once.
  private var pieceLength = 1 << 17
  private var piece: [UInt8] = []
  private var position = 0
  private var hasEnded = false
  /// The maximum size, in bytes, of a file that this stream opened; nil for the standard input and bytes in memory.
  private let limit: Int?
  /// The number of bytes read so far.
  private var bytesRead = 0
  /// The signal that ends the wait for more bytes.
  private var interruption = Interruption.none

  /// Opens a regular file; anything else is rejected immediately.
  /// - Parameters:
  ///   - path: The path; symbolic links are followed.
  ///   - limit: The maximum number of bytes. A sparse file of several terabytes is cheap to create but takes days to
  ///     read, and file systems do not have to report holes.
  /// - Throws: `tooLong` if the file is longer; `peek` throws it if the file grows beyond the limit while it is being
  ///   read. `substitute` if Git checked out the file in place of the committed contents.
  package init(path: String, limit: Int) throws(FileError) {
    do {
      descriptor = try retried { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
    } catch {
      if FileStatus(path)?.kind == .other { throw .notAFile }
      throw error
    }
    self.limit = limit
    // All properties have values now, so `deinit` closes the descriptor if this initialiser throws.
    guard let status = FileStatus(descriptor) else { throw .last }
    switch status.kind {
    case .file:
      if status.bytes > limit { throw .tooLong(limit: limit, size: status.bytes) }
      if let substitute = GitSubstitute(descriptor, count: status.bytes) { throw .substitute(substitute) }
    case .directory: throw .isDirectory
    case .link, .other: throw .notAFile
    }
  }

  /// Opens the standard input, which is read until it ends or a signal interrupts it.
  package init(standardInput interruption: Interruption) {
    self.interruption = interruption
    descriptor = ProcessEnvironment.current.input
    limit = nil
  }

  /// Creates a stream of bytes in memory that arrive in pieces, as from a pipe.
  ///
  /// All pieces except the last have a length of `pieceLength`, which is at least 1.
  package init(_ bytes: [UInt8], pieceLength: Int) {
    descriptor = -1
    limit = nil
    rest = bytes[...]
    self.pieceLength = pieceLength
  }

  /// Whether the stream is a file or bytes in memory, so that reading never waits for another program.
  package var isFile: Bool { limit != nil || rest != nil }

  deinit { if limit != nil { close(descriptor) } }

  /// Returns whether more bytes, or the end of the stream, become available within the given number of milliseconds.
  package func isReady(milliseconds: Int) -> Bool {
    if position < piece.count || hasEnded || isFile { return true }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waiting, 1, Int32(milliseconds)) > 0
  }

  /// Returns the bytes that have been read but not consumed, or reads more if there are none; empty at the end.
  ///
  /// - Throws: `FileError` if reading fails, or if a signal interrupts the wait.
  package func peek() throws(FileError) -> ArraySlice<UInt8> {
    if position == piece.count && !hasEnded {
      repeat {
        // The wait is divided into short ones, because a signal that another thread handles does not interrupt `poll`.
        if interruption.signal != nil { throw .system(EINTR) }
      } while !isReady(milliseconds: 100)
      let read = try nextPiece()
      piece = read
      position = 0
      hasEnded = read.isEmpty
    }
    return piece[position...]
  }

  /// Consumes bytes that `peek` returned.
  package func take(_ count: Int) { position += count }

  private func nextPiece() throws(FileError) -> [UInt8] {
    if let rest {
      self.rest = rest.dropFirst(pieceLength)
      return Array(rest.prefix(pieceLength))
    }
    var failure: FileError?
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: pieceLength) { buffer, filled in
      do throws(FileError) {
        filled = try retried { unsafe read(descriptor, buffer.baseAddress, pieceLength) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    bytesRead += piece.count
    if let limit, bytesRead > limit { throw .tooLong(limit: limit) }
    return piece
  }
}
