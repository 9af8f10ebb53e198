import AvatarSystem
import Synchronization

/// A directory in which many threads write complete files, and never outside it.
///
/// Temporary files are in a directory of this process, `.avatar-batch/writing-…` in it or next to it, so that the next
/// run finds and removes those of a killed process. Contents are flushed to disk together, by `synchronize`.
package final class OutputDirectory: Sendable {
  private let path: String
  private let tree: Directory
  private let workDirectory: WorkDirectory
  private let state = Mutex(State())

  private struct State {
    var writers = 0
    var isClosed = false
  }

  /// Opens the directory, and creates it if it does not exist.
  ///
  /// - Parameters:
  ///   - path: The path of the directory.
  ///   - keepsOwnDirectory: Whether `ownDirectory` is created; if not, only the outputs remain.
  /// - Throws: `WriteError` if the directory cannot be written to.
  package init(creating path: String, keepsOwnDirectory: Bool = true) throws(WriteError) {
    self.path = FilePath.ofDirectory(path)
    tree = try Directory(creating: self.path)
    let own = keepsOwnDirectory ? try Self.openOwnDirectory(of: self.path, in: tree) : tree
    do throws(FileError) {
      let prefix = keepsOwnDirectory ? WorkDirectory.prefix : WorkDirectory.hiddenPrefix
      WorkDirectory.removeAbandoned(in: own, prefix: prefix)
      workDirectory = try WorkDirectory(in: own, prefix: prefix)
    } catch {
      throw .create(error)
    }
  }

  /// Writes a file at a path in the directory, replacing a file or symbolic link.
  ///
  /// - Returns: The stamp of the file, for detecting later changes.
  /// - Throws: `WriteError` if the file cannot be written.
  package func write(_ bytes: [UInt8], to name: String) throws(WriteError) -> FileStamp {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.writers += 1 }
      return !state.isClosed
    }
    guard isOpen else { throw .write(.system(ECANCELED)) }
    defer { state.withLock { $0.writers -= 1 } }
    let file = try tree.file(name, temporaryDirectory: workDirectory.directory)
    try file.write(bytes)
    return try file.commit(isSynchronized: false)
  }

  /// Removes a file, and then those of its directories that are empty.
  ///
  /// - Throws: `FileError` if the file cannot be removed.
  package func remove(_ name: String) throws(FileError) {
    try tree.remove(name)
    tree.removeEmptyDirectories(of: name)
  }

  /// Rejects further writes, waits for those that have started, and removes the directory of temporary files.
  package func close() {
    state.withLock { $0.isClosed = true }
    while state.withLock({ $0.writers > 0 }) { usleep(500) }
    workDirectory.remove()
  }

  /// Flushes everything that was written to disk.
  ///
  /// - Throws: `FileError` if that fails, or if the directory is no longer at its path, so that the files are
  ///   elsewhere.
  package func synchronize() throws(FileError) {
    try workDirectory.synchronize()
    guard FileStatus(path)?.identity == tree.status?.identity else {
      throw .other("was moved or replaced while files were written to it")
    }
  }
}
