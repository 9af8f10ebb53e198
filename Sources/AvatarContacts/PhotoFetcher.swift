package import AvatarFileSystem
package import AvatarHTTP
import Synchronization

/// A fetcher of remote photos, which coalesces equal fetches and reuses their results.
///
/// Any number of threads may use it at the same time.
package final class PhotoFetcher: Sendable {
  package let settings: FetchSettings
  package let servers: ContactServers
  let http: CachingHTTPClient
  private let fetches: Mutex<FetchCoalescer>
  /// The result of each lookup of a domain's own directory; nil if the domain has none.
  private let ownDirectories = Mutex([String: WebURL?]())
  private let srvRecords: SRVRecords
  private let contacts = Mutex(
    [String: (contact: Result<MonicaContact, FetchError>, time: ContinuousClock.Instant)]())
  private let prefetching = Prefetching()

  package convenience init(_ settings: FetchSettings, servers: ContactServers = ContactServers()) {
    self.init(settings, servers: servers, srvRecords: SRVRecords())
  }

  init(_ settings: FetchSettings, servers: ContactServers = ContactServers(), srvRecords: SRVRecords) {
    var settings = settings
    if let monica = servers.monica { monica.addCredentials(to: &settings.credentials) }
    self.settings = settings
    self.servers = servers
    self.srvRecords = srvRecords
    http = CachingHTTPClient(settings)
    fetches = Mutex(FetchCoalescer(memory: settings.memory, clock: settings.clock))
  }

  /// Returns the version of libcurl, which sends the requests.
  package static func libraryVersion() throws(ComponentError) -> String { try HTTPClient.libraryVersion() }

  deinit { prefetching.close() }

  /// Returns the deadline for the photo of one avatar, starting now.
  package func time() -> FetchDeadline { settings.deadline() }

  /// Returns a photo of at most `limit` bytes, from memory if a recent fetch has stored it there.
  package func photo(
    _ source: RemoteSource, limit: Int, _ time: inout FetchDeadline
  ) throws(FetchError) -> FetchedPhoto {
    try photo(source, limit: limit, &time, isAhead: false)
  }

  /// Returns a photo; `isAhead` indicates that it is prefetched and that no avatar uses it yet.
  private func photo(
    _ source: RemoteSource, limit: Int, _ time: inout FetchDeadline, isAhead: Bool
  ) throws(FetchError) -> FetchedPhoto {
    let running: CoalescedFetch
    switch fetches.withLock({ $0.fetch(for: source, isAhead: isAhead) }) {
    case .done(let result): return try result.get()
    case .others(let others):
      let result = others.result(&time)
      if result.isUnasked, time.rest > .zero { return try photo(source, limit: limit, &time, isAhead: isAhead) }
      if !isAhead { fetches.withLock { $0.use(source) } }
      return try result.get()
    case .own(let own): running = own
    }
    let before = time.rest
    var rest = time
    let result = Result { () throws(FetchError) in try fetch(source, limit: limit, &rest) }
    // A failure for lack of time is not stored if the caller had less than the usual time: others may succeed.
    let isKept =
      !(result.isShortOfTime && before < settings.timeout * 0.9) && !result.isUnasked && !result.isOfComponent
    // The result is stored before the waiting callers resume, so that none of them finds it missing.
    fetches.withLock { $0.finish(result, for: source, isAhead: isAhead, isKept: isKept) }
    running.finish(result, spent: before - rest.rest)
    time = rest
    return try result.get()
  }

  /// Starts to prefetch the first available photo of a fallback chain.
  package func prefetch(_ chain: [RemoteSource], limit: Int) {
    if chain.isEmpty || fetches.withLock({ $0.isFull }) { return }
    prefetching.run(mostThreads: 2 * settings.concurrency) { [weak self] in
      guard let self, !fetches.withLock({ $0.isFull }) else { return }
      var time = time()
      for source in chain where (try? photo(source, limit: limit, &time, isAhead: true)) != nil { return }
    }
  }

  /// Returns a contact of the Monica server, from memory if a recent request has stored it there.
  package func contact(_ id: String, _ time: inout FetchDeadline) throws(FetchError) -> MonicaContact {
    let monica = try monica()
    let clock = settings.clock
    if let known = contacts.withLock({ $0[id] }), settings.memory.map({ clock.now() - known.time < $0 }) ?? true {
      return try known.contact.get()
    }
    var rest = time
    let contact = Result { () throws(FetchError) in try monica.contact(id, http, &rest) }
    time = rest
    contacts.withLock { contacts in
      if contacts.count >= Self.mostContacts { contacts = [:] }
      if !contact.isUnasked && !contact.isOfComponent { contacts[id] = (contact, clock.now()) }
    }
    return try contact.get()
  }

  private static let mostContacts = 10_000

  /// Returns a page of the Monica server's contacts; the first page is 1.
  package func contacts(page: Int, _ time: inout FetchDeadline) throws(FetchError) -> MonicaServer.Page {
    try monica().contacts(page: page, http, &time)
  }

  private func monica() throws(FetchError) -> MonicaServer {
    guard let monica = servers.monica else { throw .local("no Monica server is given") }
    return monica
  }

  /// Removes a photo that cannot be decoded from the cache, so that the next run requests it again.
  package func invalidate(_ source: RemoteSource) {
    switch source {
    case .url(let text): if let url = try? WebURL(text) { http.cached(url.text, url.origin).invalidate() }
    case .directory(let directory, let address, let pixels):
      let url = directory.url(of: address, pixels: pixels, at: place(of: directory, address))
      http.cached(name(of: directory, address, pixels: pixels), url.origin).invalidate()
    case .monica(let contact, let url): servers.monica?.cached(contact, url, http)?.invalidate()
    }
  }

  private func fetch(
    _ source: RemoteSource, limit: Int, _ time: inout FetchDeadline
  ) throws(FetchError) -> FetchedPhoto {
    switch source {
    case .url(let text): return try http.photo(at: try Self.url(text), limit: limit, &time)
    case .directory(let directory, let address, let pixels):
      let url = directory.url(of: address, pixels: pixels, at: place(of: directory, address))
      return try http.photo(at: url, as: name(of: directory, address, pixels: pixels), limit: limit, &time)
    case .monica(let contact, let url):
      return try monica().photo(of: contact, at: url, http, limit: limit, &time)
    }
  }

  static func url(_ text: String) throws(FetchError) -> WebURL {
    do throws(WebURLError) { return try WebURL(text) } catch { throw .url(error) }
  }

  /// Returns the base URL of a directory's photos.
  ///
  /// A URL in `servers` takes precedence. The domain of an address may name its own Libravatar server by an SRV record.
  func place(of directory: PhotoDirectory, _ address: EmailAddress) -> WebURL {
    if let given = servers.directories[directory] { return given }
    guard directory == .libravatar, !settings.isOffline, let domain = address.domain else {
      return directory.standardURL
    }
    if let known = ownDirectories.withLock({ $0[domain] }) { return known ?? directory.standardURL }
    let own = srvRecords.server(of: "_avatars-sec._tcp.\(domain)").map { server in
      WebURL(origin: WebOrigin(.https, host: server.host, port: server.port), target: "/avatar")
    }
    ownDirectories.withLock { known in
      if known.count >= Self.mostDomains { known = [:] }
      known[domain] = .some(own)
    }
    return own ?? directory.standardURL
  }

  /// Returns the cache key of a directory's photo, which does not depend on the domain's SRV record.
  private func name(of directory: PhotoDirectory, _ address: EmailAddress, pixels: Int) -> String {
    let base = servers.directories[directory] ?? directory.standardURL
    return "\(directory.rawValue) \(directory.url(of: address, pixels: pixels, at: base).text)"
  }

  private static let mostDomains = 10_000
}
