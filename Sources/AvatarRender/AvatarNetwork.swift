package import AvatarCodec
package import AvatarContacts
package import AvatarHTTP

/// The access to servers for photos.
///
/// A request is sent only for a URL or a contact, or if Gravatar or Libravatar is requested. Copies share requests in
/// progress and recent failures.
public struct AvatarNetwork: Sendable {
  /// The place of the cache of photos from servers.
  public enum Cache: Hashable, Sendable {
    /// The user's cache directory (XDG Base Directory Specification).
    case standard
    /// The given directory.
    case directory(String)
    /// No cache.
    case none
  }

  package let photos: PhotoFetcher
  /// Photos from the cache only, for calls that must not wait.
  package let cachedPhotos: PhotoFetcher

  /// Creates the access to servers.
  ///
  /// - Parameters:
  ///   - timeout: The time limit for all sources of one avatar, at most a day; sources that have not responded by then are
  ///     skipped.
  ///   - allowsPrivateNetwork: Whether requests may be sent to addresses outside the public Internet. If not, a URL that
  ///     someone else chose cannot lead to a server in your network.
  ///   - isOffline: Whether photos come from the cache only.
  ///   - cache: The place of the cache.
  ///   - monica: The start page of a Monica server and the token of its API, for contacts. If it is nil, or if the page is
  ///     not a URL, contacts have no photos.
  public init(
    timeout: Duration = .seconds(10), allowsPrivateNetwork: Bool = false, isOffline: Bool = false,
    cache: Cache = .standard, monica: (url: String, token: String)? = nil
  ) {
    var settings = FetchSettings()
    (settings.timeout, settings.allowsPrivateNetwork, settings.isOffline) = (
      min(max(timeout, .milliseconds(1)), .seconds(86400)), allowsPrivateNetwork, isOffline
    )
    // A program may run for months.
    settings.memory = .seconds(60)
    switch cache {
    case .standard: settings.cache = FetchSettings.userCache()
    case .directory(let directory): settings.cache = PhotoCache(directory: directory)
    case .none: break
    }
    var servers = ContactServers()
    if let monica, let url = try? WebURL(monica.url) { servers.add(MonicaServer(url: url, token: monica.token)) }
    self.init(settings, servers: servers)
  }

  package init(_ settings: FetchSettings, servers: ContactServers = ContactServers()) {
    photos = PhotoFetcher(settings, servers: servers)
    var cached = settings
    cached.offlineReason = settings.offlineReason ?? "a synchronous call sends none"
    cachedPhotos = PhotoFetcher(cached, servers: servers)
  }
}

extension FetchSettings {
  /// Creates the default settings, for images that the decoders can decode.
  package init(decoders: ImageDecoders = .standard) {
    self.init(accept: decoders.accept) { body in
      if decoders.isPage(body) { return .page }
      guard decoders.isPicture(body) else { return .other }
      return decoders.isWhole(body) ? .image : .truncatedImage
    }
  }
}
