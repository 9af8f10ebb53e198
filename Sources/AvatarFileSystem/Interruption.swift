import AvatarSystem
import Synchronization

/// The number of the last received signal; 0 if there was none.
///
/// The number is atomic because a signal handler writes it.
private let received = Atomic<Int32>(0)

/// A termination signal, which is deferred until the process has reported its results.
package struct Interruption: Sendable {
  private let isDeferred: Bool

  /// No deferral: any termination signal ends the process immediately.
  package static let none = Interruption(isDeferred: false)

  /// The number of the received signal; nil if there was none.
  package var signal: Int32? {
    let number = isDeferred ? received.load(ordering: .relaxed) : 0
    return number == 0 ? nil : number
  }

  /// Records the first SIGINT, SIGTERM or SIGHUP instead of ending the process; a second signal of the same kind ends
  /// it.
  package static func deferred() -> Interruption {
    // A signal handler must not initialise the variable, so it is initialised here.
    _ = received.load(ordering: .relaxed)
    // The parent process may have blocked the signals, as Dispatch does for its threads.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      // An ignored signal remains ignored; for example, nohup makes its command ignore SIGHUP.
      guard unsafe sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
      action.handler = { received.store($0, ordering: .relaxed) }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      _ = unsafe sigaction(number, &action, nil)
      unsafe sigaddset(&signals, number)
    }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    return Interruption(isDeferred: true)
  }

  /// Reports Ctrl-C with a line on the standard error before the signal ends the process, as it does by default.
  package static func announce() {
    var action = sigaction()
    guard unsafe sigaction(SIGINT, nil, &action) == 0, !isIgnored(action) else { return }
    // The handler makes only async-signal-safe calls: the line is a constant, and nothing is allocated.
    action.handler = { number in Interruption.report(number) }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    _ = unsafe sigaction(SIGINT, &action, nil)
    // The parent process may have blocked the signal, as Dispatch does for its threads.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func report(_ signal: Int32) {
    let line: StaticString = "error: interrupted\n"
    _ = unsafe write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
    // The default action was restored, so the signal ends the process after the handler returns.
    raise(signal)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafe unsafeBitCast(action.handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
