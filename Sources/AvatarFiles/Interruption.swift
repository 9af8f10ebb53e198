import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The signal that came, 0 for none. What a signal handler may touch.
private let received = Atomic<Int32>(0)

/// Signals that end a process, put off until it has told what it has done.
package enum Interruption {
  /// From now on Ctrl-C, and being asked to end, only are remembered; the second time the system does what it always does.
  package static func putOff() {
    // Made now, not in a handler.
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
