import AvatarFileSystem
import Dispatch
import Synchronization

/// A pool of threads that prefetch photos, so that the rendering threads need not wait for servers.
final class PrefetchThreads: Sendable {
  private let shared = Shared()

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

  /// Schedules a job on at most `mostThreads` threads; jobs start in the order in which they were scheduled.
  func run(mostThreads: Int, _ job: @escaping @Sendable () -> Void) {
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
      while true {
        shared.state.withLock { $0.idle += 1 }
        shared.work.wait()
        let job = shared.state.withLock { state in
          state.idle -= 1
          return state.isClosed || state.jobs.isEmpty ? nil : state.jobs.removeFirst()
        }
        guard let job else { return }
        job()
      }
    }
    if !isStarted { shared.state.withLock { $0.threads -= 1 } }
  }

  /// Discards the jobs that have not started, and ends each thread after its current job.
  func close() {
    let threads = shared.state.withLock { state in
      (state.isClosed, state.jobs) = (true, [])
      return state.threads
    }
    for _ in 0..<threads { shared.work.signal() }
  }
}
