import AvatarCodec
import AvatarFiles

/// A photo in the cache, with the changes that a response makes to it.
struct KnownPhoto {
  private let cache: PhotoCache?
  private let key: PhotoCache.Key
  private let origin: WebOrigin
  private let allowsPrivateNetwork: Bool
  private let now: Int
  private(set) var entry: CacheEntry?
  /// Compared with its digest.
  private(set) var photo: RemotePhoto?

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
    photo = RemotePhoto(bytes: bytes, digest: digest)
  }

  /// Returns the cached photo if it is fresh, or if no request may be sent.
  func servable(_ settings: RemoteSettings) throws(RemoteFailure) -> RemotePhoto? {
    if let entry, settings.isOffline || !settings.refreshes && entry.isFresh(at: now) {
      if let photo { return photo }
      // The same words as when it did.
      throw .status(entry.absence ?? 404, origin, retryAfter: nil)
    }
    if settings.isOffline { throw .local("is not in the cache, and no server is asked (--offline)") }
    return nil
  }

  /// Renews the entry of a photo that has not changed, by a 304 response.
  func renew(_ answer: HTTPAnswer) {
    guard let entry else { return }
    guard let renewed = entry.renewed(answer, now: now) else {
      cache?.remove(key)
      return
    }
    cache?.store(renewed, nil, key, now: now)
  }

  /// Stores a new photo if its response allows that; a truncated photo does not replace a complete one.
  func keep(_ answer: HTTPAnswer) -> RemotePhoto {
    let new = RemotePhoto(bytes: answer.body, digest: ContentDigest(of: answer.body))
    guard PhotoFormat.isPicture(new.bytes) else { return new }
    if !PhotoFormat.isWhole(new.bytes) {
      guard var photo else { return new }
      photo.flaw = "\(origin.place) answered with a photo that is cut short: used the cached photo"
      return photo
    }
    guard let entry = CacheEntry(answer, digest: new.digest, now: now) else {
      cache?.remove(key)
      return new
    }
    cache?.store(entry, new.bytes, key, now: now)
    return new
  }

  /// Stores bytes that were derived from a response, unless the response must not be stored.
  ///
  /// They are fresh for `lifetime` seconds, whatever lifetime the response states.
  func keep(_ bytes: [UInt8], of answer: HTTPAnswer, lifetime: Int) -> RemotePhoto {
    let photo = RemotePhoto(bytes: bytes, digest: ContentDigest(of: bytes))
    if (answer.headers.statedLifetime(now: now) ?? 0) >= 0 {
      let entry = CacheEntry(
        digest: photo.digest, checked: now, freshUntil: now + lifetime, isPrivate: answer.isPrivate)
      cache?.store(entry, bytes, key, now: now)
    }
    return photo
  }

  /// Removes the entry from the cache, because its photo cannot be used.
  func disown() { cache?.remove(key) }

  /// Returns the cached photo to use in spite of a failed request; nil if there is none.
  ///
  /// A response of 401, 403, 404 or 410 invalidates the cached photo.
  func standIn(for failure: RemoteFailure) -> RemotePhoto? {
    switch failure {
    case .status(let status, let origin, _, let lifetime) where status == 404 || status == 410:
      // Said by whom it was asked of, not by whoever that led to.
      if origin == self.origin, (lifetime ?? 1) > 0 {
        // A failure does not tell by which address it came.
        let entry = CacheEntry.absent(status, lifetime: lifetime, now: now, isPrivate: allowsPrivateNetwork)
        cache?.store(entry, nil, key, now: now)
      } else {
        cache?.remove(key)
      }
      return nil
    case .status(401, _, _, _), .status(403, _, _, _):
      cache?.remove(key)
      return nil
    default:
      guard failure.isTemporary, var photo, entry?.mustRevalidate == false else { return nil }
      photo.flaw = "\(failure.reason): used the cached photo"
      return photo
    }
  }
}
