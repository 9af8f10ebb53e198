import AvatarSystem
import Dispatch
import Synchronization

/// The number of threads whose work has not ended.
private let running = Atomic<Int>(0)

/// Threads that start at once, unlike those of a thread pool, which determines their number itself.
package enum BackgroundThread {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// The stack size of a thread, usually the same as that of the main thread.
  private static let stackBytes = 8 << 20

  /// Starts a thread that ends when the closure returns.
  ///
  /// The thread blocks all signals, so that other threads handle them.
  /// - Returns: Whether the thread was created.
  package static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    unsafe pthread_attr_setstacksize(&attributes, stackBytes)
    let environment = ProcessEnvironment.current
    let work = unsafe Unmanaged.passRetained(
      Work { ProcessEnvironment.$current.withValue(environment, operation: run) }
    )
    .toOpaque()
    var (all, old) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, &old)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    running.add(1, ordering: .relaxed)
    let status = unsafe pthread_create(&thread, &attributes, { unsafe BackgroundThread.runWork($0) }, work)
    if status != 0 {
      running.subtract(1, ordering: .relaxed)
      unsafe Unmanaged<Work>.fromOpaque(work).release()
    }
    return status == 0
  }

  /// Calls a closure with each number below `count`, and at least with 0, concurrently in the calling thread and others;
  /// returns when all calls have returned.
  package static func perform(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) {
    let ended = DispatchSemaphore(value: 0)
    var started = 0
    for number in 1..<max(count, 1) {
      let isStarted = start {
        work(number)
        ended.signal()
      }
      if isStarted { started += 1 } else { work(number) }
    }
    work(0)
    for _ in 0..<started { ended.wait() }
  }

  /// The time for which the process waits for its threads before it exits, in milliseconds.
  private static let grace = 100

  /// Ends the process without running exit handlers.
  ///
  /// Libraries free resources in their handlers, and a thread may use those until the system has ended it.
  package static func exitProcess(_ status: Int32) -> Never {
    for _ in 0..<grace where running.load(ordering: .relaxed) > 0 { usleep(1000) }
    _exit(status)
  }

  /// Blocks the calling thread for a duration, even if it receives signals.
  package static func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    guard duration > .zero else { return }
    var (wanted, rest) = (timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000)), timespec())
    while unsafe nanosleep(&wanted, &rest) < 0, errno == EINTR { wanted = rest }
  }

  /// Runs the work of a new thread; Glibc passes it as an optional, and Darwin does not.
  private static func runWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
    running.subtract(1, ordering: .relaxed)
    return nil
  }
}
