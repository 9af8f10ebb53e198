import AvatarFileSystem
package import AvatarHTTP
import Synchronization

/// A client for remote photos, which coalesces equal fetches.
///
/// Any number of threads may use it at the same time.
package final class PhotoFetcher: Sendable {
  package let settings: FetchSettings
  package let servers: ContactServers
  let http: CachingHTTPClient
  private let fetches: Mutex<FetchCoalescer>
  /// The result of each lookup of a domain's own directory, with nil for domains without one.
  private let ownDirectories = Mutex([String: WebURL?]())
  private let srvRecords: SRVRecords
  /// The threads that wait for servers, so that rendering threads do not block.
  private let threads: ThreadPool

  package init(
    _ settings: FetchSettings, servers: ContactServers = ContactServers(), srvRecords: SRVRecords = SRVRecords()
  ) {
    var settings = settings
    servers.addCredentials(to: &settings.credentials)
    self.settings = settings
    self.servers = servers
    self.srvRecords = srvRecords
    http = CachingHTTPClient(settings)
    threads = ThreadPool(maxThreads: 2 * settings.concurrency)
    fetches = Mutex(FetchCoalescer(settings))
  }

  /// Returns a photo of at most `limit` bytes, sending simultaneous equal requests only once.
  package func photo(
    _ source: RemoteSource, limit: Int, _ deadline: FetchDeadline
  ) throws(FetchError) -> FetchedPhoto {
    let fetch = try fetches.withLock { (fetches) throws(FetchError) in try fetches.fetch(for: source) }
    if fetch.start(deadline) { return try perform(fetch, of: source, limit: limit, deadline).get() }
    let result = fetch.result(deadline)
    // The thread that performed the fetch gave up, but this one still needs the photo.
    if fetch.isCancelled(result), deadline.rest > .zero { return try photo(source, limit: limit, deadline) }
    return try result.get()
  }

  /// Ends the requests with a deadline, except any request whose photo other threads are also waiting for.
  package func cancel(_ deadline: FetchDeadline) {
    if let fetch = fetches.withLock({ $0.fetch(with: deadline) }) { fetch.leave() } else { deadline.cancel() }
  }

  /// Performs a fetch and passes its result to all waiting threads.
  private func perform(
    _ fetch: CoalescedFetch, of source: RemoteSource, limit: Int, _ deadline: FetchDeadline
  ) -> Result<FetchedPhoto, FetchError> {
    let before = deadline.rest
    let result: Result<FetchedPhoto, FetchError> = Result(of: try self.fetch(source, limit: limit, deadline))
    // A timeout is not shared if the caller had less than the usual time, because others may succeed.
    let isShared =
      !(result.isShortOfTime && before < settings.timeout * 0.9) && !fetch.isCancelled(result)
      && result.failure?.component == nil && result.failure?.isLocal != true
    // The table is updated before the waiting callers resume, so those that retry find it updated.
    fetches.withLock { $0.finish(result, of: fetch, for: source, isShared: isShared) }
    fetch.finish(result, spent: before - deadline.rest)
    return result
  }

  /// Returns the number of threads that need the photo of a source.
  func waiters(for source: RemoteSource) -> Int { fetches.withLock { $0.waiters(for: source) } }

  /// Starts fetching the first available photo of a fallback chain.
  /// - Returns: An object that holds the photo. When it is released, no other source is requested.
  package func prefetch(_ chain: [RemoteSource], limit: Int) -> Prefetch {
    let prefetch = fetches.withLock { fetches in
      if fetches.isFull { return Prefetch() }
      return Prefetch(chain.compactMap { source in (try? fetches.fetch(for: source)).map { (source, $0) } })
    }
    if prefetch.fetches.isEmpty { return prefetch }
    threads.run { [weak self, weak prefetch] in
      guard let start = self?.settings.deadline() else { return }
      var position = 0
      while let self, let (source, fetch) = prefetch?.fetch(at: position), !fetches.withLock({ $0.isFull }) {
        let deadline = start.copy()
        // Waiting for another thread's fetch would block this thread, which could perform others.
        guard fetch.start(deadline) else { return }
        if case .success = perform(fetch, of: source, limit: limit, deadline) { return }
        position += 1
      }
    }
    return prefetch
  }

  /// Returns the person to whom a reference refers.
  package func contact(_ reference: ContactReference, _ deadline: FetchDeadline) throws(FetchError) -> Contact {
    try servers.server(reference.server).contact(reference.id, from: http, deadline)
  }

  /// Returns a page of a contact list.
  /// - Parameters:
  ///   - list: The list.
  ///   - position: The position from the previous page, or nil for the first page.
  ///   - deadline: The deadline for the page.
  /// - Returns: The page.
  /// - Throws: `FetchError` if the server does not respond with the page.
  package func contacts(
    of list: ContactList, at position: String? = nil, _ deadline: FetchDeadline
  ) throws(FetchError) -> ContactPage {
    try servers.server(list.server).contacts(of: list.selector, at: position, from: http, deadline)
  }

  /// Removes an undecodable photo from the cache, so that the next run requests it again.
  package func invalidate(_ source: RemoteSource) {
    switch source {
    case .url(let text): if let url = try? WebURL(text) { http.cached(url.text, url.origin).invalidate() }
    case .directory(let directory, let address, let pixels):
      let url = directory.url(of: address, pixels: pixels, at: place(of: directory, address))
      http.cached(name(of: directory, address, pixels: pixels), url.origin).invalidate()
    case .contact(let contact): try? servers.server(contact.server).invalidate(contact, http)
    }
  }

  private func fetch(
    _ source: RemoteSource, limit: Int, _ deadline: FetchDeadline
  ) throws(FetchError) -> FetchedPhoto {
    switch source {
    case .url(let text): return try http.photo(at: try Self.url(text), limit: limit, deadline)
    case .directory(let directory, let address, let pixels):
      let url = directory.url(of: address, pixels: pixels, at: place(of: directory, address))
      return try http.photo(at: url, as: name(of: directory, address, pixels: pixels), limit: limit, deadline)
    case .contact(let contact):
      return try servers.server(contact.server).photo(of: contact, from: http, limit: limit, deadline)
    }
  }

  static func url(_ text: String) throws(FetchError) -> WebURL {
    return try WebURL(text)
  }

  /// Returns the base URL of a directory's photos.
  ///
  /// A URL in `servers` takes precedence. The domain of an address may specify its own Libravatar server with an SRV
  /// record.
  func place(of directory: PhotoDirectory, _ address: EmailAddress) -> WebURL {
    if let given = servers.directories[directory] { return given }
    guard directory == .libravatar, !settings.isOffline, let domain = address.domain else {
      return directory.standardURL
    }
    if let known = ownDirectories.withLock({ $0[domain] }) { return known ?? directory.standardURL }
    // The lookup may take seconds, so no lock is held. Two threads may look up the same domain at the same time.
    let own = srvRecords.server(of: "_avatars-sec._tcp.\(domain)").map { server in
      WebURL(origin: WebOrigin(.https, host: server.host, port: server.port), target: "/avatar")
    }
    ownDirectories.withLock { known in
      if known.count >= Self.maxDomains { known = [:] }
      known[domain] = .some(own)
    }
    return own ?? directory.standardURL
  }

  /// Returns the cache key for a directory's photo, which does not depend on the domain's SRV record.
  private func name(of directory: PhotoDirectory, _ address: EmailAddress, pixels: Int) -> String {
    let base = servers.directories[directory] ?? directory.standardURL
    return "\(directory.rawValue) \(directory.url(of: address, pixels: pixels, at: base).text)"
  }

  private static let maxDomains = 10_000
}
