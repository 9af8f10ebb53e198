import ArgumentParser
import AvatarFileSystem
import AvatarHTTP
import AvatarJSON

/// The command `cache`, for the cached photos of servers.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Shows or removes cached photos.",
    discussion: """
      EXAMPLES:
        avatar-render cache info
        avatar-render cache prune --cache-max-age 7d
      """,
    subcommands: [InfoCommand.self, PruneCommand.self, ClearCommand.self])

  struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info", abstract: "Shows the location and the size of the cache.",
      discussion: """
        EXAMPLES:
          avatar-render cache info
          avatar-render cache info --json --cache-dir build/photos
        """)

    @OptionGroup var place: CachePlaceOptions
    @Flag(help: "Print one line of JSON.") var json = false
    @OptionGroup var shared: SharedOptions

    func run() throws { try place.info(json: json) }
  }

  struct PruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune", abstract: "Removes damaged and expired photos, and the oldest photos above the size limit.",
      discussion: """
        EXAMPLES:
          avatar-render cache prune
          avatar-render cache prune --cache-max-age 7d --cache-max-bytes 100Mi
        """)

    @OptionGroup var place: CachePlaceOptions
    @Flag(help: "Print one line of JSON.") var json = false
    @OptionGroup var shared: SharedOptions

    func run() throws { try place.prune(json: json) }
  }

  struct ClearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Removes all cached photos, and nothing else.",
      discussion: """
        EXAMPLES:
          avatar-render cache clear
          avatar-render cache clear --cache-dir build/photos
        """)

    @OptionGroup var place: CachePlaceOptions
    @Flag(help: "Print one line of JSON.") var json = false
    @OptionGroup var shared: SharedOptions

    func run() throws { try place.clear(json: json) }
  }
}

/// The execution of the subcommands of `cache`.
extension CachePlaceOptions {
  fileprivate func info(json: Bool) throws(CommandError) {
    let cache = try existingCache()
    try report(cache, cache.contents(), json: json)
  }

  fileprivate func prune(json: Bool) throws(CommandError) {
    let cache = try existingCache()
    try report(cache, mapError(of: cache.prune(now: WallClock.now), to: unremovable(cache)), json: json)
  }

  fileprivate func clear(json: Bool) throws(CommandError) {
    let cache = try existingCache()
    try report(cache, mapError(of: cache.clear(), to: unremovable(cache)), json: json)
  }

  private func existingCache() throws(CommandError) -> PhotoCache {
    guard let cache else {
      throw .usage("cache: neither XDG_CACHE_HOME nor HOME is set: name a directory with --cache-dir")
    }
    if let kind = FileStatus(cache.directory)?.kind ?? FileStatus(String(cache.directory.dropLast()))?.kind,
      kind != .directory
    {
      throw .usage("--cache-dir \(cache.directory.dropLast()): is not a directory")
    }
    return cache
  }

  private func unremovable(_ cache: PhotoCache) -> (FileError) -> CommandError {
    { .unremovable(path: cache.directory, reason: $0.reason) }
  }

  private func report(_ cache: PhotoCache, _ contents: CacheContents, json: Bool) throws(CommandError) {
    let line: String
    if json {
      let directory = StandardStreams.harmless(json: JSONText.quoted(cache.directory))
      line =
        "{\"directory\":\(directory),\"photos\":\(contents.photos),\"absences\":\(contents.absences),\"bytes\":\(contents.bytes),"
        + "\"mostBytes\":\(cache.limits.bytes),\"removed\":\(contents.removed)}"
    } else {
      var words = [
        "\(contents.photos) \(contents.photos == 1 ? "photo" : "photos")",
        "\(contents.absences.grouped) known to be missing",
        "\(contents.bytes.grouped) of \(cache.limits.bytes.grouped) bytes",
      ]
      if contents.removed > 0 {
        words.append("\(contents.removed) \(contents.removed == 1 ? "file" : "files") removed")
      }
      line = StandardStreams.harmless(cache.directory) + ": " + words.joined(separator: ", ")
    }
    try OutputFiles.print(Array((line + "\n").utf8))
  }
}
