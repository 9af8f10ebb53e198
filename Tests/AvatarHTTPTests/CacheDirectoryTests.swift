import AvatarFileSystem
import Foundation
import PhotoServer
import Testing

@testable import AvatarContacts
@testable import AvatarHTTP
@testable import PhotoClient

/// Tests of cache files.
@Suite(.needsPython) struct CacheDirectoryTests {
  private let server = PhotoServer.shared

  private func limits(bytes: Int? = nil, age: Int? = nil) -> CacheLimits {
    var limits = CacheLimits()
    limits.bytes = bytes ?? limits.bytes
    limits.age = age ?? limits.age
    return limits
  }

  /// Returns a workspace that has fetched a photo, and the photo's path.
  private func filled(_ limits: CacheLimits = CacheLimits()) throws -> (workspace: PhotoWorkspace, path: String) {
    let workspace = try PhotoWorkspace(limits)
    let path = "/photo/\(unique()).png"
    _ = try workspace.photo(server.url(path))
    return (workspace, path)
  }

  @Test func cacheFilesAreNamedByDigestAndPrivateToTheUser() throws {
    let (workspace, _) = try filled()
    #expect(workspace.files(in: "photos").count == 1 && workspace.files(in: "entries").count == 1)
    let names = Set(workspace.files).subtracting(workspace.files(in: "photos") + workspace.files(in: "entries"))
    #expect(names == ["cache/CACHEDIR.TAG", "cache/photos-1/lock", "cache/photos-1/total"])
    for name in workspace.files + ["cache/photos-1", "cache/photos-1/photos", "cache/photos-1/entries"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: workspace.url.path + "/" + name)
      #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0, "\(name)")
    }
  }

  @Test func identicalPhotosAreStoredOnce() throws {
    let workspace = try PhotoWorkspace()
    let path = "/photo/\(unique()).png"
    for query in ["", "?a", "?b"] { _ = try workspace.photo(server.url(path + query)) }
    #expect(workspace.files(in: "photos").count == 1 && workspace.files(in: "entries").count == 3)
  }

  @Test(arguments: ["photos", "entries"])
  func damagedCacheFileIsFetchedAgain(directory: String) throws {
    let changes: [(inout Data) -> Void] = [
      { $0[20] ^= 0xFF }, { $0.removeLast(2) }, { $0.removeAll() }, { $0 = $0.prefix($0.count / 2) },
      { $0 = Data(repeating: 0, count: $0.count) },
    ]
    for change in changes {
      let (workspace, path) = try filled()
      let photo = try workspace.photo(server.url(path))
      try workspace.change(directory, change)
      #expect(try workspace.photo(server.url(path)) == photo)
      #expect(server.count(path) == 2)
      #expect(try workspace.photo(server.url(path)) == photo)
      #expect(server.count(path) == 2)
    }
  }

  @Test func missingPhotoFileIsFetchedAgain() throws {
    let (workspace, path) = try filled()
    for name in workspace.files(in: "photos") {
      try FileManager.default.removeItem(at: workspace.url.appending(path: name))
    }
    _ = try workspace.photo(server.url(path))
    #expect(server.count(path) == 2)
    #expect(workspace.files(in: "photos").count == 1)
  }

  @Test func leastRecentlyUsedPhotoIsEvictedFirst() throws {
    // The cache has room for four photos.
    let workspace = try PhotoWorkspace(limits(bytes: 20_000))
    let paths = (0..<5).map { _ in "/photo/\(unique()).png" }
    for (i, path) in paths.prefix(4).enumerated() {
      _ = try workspace.photo(server.url(path))
      // The second photo is the least recently used.
      let entry = workspace.cache.entries + PhotoCache.Key(server.url(path), scope: nil).name
      let used = Date(timeIntervalSinceNow: Double((i + 3) % 4 * 100 - 1000))
      try FileManager.default.setAttributes([.modificationDate: used], ofItemAtPath: entry)
    }
    #expect(workspace.cache.contents().photos == 4)
    _ = try workspace.photo(server.url(paths[4]))
    #expect(workspace.cache.contents().photos == 4)
    #expect(workspace.cache.contents().bytes <= 20_000)
    workspace.settings.isOffline = true
    #expect(paths.map { workspace.failure(server.url($0)) == nil } == [true, false, true, true, true])
  }

  @Test func readingAnEntryUpdatesItsLastUseTime() throws {
    let (workspace, path) = try filled()
    let entry = workspace.cache.entries + PhotoCache.Key(server.url(path), scope: nil).name
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: entry)
    _ = try workspace.photo(server.url(path))
    let date = try FileManager.default.attributesOfItem(atPath: entry)[.modificationDate] as? Date
    #expect(date.map { $0.timeIntervalSince1970 > 1e9 } == true)
  }

  @Test func photoLargerThanTheCacheIsNotStored() throws {
    let (workspace, path) = try filled(limits(bytes: 4000))
    #expect(workspace.files == [])
    _ = try workspace.photo(server.url(path))
    #expect(server.count(path) == 2)
  }

  @Test func expiredEntryIsEvicted() throws {
    let (workspace, path) = try filled(limits(age: 100))
    try workspace.age(by: 101)
    workspace.settings.isOffline = true
    #expect(workspace.failure(server.url(path)) != nil)
    #expect(workspace.files(in: "entries") == [])
  }

  @Test func pruningRemovesExpiredAndDamagedFiles() throws {
    let (workspace, path) = try filled(limits(age: 100))
    try workspace.age(by: 101)
    let now = WallClock.now
    _ = try workspace.photo(server.url("/photo/\(unique()).png"))
    var contents = try workspace.cache.prune(now: now)
    #expect(contents.photos == 1 && contents.removed == 2)
    try workspace.change("photos") { $0[20] ^= 0xFF }
    contents = try workspace.cache.prune(now: now)
    #expect(contents.photos == 0 && contents.removed == 2 && contents.bytes == 0)
    _ = try workspace.photo(server.url(path))
    #expect(server.count(path) == 2)
  }

  @Test func cacheContentsAreCounted() throws {
    let (workspace, _) = try filled()
    _ = workspace.failure(server.url("/status/404?\(unique())"))
    let contents = workspace.cache.contents()
    #expect(contents.photos == 1 && contents.absences == 1 && contents.bytes > 8192)
    #expect(try workspace.cache.prune(now: WallClock.now).bytes == contents.bytes)
  }

  @Test func clearingRemovesEverything() throws {
    let (workspace, _) = try filled()
    #expect(try workspace.cache.clear().removed == 2)
    #expect(!FileManager.default.fileExists(atPath: workspace.cache.directory))
    #expect(try workspace.cache.clear() == CacheContents())
  }

  @Test func clearingPreservesForeignFiles() throws {
    let workspace = try PhotoWorkspace()
    let others = ["cache/CACHEDIR.TAG", "cache/mine", "cache/photos-1/entries/notes", "cache/photos-1/photos/a.png"]
    for name in others {
      let file = workspace.url.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: file)
    }
    let file = workspace.url.appending(path: "cache/photos-1/entries/.avatar-render-7f.tmp")
    try Data("left behind".utf8).write(to: file)
    workspace.cache.store(
      .absent(404, lifetime: nil, now: WallClock.now, isPrivate: false), photo: nil,
      key: PhotoCache.Key("x", scope: nil), now: 0)
    _ = try workspace.cache.clear()
    #expect(workspace.files == others)
  }

  @Test(arguments: ["9223372036854775807", "-1", "x", ""])
  func wrongCacheSizeIsCorrected(total: String) throws {
    let workspace = try PhotoWorkspace()
    _ = try workspace.photo(PhotoServer.shared.url("/photo/\(unique()).png"))
    try Data(total.utf8).write(to: workspace.url.appending(path: "cache/photos-1/total"))
    _ = try workspace.photo(PhotoServer.shared.url("/photo/\(unique()).png"))
    #expect(workspace.cache.contents().photos == 2)
  }

  @Test func unwritableCacheOnlyDisablesCaching() throws {
    let workspace = try PhotoWorkspace()
    try Data().write(to: workspace.url.appending(path: "cache"))
    let path = "/photo/\(unique()).png"
    for _ in 0..<2 { #expect(try workspace.photo(server.url(path)).isPNG) }
    #expect(server.count(path) == 2)
    #expect(workspace.cache.removeFault() == "not a directory: photos are not cached")
    _ = try workspace.photo(server.url(path))
    #expect(workspace.cache.removeFault() == nil)
  }

  /// Returns the note about a directory or a file of the cache.
  private func note(_ name: String, _ reason: String) -> String {
    (name == "cache" ? "" : name.dropFirst("cache/".count) + ": ") + reason + ": photos are not cached"
  }

  @Test(arguments: ["cache", "cache/photos-1", "cache/photos-1/photos", "cache/photos-1/entries"], [0o777, 0o770])
  func cacheDirectoryWritableByOthersIsNotUsed(name: String, permissions: Int) throws {
    let (workspace, path) = try filled()
    #expect(chmod(workspace.url.path + "/" + name, mode_t(permissions)) == 0)
    workspace.reopenCache()
    _ = try workspace.photo(server.url(path))
    #expect(server.count(path) == 2)
    let writers = permissions == 0o777 ? "other users" : "its group"
    #expect(workspace.cache.removeFault() == note(name, "\(writers) can write to it"))
  }

  @Test func stickyParentDirectoryOfTheCacheMayBeWritableByOthers() throws {
    let (workspace, path) = try filled()
    #expect(chmod(workspace.url.path + "/cache", 0o1777) == 0)
    workspace.reopenCache()
    _ = try workspace.photo(server.url(path))
    #expect(server.count(path) == 1)
    #expect(workspace.cache.removeFault() == nil)
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"), arguments: ["cache", "cache/photos-1"])
  func cacheDirectoryOfAnotherUserIsNotUsed(name: String) throws {
    let (workspace, path) = try filled()
    #expect(chown(workspace.url.path + "/" + name, 12345, gid_t.max) == 0)
    workspace.reopenCache()
    _ = try workspace.photo(server.url(path))
    #expect(server.count(path) == 2)
    #expect(workspace.cache.removeFault() == note(name, "belongs to another user"))
  }

  @Test(arguments: ["photos", "entries"])
  func cacheFileWritableByOthersIsNotUsed(directory: String) throws {
    let (workspace, path) = try filled()
    let name = try #require(workspace.files(in: directory).first)
    #expect(chmod(workspace.url.path + "/" + name, 0o666) == 0)
    _ = try workspace.photo(server.url(path))
    #expect(server.count(path) == 2)
    #expect(workspace.cache.removeFault() == note(name, "other users can write to it"))
  }

  @Test func linkedCacheDirectoryIsNotUsed() throws {
    let (workspace, path) = try filled()
    let photos = workspace.url.path + "/cache/photos-1"
    #expect(rename(photos, workspace.url.path + "/moved") == 0 && symlink("../moved", photos) == 0)
    workspace.reopenCache()
    _ = try workspace.photo(server.url(path))
    #expect(server.count(path) == 2)
    #expect(workspace.cache.removeFault() == note("cache/photos-1", "is a symbolic link"))
  }

  @Test func cacheWritableByOthersIsNeitherPrunedNorCleared() throws {
    let (workspace, _) = try filled()
    #expect(chmod(workspace.url.path + "/cache", 0o777) == 0)
    #expect(throws: FileError.other("other users can write to it")) { try workspace.cache.prune(now: WallClock.now) }
    #expect(throws: FileError.other("other users can write to it")) { try workspace.cache.clear() }
    #expect(workspace.files(in: "photos").count == 1)
  }

  @Test func workingCacheReportsNoProblem() throws { #expect(try filled().workspace.cache.removeFault() == nil) }

  @Test func multipleProcessesCanStorePhotosConcurrently() throws {
    let workspace = try PhotoWorkspace()
    let (settings, server, name) = (workspace.settings, server, unique())
    onThreads(16) { i in _ = PhotoFetcher(settings).failure(server.url("/photo/\(name)\(i / 2).png")) }
    #expect(workspace.cache.contents().photos == 8)
    #expect(workspace.cache.removeFault() == nil)
  }
}
