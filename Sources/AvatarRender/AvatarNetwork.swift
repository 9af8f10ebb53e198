package import AvatarCodec
package import AvatarContacts
package import AvatarHTTP

/// How photos are fetched from servers.
///
/// Nothing is sent before a request has a URL or a contact, or asks for Gravatar or Libravatar. Copies share requests in progress and recent failures.
public struct AvatarNetwork: Sendable {
  /// Where photos of servers are kept.
  public enum Cache: Hashable, Sendable {
    /// The user's directory for such things, as the XDG Base Directory Specification has it.
    case standard
    /// A directory of one's own.
    case directory(String)
    /// Nowhere.
    case none
  }

  package let photos: PhotoFetcher
  /// Photos from the cache only, for calls that must not wait.
  package let cachedPhotos: PhotoFetcher

  /// - Parameters:
  ///   - timeout: for all that is tried for one avatar; what is not there then is passed over. At most a day.
  ///   - allowsPrivateNetwork: whether addresses that are not of the public Internet are asked: a server of one's own. Without,
  ///     whoever chooses a URL can't choose a server inside one's network by it.
  ///   - isOffline: whether only the cache is asked.
  ///   - cache: where photos are kept.
  ///   - monica: the start page of a Monica server, and the token of its API; for contacts. Without a server, or with a page that is
  ///     no URL, there are none.
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
    servers.monica = monica.flatMap { monica in
      (try? WebURL(monica.url)).map { MonicaServer(url: $0, token: monica.token) }
    }
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
