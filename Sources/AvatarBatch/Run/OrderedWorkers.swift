import AvatarFileSystem
import Dispatch
import Synchronization

/// A thread pool that processes jobs and returns the outcomes in the order of the jobs.
///
/// Use it from one thread only.
final class OrderedWorkers<Job: Sendable, Outcome: Sendable> {
  private let shared: Shared
  /// The number of jobs whose outcomes were not returned.
  private(set) var outstanding = 0
  private var taken = 0
  /// The number of threads that were started; if there are none, `give` processes the job itself.
  private var threads = 0
  private let work: @Sendable (Job) -> Outcome

  private final class Shared: Sendable {
    let state = Mutex(State())
    let work = DispatchSemaphore(value: 0)
    let progress = DispatchSemaphore(value: 0)
  }

  private struct State {
    var jobs: [Int: Job] = [:]
    var next = 0
    var outcomes: [Int: Outcome] = [:]
  }

  /// Starts the threads, which call `work` concurrently.
  init(count: Int, work: @escaping @Sendable (Job) -> Outcome) {
    let shared = Shared()
    self.shared = shared
    self.work = work
    for _ in 0..<max(count, 1) {
      let isStarted = BackgroundThread.start {
        while true {
          shared.work.wait()
          let job = shared.state.withLock { state -> (number: Int, Job)? in
            let number = state.next
            state.next += 1
            return state.jobs.removeValue(forKey: number).map { (number, $0) }
          }
          guard let job else { return }
          let outcome = work(job.1)
          shared.state.withLock { $0.outcomes[job.number] = outcome }
          shared.progress.signal()
        }
      }
      threads += isStarted ? 1 : 0
    }
  }

  deinit { close() }

  func give(_ job: Job) {
    let number = taken + outstanding
    outstanding += 1
    if threads == 0 {
      let outcome = work(job)
      return shared.state.withLock { $0.outcomes[number] = outcome }
    }
    shared.state.withLock { $0.jobs[number] = job }
    shared.work.signal()
  }

  /// Waits for the outcome of the first job whose outcome was not returned.
  ///
  /// - Returns: The outcome; nil if no job is outstanding, or if it takes longer.
  func next(milliseconds: Int) -> Outcome? {
    if outstanding == 0 { return nil }
    let deadline = DispatchTime.now() + .milliseconds(milliseconds)
    while true {
      if let outcome = shared.state.withLock({ $0.outcomes.removeValue(forKey: taken) }) {
        taken += 1
        outstanding -= 1
        return outcome
      }
      if shared.progress.wait(timeout: deadline) == .timedOut { return nil }
    }
  }

  /// Starts no more jobs.
  ///
  /// Jobs that have started still have outcomes; the others are no longer outstanding.
  func cancel() {
    outstanding = shared.state.withLock { state in
      state.jobs = [:]
      return threads == 0 ? outstanding : max(min(state.next, taken + outstanding) - taken, 0)
    }
  }

  /// Starts no more jobs, and does not wait for those that have started.
  func close() {
    shared.state.withLock { $0.jobs = [:] }
    for _ in 0..<threads { shared.work.signal() }
  }
}
