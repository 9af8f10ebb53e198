#if !canImport(Glibc) && !canImport(Darwin)
  #error("avatar-render needs glibc or macOS")
#elseif canImport(Glibc)
  // Everything that differs between platforms is in this target. Apple.swift contains the same declarations.
  @_exported public import Glibc

  /// Platform properties that are visible to users.
  package enum Platform {
    /// Whether Homebrew installs libraries.
    package static let usesHomebrew = false
    /// The cache directory in the user's home directory.
    package static let caches = ".cache/"
    /// The name of the sandbox that, in addition to the kernel, confines a process that decodes untrusted data, or nil
    /// if there is none.
    package static let sandbox: String? = nil
  }

  extension stat {
    /// The time of the last content change.
    package var modification: timespec { st_mtim }
    /// The time of the last content or metadata change.
    package var statusChange: timespec { st_ctim }
  }

  extension sigaction {
    /// The function that handles the signal.
    package var handler: __sighandler_t? {
      get { unsafe __sigaction_handler.sa_handler }
      set { unsafe __sigaction_handler.sa_handler = newValue }
    }
  }

  /// Returns the value for a thread that has not been created yet.
  package func noThread() -> pthread_t { pthread_t() }

  /// Creates two connected sockets that child programs do not inherit, or returns nil if no descriptors are left.
  package func connectedSockets() -> (Int32, Int32)? {
    var ends: [Int32] = [0, 0]
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      return nil
    }
    return (ends[0], ends[1])
  }

  /// Sends bytes through a socket from `connectedSockets` without the signal that a closed connection would raise.
  package func sendWithoutSignal(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  }
#endif
