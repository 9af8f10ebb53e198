package import AvatarFiles

/// How photos are fetched.
package struct RemoteSettings: Sendable {
  /// For all that is tried for one avatar.
  package var timeout = Duration.seconds(10)
  /// The most time for pauses that servers request, in addition to the timeout, for one photo and until the server
  /// responds otherwise; nil counts pauses against `timeout`.
  package var patience: Duration?
  /// Where pauses are noted when they begin; nil notes none.
  package var pauses: PauseLog?
  /// Whether addresses that are not of the public Internet are asked.
  package var allowsPrivateNetwork = false
  /// Whether no server is asked at all.
  package var isOffline = false
  /// Whether servers are asked also where the cache knows.
  package var refreshes = false
  /// Nil keeps nothing.
  package var cache: PhotoCache?
  package var credentials: [OriginCredentials] = []
  /// How long what became of a request is known without the cache; nil is as long as the process runs.
  package var memory: Duration?
  /// Where directories are, other than usually.
  package var directories: [PhotoDirectory: WebURL] = [:]
  package var monica: MonicaServer?
  /// Requests at a time, in all and to each origin.
  package var concurrency = 16
  package var concurrencyOfOrigin = 6
  /// The proxies that requests go through; by default, those that the environment names.
  var proxies = ProxyChoice()
  /// A file of certificates to trust instead of the system's; by default, the one that the environment names.
  var certificates = Self.certificatesOfEnvironment

  /// Delays before the second and before each further attempt; some milliseconds at random are added.
  var delays = (first: Duration.milliseconds(100), later: Duration.milliseconds(300))
  var clock = RequestClock()

  package init() {}

  /// The file that a variable of curl or of OpenSSL names.
  private static var certificatesOfEnvironment: String? {
    ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].lazy.compactMap(ProcessEnvironment.value).first { !$0.isEmpty }
  }

  func credentials(for origin: WebOrigin) -> OriginCredentials? { credentials.first { $0.origin == origin } }

  /// The cache of the user, by the XDG Base Directory Specification; nil where no variable says where it is.
  package static func userCache(limits: CacheLimits = CacheLimits()) -> PhotoCache? {
    func folder(_ variable: String) -> String? {
      // One that is relative must be ignored.
      ProcessEnvironment.value(variable).flatMap { $0.hasPrefix("/") ? FilePath.ofFolder($0) : nil }
    }
    #if os(macOS)
      let standard = "Library/Caches/"
    #else
      let standard = ".cache/"
    #endif
    guard let place = folder("XDG_CACHE_HOME") ?? folder("HOME").map({ $0 + standard }) else { return nil }
    return PhotoCache(folder: place + "avatar-render", limits: limits)
  }
}

/// A photo on a server.
package enum RemoteSource: Hashable, Sendable {
  case url(String)
  /// What a directory has for an e-mail address, for a side of so many px.
  case directory(PhotoDirectory, EmailAddress, pixels: Int)
  /// The photo of a contact of a Monica server, by its URL, which may be relative.
  case monica(contact: String, url: String)
}

/// A photo that was fetched.
package struct RemotePhoto: Hashable, Sendable {
  package let bytes: [UInt8]
  package let digest: ContentDigest
  /// What is to be said about where it came from, in words for a note.
  package var flaw: String?
}
