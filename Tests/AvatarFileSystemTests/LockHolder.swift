import Foundation

/// A separate process that holds a lock on a file.
final class LockHolder {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  private static let script = """
    import fcntl, os, sys
    path = sys.argv[1]
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    fcntl.flock(file, fcntl.LOCK_EX)
    print("locked", flush=True)
    if sys.stdin.read() == "remove":
      os.remove(path)
    """

  /// Starts the process, and waits until it holds the lock.
  init(_ path: String) throws {
    for pipe in [input, output] {
      for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.script, path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try output.fileHandleForWriting.close()
    let answer = try output.fileHandleForReading.read(upToCount: 7)
    precondition(answer == Data("locked\n".utf8))
  }

  deinit { if process.isRunning { kill() } }

  /// Ends the process, which releases the lock soon.
  func release(removingFile: Bool = false) throws {
    if removingFile { try input.fileHandleForWriting.write(contentsOf: Data("remove".utf8)) }
    try input.fileHandleForWriting.close()
  }

  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
