import AvatarFileSystem
import Synchronization

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
    // Otherwise, a photo from an intranet would be shown although requests to the intranet are no longer allowed.
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
