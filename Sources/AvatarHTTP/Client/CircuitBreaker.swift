import Synchronization

/// A circuit breaker that records which origins requested a pause and which do not respond.
final class CircuitBreaker: Sendable {
  private let settings: FetchSettings
  private let state = Mutex([WebOrigin: Host]())

  private struct Host {
    /// The last pause that the origin requested: its end and the failure that caused it.
    var pause: (end: ContinuousClock.Instant, failure: FetchError)?
    /// The number of requests that failed without a connection since the last response other than 429 and 503.
    var failures = 0
    /// The total duration of the pauses since the last response other than 429 and 503.
    var paused = Duration.zero
    /// The last failure that caused a pause or had no connection.
    var failure: FetchError?
    /// The time of the last pause or failure.
    var time: ContinuousClock.Instant
    /// The end of the last reported pause.
    var notedEnd: ContinuousClock.Instant?
  }

  /// The number of consecutive failed requests after which no more requests are sent to an origin.
  private static let maxFailures = 4
  /// The time since the last failure or pause after which requests are sent to an origin again.
  private static let memory = Duration.seconds(60)
  /// The default limit for the total duration of consecutive pauses, after which no more requests are sent to an origin.
  private static let maxPause = Duration.seconds(200)
  private static let maxOrigins = 10_000

  init(_ settings: FetchSettings) { self.settings = settings }

  private var clock: RequestClock { settings.clock }

  /// Returns the reason why no more requests are sent to an origin; nil if requests may be sent.
  func refusal(of origin: WebOrigin) -> FetchError? {
    let maxPause = settings.pauseBudget ?? Self.maxPause
    return state.withLock { hosts in
      // One query makes at most three attempts, so no single query reaches `maxFailures`. After `memory`, one more
      // failure is enough to stop again, because only a response resets the count.
      guard let host = hosts[origin], host.failures >= Self.maxFailures || host.paused > maxPause,
        clock.now() - host.time < Self.memory
      else { return nil }
      // The failure is not worth a retry because no request is sent before `memory` has passed.
      return host.failure.map { FetchError.network(origin, .unreachable, $0.detail) }
    }
  }

  /// Returns the remaining time of an origin's pause and the failure that started it; nil if requests may be sent now.
  func pause(of origin: WebOrigin) -> (rest: Duration, failure: FetchError)? {
    let now = clock.now()
    return state.withLock { hosts in
      guard let pause = hosts[origin]?.pause, pause.end > now else { return nil }
      return (pause.end - now, pause.failure)
    }
  }

  /// Records a pause that an origin requested, unless an already recorded pause ends later.
  func note(_ failure: FetchError, of origin: WebOrigin, pause: Duration) {
    let now = clock.now()
    let end = now + pause
    state.withLock { hosts in
      if let known = hosts[origin]?.pause, known.end > end { return }
      var host = Self.host(origin, in: &hosts, now)
      let rest = host.pause.map { max($0.end - now, .zero) } ?? .zero
      // Concurrent requests receive the same pause, so only the time by which this one extends it is added.
      host.paused += pause - rest
      host.pause = (end, failure)
      host.failure = failure
      host.time = now
      hosts[origin] = host
    }
  }

  /// Returns whether an origin's pause has not been reported yet, and marks it as reported.
  func isNewPause(of origin: WebOrigin) -> Bool {
    state.withLock { hosts in
      guard let end = hosts[origin]?.pause?.end else { return false }
      // Concurrent requests receive nearly the same pause, which is reported once.
      if let noted = hosts[origin]?.notedEnd, end < noted + .seconds(1) { return false }
      hosts[origin]?.notedEnd = end
      return true
    }
  }

  /// Records a response other than 429 and 503.
  func recordResponse(of origin: WebOrigin) {
    state.withLock { hosts in
      hosts[origin]?.failures = 0
      hosts[origin]?.paused = .zero
      hosts[origin]?.failure = nil
    }
  }

  /// Records a request that failed without a connection.
  func recordFailure(_ failure: FetchError, of origin: WebOrigin) {
    state.withLock { hosts in
      var host = Self.host(origin, in: &hosts, clock.now())
      host.failures += 1
      host.failure = failure
      host.time = clock.now()
      hosts[origin] = host
    }
  }

  /// Returns what is known about an origin; if the table is full, a new origin empties it.
  private static func host(
    _ origin: WebOrigin, in hosts: inout [WebOrigin: Host], _ now: ContinuousClock.Instant
  ) -> Host {
    if let known = hosts[origin] { return known }
    if hosts.count >= maxOrigins { hosts = [:] }
    return Host(time: now)
  }
}
