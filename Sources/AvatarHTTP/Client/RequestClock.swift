import AvatarFileSystem

/// A clock for requests, which returns the current time and waits.
///
/// Tests replace it.
package struct RequestClock: Sendable {
  /// The monotonic time, for deadlines and pauses.
  package var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now }
  /// The seconds since 1970, for dates in responses and cache entries.
  package var seconds: @Sendable () -> Int = { WallClock.now }
  /// The function that blocks the calling thread for a duration.
  package var sleep: @Sendable (Duration) -> Void = { BackgroundThread.sleep($0) }

  package static let system = RequestClock()
}
