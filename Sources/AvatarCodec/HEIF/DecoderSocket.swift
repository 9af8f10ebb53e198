import AvatarFileSystem
import AvatarSystem

/// An end of the connection between this process and a child process that decodes for it.
struct DecoderSocket: ~Copyable {
  private let descriptor: Int32
  /// The time at which to stop waiting; nil to wait without a limit.
  private let deadline: ContinuousClock.Instant?
  /// The process at the other end; while it computes, it is waited for beyond the deadline, because a busy machine may
  /// give it little time.
  var peer: pid_t?

  /// Takes ownership of a descriptor.
  init(_ descriptor: Int32, deadline: ContinuousClock.Instant? = nil) {
    self.descriptor = descriptor
    self.deadline = deadline
    // Otherwise, a transfer could wait beyond the deadline for the rest of its bytes.
    if deadline != nil { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  deinit { close(descriptor) }

  /// Creates the descriptors of both ends; nil if the system has none left.
  static func pair() -> (parent: Int32, child: Int32)? {
    var ends: [Int32] = [0, 0]
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if !os(Linux)
      var isOn: Int32 = 1
      let size = socklen_t(MemoryLayout<Int32>.size)
      for end in ends { _ = unsafe setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, size) }
    #endif
    return (ends[0], ends[1])
  }

  /// Sends the bytes of some elements, and returns whether all of them were sent.
  func send<Element: BitwiseCopyable>(_ elements: [Element]) -> Bool {
    unsafe elements.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        guard isReady(for: POLLOUT) else { return false }
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
        // The child process may only write; the signal that a closed connection raises ends it.
        let count =
          unsafe deadline == nil
          ? write(descriptor, rest.baseAddress, rest.count) : sendWithoutSignal(descriptor, rest)
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        if count <= 0 { return false }
        sent += count
      }
      return true
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

  /// Waits until a transfer would not block, and returns false if the deadline passes first and the peer does not compute.
  private func isReady(for event: Int32) -> Bool {
    guard let deadline else { return true }
    // A process that computes may wait for a moment too, for example for memory.
    var looks = 5
    while looks > 0 {
      let rest = max(deadline - ContinuousClock().now, .milliseconds(100)) / .milliseconds(1)
      var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      let count = unsafe poll(&waiting, 1, Int32(clamping: Int(rest.rounded(.up))))
      if count > 0 { return true }
      if count < 0 && errno != EINTR { return false }
      if count == 0 { looks = isPeerComputing ? 5 : looks - 1 }
    }
    return false
  }

  /// Whether the process at the other end runs or waits for a processor; false on systems without /proc.
  ///
  /// Such a process ends at its limit of processor time.
  private var isPeerComputing: Bool {
    guard let peer, let status = try? ByteSource(path: "/proc/\(peer)/stat", limit: 1 << 12).allBytes(),
      let name = status.lastIndex(of: UInt8(ascii: ")"))
    else { return false }
    // The state follows the name in parentheses (proc_pid_stat(5)).
    return status[name...].dropFirst(2).first == UInt8(ascii: "R")
  }
}

/// Sends bytes without the signal that a closed connection raises otherwise.
private func sendWithoutSignal(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if os(Linux)
    unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #else
    // The connection has an option instead.
    unsafe send(descriptor, bytes.baseAddress, bytes.count, 0)
  #endif
}
