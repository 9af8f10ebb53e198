import AvatarFileSystem

/// A clock for requests, which returns the current time and waits.
///
/// Tests replace it.
package struct RequestClock: Sendable {
  /// Returns the monotonic time that deadlines and pauses are measured by.
  package var now: @Sendable () -> ContinuousClock.Instant
  /// Returns the seconds since 1970, which dates in responses and cache entries are compared with.
  package let seconds: @Sendable () -> Int
  /// Blocks the calling thread for a duration.
  package let sleep: @Sendable (Duration) -> Void

  package init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now },
    seconds: @escaping @Sendable () -> Int = { WallClock.now },
    sleep: @escaping @Sendable (Duration) -> Void = { BackgroundThread.sleep($0) }
  ) {
    self.now = now
    self.seconds = seconds
    self.sleep = sleep
  }
}
