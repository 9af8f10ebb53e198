import AvatarFileSystem
import AvatarSystem
import Synchronization

/// The deadline for the photo of one avatar, across all sources and attempts; safe to share between threads.
package final class FetchDeadline: Sendable {
  private struct State {
    var end: ContinuousClock.Instant
    /// The time left for pauses that servers request, in addition to the deadline; nil counts pauses against the deadline.
    var pauseBudget: Duration?
    var isCancelled = false
  }

  private let state: Mutex<State>
  package let clock: RequestClock

  /// Creates a deadline whose time starts now.
  /// - Parameters:
  ///   - duration: The time until the deadline.
  ///   - pauseBudget: The time for pauses that servers request, in addition to the deadline; nil counts pauses
  ///     against the deadline.
  ///   - clock: The clock that measures the time.
  package init(_ duration: Duration, pauseBudget: Duration? = nil, clock: RequestClock = .system) {
    self.clock = clock
    state = Mutex(State(end: clock.now() + duration, pauseBudget: pauseBudget))
  }

  /// Returns a deadline with the same remaining time and pause budget, which can be cancelled separately.
  package func copy() -> FetchDeadline {
    let budget = state.withLock { $0.pauseBudget }
    return FetchDeadline(rest, pauseBudget: budget, clock: clock)
  }

  /// The time until the deadline, which is never negative; zero if the deadline was cancelled.
  package var rest: Duration {
    let (end, isCancelled) = state.withLock { ($0.end, $0.isCancelled) }
    return isCancelled ? .zero : max(end - clock.now(), .zero)
  }

  /// Reduces the remaining time to zero, and ends the request in progress as soon as possible.
  package func cancel() { state.withLock { $0.isCancelled = true } }

  /// Whether the response is no longer needed.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Extends the deadline by the time spent waiting for other requests.
  package func extend(by duration: Duration) { state.withLock { $0.end += duration } }

  /// Returns whether there is time for a pause that a server requested, and deducts it from the pause budget, if any.
  ///
  /// A deducted pause extends the deadline.
  func deduct(pause: Duration) -> Bool {
    let isWithinBudget: Bool? = state.withLock { state in
      guard let budget = state.pauseBudget else { return nil }
      guard pause <= budget else { return false }
      state.pauseBudget = budget - pause
      state.end += pause
      return true
    }
    // `allows(backoff:)` acquires the lock itself, so it is called after the lock has been released.
    return isWithinBudget ?? allows(backoff: pause)
  }

  /// Returns whether there is time for a pause that a server requested.
  func allows(pause: Duration) -> Bool {
    state.withLock(\.pauseBudget).map { pause <= $0 } ?? allows(backoff: pause)
  }

  /// Returns whether the deadline leaves time for a delay between two attempts.
  func allows(backoff delay: Duration) -> Bool { delay < rest }
}
