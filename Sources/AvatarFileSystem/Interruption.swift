import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The number of the last signal that was received; 0 if there was none.
///
/// It is atomic because a signal handler writes it.
private let received = Atomic<Int32>(0)

/// The signals that end a process, deferred until it has reported its results.
package enum Interruption {
  /// Records the first SIGINT, SIGTERM or SIGHUP instead of ending the process; the same signal again ends it.
  package static func putOff() {
    // Initialised here, because a signal handler must not do that.
    _ = received.load(ordering: .relaxed)
    // Who started the process may have blocked them for itself only, as Dispatch does for its threads.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      // Whoever ignores a signal, as nohup makes its command do, still does.
      guard unsafe sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
      #if canImport(Darwin)
        unsafe action.__sigaction_u.__sa_handler = { received.store($0, ordering: .relaxed) }
      #else
        unsafe action.__sigaction_handler.sa_handler = { received.store($0, ordering: .relaxed) }
      #endif
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      _ = unsafe sigaction(number, &action, nil)
      unsafe sigaddset(&signals, number)
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The signal that came, if one did.
  package static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }
}
