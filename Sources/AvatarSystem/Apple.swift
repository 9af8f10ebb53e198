#if canImport(Darwin)
  @_exported public import Darwin

  /// Platform properties that are visible to users.
  package enum Platform {
    /// Whether Homebrew installs libraries.
    package static let usesHomebrew = true
    /// The cache directory in the user's home directory.
    package static let caches = "Library/Caches/"
    /// The name of the sandbox that, in addition to the kernel, confines a process that decodes untrusted data, or nil
    /// if there is none.
    package static let sandbox: String? = "macOS sandbox"
  }

  extension stat {
    /// The time of the last content change.
    package var modification: timespec { st_mtimespec }
    /// The time of the last content or metadata change.
    package var statusChange: timespec { st_ctimespec }
  }

  extension sigaction {
    /// The function that handles the signal.
    package var handler: (@convention(c) (Int32) -> Void)? {
      get { unsafe __sigaction_u.__sa_handler }
      set { unsafe __sigaction_u.__sa_handler = newValue }
    }
  }

  /// Returns the value for a thread that has not been created yet.
  package func noThread() -> pthread_t? { nil }

  /// Creates two connected sockets that child programs do not inherit, or returns nil if no descriptors are left.
  package func connectedSockets() -> (Int32, Int32)? {
    var ends: [Int32] = [0, 0]
    guard unsafe socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return nil }
    var isOn: Int32 = 1
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = unsafe setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
    return (ends[0], ends[1])
  }

  /// Sends bytes through a socket from `connectedSockets` without the signal that a closed connection would raise.
  package func sendWithoutSignal(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe send(descriptor, bytes.baseAddress, bytes.count, 0)
  }
#endif
