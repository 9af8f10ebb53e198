import AvatarFiles

/// The deadline for the photo of one avatar, over all sources and attempts.
package struct FetchTime: Sendable {
  private var end: ContinuousClock.Instant
  /// The time left for pauses that servers request, in addition to the deadline; nil counts them against it.
  private var patience: Duration?
  /// The initial value of that time.
  let longestPause: Duration?

  let clock: RequestClock

  /// Starts the clock.
  /// - Parameters:
  ///   - duration: the time until the deadline.
  ///   - patience: the time for pauses that servers request, in addition to the deadline; nil counts pauses against it.
  package init(_ duration: Duration, patience: Duration? = nil) {
    self.init(duration, patience: patience, clock: RequestClock())
  }

  init(_ duration: Duration, patience: Duration? = nil, clock: RequestClock) {
    self.clock = clock
    end = clock.now() + duration
    self.patience = patience
    longestPause = patience
  }

  package var rest: Duration { max(end - clock.now(), .zero) }

  /// Extends the deadline by time that was not spent on a server, but on waiting for a turn.
  mutating func give(back duration: Duration) { end += duration }

  /// Returns whether there is time for a pause that a server requested, and deducts it from `patience` if that is set.
  mutating func takes(pause: Duration) -> Bool {
    guard let patience else { return takes(backoff: pause) }
    guard pause <= patience else { return false }
    self.patience = patience - pause
    end += pause
    return true
  }

  /// Whether the deadline leaves time for a delay between two attempts.
  func takes(backoff delay: Duration) -> Bool { delay < rest }
}
