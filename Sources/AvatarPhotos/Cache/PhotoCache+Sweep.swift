package import AvatarFiles

/// What a cache holds.
package struct CacheContents: Hashable, Sendable {
  /// How many photos there are, and how many servers' words that there is none.
  package internal(set) var photos = 0
  package internal(set) var absences = 0
  /// Of all files.
  package internal(set) var bytes = 0
  /// How many photos and entries were removed.
  package internal(set) var removed = 0
}

extension PhotoCache {
  /// An entry and when it was used last, in nanoseconds since 1970.
  private struct Known {
    let path: String
    let used: Int
    let digest: ContentDigest?
  }

  /// Removes damaged, expired and unreferenced files, then evicts the least recently used entries until the rest fits.
  ///
  /// The caller must hold the lock.
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - mostBytes: the maximum size of the rest, in bytes.
  ///   - checksPhotos: whether each photo is compared with its digest.
  /// - Returns: what the cache still contains, and how many files were removed.
  /// - Complexity: O(n log n) in the number of entries.
  func sweep(now: Int, mostBytes: Int, checksPhotos: Bool = false) -> CacheContents {
    var contents = CacheContents()
    var known = soundEntries(now: now, &contents)
    var uses: [String: Int] = [:]
    for entry in known { if let digest = entry.digest { uses[digest.description, default: 0] += 1 } }
    var sizes = soundPhotos(uses, checksPhotos, &contents)
    // An entry without its photo says nothing.
    known.removeAll { entry in
      guard let digest = entry.digest, sizes[digest.description] == nil else { return false }
      remove(entry.path, &contents)
      return true
    }
    contents.bytes = sizes.values.reduce(0, +) + known.count * Self.bytesOfEntry
    known.sort { $0.used > $1.used }
    while contents.bytes > max(mostBytes, 0), let last = known.popLast() {
      remove(last.path, &contents)
      contents.bytes -= Self.bytesOfEntry
      guard let name = last.digest?.description else { continue }
      uses[name, default: 1] -= 1
      if uses[name] == 0, let size = sizes.removeValue(forKey: name) {
        remove(photos + name, &contents)
        contents.bytes -= size
      }
    }
    (contents.photos, contents.absences) = (sizes.count, known.count { $0.digest == nil })
    return contents
  }

  private func remove(_ path: String, _ contents: inout CacheContents) {
    do throws(FileError) {
      try File.remove(path)
      contents.removed += 1
    } catch {}
  }

  /// Entries that may be believed still; the others are removed.
  private func soundEntries(now: Int, _ contents: inout CacheContents) -> [Known] {
    var known: [Known] = []
    for name in names(in: entries) where name.isDigest || name.isTemporary {
      let path = entries + name
      guard name.isDigest, let entry = read(path, limit: Self.mostBytesOfEntry).flatMap({ CacheEntry($0) }),
        let stamp = FileStatus(path)?.stamp, !limits.isTooOld(entry, now: now),
        entry.digest != nil || entry.isFresh(at: now)
      else {
        remove(path, &contents)
        continue
      }
      known.append(Known(path: path, used: stamp.modified, digest: entry.digest))
    }
    return known
  }

  /// Sizes of photos that an entry is of; the others are removed.
  private func soundPhotos(
    _ uses: [String: Int], _ checksPhotos: Bool, _ contents: inout CacheContents
  ) -> [String: Int] {
    var sizes: [String: Int] = [:]
    for name in names(in: photos) where name.isDigest || name.isTemporary {
      let isWhole =
        !checksPhotos
        || read(photos + name, limit: .max >> 1).map { ContentDigest(of: $0).description == name } ?? false
      guard uses[name] != nil, isWhole, let size = FileStatus(photos + name, followsLinks: false)?.bytes else {
        remove(photos + name, &contents)
        continue
      }
      sizes[name] = size
    }
    return sizes
  }

  /// Whether there is one, in a folder that is its own.
  private var isThere: Bool {
    FileStatus(String((folder + Self.layout).dropLast()), followsLinks: false)?.kind == .folder
  }

  private func names(in folder: String) -> [String] { (try? Folder.names(in: folder)) ?? [] }

  /// What it holds.
  package func contents() -> CacheContents {
    var contents = CacheContents()
    for name in names(in: photos) where name.isDigest {
      contents.photos += 1
      contents.bytes += FileStatus(photos + name, followsLinks: false)?.bytes ?? 0
    }
    for name in names(in: entries) where name.isDigest {
      contents.bytes += Self.bytesOfEntry
      let entry = read(entries + name, limit: Self.mostBytesOfEntry).flatMap { CacheEntry($0) }
      if entry?.digest == nil { contents.absences += 1 }
    }
    return contents
  }

  private static let patienceOfCommands = 10_000

  /// Removes what is damaged, too old, or too much.
  package func prune(now: Int) throws(FileError) -> CacheContents {
    guard isThere else { return CacheContents() }
    if let reason = distrust() { throw .other(reason) }
    let lock = try FileLock(lockPath, milliseconds: Self.patienceOfCommands)
    defer { withExtendedLifetime(lock) {} }
    let contents = sweep(now: now, mostBytes: limits.bytes, checksPhotos: true)
    try? File.remove(totalPath)
    return contents
  }

  /// Removes all that a cache has written, and nothing else.
  package func clear() throws(FileError) -> CacheContents {
    guard isThere else { return CacheContents() }
    if let reason = distrust() { throw .other(reason) }
    var contents = CacheContents()
    let lock = try FileLock(lockPath, milliseconds: Self.patienceOfCommands)
    for place in [entries, photos, folder + Self.layout] {
      for name in names(in: place) where name.isDigest || name.isTemporary {
        try File.remove(place + name)
        contents.removed += name.isDigest ? 1 : 0
      }
    }
    // The folder may have been somebody else's before.
    let tag = read(tagPath, limit: 1 << 10) == Array(Self.tag.utf8) ? [tagPath] : []
    for path in [totalPath, saltPath, lockPath] + tag { try? File.remove(path) }
    withExtendedLifetime(lock) {}
    for place in [entries, photos, folder + Self.layout] { Folder.removeEmpty(place) }
    Folder.removeEmpty(folder)
    return contents
  }
}

extension String {
  fileprivate var isDigest: Bool { ContentDigest(hexadecimal: self) != nil }
  /// Whether it is the name of a file that was being written when its process was killed.
  fileprivate var isTemporary: Bool { FilePath.isTemporaryName(self) }
}
