import AvatarFileSystem

/// The settings of fetches: limits, credentials, cache and proxies.
package struct FetchSettings: Sendable {
  /// The time limit for all sources and attempts of one avatar.
  package var timeout = Duration.seconds(10)
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
  package var concurrency = 16
  /// The maximum number of requests to one origin at a time.
  package var concurrencyOfOrigin = 6
  /// The proxies for requests; by default, those in the environment variables.
  var proxies = ProxyChoice()
  /// A file of certificates to trust instead of the system's; by default, the one in the environment variables.
  var certificates = CertificateStore.ofEnvironment?.path

  /// The delays before the second attempt and before each later one, to which less than 50 ms is added at random.
  var delays = (first: Duration.milliseconds(100), later: Duration.milliseconds(300))
  package var clock = RequestClock.system

  /// The value of the `Accept` field of requests for photos.
  let accept: String
  /// The function that detects the type of a response's content, so that only complete images are cached.
  let content: @Sendable ([UInt8]) -> ResponseContent

  package init(accept: String, content: @escaping @Sendable ([UInt8]) -> ResponseContent) {
    self.accept = accept
    self.content = content
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
    #if os(macOS)
      let standard = "Library/Caches/"
    #else
      let standard = ".cache/"
    #endif
    guard let place = directory("XDG_CACHE_HOME") ?? directory("HOME").map({ $0 + standard }) else { return nil }
    return PhotoCache(directory: place + "avatar-render", limits: limits)
  }
}
