import AvatarContacts
import AvatarHTTP
import AvatarRender

/// The network that the options describe.
extension NetworkOptions {
  /// Returns the network that the options describe; without options, the default one with the user's cache.
  static func network(_ options: NetworkOptions?) throws(CommandError) -> AvatarNetwork {
    if let options { return try options.network() }
    var settings = FetchSettings()
    settings.cache = FetchSettings.userCache()
    return AvatarNetwork(settings)
  }

  /// Returns the network that the options describe.
  ///
  /// - Parameters:
  ///   - pauseBudget: The time for pauses that servers request, in addition to `--timeout`; nil counts pauses against it.
  ///   - pauses: The log of such pauses.
  /// - Returns: The network.
  /// - Throws: `CommandError` if an option is invalid or conflicts with another.
  func network(pauseBudget: Duration? = nil, pauses: PauseLog? = nil) throws(CommandError) -> AvatarNetwork {
    try checkConflicts()
    var settings = FetchSettings()
    settings.timeout = try duration()
    settings.pauseBudget = pauseBudget
    settings.pauses = pauses
    settings.concurrency = try Self.count("--max-requests", maxRequests) ?? settings.concurrency
    settings.concurrencyOfOrigin =
      try Self.count("--max-requests-per-host", maxRequestsPerHost) ?? settings.concurrencyOfOrigin
    settings.allowsPrivateNetwork = allowPrivateNetwork
    (settings.isOffline, settings.refreshes) = (offline, cache.refresh)
    settings.cache = cache.noCache ? nil : try cache.place.cache()
    var servers = ContactServers()
    for (directory, option, text) in [
      (PhotoDirectory.gravatar, "--gravatar-url", gravatarURL),
      (.libravatar, "--libravatar-url", libravatarURL),
    ] {
      if let text { servers.directories[directory] = try Self.url(option, text) }
    }
    settings.credentials = try credentials.credentials()
    servers.monica = try monica()
    return AvatarNetwork(settings, servers: servers)
  }

  private static func count(_ option: String, _ text: String?) throws(CommandError) -> Int? {
    guard let text else { return nil }
    guard let count = Int(text), (1...64).contains(count) else {
      throw .usage("\(option) \(text): must be a whole number from 1 to 64")
    }
    return count
  }

  private func checkConflicts() throws(CommandError) {
    if offline && cache.noCache { throw .usage("--offline: must not be given together with --no-cache") }
    if offline && cache.refresh { throw .usage("--offline: must not be given together with --refresh") }
    if cache.noCache && cache.refresh { throw .usage("--refresh: must not be given together with --no-cache") }
  }

  private func duration() throws(CommandError) -> Duration {
    guard let text = timeout else { return .seconds(10) }
    guard let seconds = plainNumber(Substring(text)), (0.1...600).contains(seconds) else {
      throw .usage("--timeout \(text): must be a number of seconds from 0.1 to 600")
    }
    return .seconds(seconds)
  }

  private func monica() throws(CommandError) -> MonicaServer? {
    guard let text = monicaURL else {
      if let variable = monicaTokenEnv { throw .usage("--monica-token-env \(variable): needs --monica-url") }
      return nil
    }
    guard let variable = monicaTokenEnv else {
      throw .usage("--monica-url \(WebURL.shown(text)): needs --monica-token-env")
    }
    let url = try Self.url("--monica-url", text)
    let token = try CredentialOptions.secret("--monica-token-env", variable)
    var probe = OriginCredentials(origin: url.origin)
    do throws(CredentialError) { try probe.add(bearer: token) } catch {
      throw .usage("--monica-token-env \(variable): the variable \(error.reason)")
    }
    return MonicaServer(url: url, token: token)
  }

  static func url(_ option: String, _ text: String) throws(CommandError) -> WebURL {
    do throws(WebURLError) {
      return try WebURL(text)
    } catch {
      throw .usage("\(option) \(WebURL.shown(text)): \(error.reason)")
    }
  }
}

extension CachePlaceOptions {
  /// Returns the cache; nil if neither an option nor the environment specifies its place.
  func cache() throws(CommandError) -> PhotoCache? {
    var limits = CacheLimits()
    if let text = cacheMaxBytes {
      guard let bytes = LimitOptions.count(text) else {
        throw .usage("--cache-max-bytes \(text): must be a whole number from 1 up, as 5000000, 5M or 5Mi")
      }
      limits.bytes = bytes
    }
    if let text = cacheMaxAge {
      guard let seconds = Self.seconds(text) else {
        throw .usage("--cache-max-age \(text): must be a whole number with s, m, h, d or w, as 12h or 30d")
      }
      limits.age = seconds
    }
    guard let directory = cacheDir else { return FetchSettings.userCache(limits: limits) }
    if directory.isEmpty || directory == "-" { throw .usage("--cache-dir \(directory): must name a directory") }
    return PhotoCache(directory: directory, limits: limits)
  }

  private static let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400]

  private static func seconds(_ text: String) -> Int? {
    let unit = text.last.flatMap { units[$0] }
    let digits = unit == nil ? text : String(text.dropLast())
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(digits) else {
      return nil
    }
    let (seconds, overflow) = count.multipliedReportingOverflow(by: unit ?? 1)
    return overflow ? nil : seconds
  }
}
