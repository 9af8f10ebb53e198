import AvatarFileSystem
import AvatarHTTP
import AvatarJSON

extension Command {
  static let cache = Command(
    name: "cache", set: .groups, summary: "Shows or removes cached photos.",
    examples: [
      "avatar-render cache info": nil,
      "AVATAR_CACHE_MAX_AGE=7d avatar-render cache prune": nil,
    ], run: Arguments.rejectMissingSubcommand)

  static let cacheInfo = Command(
    name: "cache info", set: .cacheInfo, summary: "Shows the location and size of the cache.",
    examples: [
      "avatar-render cache info": nil,
      "avatar-render cache info --json --cache-dir build/photos": nil,
    ], run: Arguments.showCache)

  static let cachePrune = Command(
    name: "cache prune", set: .cachePrune,
    summary: "Removes damaged and expired photos, and the oldest ones beyond the size limit.",
    examples: [
      "avatar-render cache prune": nil,
      "AVATAR_CACHE_MAX_AGE=7d AVATAR_CACHE_MAX_BYTES=100Mi avatar-render cache prune": nil,
    ], run: Arguments.pruneCache)

  static let cacheClear = Command(
    name: "cache clear", set: .cacheClear, summary: "Removes all cached photos, and nothing else.",
    examples: [
      "avatar-render cache clear": nil,
      "avatar-render cache clear --cache-dir build/photos": nil,
    ], run: Arguments.clearCache)
}

extension Arguments {
  fileprivate func showCache() throws(InputError) -> CommandResult {
    let cache = try existingCache()
    return try report(cache, cache.contents())
  }

  fileprivate func pruneCache() throws(InputError) -> CommandResult {
    let cache = try existingCache()
    return try report(cache, mapError(of: cache.prune(now: WallClock.now), to: Self.unremovable(cache)))
  }

  fileprivate func clearCache() throws(InputError) -> CommandResult {
    let cache = try existingCache()
    return try report(cache, mapError(of: cache.clear(), to: Self.unremovable(cache)))
  }

  private static func unremovable(_ cache: PhotoCache) -> (FileError) -> InputError {
    { InputError(cache.directory, reason: "cannot be removed: \($0.reason)", kind: .io) }
  }

  private func existingCache() throws(InputError) -> PhotoCache {
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

  private func report(_ cache: PhotoCache, _ contents: CacheContents) throws(InputError) -> CommandResult {
    if self[Option.json] {
      try StandardStreams.print(
        json: JSONWriter.object { json in
          json.member("absences", contents.absences)
          json.member("bytes", contents.bytes)
          json.member("directory", cache.directory)
          json.member("maxBytes", cache.limits.bytes)
          json.member("photos", contents.photos)
          json.member("removed", contents.removed)
        })
      return .done
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
    try StandardStreams.print(line + "\n")
    return .done
  }
}
