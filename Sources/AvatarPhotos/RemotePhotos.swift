import AvatarCodec
package import AvatarFiles
import Synchronization

/// The photos of servers, each fetched once per run however many avatars use it.
///
/// Safe for use by many threads.
package final class RemotePhotos: Sendable {
  package let settings: RemoteSettings
  let client: WebClient
  private let flights: Mutex<FlightTable>
  /// Of domains with a directory of their own, or nil.
  private let ownDirectories = Mutex([String: WebURL?]())
  private let srvRecords: SRVRecords
  private let contacts = Mutex(
    [String: (contact: Result<MonicaContact, RemoteFailure>, time: ContinuousClock.Instant)]())
  /// Made when they are first wanted.
  private let scopes = Mutex([WebOrigin: ContentDigest]?.none)
  private let prefetching = Prefetching()

  package convenience init(_ settings: RemoteSettings) { self.init(settings, srvRecords: SRVRecords()) }

  init(_ settings: RemoteSettings, srvRecords: SRVRecords) {
    var settings = settings
    if let monica = settings.monica { monica.addCredentials(to: &settings.credentials) }
    self.settings = settings
    self.srvRecords = srvRecords
    client = WebClient(settings)
    flights = Mutex(FlightTable(memory: settings.memory, clock: settings.clock))
  }

  /// Stands for what an origin knows of who asks; nil where that is nothing.
  private func scope(of origin: WebOrigin) -> ContentDigest? {
    guard let cache = settings.cache, settings.credentials(for: origin) != nil else { return nil }
    return scopes.withLock { scopes in
      if let scopes { return scopes[origin] }
      let salt = cache.salt()
      let all = Dictionary(
        settings.credentials.map { ($0.origin, $0.scope(salt: salt)) }, uniquingKeysWith: { first, _ in first })
      scopes = all
      return all[origin]
    }
  }

  /// The version of libcurl, which sends the requests.
  package static func libraryVersion() throws(ComponentError) -> String { try HTTPConnection.libraryVersion() }

  deinit { prefetching.close() }

  /// Returns the deadline for the photo of one avatar, starting now.
  package func time() -> FetchTime { FetchTime(settings.timeout, patience: settings.patience, clock: settings.clock) }

  /// Returns a photo of at most `limit` bytes, from memory if it was fetched before.
  package func photo(
    _ source: RemoteSource, limit: Int, _ time: inout FetchTime
  ) throws(RemoteFailure) -> RemotePhoto {
    try photo(source, limit: limit, &time, isAhead: false)
  }

  /// Returns a photo; `isAhead` indicates that it is prefetched, and that no avatar has needed it yet.
  private func photo(
    _ source: RemoteSource, limit: Int, _ time: inout FetchTime, isAhead: Bool
  ) throws(RemoteFailure) -> RemotePhoto {
    let flight: Flight
    switch flights.withLock({ $0.flight(for: source, isAhead: isAhead) }) {
    case .done(let result): return try result.get()
    case .others(let others):
      let result = others.result(&time)
      if result.isUnasked, time.rest > .zero { return try photo(source, limit: limit, &time, isAhead: isAhead) }
      if !isAhead { flights.withLock { $0.use(source) } }
      return try result.get()
    case .own(let own): flight = own
    }
    let before = time.rest
    var rest = time
    let result = Result { () throws(RemoteFailure) in try fetch(source, limit: limit, &rest) }
    // Who has more time may have more luck.
    let isKept =
      !(result.isShortOfTime && before < settings.timeout * 0.9) && !result.isUnasked && !result.isOfComponent
    // First, so that nobody who waits finds it missing.
    flights.withLock { $0.land(result, for: source, isAhead: isAhead, isKept: isKept) }
    flight.land(result, spent: before - rest.rest)
    time = rest
    return try result.get()
  }

  /// Starts to fetch the first available photo of a fallback chain that will be needed soon.
  package func prefetch(_ chain: [RemoteSource], limit: Int) {
    if chain.isEmpty || flights.withLock({ $0.isFull }) { return }
    prefetching.run(mostThreads: 2 * settings.concurrency) { [weak self] in
      guard let self, !flights.withLock({ $0.isFull }) else { return }
      var time = time()
      for source in chain where (try? photo(source, limit: limit, &time, isAhead: true)) != nil { return }
    }
  }

  /// A contact of the Monica server; from memory, where it was asked for before.
  package func contact(_ id: String, _ time: inout FetchTime) throws(RemoteFailure) -> MonicaContact {
    guard let monica = settings.monica else { throw .local("no Monica server is given") }
    let clock = settings.clock
    if let known = contacts.withLock({ $0[id] }), settings.memory.map({ clock.now() - known.time < $0 }) ?? true {
      return try known.contact.get()
    }
    var rest = time
    let contact = Result { () throws(RemoteFailure) in try monica.contact(id, self, &rest) }
    time = rest
    contacts.withLock { contacts in
      if contacts.count >= Self.mostContacts { contacts = [:] }
      if !contact.isUnasked && !contact.isOfComponent { contacts[id] = (contact, clock.now()) }
    }
    return try contact.get()
  }

  private static let mostContacts = 10_000

  /// Forgets a photo that turned out to be damaged: the next time, it is asked for again.
  package func disown(_ source: RemoteSource) {
    switch source {
    case .url(let text): if let url = try? WebURL(text) { known(url.text, url.origin).disown() }
    case .directory(let directory, let address, let pixels):
      let url = directory.url(of: address, pixels: pixels, at: place(of: directory, address))
      known(name(of: directory, address, pixels), url.origin).disown()
    case .monica(let contact, let url): settings.monica?.known(contact, url, self)?.disown()
    }
  }

  private func fetch(
    _ source: RemoteSource, limit: Int, _ time: inout FetchTime
  ) throws(RemoteFailure) -> RemotePhoto {
    switch source {
    case .url(let text): return try photo(at: try Self.url(text), limit: limit, &time)
    case .directory(let directory, let address, let pixels):
      let url = directory.url(of: address, pixels: pixels, at: place(of: directory, address))
      return try photo(at: url, as: name(of: directory, address, pixels), limit: limit, &time)
    case .monica(let contact, let url):
      guard let monica = settings.monica else { throw .local("no Monica server is given") }
      return try monica.photo(of: contact, at: url, self, limit: limit, &time)
    }
  }

  static func url(_ text: String) throws(RemoteFailure) -> WebURL {
    do throws(WebURLError) { return try WebURL(text) } catch { throw .url(error) }
  }

  /// The folder of a directory: that of the domain of the address, if it has one of its own.
  func place(of directory: PhotoDirectory, _ address: EmailAddress) -> WebURL {
    if let given = settings.directories[directory] { return given }
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

  /// By which the cache knows a photo of a directory, wherever that is today.
  private func name(of directory: PhotoDirectory, _ address: EmailAddress, _ pixels: Int) -> String {
    let base = settings.directories[directory] ?? directory.standardURL
    return "\(directory.rawValue) \(directory.url(of: address, pixels: pixels, at: base).text)"
  }

  private static let mostDomains = 10_000

  // MARK: By its URL

  /// Returns the photo at a URL, from the cache if possible.
  ///
  /// A cached photo is used if it is fresh, if the server confirms it, and if the server fails temporarily. `name`
  /// identifies the photo in the cache; nil is the URL.
  func photo(
    at url: WebURL, as name: String? = nil, limit: Int, _ time: inout FetchTime
  ) throws(RemoteFailure) -> RemotePhoto {
    let known = known(name ?? url.text, url.origin)
    if let kept = try known.servable(settings) { return kept }
    do throws(RemoteFailure) {
      let validators = settings.refreshes || known.photo == nil ? [] : known.entry?.validators ?? []
      let answer = try client.get(WebClient.Query(url: url, validators: validators, limit: limit), &time)
      if answer.status == 304, let photo = known.photo {
        known.renew(answer)
        return photo
      }
      try Self.checkType(answer, url.origin)
      return known.keep(answer)
    } catch {
      if let photo = known.standIn(for: error) { return photo }
      throw error
    }
  }

  /// What the cache knows about something at an origin.
  func known(_ name: String, _ origin: WebOrigin) -> KnownPhoto {
    KnownPhoto(
      cache: settings.cache, key: PhotoCache.Key(name, scope: scope(of: origin)), origin: origin,
      allowsPrivateNetwork: settings.allowsPrivateNetwork, now: settings.clock.seconds())
  }

  /// Pages come with status 200 too, where somebody should log in.
  private static func checkType(_ answer: HTTPAnswer, _ origin: WebOrigin) throws(RemoteFailure) {
    if answer.body.isEmpty { throw .refused(origin, "the answer is empty") }
    let type = (answer.headers["content-type"] ?? "").prefix { $0 != ";" && $0 != " " }.lowercased()
    // These say that nothing is known.
    if type.isEmpty || type.hasPrefix("image/") || ["application/octet-stream", "binary/octet-stream"].contains(type) {
      guard !PhotoFormat.isMarkup(answer.body) else {
        throw .refused(origin, "answered with a page instead of an image")
      }
      return
    }
    let remark = type == "text/html" ? " (a page to log in?)" : ""
    throw .refused(origin, "answered with \(type) instead of an image\(remark)")
  }
}
