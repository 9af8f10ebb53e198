import AvatarFiles

/// The clock of requests: the current time, and a way to wait.
///
/// Tests replace it.
struct RequestClock: Sendable {
  /// The time that deadlines and pauses are measured by, which cannot be set back.
  var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now }
  /// Seconds since 1970, which dates in responses and cache entries are compared with.
  var seconds: @Sendable () -> Int = { WallClock.now }
  var sleep: @Sendable (Duration) -> Void = { BackgroundThread.sleep($0) }
}
