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
