/// The deadline for the photo of one avatar, over all sources and attempts.
package struct FetchDeadline: Sendable {
  private var end: ContinuousClock.Instant
  /// The time left for pauses that servers request, in addition to the deadline; nil counts them against it.
  private var pauseBudget: Duration?
  /// The initial value of `pauseBudget`.
  let longestPause: Duration?

  package let clock: RequestClock

  /// Creates a deadline whose time starts now.
  /// - Parameters:
  ///   - duration: The time until the deadline.
  ///   - pauseBudget: The time for pauses that servers request, in addition to the deadline; nil counts them against
  ///     it.
  package init(_ duration: Duration, pauseBudget: Duration? = nil) {
    self.init(duration, pauseBudget: pauseBudget, clock: RequestClock())
  }

  init(_ duration: Duration, pauseBudget: Duration? = nil, clock: RequestClock) {
    self.clock = clock
    end = clock.now() + duration
    self.pauseBudget = pauseBudget
    longestPause = pauseBudget
  }

  /// The time until the deadline, which is never negative.
  package var rest: Duration { max(end - clock.now(), .zero) }

  /// Extends the deadline by time that was spent waiting for other requests.
  package mutating func give(back duration: Duration) { end += duration }

  /// Returns whether there is time for a pause that a server requested.
  ///
  /// If `pauseBudget` is set, the pause is deducted from it and extends the deadline.
  mutating func takes(pause: Duration) -> Bool {
    guard let pauseBudget else { return takes(backoff: pause) }
    guard pause <= pauseBudget else { return false }
    self.pauseBudget = pauseBudget - pause
    end += pause
    return true
  }

  /// Whether the deadline leaves time for a delay between two attempts.
  func takes(backoff delay: Duration) -> Bool { delay < rest }
}
