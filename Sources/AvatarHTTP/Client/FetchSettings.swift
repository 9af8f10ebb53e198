import AvatarFileSystem
import AvatarSystem
import Synchronization

/// The settings of fetches: limits, credentials, cache and proxies.
package struct FetchSettings: Sendable {
  /// The time limit for all sources and attempts for one avatar.
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
  /// The log to which pauses are added when they begin; nil disables logging.
  package var pauses: PauseLog?
  /// Whether requests may be sent to addresses outside the public Internet.
  package var allowsPrivateNetwork = false
  /// The reason why photos come only from the cache and requests are not sent; nil if requests are sent.
  package var offlineReason: String?
  /// Whether photos are requested even if they are in the cache.
  package var refreshes = false
  /// The disk cache of photos; nil disables caching.
  package var cache: PhotoCache?
  package var credentials: [OriginCredentials] = []
  /// The time for which failures are cached so that failing requests are not repeated; nil caches failures until the
  /// process ends.
  package var memory: Duration?
  /// The maximum number of concurrent requests.
  package var concurrency = Self.standardConcurrency
  /// The maximum number of concurrent requests to one origin.
  package var concurrencyOfOrigin = Self.standardConcurrencyOfOrigin
  /// The proxies for requests; by default, those in the environment variables.
  var proxies = ProxyChoice()
  /// A file of certificates to trust instead of the system's; by default, the one in the environment variables.
  var certificates = CertificateStore.ofEnvironment?.path

  /// The delays before the second attempt and before each later one; less than 50 ms is added to each at random.
  var delays = (first: Duration.milliseconds(100), later: Duration.milliseconds(300))
  package var clock = RequestClock.system

  /// The default time limit, and the default maximum numbers of concurrent requests, in total and to one origin.
  package static let standardTimeout = Duration.seconds(10)
  package static let (standardConcurrency, standardConcurrencyOfOrigin) = (16, 6)

  /// The value of the `Accept` field of requests for photos.
  let accept: @Sendable () -> String
  /// A function that identifies the contents of bytes; it returns nil if they are a complete photo.
  package let fault: @Sendable ([UInt8]) -> ContentFault?

  /// The contents of bytes that are not a complete photo, for the end of a message, and whether they are the start of a
  /// photo.
  package typealias ContentFault = (content: String, isTruncated: Bool)

  package init(
    accept: @autoclosure @escaping @Sendable () -> String, fault: @escaping @Sendable ([UInt8]) -> ContentFault?
  ) {
    self.accept = accept
    self.fault = fault
  }

  /// Whether photos come only from the cache, without any requests.
  package var isOffline: Bool {
    get { offlineReason != nil }
    set { offlineReason = newValue ? "--offline" : nil }
  }

  /// The error for a photo that is not in the cache when no requests are sent.
  package var notCached: FetchError {
    .local("is not in the cache, and no request is sent (\(offlineReason ?? ""))")
  }

  /// Returns the deadline, starting now, for the photo of one avatar, or for a query with a different timeout.
  package func deadline(_ timeout: Duration? = nil) -> FetchDeadline {
    FetchDeadline(timeout ?? self.timeout, pauseBudget: pauseBudget, clock: clock)
  }

  /// Returns the credentials for an origin; nil if there are none.
  func credentials(for origin: WebOrigin) -> OriginCredentials? { credentials.first { $0.origin == origin } }

  /// Returns the user's cache, located according to the XDG Base Directory Specification; nil if no variable specifies
  /// its location.
  package static func userCache(limits: CacheLimits = CacheLimits()) -> PhotoCache? {
    func directory(_ variable: String) -> String? {
      // The specification requires that relative paths be ignored.
      ProcessEnvironment.value(variable).flatMap { $0.hasPrefix("/") ? FilePath.ofDirectory($0) : nil }
    }
    guard let place = directory("XDG_CACHE_HOME") ?? directory("HOME").map({ $0 + Platform.caches }) else { return nil }
    return PhotoCache(directory: place + "avatar-render", limits: limits)
  }
}

/// The deadline for the photo of one avatar, across all sources and attempts; safe to share between threads.
package final class FetchDeadline: Sendable {
  private struct State {
    var end: ContinuousClock.Instant
    /// The time left for pauses that servers request, in addition to the deadline; nil counts pauses against the deadline.
    var pauseBudget: Duration?
    var isCancelled = false
  }

  private let state: Mutex<State>
  package let clock: RequestClock

  /// Creates a deadline whose time starts now.
  /// - Parameters:
  ///   - duration: The time until the deadline.
  ///   - pauseBudget: The time for pauses that servers request, in addition to the deadline; nil counts pauses
  ///     against the deadline.
  ///   - clock: The clock that measures the time.
  package init(_ duration: Duration, pauseBudget: Duration? = nil, clock: RequestClock = .system) {
    self.clock = clock
    state = Mutex(State(end: clock.now() + duration, pauseBudget: pauseBudget))
  }

  /// Returns a deadline with the same remaining time and pause budget, which can be cancelled separately.
  package func copy() -> FetchDeadline {
    let budget = state.withLock { $0.pauseBudget }
    return FetchDeadline(rest, pauseBudget: budget, clock: clock)
  }

  /// The time until the deadline, which is never negative; zero if the deadline was cancelled.
  package var rest: Duration {
    let (end, isCancelled) = state.withLock { ($0.end, $0.isCancelled) }
    return isCancelled ? .zero : max(end - clock.now(), .zero)
  }

  /// Reduces the remaining time to zero, and ends the request in progress as soon as possible.
  package func cancel() { state.withLock { $0.isCancelled = true } }

  /// Whether the response is no longer needed.
  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Extends the deadline by the time spent waiting for other requests.
  package func extend(by duration: Duration) { state.withLock { $0.end += duration } }

  /// Returns whether there is time for a pause that a server requested, and deducts it from the pause budget, if any.
  ///
  /// A deducted pause extends the deadline.
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

/// A clock for requests, which provides the current time and can wait.
///
/// Tests replace it with a simulated clock.
package struct RequestClock: Sendable {
  /// The monotonic time, for deadlines and pauses.
  package var now: @Sendable () -> ContinuousClock.Instant = { ContinuousClock().now }
  /// The number of seconds since 1970, for dates in responses and cache entries.
  package var seconds: @Sendable () -> Int = { WallClock.now }
  /// The function that blocks the calling thread for a duration.
  package var sleep: @Sendable (Duration) -> Void = { ThreadPool.sleep($0) }

  package static let system = RequestClock()
}
