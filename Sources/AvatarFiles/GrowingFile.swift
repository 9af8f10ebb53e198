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

  /// - Parameter path: of the file, whose folder is made if it is not there; nil for the standard output.
  package init(path: String?) throws(WriteError) {
    guard let path else {
      (descriptor, temporary, target) = (STDOUT_FILENO, nil, "")
      return
    }
    switch FileStatus(path)?.kind {
    case .folder: throw .create(.isFolder)
    case .other:
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      (temporary, target) = (nil, path)
      if descriptor < 0 { throw .create(.last) }
    case .file, .link, nil:
      do throws(FileError) {
        try Folder.create(String(FilePath.folder(of: path).dropLast()))
      } catch {
        throw .create(error)
      }
      target = FileStatus(path) == nil ? try WholeFile.danglingTarget(path) : WholeFile.resolved(path)
      let (descriptor, temporary) = try WholeFile.createTemporary(beside: target)
      (self.descriptor, self.temporary) = (descriptor, temporary)
    }
  }

  deinit { abandon() }

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
    if close(descriptor) < 0, errno != EINTR {
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
    if descriptor != STDOUT_FILENO { close(descriptor) }
    if let temporary { unsafe unlink(temporary) }
  }
}
