import AvatarContacts
import AvatarFileSystem
import AvatarHTTP
import AvatarRender

/// The network settings of the options.
extension NetworkOptions {
  /// Returns the network settings of the options; without options, the default ones with the user's cache.
  static func network(_ options: NetworkOptions?) throws(CommandError) -> AvatarNetwork {
    if let options { return try options.network() }
    var settings = FetchSettings()
    settings.cache = FetchSettings.userCache()
    return AvatarNetwork(settings)
  }

  /// Returns the network settings of the options.
  ///
  /// - Parameters:
  ///   - pauseBudget: The time for pauses that servers request, in addition to `--timeout`; nil counts pauses against
  ///     it.
  ///   - pauses: The log of such pauses.
  /// - Returns: The settings.
  /// - Throws: `CommandError` if an option conflicts with another, or an environment variable or a file is unsuitable.
  func network(pauseBudget: Duration? = nil, pauses: PauseLog? = nil) throws(CommandError) -> AvatarNetwork {
    try checkConflicts()
    var settings = FetchSettings()
    settings.timeout = .seconds(timeout)
    settings.pauseBudget = pauseBudget
    settings.pauses = pauses
    settings.concurrency = maxRequests
    settings.concurrencyOfOrigin = maxRequestsPerHost
    settings.allowsPrivateNetwork = allowPrivateNetwork
    (settings.isOffline, settings.refreshes) = (offline, cache.refresh)
    settings.cache = cache.noCache ? nil : cache.place.cache
    settings.credentials = try credentials.credentials()
    let contactServers: [(any ContactServer)?] = [try monica.server(), try github.server()]
    var servers = ContactServers(contactServers.compactMap(\.self))
    servers.directories[.gravatar] = gravatarURL
    servers.directories[.libravatar] = libravatarURL
    return AvatarNetwork(settings, servers: servers)
  }

  private func checkConflicts() throws(CommandError) {
    if offline && cache.noCache { throw .usage("--offline: must not be given together with --no-cache") }
    if offline && cache.refresh { throw .usage("--offline: must not be given together with --refresh") }
    if cache.noCache && cache.refresh { throw .usage("--refresh: must not be given together with --no-cache") }
  }
}

extension CachePlaceOptions {
  /// The cache; nil if neither an option nor the environment specifies its location.
  var cache: PhotoCache? {
    var limits = CacheLimits()
    limits.bytes = cacheMaxBytes
    limits.age = cacheMaxAge
    guard let directory = cacheDir else { return FetchSettings.userCache(limits: limits) }
    return PhotoCache(directory: directory, limits: limits)
  }
}
