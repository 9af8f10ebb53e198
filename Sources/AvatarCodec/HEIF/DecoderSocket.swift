import AvatarFileSystem
import AvatarJSON
import AvatarSystem
import CHEIFShim

/// One end of the connection between this process and a child process that decodes for it.
struct DecoderSocket: ~Copyable {
  private let descriptor: Int32
  /// The time at which to stop waiting, or nil to wait indefinitely.
  private let deadline: ContinuousClock.Instant?
  /// The process at the other end; if it is still computing at the deadline, the wait continues, because a busy machine
  /// may give it little processor time.
  var peer: pid_t?

  /// Takes ownership of a descriptor.
  init(_ descriptor: Int32, deadline: ContinuousClock.Instant? = nil) {
    self.descriptor = descriptor
    self.deadline = deadline
    // A blocking transfer could wait beyond the deadline for its remaining bytes.
    if deadline != nil { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  deinit { close(descriptor) }

  /// Creates the descriptors of both ends, or returns nil if the system has none left.
  static func pair() -> (parent: Int32, child: Int32)? {
    connectedSockets().map { (parent: $0.0, child: $0.1) }
  }

  /// Sends the bytes of the elements, and returns the error if not all of them were sent.
  func send<Element: BitwiseCopyable>(_ elements: [Element]) -> FileError? {
    unsafe elements.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        guard isReady(for: POLLOUT) else { return .system(ETIMEDOUT) }
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
        // In the sandbox, the child process can send only with `write`; if the connection is closed, the resulting
        // signal ends the child.
        let count =
          unsafe deadline == nil
          ? write(descriptor, rest.baseAddress, rest.count) : sendWithoutSignal(descriptor, rest)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        if count < 0 { return .system(errno) }
        sent += count
      }
      return nil
    }
  }

  /// Receives the bytes of all elements, and returns whether all of them arrived.
  func receive<Element: BitwiseCopyable>(into elements: inout [Element]) -> Bool {
    unsafe elements.withUnsafeMutableBytes { bytes in
      var received = 0
      while received < bytes.count {
        guard isReady(for: POLLIN) else { return false }
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[received...])
        let count = unsafe read(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        if count <= 0 { return false }
        received += count
      }
      return true
    }
  }

  /// Whether the other end is closed.
  var isClosedByPeer: Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&state, 1, 0) > 0 && Int32(state.revents) & Int32(POLLHUP) != 0
  }

  /// Waits until a transfer would not block; returns false if the deadline passes while the peer is not computing.
  private func isReady(for event: Int32) -> Bool {
    guard let deadline else { return true }
    // Even a process that is computing may wait briefly, for example for memory.
    var attempts = 5
    while attempts > 0 {
      let rest = max(deadline - ContinuousClock().now, .milliseconds(100)) / .milliseconds(1)
      var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      let count = unsafe poll(&waiting, 1, Int32(clamping: Int(rest.rounded(.up))))
      if count > 0 { return true }
      if count < 0 && errno != EINTR { return false }
      if count == 0 { attempts = isPeerComputing ? 5 : attempts - 1 }
    }
    return false
  }

  /// Whether the process at the other end is running or waiting for a processor; false on systems without /proc.
  ///
  /// Such a process ends when it reaches its processor time limit.
  private var isPeerComputing: Bool { peerStatus?.first == "R" }

  /// Whether the process at the other end is exiting or has exited; true on systems without /proc.
  var isPeerExiting: Bool {
    guard let peerStatus, peerStatus.count > 6, let flags = UInt32(peerStatus[6]) else { return true }
    // The flag PF_EXITING is set before the process's files are closed (Linux, include/linux/sched.h).
    return flags & 4 != 0
  }

  /// The fields that follow the process's name in /proc: its state, five numbers and its flags (proc_pid_stat(5)).
  private var peerStatus: [Substring]? {
    guard let peer, let bytes = try? ByteSource(path: "/proc/\(peer)/stat", limit: 1 << 12).allBytes(),
      let name = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    return String(decoding: bytes[(name + 1)...], as: UTF8.self).split(separator: " ")
  }
}
