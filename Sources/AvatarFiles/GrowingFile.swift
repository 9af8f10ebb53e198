#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is written piece by piece, and appears as a whole when it is finished; a device, a pipe and the standard
/// output get the pieces as they come.
package final class GrowingFile {
  private let descriptor: Int32
  /// nil where the pieces go straight to where they belong.
  private let temporary: String?
  private let target: String
  private var buffer: [UInt8] = []
  private var isOpen = true

  private static let bufferLength = 1 << 16

  /// - Parameters:
  ///   - path: of the file, whose folder is made if it is not there; nil for the standard output.
  ///   - followsLinks: whether what a link leads to is written, not the link replaced.
  package init(path: String?, followsLinks: Bool = true) throws(WriteError) {
    guard let path else {
      (descriptor, temporary, target) = (STDOUT_FILENO, nil, "")
      return
    }
    switch FileStatus(path, followsLinks: followsLinks)?.kind {
    case .folder: throw .create(.isFolder)
    case .other:
      // A pipe that nobody reads from is refused and not waited for.
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      (temporary, target) = (nil, path)
      if descriptor < 0 { throw .create(.last) }
      _ = fcntl(descriptor, F_SETFL, O_WRONLY)
    case .file, .link, nil:
      do throws(FileError) {
        try Folder.create(String(FilePath.folder(of: path).dropLast()))
      } catch {
        throw .create(error)
      }
      target =
        !followsLinks ? path : FileStatus(path) == nil ? try WholeFile.danglingTarget(path) : WholeFile.resolved(path)
      let (descriptor, temporary) = try Self.createTemporary(beside: target)
      (self.descriptor, self.temporary) = (descriptor, temporary)
    }
  }

  deinit { abandon() }

  /// One of a few names, as long as nobody else has it: what a killed process left behind is used again.
  private static func createTemporary(beside path: String) throws(WriteError) -> (Int32, String) {
    for attempt in 0..<100 {
      let name = "\(FilePath.folder(of: path)).avatar-part-\(attempt).tmp"
      let descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
      if descriptor < 0 { throw .create(.last) }
      let isOwn = flock(descriptor, LOCK_EX | LOCK_NB) == 0
      let isElsewhere = !isOwn && errno != EWOULDBLOCK
      // Whoever had it may have put it in its place meanwhile: then the name is free again.
      if isOwn, FileStatus(name)?.identity == FileStatus(descriptor)?.identity, ftruncate(descriptor, 0) == 0 {
        return (descriptor, name)
      }
      if isElsewhere { unsafe unlink(name) }
      close(descriptor)
      // Not every file system has locks.
      if isElsewhere { break }
    }
    return try WholeFile.createTemporary(beside: path)
  }

  package func append(_ bytes: [UInt8]) throws(WriteError) {
    buffer += bytes
    if buffer.count >= Self.bufferLength { try flush() }
  }

  package func append(_ text: String) throws(WriteError) { try append(Array(text.utf8)) }

  /// Lets a reader have all there is, if pieces go straight to where they belong.
  package func flush() throws(WriteError) {
    if buffer.isEmpty { return }
    do throws(FileError) {
      try writeAll(buffer, to: descriptor)
    } catch {
      throw .write(error)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Puts the file in its place.
  package func finish() throws(WriteError) {
    try flush()
    isOpen = false
    if descriptor == STDOUT_FILENO { return }
    defer { close(descriptor) }
    // Some file systems tell only at the end that bytes were lost. The file itself stays open: its lock keeps the name.
    let copy = dup(descriptor)
    if copy >= 0, close(copy) < 0, errno != EINTR {
      let error = FileError.last
      if let temporary { unsafe unlink(temporary) }
      throw .write(error)
    }
    guard let temporary else { return }
    if unsafe rename(temporary, target) < 0 {
      let error = FileError.last
      unsafe unlink(temporary)
      throw .create(error)
    }
  }

  /// Leaves nothing behind.
  private func abandon() {
    guard isOpen else { return }
    isOpen = false
    if let temporary { unsafe unlink(temporary) }
    if descriptor != STDOUT_FILENO { close(descriptor) }
  }
}
