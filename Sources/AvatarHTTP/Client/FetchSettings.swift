import AvatarFileSystem
import AvatarSystem
import Synchronization

/// The settings of fetches: limits, credentials, cache and proxies.
package struct FetchSettings: Sendable {
  /// The time limit for all sources and attempts of one avatar.
  package var timeout = Self.standardTimeout
  /// The part of `timeout` for opening a connection.
  var connectTimeout = Duration.seconds(5)
  /// The minimum transfer rate of a body, in bytes per second, measured over the given time.
  var slowest = (speed: 1000, milliseconds: 5000)
  /// The time limit for pauses that servers request, in addition to `timeout`; nil counts pauses against `timeout`.
  ///
  /// The limit applies to each avatar, to each page of contacts, and to each origin until it responds with a status other
  /// than 429 and 503.
  package var pauseBudget: Duration?
  /// The log to which pauses are added when they begin; nil logs none.
  package var pauses: PauseLog?
  /// Whether requests may be sent to addresses outside the public Internet.
  package var allowsPrivateNetwork = false
  /// The reason why photos come from the cache only, without any request; nil sends requests.
  package var offlineReason: String?
  /// Whether photos are requested even if the cache has them.
  package var refreshes = false
  /// The disk cache of photos; nil caches none.
  package var cache: PhotoCache?
  package var credentials: [OriginCredentials] = []
  /// The time for which failures are cached, so that they are not repeated; nil until the process ends.
  package var memory: Duration?
  /// The maximum number of requests at a time.
  package var concurrency = Self.standardConcurrency
  /// The maximum number of requests to one origin at a time.
  package var concurrencyOfOrigin = Self.standardConcurrencyOfOrigin
  /// The proxies for requests; by default, those in the environment variables.
  var proxies = ProxyChoice()
  /// A file of certificates to trust instead of the system's; by default, the one in the environment variables.
  var certificates = CertificateStore.ofEnvironment?.path

  /// The delays before the second attempt and before each later one, to which less than 50 ms is added at random.
  var delays = (first: Duration.milliseconds(100), later: Duration.milliseconds(300))
  package var clock = RequestClock.system

  /// The default time limit, and the default maximum numbers of requests at a time, in all and to one origin.
  package static let standardTimeout = Duration.seconds(10)
  package static let (standardConcurrency, standardConcurrencyOfOrigin) = (16, 6)

  /// The value of the `Accept` field of requests for photos.
  let accept: @Sendable () -> String
  /// The function that finds what bytes are instead of a complete photo; nil if they are one.
  package let fault: @Sendable ([UInt8]) -> ContentFault?

  /// The content of bytes that are not a complete photo, for the end of a message, and whether they are the start of one.
  package typealias ContentFault = (content: String, isTruncated: Bool)

  package init(
    accept: @autoclosure @escaping @Sendable () -> String, fault: @escaping @Sendable ([UInt8]) -> ContentFault?
  ) {
    self.accept = accept
    self.fault = fault
  }

  /// Whether photos come from the cache only, without any request.
  package var isOffline: Bool {
    get { offlineReason != nil }
    set { offlineReason = newValue ? "--offline" : nil }
  }

  /// The error for a photo that is not in the cache while no requests are sent.
  package var notCached: FetchError {
    .local("is not in the cache, and no request is sent (\(offlineReason ?? ""))")
  }

  /// Returns the deadline for the photo of one avatar, or for a query with another timeout, starting now.
  package func deadline(_ timeout: Duration? = nil) -> FetchDeadline {
    FetchDeadline(timeout ?? self.timeout, pauseBudget: pauseBudget, clock: clock)
  }

  /// Returns the credentials for an origin; nil if there are none.
  func credentials(for origin: WebOrigin) -> OriginCredentials? { credentials.first { $0.origin == origin } }

  /// Returns the user's cache, located by the XDG Base Directory Specification; nil if no variable specifies its
  /// location.
  package static func userCache(limits: CacheLimits = CacheLimits()) -> PhotoCache? {
    func directory(_ variable: String) -> String? {
      // The specification requires that relative paths are ignored.
      ProcessEnvironment.value(variable).flatMap { $0.hasPrefix("/") ? FilePath.ofDirectory($0) : nil }
    }
    guard let place = directory("XDG_CACHE_HOME") ?? directory("HOME").map({ $0 + Platform.caches }) else { return nil }
    return PhotoCache(directory: place + "avatar-render", limits: limits)
  }
}

/// The deadline for the photo of one avatar, over all sources and attempts; safe to share between threads.
package final class FetchDeadline: Sendable {
  private struct State {
    var end: ContinuousClock.Instant
    /// The time left for pauses that servers request, in addition to the deadline; nil counts them against it.
    var pauseBudget: Duration?
    var isCancelled = false
  }

  private let state: Mutex<State>
  package let clock: RequestClock

  /// Creates a deadline whose time starts now.
  /// - Parameters:
  ///   - duration: The time until the deadline.
  ///   - pauseBudget: The time for pauses that servers request, in addition to the deadline; nil counts them against
  ///     it.
  ///   - clock: The clock that measures the time.
  package init(_ duration: Duration, pauseBudget: Duration? = nil, clock: RequestClock = .system) {
    self.clock = clock
    state = Mutex(State(end: clock.now() + duration, pauseBudget: pauseBudget))
  }

  /// Returns a deadline with the same remaining time and pauses, which can be cancelled separately.
  package func copy() -> FetchDeadline {
    let budget = state.withLock { $0.pauseBudget }
    return FetchDeadline(rest, pauseBudget: budget, clock: clock)
  }

  /// The time until the deadline, which is never negative; zero if it was cancelled.
  package var rest: Duration {
    let (end, isCancelled) = state.withLock { ($0.end, $0.isCancelled) }
    return isCancelled ? .zero : max(end - clock.now(), .zero)
  }

  /// Ends the remaining time, and the request in progress as soon as possible.
  package func cancel() { state.withLock { $0.isCancelled = true } }

  /// Whether the response is no longer needed.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Extends the deadline by time that was spent waiting for other requests.
  package func extend(by duration: Duration) { state.withLock { $0.end += duration } }

  /// Returns whether there is time for a pause that a server requested.
  ///
  /// If there is a budget for pauses, the pause is deducted from it and extends the deadline.
  func deduct(pause: Duration) -> Bool {
    let isWithinBudget: Bool? = state.withLock { state in
      guard let budget = state.pauseBudget else { return nil }
      guard pause <= budget else { return false }
      state.pauseBudget = budget - pause
      state.end += pause
      return true
    }
    return isWithinBudget ?? allows(backoff: pause)
  }

  /// Returns whether there is time for a pause that a server requested.
  func allows(pause: Duration) -> Bool {
    state.withLock(\.pauseBudget).map { pause <= $0 } ?? allows(backoff: pause)
  }

  /// Returns whether the deadline leaves time for a delay between two attempts.
  func allows(backoff delay: Duration) -> Bool { delay < rest }
}

/// A clock for requests, which returns the current time and waits.
///
/// Tests replace it.
package struct RequestClock: Sendable {
  /// The monotonic time, for deadlines and pauses.
  package var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now }
  /// The seconds since 1970, for dates in responses and cache entries.
  package var seconds: @Sendable () -> Int = { WallClock.now }
  /// The function that blocks the calling thread for a duration.
  package var sleep: @Sendable (Duration) -> Void = { ThreadPool.sleep($0) }

  package static let system = RequestClock()
}
