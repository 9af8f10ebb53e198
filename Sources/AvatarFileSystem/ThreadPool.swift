import Dispatch
import Synchronization

/// A pool of threads for blocking work, which must not run on the threads of tasks.
///
/// Threads are started on demand, up to a limit, and wait for more work until the pool is released.
package final class ThreadPool: Sendable {
  private let shared = Shared()
  private let mostThreads: Int

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

  package init(mostThreads: Int) { self.mostThreads = mostThreads }

  deinit { close() }

  /// The number of jobs that have not started.
  var waitingJobs: Int { shared.state.withLock { $0.jobs.count } }

  /// Schedules a job; jobs start in the order in which they were scheduled.
  ///
  /// The calling thread runs the jobs if no thread exists or can be started.
  package func run(_ job: @escaping @Sendable () -> Void) {
    let needsThread = shared.state.withLock { state in
      state.jobs.append(job)
      guard state.jobs.count > state.idle, state.threads < mostThreads else { return false }
      state.threads += 1
      return true
    }
    shared.work.signal()
    guard needsThread else { return }
    let shared = shared
    let isStarted = BackgroundThread.start {
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
        // Both change together, because a thread that still counted as idle would prevent another from being started.
        if job != nil || state.isClosed { state.idle -= 1 }
        return (job, state.isClosed)
      }
      if job != nil || isClosed { return job }
    }
  }

  private static func nextIfNoThreadRuns(_ shared: Shared) -> (@Sendable () -> Void)? {
    shared.state.withLock { state in
      state.threads > 0 || state.jobs.isEmpty ? nil : state.jobs.removeFirst()
    }
  }

  /// Runs work on one of the threads, and returns its result; nil if the task was cancelled, possibly before the work
  /// has ended.
  package func value<Value: Sendable>(of work: @escaping @Sendable () -> Value) async -> Value? {
    // Otherwise, a fast thread could provide the result before the cancellation is noticed.
    if Task.isCancelled { return nil }
    let promise = Promise<Value>()
    run { if !promise.isAbandoned { promise.fulfil(work()) } }
    return await promise.value()
  }

  /// Discards the jobs that have not started, and ends each thread after its current job.
  package func close() {
    let threads = shared.state.withLock { state in
      state.isClosed = true
      state.jobs = []
      return state.threads
    }
    for _ in 0..<threads { shared.work.signal() }
  }
}
