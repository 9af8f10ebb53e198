#if os(Linux)
  import AvatarFileSystem
  import Foundation
  import Synchronization

  /// A thread that shares a working directory with the threads that it starts, but not with the process.
  enum DirectoryThread {
    /// Returns the result of a closure that runs in a directory.
    static func run(in directory: URL, _ work: @escaping @Sendable () -> Int32) -> Int32 {
      let ended = DispatchSemaphore(value: 0)
      let status = Mutex<Int32?>(nil)
      let isStarted = ThreadPool.start {
        if unshare(fileSystemAttributes) == 0, chdir(directory.path) == 0 {
          let result = work()
          status.withLock { $0 = result }
        }
        ended.signal()
      }
      precondition(isStarted, "no thread can be started")
      ended.wait()
      guard let status = status.withLock({ $0 }) else { preconditionFailure("\(directory.path): cannot be entered") }
      return status
    }

    /// CLONE_FS of <sched.h>: the root directory, the working directory and the file mode mask.
    private static let fileSystemAttributes: Int32 = 0x200
  }

  /// `unshare` of <sched.h>, which the module of the C library leaves out.
  @_silgen_name("unshare") private func unshare(_ flags: Int32) -> Int32

  /// A file without a name, which serves as a standard stream.
  final class TemporaryStream {
    let descriptor: Int32

    init(_ contents: Data = Data()) throws {
      var path = Array("/tmp/stream-XXXXXX".utf8CString)
      descriptor = mkstemp(&path)
      guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
      unlink(path)
      guard !contents.isEmpty else { return }
      try FileHandle(fileDescriptor: descriptor).write(contentsOf: contents)
      lseek(descriptor, 0, SEEK_SET)
    }

    /// Returns everything that was written.
    func contents() throws -> Data {
      lseek(descriptor, 0, SEEK_SET)
      return try FileHandle(fileDescriptor: descriptor).readToEnd() ?? Data()
    }

    deinit { close(descriptor) }
  }
#endif
