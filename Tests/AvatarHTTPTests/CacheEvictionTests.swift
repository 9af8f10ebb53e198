import AvatarFileSystem
import Foundation
import PhotoServer
import Testing

@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of which entries are evicted.
@Suite struct CacheEvictionTests {
  private let now = 1_718_452_800

  private func cache(_ workspace: PhotoWorkspace, bytes: Int) -> PhotoCache {
    var limits = CacheLimits()
    limits.bytes = bytes
    return PhotoCache(directory: workspace.cache.directory, limits: limits)
  }

  private func key(_ i: Int) -> PhotoCache.Key { PhotoCache.Key("https://a/\(i)", scope: nil) }

  /// Stores a unique photo of the given size, and returns its digest.
  private func store(_ i: Int, bytes: Int, in cache: PhotoCache) -> ContentDigest {
    let photo = Array("\(i)".utf8) + [UInt8](repeating: 0, count: bytes - "\(i)".utf8.count)
    let digest = ContentDigest(of: photo)
    cache.store(CacheEntry(digest: digest, checked: now, freshUntil: now + 60), photo: photo, key: key(i), now: now)
    return digest
  }

  private func use(_ i: Int, at seconds: Double, in cache: PhotoCache) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: cache.entries + key(i).name)
  }

  @Test func photoCanFillTheWholeCache() throws {
    let workspace = try PhotoWorkspace()
    let cache = cache(workspace, bytes: 10_000)
    _ = store(1, bytes: 10_000 - 4096 + 1, in: cache)
    #expect(cache.contents().photos == 0)
    _ = store(1, bytes: 10_000 - 4096, in: cache)
    #expect(cache.contents().photos == 1)
  }

  @Test func leastRecentlyUsedPhotosAreEvictedAsNeeded() throws {
    let workspace = try PhotoWorkspace()
    // Ten photos of 5904 bytes, each with an entry of 4096 bytes, fill the cache exactly.
    let cache = cache(workspace, bytes: 100_000)
    for i in 0..<10 {
      _ = store(i, bytes: 5904, in: cache)
      try use(i, at: 1e9 + Double((i + 5) % 10), in: cache)
    }
    #expect(cache.contents().bytes == 100_000)
    _ = store(10, bytes: 5904, in: cache)
    // The sixth photo is the least recently used.
    #expect((0...10).filter { cache.entry(key($0), now: now) == nil } == [5])
    #expect(cache.contents().bytes == 100_000)
  }

  @Test func expiredPhotosAreRemovedOnceADay() throws {
    let workspace = try PhotoWorkspace()
    let old = now + CacheLimits().age + 1
    /// Returns the number of photos after a run has looked up another one.
    func photosAfterARun(at time: Int) -> Int {
      let cache = cache(workspace, bytes: 100_000)
      #expect(cache.entry(key(9), now: time) == nil)
      return cache.contents().photos
    }
    for i in 1...2 { _ = store(i, bytes: 100, in: cache(workspace, bytes: 100_000)) }
    #expect(photosAfterARun(at: old - 86_400) == 2)
    #expect(photosAfterARun(at: old) == 0)
    _ = store(3, bytes: 100, in: cache(workspace, bytes: 100_000))
    #expect(photosAfterARun(at: old + 1) == 1)
    #expect(photosAfterARun(at: old + 86_400) == 0)
  }

  /// Together, the threads change the cache for longer than a thread waits for another process.
  @Test func threadsInAProcessTakeTurnsOnTheCacheLock() throws {
    let workspace = try PhotoWorkspace()
    let cache = cache(workspace, bytes: 1 << 28)
    _ = ThreadPool.map(Array(0..<64), threads: 64) { thread in
      for i in 0..<24 { _ = store(24 * thread + i, bytes: 20_000, in: cache) }
    }
    #expect(cache.removeFault() == nil)
    #expect(cache.contents().photos == 64 * 24)
  }

  @Test func clearingResetsTheDailyEviction() throws {
    let workspace = try PhotoWorkspace()
    _ = store(1, bytes: 100, in: cache(workspace, bytes: 100_000))
    let cache = cache(workspace, bytes: 100_000)
    #expect(cache.entry(key(1), now: now) != nil)
    #expect(FileManager.default.fileExists(atPath: cache.dayPath))
    _ = try cache.clear()
    #expect(!FileManager.default.fileExists(atPath: cache.directory))
  }

  @Test func sharedPhotoIsRetainedWhileAnEntryUsesIt() throws {
    let workspace = try PhotoWorkspace()
    let digest = store(1, bytes: 5904, in: cache(workspace, bytes: 100_000))
    let cache = cache(workspace, bytes: 100_000)
    cache.store(CacheEntry(digest: digest, checked: now, freshUntil: now), photo: nil, key: key(2), now: now)
    try use(1, at: 1e9, in: cache)
    #expect(cache.evict(now: now, maxBytes: 5904 + 4096).photos == 1)
    #expect(cache.entry(key(1), now: now) == nil && cache.photo(digest, key(2)) != nil)
    #expect(cache.evict(now: now, maxBytes: 5904 + 4095).photos == 0)
    #expect(workspace.files(in: "photos") == [])
  }

  @Test func entryWithoutItsPhotoIsRemoved() throws {
    let workspace = try PhotoWorkspace()
    _ = store(1, bytes: 5904, in: workspace.cache)
    try workspace.remove("photos")
    let contents = try workspace.cache.prune(now: now)
    #expect(contents.photos == 0 && contents.removed == 1 && contents.bytes == 0)
    #expect(workspace.files(in: "entries") == [])
  }

  @Test func photoWithoutAnEntryIsRemoved() throws {
    let workspace = try PhotoWorkspace()
    _ = store(1, bytes: 5904, in: workspace.cache)
    try workspace.remove("entries")
    #expect(try workspace.cache.prune(now: now).removed == 1)
    #expect(workspace.files(in: "photos") == [])
  }

  @Test func staleAbsenceIsRemoved() throws {
    let workspace = try PhotoWorkspace()
    workspace.cache.store(.absent(404, lifetime: 60, now: now, isPrivate: false), photo: nil, key: key(1), now: now)
    #expect(try workspace.cache.prune(now: now + 59).absences == 1)
    let contents = try workspace.cache.prune(now: now + 60)
    #expect(contents.absences == 0 && contents.removed == 1)
  }

  @Test func stalePhotoIsRetained() throws {
    let workspace = try PhotoWorkspace()
    _ = store(1, bytes: 5904, in: workspace.cache)
    #expect(try workspace.cache.prune(now: now + 60).photos == 1)
  }

  @Test func temporaryFileOfAKilledProcessIsRemoved() throws {
    let workspace = try PhotoWorkspace()
    _ = store(1, bytes: 5904, in: workspace.cache)
    for directory in [workspace.cache.photos, workspace.cache.entries] {
      try Data("half".utf8).write(to: URL(filePath: directory + ".avatar-render-7f.tmp"))
    }
    let contents = try workspace.cache.prune(now: now)
    #expect(contents.removed == 2 && contents.photos == 1)
  }

  @Test func entryMustBeRevalidatedWithin30Days() {
    let entry = CacheEntry(digest: ContentDigest(of: []), checked: now, freshUntil: now)
    let limits = CacheLimits()
    #expect(!limits.isTooOld(entry, now: now + 30 * 86_400) && limits.isTooOld(entry, now: now + 30 * 86_400 + 1))
  }

  @Test func entryCanBeUpToADayAheadOfTheClock() {
    let entry = CacheEntry(digest: ContentDigest(of: []), checked: now, freshUntil: now)
    let limits = CacheLimits()
    #expect(!limits.isTooOld(entry, now: now - 86_400) && limits.isTooOld(entry, now: now - 86_401))
  }

  @Test func entryFromTheFutureIsStale() {
    let entry = CacheEntry(digest: ContentDigest(of: []), checked: now, freshUntil: now + 60)
    let fresh = [-1, 0, 59, 60].map { entry.isFresh(at: now + $0) }
    #expect(fresh == [false, true, true, false])
  }
}
