import Synchronization

/// The circuit breaker of a run: the origins that requested a pause, and those that do not respond.
final class HostLedger: Sendable {
  private let clock: RequestClock
  private let state = Mutex([WebOrigin: Host]())

  private struct Host {
    /// Before then it is not asked, since it answered so.
    var pause: (end: ContinuousClock.Instant, failure: RemoteFailure)?
    /// Requests in a row that it did not answer.
    var failures = 0
    /// All pauses since it last answered otherwise.
    var paused = Duration.zero
    /// Why the last of them failed.
    var failure: RemoteFailure?
    var time: ContinuousClock.Instant
    /// The end of the last pause that was noted.
    var notedEnd: ContinuousClock.Instant?
  }

  /// The number of failed requests in a row after which no more are sent to an origin.
  private static let mostFailures = 4
  /// The time after the last failure or pause when an origin is tried again.
  private static let memory = Duration.seconds(60)
  /// The default limit of all pauses in a row, after which no more requests are sent to an origin.
  private static let longestPause = Duration.seconds(200)
  private static let mostOrigins = 10_000

  init(clock: RequestClock = RequestClock()) { self.clock = clock }

  /// Returns why no more requests are sent to an origin.
  /// - Parameters:
  ///   - origin: the origin of the next request.
  ///   - longestPause: the limit of all its pauses since its last response of another kind; nil is 200 s.
  /// - Returns: the failure; nil if requests may be sent.
  func refusal(of origin: WebOrigin, longestPause: Duration? = nil) -> RemoteFailure? {
    let longestPause = longestPause ?? Self.longestPause
    return state.withLock { hosts in
      guard let host = hosts[origin], host.failures >= Self.mostFailures || host.paused > longestPause,
        clock.now() - host.time < Self.memory
      else { return nil }
      // Another attempt at once is of no use.
      return host.failure.map { RemoteFailure.network(origin, .unreachable, $0.detail) }
    }
  }

  /// Returns the rest of an origin's pause and the failure that began it; nil if requests may be sent now.
  func pause(of origin: WebOrigin) -> (rest: Duration, failure: RemoteFailure)? {
    let now = clock.now()
    return state.withLock { hosts in
      guard let pause = hosts[origin]?.pause, pause.end > now else { return nil }
      return (pause.end - now, pause.failure)
    }
  }

  /// An answer after which an origin is not to be asked for a while.
  func note(_ failure: RemoteFailure, of origin: WebOrigin, pause: Duration) {
    let now = clock.now()
    let end = now + pause
    state.withLock { hosts in
      if let known = hosts[origin]?.pause, known.end > end { return }
      var host = hosts[origin] ?? Host(time: now)
      let rest = host.pause.map { max($0.end - now, .zero) } ?? .zero
      // Requests that were on their way together are given the same pause.
      host.paused += pause - rest
      host.pause = (end, failure)
      host.failure = failure
      host.time = now
      hosts[origin] = host
    }
  }

  /// Whether the pause of an origin is new: not yet noted, nor hardly longer than one that was.
  func isNewPause(of origin: WebOrigin) -> Bool {
    state.withLock { hosts in
      guard let end = hosts[origin]?.pause?.end else { return false }
      // Requests that were on their way together ask for nearly the same pause.
      if let noted = hosts[origin]?.notedEnd, end < noted + .seconds(1) { return false }
      hosts[origin]?.notedEnd = end
      return true
    }
  }

  func noteAnswer(of origin: WebOrigin) {
    state.withLock { hosts in
      hosts[origin]?.failures = 0
      hosts[origin]?.paused = .zero
      hosts[origin]?.failure = nil
    }
  }

  func noteFailure(_ failure: RemoteFailure, of origin: WebOrigin) {
    state.withLock { hosts in
      if hosts.count >= Self.mostOrigins { hosts = [:] }
      var host = hosts[origin] ?? Host(time: clock.now())
      host.failures += 1
      host.failure = failure
      host.time = clock.now()
      hosts[origin] = host
    }
  }
}
