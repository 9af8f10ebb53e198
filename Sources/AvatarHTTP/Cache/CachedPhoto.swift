import AvatarFileSystem

/// A photo in the cache, and the changes that a response makes to it.
package struct CachedPhoto {
  private let cache: PhotoCache?
  private let key: PhotoCache.Key
  private let origin: WebOrigin
  private let allowsPrivateNetwork: Bool
  private let now: Int
  private(set) var entry: CacheEntry?
  /// Whether the cache has an entry, including one for a photo that the server does not have.
  package var isKnown: Bool { entry != nil }
  /// The cached photo, whose bytes match its digest; nil if there is none.
  package private(set) var photo: FetchedPhoto?

  /// Looks up the entry of a key, and its photo; `now` is in seconds since 1970.
  init(cache: PhotoCache?, key: PhotoCache.Key, origin: WebOrigin, allowsPrivateNetwork: Bool, now: Int) {
    self.cache = cache
    self.key = key
    self.origin = origin
    self.allowsPrivateNetwork = allowsPrivateNetwork
    self.now = now
    guard let cache, let entry = cache.entry(key, now: now), allowsPrivateNetwork || !entry.isPrivate else { return }
    self.entry = entry
    guard let digest = entry.digest else { return }
    guard let bytes = cache.photo(digest, key) else {
      self.entry = nil
      return
    }
    photo = FetchedPhoto(bytes: bytes, digest: digest)
  }

  /// Returns the cached photo if it is fresh, or if no request may be sent; nil if a request is necessary.
  /// - Parameter settings: The settings that allow or forbid requests.
  /// - Returns: The cached photo; nil if a request is necessary.
  /// - Throws: The status of a cached absence, or `FetchError.local` if a request is necessary but must not be sent.
  package func servable(_ settings: FetchSettings) throws(FetchError) -> FetchedPhoto? {
    if let entry, settings.isOffline || !settings.refreshes && entry.isFresh(at: now) {
      if let photo { return photo }
      // A cached absence has the same status as the response that reported it.
      throw .status(entry.absence ?? 404, origin, retryAfter: nil)
    }
    if settings.isOffline { throw settings.notCached }
    return nil
  }

  /// Renews the entry of a photo that has not changed, by a 304 response.
  func renew(_ response: HTTPResponse) {
    guard let entry else { return }
    guard let renewed = entry.renewed(response, now: now) else {
      cache?.remove(key)
      return
    }
    cache?.store(renewed, photo: nil, key: key, now: now)
  }

  /// Stores the photo of a response if caching is allowed, and returns the photo to use.
  ///
  /// Neither a truncated photo nor other content is stored. The cached photo is used instead of a truncated one.
  func keep(_ response: HTTPResponse, _ content: ResponseContent) -> FetchedPhoto {
    let new = FetchedPhoto(bytes: response.body, digest: ContentDigest(of: response.body))
    if content == .other { return new }
    if content == .truncatedImage {
      guard var photo else { return new }
      photo.warning = "\(origin.place) responded with a photo that is cut short: used the cached photo"
      return photo
    }
    guard let entry = CacheEntry(response, digest: new.digest, now: now) else {
      cache?.remove(key)
      return new
    }
    cache?.store(entry, photo: new.bytes, key: key, now: now)
    return new
  }

  /// Stores bytes that were derived from a response, unless the response must not be stored.
  ///
  /// They are fresh for `lifetime` seconds, regardless of the lifetime of the response.
  package func keep(_ bytes: [UInt8], of response: HTTPResponse, lifetime: Int) -> FetchedPhoto {
    let photo = FetchedPhoto(bytes: bytes, digest: ContentDigest(of: bytes))
    if (response.headers.statedLifetime(now: now) ?? 0) >= 0 {
      let entry = CacheEntry(
        digest: photo.digest, checked: now, freshUntil: now + lifetime, isPrivate: response.isPrivate)
      cache?.store(entry, photo: bytes, key: key, now: now)
    }
    return photo
  }

  /// Stores bytes that were derived from a response for as long as the response may be cached.
  func keep(_ bytes: [UInt8], of response: HTTPResponse) {
    guard let entry = CacheEntry(response, digest: ContentDigest(of: bytes), now: now) else {
      cache?.remove(key)
      return
    }
    cache?.store(entry, photo: bytes, key: key, now: now)
  }

  /// Removes the entry from the cache, because its photo cannot be used.
  package func invalidate() { cache?.remove(key) }

  /// Returns the cached photo to use if a request fails; nil if there is none.
  ///
  /// A response of 401, 403, 404 or 410 invalidates the cached photo.
  package func standIn(for failure: FetchError) -> FetchedPhoto? {
    switch failure {
    case .status(let status, let origin, _, let lifetime) where status == 404 || status == 410:
      // Only the requested origin can report that the photo is absent, but not the target of a redirect.
      if origin == self.origin, (lifetime ?? 1) > 0 {
        // A failure does not include the server's address, which may be private if the settings allow that.
        let entry = CacheEntry.absent(status, lifetime: lifetime, now: now, isPrivate: allowsPrivateNetwork)
        cache?.store(entry, photo: nil, key: key, now: now)
      } else {
        cache?.remove(key)
      }
      return nil
    case .status(401, _, _, _), .status(403, _, _, _):
      cache?.remove(key)
      return nil
    default:
      guard failure.isTemporary, var photo, entry?.mustRevalidate == false else { return nil }
      photo.warning = "\(failure.reason): used the cached photo"
      return photo
    }
  }
}
