import AvatarFileSystem
import AvatarHTTP
import AvatarJSON
import AvatarRender

extension Command {
  static let cache = Command(
    group: "cache", "Shows or removes cached photos.",
    """
    EXAMPLES:
      avatar-render cache info
      AVATAR_CACHE_MAX_AGE=7d avatar-render cache prune
    """)

  static let cacheInfo = Command(
    "cache info", .cacheInfo, "Shows the location and size of the cache.",
    """
    EXAMPLES:
      avatar-render cache info
      avatar-render cache info --json --cache-dir build/photos
    """
  ) { arguments throws(InputError) in
    let cache = try arguments.existingCache()
    try arguments.report(cache, cache.contents())
    return .done
  }

  static let cachePrune = Command(
    "cache prune", .cachePrune, "Removes damaged and expired photos, and the oldest ones beyond the size limit.",
    """
    EXAMPLES:
      avatar-render cache prune
      AVATAR_CACHE_MAX_AGE=7d AVATAR_CACHE_MAX_BYTES=100Mi avatar-render cache prune
    """
  ) { arguments throws(InputError) in
    let cache = try arguments.existingCache()
    try arguments.report(cache, mapError(of: cache.prune(now: WallClock.now), to: unremovable(cache)))
    return .done
  }

  static let cacheClear = Command(
    "cache clear", .cacheClear, "Removes all cached photos, and nothing else.",
    """
    EXAMPLES:
      avatar-render cache clear
      avatar-render cache clear --cache-dir build/photos
    """
  ) { arguments throws(InputError) in
    let cache = try arguments.existingCache()
    try arguments.report(cache, mapError(of: cache.clear(), to: unremovable(cache)))
    return .done
  }

  private static func unremovable(_ cache: PhotoCache) -> (FileError) -> InputError {
    { InputError(cache.directory, reason: "cannot be removed: \($0.reason)", kind: .io) }
  }
}

extension Arguments {
  fileprivate func existingCache() throws(InputError) -> PhotoCache {
    guard let cache = try cache() else {
      throw .usage("cache: neither XDG_CACHE_HOME nor HOME is set: name a directory with --cache-dir")
    }
    if let kind = FileStatus(cache.directory)?.kind ?? FileStatus(String(cache.directory.dropLast()))?.kind,
      kind != .directory
    {
      throw .usage("--cache-dir \(cache.directory.dropLast()): is not a directory")
    }
    return cache
  }

  fileprivate func report(_ cache: PhotoCache, _ contents: CacheContents) throws(InputError) {
    if self[Option.json] {
      return try StandardStreams.print(
        json: JSONWriter.object { json in
          json.member("absences", contents.absences)
          json.member("bytes", contents.bytes)
          json.member("directory", cache.directory)
          json.member("maxBytes", cache.limits.bytes)
          json.member("photos", contents.photos)
          json.member("removed", contents.removed)
        })
    }
    var words = [
      "\(contents.photos) \(contents.photos == 1 ? "photo" : "photos")",
      "\(contents.absences.grouped) known to be missing",
      "\(contents.bytes.grouped) of \(cache.limits.bytes.grouped) bytes",
    ]
    if contents.removed > 0 {
      words.append("\(contents.removed) \(contents.removed == 1 ? "file" : "files") removed")
    }
    let line = StandardStreams.escaped(cache.directory) + ": " + words.joined(separator: ", ")
    try StandardStreams.print(Array((line + "\n").utf8))
  }
}
