package import AvatarFileSystem
import Synchronization

/// An HTTP client for photos with a disk cache (RFC 9111).
///
/// Any number of threads may use it at the same time.
package final class CachingHTTPClient: Sendable {
  package let settings: FetchSettings
  package let client: HTTPClient
  /// The cache scope of each origin with credentials, computed on first use.
  private let scopes = Mutex([WebOrigin: ContentDigest]?.none)

  package init(_ settings: FetchSettings) {
    self.settings = settings
    client = HTTPClient(settings)
  }

  /// Returns the digest of the credentials for an origin; nil if there are no credentials or no cache.
  ///
  /// The digest separates the cached photos of one user from those of another.
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

  /// Returns the photo at a URL, from the cache if possible.
  ///
  /// A cached photo is used if it is fresh, if the server confirms it, or if the server fails temporarily or responds
  /// with anything other than a complete photo of at most `limit` bytes. The type is determined from the bytes, not
  /// from the `Content-Type`.
  ///
  /// - Parameters:
  ///   - url: The URL of the photo.
  ///   - name: The name that identifies the photo in the cache; nil means the URL.
  ///   - limit: The maximum size, in bytes.
  ///   - deadline: The deadline for the avatar.
  /// - Returns: The photo.
  /// - Throws: `FetchError` if neither the server nor the cache has a photo.
  package func photo(
    at url: WebURL, as name: String? = nil, limit: Int, _ deadline: FetchDeadline
  ) throws(FetchError) -> FetchedPhoto {
    let cached = cached(name ?? url.text, url.origin)
    if let photo = try cached.usablePhoto() { return photo.delivered(.fresh) }
    var truncated: FetchedPhoto?
    do throws(FetchError) {
      let validators = settings.refreshes || cached.photo == nil ? [] : cached.entry?.validators ?? []
      let response = try client.get(
        HTTPClient.Query(url: url, accept: settings.accept(), validators: validators, limit: limit), deadline)
      if response.status == 304, let photo = cached.photo {
        cached.renew(response)
        return photo.delivered(.revalidated)
      }
      guard let fault = settings.fault(response.body) else { return cached.store(response.body, of: response) }
      if fault.isTruncated { truncated = FetchedPhoto(response.body) }
      throw Self.refusal(of: response, fault, from: url.origin)
    } catch {
      if !deadline.isCancelled, let photo = cached.replacement(for: error) { return photo.delivered(.stale) }
      if let truncated { return truncated }
      throw error
    }
  }

  /// Returns bytes derived from the response to a query, or from the cache if they are fresh or the server confirms them.
  ///
  /// - Parameters:
  ///   - query: The query, to which validators are added.
  ///   - name: The name that identifies the derived bytes in the cache.
  ///   - deadline: The deadline for the query.
  ///   - derive: A function that returns the bytes to store; after a 304 response, its second argument is the cached bytes.
  /// - Returns: The derived bytes.
  /// - Throws: `FetchError` if a request fails, or is necessary but must not be sent. If this user may no longer access
  ///   the response, its entry is removed.
  package func document(
    _ query: HTTPClient.Query, as name: String, _ deadline: FetchDeadline,
    derive: (HTTPResponse, _ known: [UInt8]?) throws(FetchError) -> [UInt8]
  ) throws(FetchError) -> [UInt8] {
    let cached = cached(name, query.url.origin)
    if let known = try cached.usablePhoto() { return known.bytes }
    var query = query
    if !settings.refreshes, cached.photo != nil { query.validators = cached.entry?.validators ?? [] }
    do throws(FetchError) {
      let response = try client.get(query, deadline)
      let known = response.status == 304 ? cached.photo?.bytes : nil
      let bytes = try derive(response, known)
      if known != nil { cached.renew(response, with: bytes) } else { cached.store(bytes, of: response) }
      return bytes
    } catch {
      if error.isDenial { cached.invalidate() }
      throw error
    }
  }

  /// Returns the cached photo for a name and an origin; it may not have an entry.
  package func cached(_ name: String, _ origin: WebOrigin) -> CachedPhoto {
    CachedPhoto(settings, PhotoCache.Key(name, scope: scope(of: origin)), origin)
  }

  /// Returns the error for a response whose body is not a complete photo.
  private static func refusal(
    of response: HTTPResponse, _ fault: FetchSettings.ContentFault, from origin: WebOrigin
  ) -> FetchError {
    if response.body.isEmpty { return .refused(origin, "the response is empty") }
    let type = (response.headers["content-type"] ?? "").prefix { $0 != ";" && $0 != " " }.lowercased()
    // These types do not reveal what the content is if it is not a photo, unlike the type of a login page.
    let isVague =
      fault.isTruncated || type.hasPrefix("image/")
      || ["", "application/octet-stream", "binary/octet-stream"].contains(type)
    let remark = type == "text/html" ? " (a login page?)" : ""
    return .refused(origin, "responded with \(isVague ? fault.content : "\(type) instead of an image\(remark)")")
  }
}

/// A photo from a server or from the cache.
package struct FetchedPhoto: Hashable, Sendable {
  package let bytes: [UInt8]
  package let digest: ContentDigest
  /// The text for the end of a warning about the source of the photo; nil if there is no warning.
  package var warning: String?
  /// The way in which the bytes were obtained.
  package var delivery = Delivery.downloaded

  /// A way in which the bytes of a photo are obtained.
  package enum Delivery: Hashable, Sendable {
    case downloaded
    /// The photo is from the cache, and no request was sent.
    case fresh
    /// The photo is from the cache, after the server confirmed that it has not changed.
    case revalidated
    /// The photo is from the cache because the server failed.
    case stale
  }

  /// Returns whether two photos have the same contents.
  package static func == (a: Self, b: Self) -> Bool { a.digest == b.digest }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// Returns the photo with a different delivery.
  func delivered(_ delivery: Delivery) -> FetchedPhoto {
    var photo = self
    photo.delivery = delivery
    return photo
  }
}

extension FetchedPhoto {
  /// Creates a downloaded photo.
  init(_ bytes: [UInt8]) { self.init(bytes: bytes, digest: ContentDigest(of: bytes)) }
}

/// A cached photo, with operations that update it after a response.
package struct CachedPhoto {
  private let settings: FetchSettings
  private let key: PhotoCache.Key
  private let origin: WebOrigin
  /// The time of the lookup, in seconds since 1970.
  private let now: Int
  private(set) var entry: CacheEntry?
  /// Whether the cache has an entry, even if it is for a photo that the server does not have.
  package var isKnown: Bool { entry != nil }
  /// The cached photo, whose bytes match its digest; nil if there is none.
  package private(set) var photo: FetchedPhoto?

  private var cache: PhotoCache? { settings.cache }

  /// Looks up the entry and the photo for a key.
  init(_ settings: FetchSettings, _ key: PhotoCache.Key, _ origin: WebOrigin) {
    self.settings = settings
    self.key = key
    self.origin = origin
    now = settings.clock.seconds()
    guard let cache, let entry = cache.entry(key, now: now), settings.allowsPrivateNetwork || !entry.isPrivate else {
      return
    }
    self.entry = entry
    guard let digest = entry.digest else { return }
    guard let bytes = cache.photo(digest, key) else {
      self.entry = nil
      return
    }
    photo = FetchedPhoto(bytes: bytes, digest: digest)
  }

  /// Returns the cached photo if it is fresh or if no request may be sent.
  /// - Returns: The cached photo; nil if a request is necessary.
  /// - Throws: `FetchError.absent` for a cached absence, or `FetchError.local` if a request is necessary but must not be sent.
  package func usablePhoto() throws(FetchError) -> FetchedPhoto? {
    if let entry, settings.isOffline || !settings.refreshes && entry.isFresh(at: now) {
      if let photo { return photo }
      throw .absent(entry.absence ?? 404, origin, since: entry.checked)
    }
    if settings.isOffline { throw settings.notCached }
    return nil
  }

  /// Renews the entry of an unchanged photo after a 304 response.
  ///
  /// `bytes` are those derived from the photo and the response; nil means the photo itself.
  func renew(_ response: HTTPResponse, with bytes: [UInt8]? = nil) {
    guard let entry else { return }
    guard var renewed = entry.renewed(response, now: now) else {
      cache?.remove(key)
      return
    }
    if let bytes { renewed.digest = ContentDigest(of: bytes) }
    cache?.store(renewed, photo: bytes, key: key, now: now)
  }

  /// Stores and returns bytes that were in a response or derived from it.
  ///
  /// A response that must not be stored removes the entry.
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - response: The response, which specifies the lifetime.
  ///   - lifetime: The lifetime, in seconds, which overrides that of the response; nil means the lifetime of the
  ///     response.
  /// - Returns: The bytes.
  @discardableResult
  package func store(_ bytes: [UInt8], of response: HTTPResponse, lifetime: Int? = nil) -> FetchedPhoto {
    let photo = FetchedPhoto(bytes)
    var entry = CacheEntry(response, digest: photo.digest, now: now)
    if let lifetime, entry != nil {
      entry = CacheEntry(
        digest: photo.digest, checked: now, freshUntil: now + lifetime, isPrivate: response.isPrivate)
    }
    if let entry { cache?.store(entry, photo: bytes, key: key, now: now) } else { cache?.remove(key) }
    return photo
  }

  /// Removes the entry from the cache because its photo cannot be used.
  package func invalidate() { cache?.remove(key) }

  /// Returns the cached photo to use if a request fails; nil if there is none.
  ///
  /// A 401, 403, 404 or 410 response invalidates the cached photo.
  package func replacement(for failure: FetchError) -> FetchedPhoto? {
    switch failure {
    case .status(let status, let origin, _, let lifetime) where status == 404 || status == 410:
      // Only the requested origin can report that the photo is absent; the target of a redirect cannot.
      if origin == self.origin, (lifetime ?? 1) > 0 {
        // A failure does not include the server's address, which may be private if the settings allow that.
        let entry = CacheEntry.absent(status, lifetime: lifetime, now: now, isPrivate: settings.allowsPrivateNetwork)
        cache?.store(entry, photo: nil, key: key, now: now)
      } else {
        cache?.remove(key)
      }
      return nil
    case .status(401, _, _, _), .status(403, _, _, _):
      cache?.remove(key)
      return nil
    default:
      guard failure.allowsStale, var photo, entry?.mustRevalidate == false else { return nil }
      photo.warning = "\(failure.reason): used the cached photo"
      return photo
    }
  }
}
