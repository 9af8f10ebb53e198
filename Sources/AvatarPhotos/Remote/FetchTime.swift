import AvatarFiles

/// The deadline for photos: for one avatar, with all that is tried for it.
package struct FetchTime: Sendable {
  private var end: ContinuousClock.Instant
  /// The time left for pauses that servers request, in addition to the deadline; nil counts them against it.
  private var patience: Duration?
  /// The initial value of that time.
  let longestPause: Duration?

  let clock: RequestClock

  /// - Parameter patience: the most time for pauses that servers request; nil is what the deadline leaves.
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

  /// Gives back time that was not spent on a server: waiting for one's turn.
  mutating func give(back duration: Duration) { end += duration }

  /// Takes the time for a pause that a server requests; false where there is not as much.
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
