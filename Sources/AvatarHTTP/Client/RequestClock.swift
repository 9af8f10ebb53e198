import AvatarFileSystem

/// A clock for requests, which returns the current time and waits.
///
/// Tests replace it.
package struct RequestClock: Sendable {
  /// Returns the monotonic time that deadlines and pauses are measured by.
  package var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now }
  /// Returns the seconds since 1970, which dates in responses and cache entries are compared with.
  package var seconds: @Sendable () -> Int = { WallClock.now }
  /// Blocks the calling thread for a duration.
  package var sleep: @Sendable (Duration) -> Void = { BackgroundThread.sleep($0) }

  package static let system = RequestClock()
}
