import AvatarCodec
import AvatarFiles

/// What the cache knows of a photo, and what becomes of that.
struct KnownPhoto {
  private let cache: PhotoCache?
  private let key: PhotoCache.Key
  private let origin: WebOrigin
  private let allowsPrivateNetwork: Bool
  private let now = WallClock.now
  private(set) var entry: CacheEntry?
  /// Compared with its digest.
  private(set) var photo: RemotePhoto?

  init(cache: PhotoCache?, key: PhotoCache.Key, origin: WebOrigin, allowsPrivateNetwork: Bool) {
    (self.cache, self.key, self.origin) = (cache, key, origin)
    self.allowsPrivateNetwork = allowsPrivateNetwork
    guard let cache, let entry = cache.entry(key, now: now), allowsPrivateNetwork || !entry.isPrivate else { return }
    self.entry = entry
    guard let digest = entry.digest else { return }
    guard let bytes = cache.photo(digest, key) else {
      self.entry = nil
      return
    }
    photo = RemotePhoto(bytes: bytes, digest: digest)
  }

  /// The photo, where no server need be asked, or none may be.
  func servable(_ settings: RemoteSettings) throws(RemoteFailure) -> RemotePhoto? {
    if let entry, settings.isOffline || !settings.refreshes && entry.isFresh(at: now) {
      if let photo { return photo }
      throw .local("\(origin.place) answered 404 (not found) when it was last asked")
    }
    if settings.isOffline { throw .local("is not in the cache, and no server is asked (--offline)") }
    return nil
  }

  /// Keeps what was said about a photo that has not changed.
  func renew(_ answer: HTTPAnswer) {
    guard let entry else { return }
    guard let renewed = entry.renewed(answer.headers, now: now, isPrivate: answer.isPrivate) else {
      cache?.remove(key)
      return
    }
    cache?.store(renewed, photo?.bytes, key, now: now)
  }

  /// Keeps a new photo, as far as it may be kept.
  /// - Parameter lifetime: seconds that it is good for, whatever the answer says of itself; nil is what it says.
  func keep(_ answer: HTTPAnswer, _ bytes: [UInt8]? = nil, lifetime: Int? = nil) -> RemotePhoto {
    let bytes = bytes ?? answer.body
    let photo = RemotePhoto(bytes: bytes, digest: ContentDigest(of: bytes))
    guard let cache, PhotoFormat.isPicture(bytes) else { return photo }
    guard var entry = CacheEntry(answer.headers, digest: photo.digest, now: now, isPrivate: answer.isPrivate) else {
      cache.remove(key)
      return photo
    }
    if let lifetime {
      (entry.freshUntil, entry.mustRevalidate) = (now + lifetime, false)
      (entry.entityTag, entry.lastModified) = (nil, nil)
    }
    cache.store(entry, bytes, key, now: now)
    return photo
  }

  /// The photo that is shown though the server could not be asked; nil where there is none. What a server says is gone, is
  /// forgotten.
  func standIn(for failure: RemoteFailure) -> RemotePhoto? {
    switch failure {
    case .status(404, let origin, _), .status(410, let origin, _):
      // Said by whom it was asked of, not by whoever that led to.
      if origin == self.origin {
        // A failure does not tell by which address it came.
        cache?.store(.absent(now: now, isPrivate: allowsPrivateNetwork), nil, key, now: now)
      } else {
        cache?.remove(key)
      }
      return nil
    case .status(401, _, _), .status(403, _, _):
      cache?.remove(key)
      return nil
    default:
      guard failure.isTemporary, var photo, entry?.mustRevalidate == false else { return nil }
      photo.flaw = "\(failure.reason): used the cached photo"
      return photo
    }
  }
}
