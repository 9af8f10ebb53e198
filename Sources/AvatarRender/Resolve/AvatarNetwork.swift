package import AvatarCodec
package import AvatarContacts
package import AvatarHTTP
import Synchronization

/// The network access for photos: deadline, address policy and cache.
///
/// A request is sent only if an avatar's photo is a URL, belongs to a contact, or may come from Gravatar or Libravatar.
/// Copies share requests in progress and recent failures.
public struct AvatarNetwork: Sendable {
  /// The location of the photo cache on disk.
  public enum Cache: Hashable, Sendable {
    /// The user's cache directory as defined by the XDG Base Directory Specification.
    case standard
    /// The directory at this path, which is created if it does not exist.
    case directory(String)
    /// No cache: photos are downloaded every time.
    case none
  }

  /// The time limit for all sources of one avatar, which also applies to reading a pipe.
  package let timeout: Duration
  private let fetcher: LazyFetcher
  private let cachedFetcher: LazyFetcher

  /// The photo fetcher, which sends requests.
  package var photos: PhotoFetcher { fetcher.value }
  /// The photo fetcher that reads only from the cache, for calls that must not wait.
  package var cachedPhotos: PhotoFetcher { cachedFetcher.value }

  /// Creates network access for photos.
  ///
  /// - Parameters:
  ///   - timeout: The time limit for all sources of one avatar, from a millisecond to a day. Sources that have not
  ///     responded by then are skipped. The default is 10 seconds.
  ///   - allowsPrivateNetwork: Whether requests may be sent to addresses outside the public Internet. If this is false,
  ///     which is the default, an untrusted URL cannot reach a server on your network.
  ///   - isOffline: Whether photos come only from the cache. The default is false.
  ///   - cache: The location of the cache.
  ///   - monica: The URL and API token of a Monica server, for contacts. If this is nil, which is the default, or if
  ///     the URL is invalid, contacts have no photos.
  public init(
    timeout: Duration = .seconds(10), allowsPrivateNetwork: Bool = false, isOffline: Bool = false,
    cache: Cache = .standard, monica: (url: String, token: String)? = nil
  ) {
    let timeout = min(max(timeout, .milliseconds(1)), .seconds(86400))
    self.init(timeout: timeout) {
      var settings = FetchSettings()
      settings.timeout = timeout
      settings.allowsPrivateNetwork = allowsPrivateNetwork
      settings.offlineReason = isOffline ? "offline" : nil
      // A program may run for months, so failures must not be remembered until it ends.
      settings.memory = .seconds(60)
      switch cache {
      case .standard: settings.cache = FetchSettings.userCache()
      case .directory(let directory): settings.cache = PhotoCache(directory: directory)
      case .none: break
      }
      var servers = ContactServers()
      if let monica, let url = try? WebURL(monica.url) { servers.add(MonicaServer(url: url, token: monica.token)) }
      return PhotoFetcher(settings, servers: servers)
    }
  }

  /// Creates network access with the command's settings.
  package init(_ settings: FetchSettings, servers: ContactServers = ContactServers()) {
    self.init(timeout: settings.timeout) { PhotoFetcher(settings, servers: servers) }
  }

  private init(timeout: Duration, _ create: @escaping @Sendable () -> PhotoFetcher) {
    self.timeout = timeout
    let fetcher = LazyFetcher(create)
    self.fetcher = fetcher
    cachedFetcher = LazyFetcher {
      var settings = fetcher.value.settings
      settings.offlineReason = settings.offlineReason ?? "it was an offline call"
      return PhotoFetcher(settings, servers: fetcher.value.servers)
    }
  }

  /// A fetcher that is created on first use, because most avatars do not need one.
  private final class LazyFetcher: Sendable {
    private let create: @Sendable () -> PhotoFetcher
    private let created = Mutex(PhotoFetcher?.none)

    init(_ create: @escaping @Sendable () -> PhotoFetcher) { self.create = create }

    var value: PhotoFetcher {
      created.withLock { created in
        let fetcher = created ?? create()
        created = fetcher
        return fetcher
      }
    }

    /// The fetcher; nil if nothing has used it.
    var used: PhotoFetcher? { created.withLock { $0 } }
  }
}

extension FetchSettings {
  /// Creates the default settings for images that the decoders support.
  package init(decoders: @autoclosure @escaping @Sendable () -> ImageDecoders = .standard) {
    self.init(accept: decoders().accept) { body in
      switch decoders().fault(of: body) {
      case nil, .unsupported(ImageFormat.svg.name)?: nil
      case .truncated?: ("a truncated photo", isTruncated: true)
      case .unsupported(let kind)?: ("\(kind), which is not supported", isTruncated: false)
      case .notAPhoto(let what)?: ("\(what) instead of an image", isTruncated: false)
      case let error?: (error.reason, isTruncated: false)
      }
    }
  }
}

extension AvatarNetwork {
  /// Returns the reason why photos could not be cached, but only once, for the report on the next finished avatar.
  func cacheFault() -> AvatarWarning? {
    guard let cache = fetcher.used?.settings.cache, let fault = cache.removeFault() else { return nil }
    return AvatarWarning(source: "the cache \(cache.directory)", reason: fault)
  }

  /// Returns the reason why photos could not be cached, but only once, as a note.
  package func cacheNote() -> String? { cacheFault().map { "\($0)" } }
}
