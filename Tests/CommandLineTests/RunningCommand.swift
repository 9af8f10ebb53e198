import Foundation

/// A run of the command whose list a test feeds and whose report it reads, line by line.
final class RunningCommand {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var unread = Data()

  /// The lock for changes of the signal handlers, which belong to the whole test process.
  private static let starting = NSLock()

  init(_ arguments: [String], in directory: URL) throws {
    process.executableURL = Command.executable
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = Command.environment(in: directory)
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    // A pipe that another command inherited would not end with this one.
    for pipe in [input, output, errors] {
      for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    try Self.starting.withLock {
      // If the tests run in the background, the shell makes them ignore Ctrl-C, which the command would inherit.
      let old = [SIGINT, SIGTERM].map { ($0, signal($0, SIG_DFL)) }
      defer { for (number, action) in old { signal(number, action) } }
      try process.run()
    }
  }

  /// Writes lines to its standard input, which stays open.
  func give(_ lines: some Sequence<String>) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Writes an unterminated line, and returns when the command has begun to read it: the pipe does not hold all of it.
  func giveUnfinishedLine() throws {
    try input.fileHandleForWriting.write(contentsOf: Data(repeating: UInt8(ascii: " "), count: 1 << 18))
  }

  /// Returns the next line of the standard output, as soon as it is complete; nil at the end.
  func nextLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        defer { unread = unread[(end + 1)...] }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { return nil }
      unread += bytes
    }
  }

  /// Reads its standard error until that contains a text or ends, and returns what was read.
  func messages(until text: String) -> String {
    var messages = Data()
    while messages.range(of: Data(text.utf8)) == nil {
      let bytes = errors.fileHandleForReading.availableData
      if bytes.isEmpty { break }
      messages += bytes
    }
    return String(decoding: messages, as: UTF8.self)
  }

  var isRunning: Bool { process.isRunning }

  #if os(Linux)
    /// Waits until the standard output accepts no more bytes, so that the command blocks, or until the command has
    /// ended.
    ///
    /// The number of bytes in a full pipe varies, because writes fill its pages only partly.
    func waitUntilOutputIsFull() {
      let path = "/proc/self/fd/\(output.fileHandleForReading.fileDescriptor)"
      let writing = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      precondition(writing >= 0, "\(path) cannot be opened")
      defer { close(writing) }
      var state = pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
      while isRunning, unsafe poll(&state, 1, 0) != 0 { sched_yield() }
    }
  #endif

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Sends a signal repeatedly until the command has ended.
  func sendUntilItEnds(_ signal: Int32) {
    while isRunning {
      send(signal)
      sched_yield()
    }
  }

  /// Closes the standard input and waits for the command to end.
  ///
  /// - Returns: The output since the last line that was read.
  func end() throws -> Command {
    try input.fileHandleForWriting.close()
    return finish()
  }

  /// Waits for the command to end, which does not depend on the standard input.
  func finish() -> Command {
    var lines = ""
    while let line = nextLine() { lines += line + "\n" }
    let messages = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return Command(
      status: process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus,
      output: Data(lines.utf8), errors: String(decoding: messages, as: UTF8.self))
  }
}
