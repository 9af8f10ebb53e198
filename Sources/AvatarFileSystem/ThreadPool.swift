import AvatarSystem
import CSyncShim
import Dispatch
import Synchronization

/// A pool of threads for blocking work, which must not run on task threads.
///
/// Threads are started on demand, up to a limit, and wait for more work until the pool is released.
package final class ThreadPool: Sendable {
  private let shared = Shared()
  private let maxThreads: Int

  private final class Shared: Sendable {
    let state = Mutex(State())
    let work = DispatchSemaphore(value: 0)
  }

  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var threads = 0
    var idle = 0
    var isClosed = false
  }

  package init(maxThreads: Int) { self.maxThreads = maxThreads }

  deinit { close() }

  /// The number of jobs that have not yet started.
  var waitingJobs: Int { shared.state.withLock { $0.jobs.count } }

  /// Schedules a job; jobs start in the order in which they were scheduled.
  ///
  /// The calling thread runs the jobs if no pool thread exists and none can be started.
  package func run(_ job: @escaping @Sendable () -> Void) {
    let needsThread = shared.state.withLock { state in
      state.jobs.append(job)
      // Each idle thread takes one job, so another thread is needed only if there are more jobs.
      guard state.jobs.count > state.idle, state.threads < maxThreads else { return false }
      state.threads += 1
      return true
    }
    shared.work.signal()
    guard needsThread else { return }
    let shared = shared
    let isStarted = Self.start {
      while let job = Self.next(shared) { job() }
    }
    if isStarted { return }
    shared.state.withLock { $0.threads -= 1 }
    while let job = Self.nextIfNoThreadRuns(shared) { job() }
  }

  /// Waits for the next job; nil if the pool is closed.
  private static func next(_ shared: Shared) -> (@Sendable () -> Void)? {
    shared.state.withLock { $0.idle += 1 }
    while true {
      shared.work.wait()
      let (job, isClosed) = shared.state.withLock { state in
        let job = state.isClosed || state.jobs.isEmpty ? nil : state.jobs.removeFirst()
        // The idle count changes with the queue because a thread that still counted as idle would prevent another from
        // being started.
        if job != nil || state.isClosed { state.idle -= 1 }
        return (job, state.isClosed)
      }
      // `run` may have executed the job of this signal on its own thread, because it could not start a thread.
      if job != nil || isClosed { return job }
    }
  }

  private static func nextIfNoThreadRuns(_ shared: Shared) -> (@Sendable () -> Void)? {
    shared.state.withLock { state in
      state.threads > 0 || state.jobs.isEmpty ? nil : state.jobs.removeFirst()
    }
  }

  /// Runs work on one of the threads.
  ///
  /// - Returns: The promise for the result.
  package func promise<Value: Sendable>(of work: @escaping @Sendable () -> Value) -> Promise<Value> {
    let promise = Promise<Value>()
    run { if !promise.isAbandoned { promise.fulfil(work()) } }
    return promise
  }

  /// Runs work on one of the threads and returns its result; nil if the task was cancelled, possibly before the work ended.
  package func value<Value: Sendable>(of work: @escaping @Sendable () -> Value) async -> Value? {
    // Without this check, a fast thread could provide the result before the cancellation is noticed.
    if Task.isCancelled { return nil }
    return await promise(of: work).value()
  }

  /// Returns the results of work on elements, in order; at least one thread and at most `threads` threads work at a time.
  ///
  /// - Complexity: O(n) for n elements, in addition to the work.
  package static func map<Element: Sendable, Value: Sendable>(
    _ elements: [Element], threads: Int, _ work: @escaping @Sendable (Element) -> Value
  ) -> [Value] {
    let pool = ThreadPool(maxThreads: max(threads, 1))
    // Without this call, the pool would be released before all jobs have started.
    defer { pool.close() }
    return elements.map { element in pool.promise { work(element) } }.compactMap { $0.wait() }
  }

  /// Discards the jobs that have not started and ends each thread after its current job.
  ///
  /// - Returns: The number of discarded jobs.
  @discardableResult package func close() -> Int {
    let (threads, jobs) = shared.state.withLock { state in
      defer { state.jobs = [] }
      state.isClosed = true
      return (state.threads, state.jobs.count)
    }
    for _ in 0..<threads { shared.work.signal() }
    return jobs
  }
}

/// The number of threads whose work has not ended.
private let running = Atomic<Int>(0)

/// Threads and process exit.
extension ThreadPool {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// The stack size of a thread, usually the same as that of the main thread.
  private static let stackBytes = 8 << 20

  /// Starts a thread that ends when the closure returns.
  ///
  /// The thread blocks all signals so that other threads handle them.
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
    // A new thread inherits the mask of the thread that creates it.
    unsafe pthread_sigmask(SIG_BLOCK, &all, &old)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &old, nil) }
    var thread = noThread()
    running.add(1, ordering: .relaxed)
    let status = unsafe pthread_create(&thread, &attributes, { unsafe ThreadPool.runWork($0) }, work)
    if status != 0 {
      running.subtract(1, ordering: .relaxed)
      unsafe Unmanaged<Work>.fromOpaque(work).release()
    }
    return status == 0
  }

  /// The time that the process waits for its threads before it exits, in milliseconds.
  private static let grace = 100

  /// Ends the process without running exit handlers.
  ///
  /// Libraries free resources in their exit handlers, but threads may use those resources until the system ends them.
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

  /// Runs the work of a new thread; Glibc passes the work as an optional, but Darwin does not.
  private static func runWork(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
    running.subtract(1, ordering: .relaxed)
    return nil
  }
}

extension ThreadPool {
  /// The number of processors that the process may use: those to which it is bound, within the CPU limit of its container.
  package static let processors = min(Int(avatar_processors()), ControlGroup.processors() ?? .max)
}
