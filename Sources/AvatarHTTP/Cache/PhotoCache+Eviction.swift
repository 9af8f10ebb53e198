package import AvatarFileSystem

/// The numbers and total size of the entries in a cache.
package struct CacheContents: Hashable, Sendable {
  package internal(set) var photos = 0
  /// The number of entries for photos that the server does not have.
  package internal(set) var absences = 0
  /// The total size of all photos and entries, in bytes; each entry counts as 4096 bytes.
  package internal(set) var bytes = 0
  /// The number of removed files; `clear` counts only photos and entries.
  package internal(set) var removed = 0
}

extension PhotoCache {
  /// The path of an entry, the time of its last use, in nanoseconds since 1970, and the digest of its photo.
  private typealias Known = (path: String, used: Int, digest: ContentDigest?)

  /// Removes damaged, expired and unreferenced files, then evicts the least recently used entries until the remaining
  /// files fit.
  ///
  /// The caller must hold the lock.
  /// - Parameters:
  ///   - now: The current time, in seconds since 1970.
  ///   - maxBytes: The maximum total size of the remaining files, in bytes.
  ///   - checksPhotos: Whether to compare each photo with its digest.
  /// - Returns: The remaining contents and the number of removed files.
  /// - Complexity: O(n log n) in the number of entries.
  func evict(now: Int, maxBytes: Int, checksPhotos: Bool = false) -> CacheContents {
    var contents = CacheContents()
    var known = soundEntries(now: now, &contents)
    var uses: [String: Int] = [:]
    for entry in known { if let digest = entry.digest { uses[digest.description, default: 0] += 1 } }
    var sizes = soundPhotos(uses, checksPhotos: checksPhotos, contents: &contents)
    // An entry cannot be used without its photo.
    known.removeAll { entry in
      guard let digest = entry.digest, sizes[digest.description] == nil else { return false }
      remove(entry.path, &contents)
      return true
    }
    contents.bytes = sizes.values.reduce(0, +) + known.count * Self.bytesOfEntry
    known.sort { $0.used > $1.used }
    while contents.bytes > max(maxBytes, 0), let last = known.popLast() {
      remove(last.path, &contents)
      contents.bytes -= Self.bytesOfEntry
      guard let name = last.digest?.description else { continue }
      uses[name, default: 1] -= 1
      // Several URLs may have the same photo, which is removed with its last entry.
      if uses[name] == 0, let size = sizes.removeValue(forKey: name) {
        remove(photos + name, &contents)
        contents.bytes -= size
      }
    }
    contents.photos = sizes.count
    contents.absences = known.count { $0.digest == nil }
    return contents
  }

  private func remove(_ path: String, _ contents: inout CacheContents) {
    do {
      try File.remove(path)
      contents.removed += 1
    } catch {}
  }

  /// Returns the valid entries and removes the others.
  private func soundEntries(now: Int, _ contents: inout CacheContents) -> [Known] {
    var known: [Known] = []
    // No process is still writing these temporary files, because all writers hold the lock.
    for name in names(in: entries) where name.isDigest || name.isTemporary {
      let path = entries + name
      guard name.isDigest, let entry = read(path, limit: Self.maxBytesOfEntry).flatMap({ CacheEntry($0) }),
        let stamp = FileStatus(path)?.stamp, !limits.isTooOld(entry, now: now),
        // A stale absence has no validators, so it cannot save a request.
        entry.digest != nil || entry.isFresh(at: now)
      else {
        remove(path, &contents)
        continue
      }
      known.append((path, stamp.modified, entry.digest))
    }
    return known
  }

  /// Returns the sizes, in bytes, of the undamaged photos that have an entry, and removes the others.
  private func soundPhotos(
    _ uses: [String: Int], checksPhotos: Bool, contents: inout CacheContents
  ) -> [String: Int] {
    var sizes: [String: Int] = [:]
    for name in names(in: photos) where name.isDigest || name.isTemporary {
      let isComplete =
        !checksPhotos
        || read(photos + name, limit: .max).map { ContentDigest(of: $0).description == name } ?? false
      guard uses[name] != nil, isComplete, let size = FileStatus(photos + name, followsLinks: false)?.bytes else {
        remove(photos + name, &contents)
        continue
      }
      sizes[name] = size
    }
    return sizes
  }

  /// Whether the cache directory exists and is not a symbolic link.
  private var hasDirectory: Bool {
    FileStatus(String((directory + Self.layout).dropLast()), followsLinks: false)?.kind == .directory
  }

  private func names(in directory: String) -> [String] { (try? Directory(directory).names()) ?? [] }

  /// Returns the number and size of the files in the cache; a damaged entry counts as an absence.
  package func contents() -> CacheContents {
    var contents = CacheContents()
    for name in names(in: photos) where name.isDigest {
      contents.photos += 1
      contents.bytes += FileStatus(photos + name, followsLinks: false)?.bytes ?? 0
    }
    for name in names(in: entries) where name.isDigest {
      contents.bytes += Self.bytesOfEntry
      let entry = read(entries + name, limit: Self.maxBytesOfEntry).flatMap { CacheEntry($0) }
      if entry?.digest == nil { contents.absences += 1 }
    }
    return contents
  }

  /// The maximum time that `prune` and `clear` wait for the lock, in milliseconds.
  private static let lockTimeoutOfCommands = 10_000

  /// Removes damaged, expired and unreferenced files, and evicts the least recently used entries that exceed the limit.
  /// - Parameter now: The current time, in seconds since 1970.
  /// - Returns: The remaining contents and the number of removed files.
  /// - Throws: `FileError` if the cache is not trusted, or if its lock cannot be acquired within 10 seconds.
  package func prune(now: Int) throws(FileError) -> CacheContents {
    guard hasDirectory else { return CacheContents() }
    if let reason = untrustedReason() { throw .other(reason) }
    let lock = try FileLock(lockPath, milliseconds: Self.lockTimeoutOfCommands)
    defer { withExtendedLifetime(lock) {} }
    let contents = evict(now: now, maxBytes: limits.bytes, checksPhotos: true)
    // If there is no total, the next `store` counts the files.
    try? File.remove(totalPath)
    return contents
  }

  /// Removes all files that the cache has written, and no others.
  /// - Returns: The numbers of removed photos and entries.
  /// - Throws: `FileError` if the cache is not trusted, its lock cannot be acquired within 10 seconds, or a file cannot be removed.
  package func clear() throws(FileError) -> CacheContents {
    guard hasDirectory else { return CacheContents() }
    if let reason = untrustedReason() { throw .other(reason) }
    var contents = CacheContents()
    let lock = try FileLock(lockPath, milliseconds: Self.lockTimeoutOfCommands)
    for place in [entries, photos, directory + Self.layout] {
      for name in names(in: place) where name.isDigest || name.isTemporary {
        try File.remove(place + name)
        contents.removed += name.isDigest ? 1 : 0
      }
    }
    // Another program may use the same directory with its own tag.
    let tag = read(tagPath, limit: 1 << 10) == Array(Self.tag.utf8) ? [tagPath] : []
    // The lock file can be removed while it is locked: a process that waits for it then locks a new file.
    for path in [totalPath, saltPath, dayPath, lockPath] + tag { try? File.remove(path) }
    withExtendedLifetime(lock) {}
    for place in [entries, photos, directory + Self.layout] { Directory.removeEmpty(place) }
    Directory.removeEmpty(directory)
    return contents
  }
}

extension String {
  fileprivate var isDigest: Bool { ContentDigest(hexadecimal: self) != nil }
  /// Whether the string is the name of a temporary file that a killed process may have left behind.
  fileprivate var isTemporary: Bool { FilePath.isTemporaryName(self) }
}
