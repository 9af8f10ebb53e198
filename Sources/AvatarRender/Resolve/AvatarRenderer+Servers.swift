extension AvatarNetwork {
  /// Returns the reason why photos could not be cached, once; the avatar that is finished next reports it.
  func cacheFault() -> AvatarWarning? {
    guard let cache = photos.settings.cache, let fault = cache.takeFault() else { return nil }
    return AvatarWarning(source: "the cache \(cache.directory)", reason: fault)
  }

  /// Returns the reason why photos could not be cached, once, as a note.
  package func cacheNote() -> String? { cacheFault().map { "\($0)" } }
}
