import AvatarContacts
import AvatarFileSystem
import AvatarHTTP
import AvatarRender

/// The options for requests to servers.
extension Option {
  static let serverRows: [OptionRow] = [timeout.row, allowPrivateNetwork.row, offline.row, server.row]

  static let timeout = Key(
    "timeout", in: .servers, of: .avatars,
    from: .commandLineRaises { OptionRow.fault($0, above: FetchSettings.standardTimeout / .seconds(1)) },
    .number("s", "a number of seconds from 0.1 to 600") { (0.1...600).contains($0) },
    "The time limit for one avatar, across all sources and attempts, in seconds: 0.1…600. (default: 10)")

  static let allowPrivateNetwork = Key(
    flag: "allow-private-network", in: .servers, of: .avatars, from: .commandLine,
    "Also send requests to addresses outside the public Internet, for example loopback, private and link-local ones.")

  static let offline = Key(
    flag: "offline", in: .servers, of: .avatars, excludes: [noCache, refresh],
    "Send no requests; use only cached photos.")

  static let server = Key(
    "server", .list, in: .servers, of: .avatars, from: .commandLine, .server,
    """
    The URL of a server: monica= or github= with the home page of a Monica or GitHub Enterprise server, or gravatar= \
    or libravatar= with the base URL of photos. May be repeated. (default: https://github.com, \
    https://gravatar.com/avatar, and for libravatar the server that the e-mail domain publishes, else \
    https://seccdn.libravatar.org/avatar)
    """)
}

/// The options for the photo cache.
extension Option {
  static let cacheRows: [OptionRow] = [cacheDir.row, noCache.row, refresh.row]

  static let cacheDir = Key(
    "cache-dir", in: .cache, of: .avatars.union(.cache), from: .commandLine, .directory(allowsHyphen: true),
    "The directory for cached photos. (default: avatar-render in XDG_CACHE_HOME or ~/.cache)")

  static let noCache = Key(flag: "no-cache", in: .cache, of: .avatars, "Do not read or write the cache.")

  static let refresh = Key(
    flag: "refresh", in: .cache, of: .avatars, from: .commandLine, excludes: [noCache],
    "Send requests even for cached photos.")
}

extension Arguments {
  /// Returns the network access for requests, whose options are read only if they are given or needed.
  ///
  /// - Throws: `InputError`; see `network(pauseBudget:pauses:)`.
  func network(for specs: [AvatarSpec]) throws(InputError) -> AvatarNetwork {
    let isGiven = all.contains { [.servers, .cache, .credentials].contains($0.row.section) }
    return isGiven || specs.contains(where: \.mayNeedServer) ? try network() : AvatarNetwork()
  }

  /// Returns the network settings from the options.
  ///
  /// - Parameters:
  ///   - pauseBudget: The time for pauses that servers request, in addition to `--timeout`, or nil if `--timeout`
  ///     includes them.
  ///   - pauses: The log of these pauses.
  /// - Returns: The settings.
  /// - Throws: `InputError` if an option requires another one, or an environment variable or a file is unsuitable.
  func network(pauseBudget: Duration? = nil, pauses: PauseLog? = nil) throws(InputError) -> AvatarNetwork {
    var settings = FetchSettings()
    if let timeout = self[Option.timeout] { settings.timeout = .seconds(timeout) }
    settings.pauseBudget = pauseBudget
    settings.pauses = pauses
    let limits = limitValues
    settings.concurrency = limits["requests"] ?? settings.concurrency
    settings.concurrencyOfOrigin = limits["requests-per-host"] ?? settings.concurrencyOfOrigin
    settings.allowsPrivateNetwork = self[Option.allowPrivateNetwork]
    settings.isOffline = self[Option.offline]
    settings.refreshes = self[Option.refresh]
    settings.cache = self[Option.noCache] ? nil : try cache()
    settings.credentials = try credentials()
    let names = self[all: Option.server].map(\.name)
    if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw .usage("--server \(name)=…: can be given only once per server")
    }
    var servers = ContactServers([try github()])
    if let monica = try monica() {
      servers.add(monica)
    } else if let given = contactPhotos.first(where: { $0.contact.server == .monica })?.given {
      throw .usage("\(given.shown): needs --server monica=URL")
    }
    for directory in PhotoDirectory.allCases { servers.directories[directory] = url(ofServer: directory.rawValue) }
    return AvatarNetwork(settings, servers: servers)
  }

  /// The photos that belong to server contacts, for example `monica:12`.
  var contactPhotos: [(given: Given, contact: ContactReference)] {
    all.filter { $0.row.isArgument || $0.row.field == AvatarField.src.rawValue }.compactMap { given in
      ContactReference(given.text).map { (given, $0) }
    }
  }

  /// Returns the cache, or nil if neither an option nor the environment specifies its location.
  ///
  /// - Throws: `InputError` if an environment variable contains an invalid limit.
  func cache() throws(InputError) -> PhotoCache? {
    let limits = try CacheLimits.ofEnvironment()
    guard let directory = self[Option.cacheDir] else { return FetchSettings.userCache(limits: limits) }
    return PhotoCache(directory: directory, limits: limits)
  }

  /// Returns the URL of a server in `--server`, or nil if it is not specified.
  private func url(ofServer name: String) -> WebURL? { self[all: Option.server].last { $0.name == name }?.url }

  private func monica() throws(InputError) -> MonicaServer? {
    guard let url = url(ofServer: ContactServers.Kind.monica.rawValue) else { return nil }
    let origin = url.origin
    var token = try token(for: [origin])
    if token == nil { token = try CredentialSource.token(in: "MONICA_TOKEN", for: origin) }
    guard let token else {
      throw .usage(
        "--server monica=\(url.target == "/" ? origin.text : WebURL.shown(url.text)): needs a token: set the MONICA_TOKEN environment variable, or name another with --auth bearer:VARIABLE --auth-origin \(origin.text)"
      )
    }
    return MonicaServer(url: url, token: token)
  }

  private func github() throws(InputError) -> GitHubServer {
    let url = url(ofServer: ContactServers.Kind.github.rawValue) ?? GitHubServer.website
    let api = GitHubServer.api(of: url).origin
    var token = try token(for: [url.origin, api])
    // An unsuitable token must not stop commands that do not use GitHub.
    if token == nil, api == GitHubServer.publicAPI.origin,
      command.set == .batch || contactPhotos.contains(where: { $0.contact.server == .github })
    {
      token = try CredentialSource.token(in: "GITHUB_TOKEN", for: api)
    }
    return GitHubServer(url: url, token: token)
  }
}

extension CacheLimits {
  /// Returns the limits from the environment variables.
  ///
  /// - Throws: `InputError` if a limit is invalid.
  static func ofEnvironment() throws(InputError) -> CacheLimits {
    func value(_ variable: String, _ kind: OptionValue<Int>) throws(InputError) -> Int? {
      guard let text = ProcessEnvironment.value(variable), !text.isEmpty else { return nil }
      do { return try kind.parse(text) } catch { throw error.about(variable) }
    }
    var limits = CacheLimits()
    if let age = try value("AVATAR_CACHE_MAX_AGE", .age) { limits.age = age }
    if let bytes = try value("AVATAR_CACHE_MAX_BYTES", .count) { limits.bytes = bytes }
    return limits
  }
}

extension OptionValue<(name: String, url: WebURL)> {
  /// The name and URL of a server, for example `monica=https://crm.example.org`.
  fileprivate static var server: Self { OptionValue("name=url", parse: server) }

  private static func server(_ text: String) throws(InputError) -> (name: String, url: WebURL) {
    let names = PhotoDirectory.allCases.map(\.rawValue) + ContactServers.Kind.allCases.map(\.rawValue)
    let name = String(text.prefix { $0 != "=" })
    guard name != text, name.allSatisfy(\.isLetter) else {
      throw InputError(
        value: WebURL.shown(text),
        reason: "must be \(names.alternatives) with a URL, for example monica=https://crm.example.org")
    }
    let url = String(text.dropFirst(name.count + 1))
    let shown = "\(name)=\(WebURL.shown(url))"
    guard names.contains(name) else {
      let hint = name.nearest(of: names).map { "; did you mean \($0)?" } ?? ""
      throw InputError(value: shown, reason: "the name must be \(names.alternatives)\(hint)")
    }
    let parsed = try OptionValue<WebURL>.server(url, shown: shown)
    if name == ContactServers.Kind.monica.rawValue, parsed.path.split(separator: "/").last == "api" {
      throw InputError(value: shown, reason: "must be the home page: omit the path /api")
    }
    return (name, parsed)
  }
}
