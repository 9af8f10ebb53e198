import AvatarFiles
import Dispatch
import Synchronization

/// Threads that wait for servers, so that those who draw need not.
final class Prefetching: Sendable {
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

  /// Runs it soon, after those that were given before.
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

  /// Begins nothing more.
  func close() {
    let threads = shared.state.withLock { state in
      (state.isClosed, state.jobs) = (true, [])
      return state.threads
    }
    for _ in 0..<threads { shared.work.signal() }
  }
}
