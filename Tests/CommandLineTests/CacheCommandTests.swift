import AvatarFileSystem
import Foundation
import Testing

/// Tests of `cache` on a directory without any photos from servers.
@Suite struct CacheCommandTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: ["prune", "clear"])
  func removalOfASingleFileIsReported(command: String) throws {
    // For any umask, no other user may write to the cache.
    for name in ["kept", "kept/photos-1", "kept/photos-1/photos"] {
      #expect(mkdir(directory.url.path + "/" + name, 0o700) == 0)
    }
    // The photo belongs to no entry.
    try directory.write("kept/photos-1/photos/" + String(repeating: "a", count: 64), Data("photo".utf8))
    let run = try directory.run("cache", command, "--cache-dir", "kept")
    #expect(
      (run.status, run.text)
        == (0, "kept/: 0 photos, 0 known to be missing, 0 of 268,435,456 bytes, 1 file removed\n"))
  }

  @Test(arguments: ["info", "prune", "clear"])
  func fileInPlaceOfTheCacheIsRejected(command: String) throws {
    try directory.write("kept", Data("mine".utf8))
    let run = try directory.run("cache", command, "--cache-dir", "kept")
    #expect((run.status, run.text, run.errors) == (64, "", "error: --cache-dir kept: is not a directory\n"))
    #expect(try directory.read("kept") == Data("mine".utf8))
  }

  @Test(arguments: [("3h", "1 known to be missing"), ("1h", "0 known to be missing")])
  func missingPhotoEntriesExpireAtTheMaximumAge(age: String, words: String) throws {
    for name in ["kept", "kept/photos-1", "kept/photos-1/photos", "kept/photos-1/entries"] {
      #expect(mkdir(directory.url.path + "/" + name, 0o700) == 0)
    }
    let now = Int(Date().timeIntervalSince1970)
    // The server responded two hours ago, and its response stays fresh for two more.
    let entry = "avatar-render photo 2\nchecked \(now - 7200)\nfresh-until \(now + 7200)\nabsent 404\n"
    try directory.write(
      "kept/photos-1/entries/" + String(repeating: "a", count: 64),
      Data((entry + "digest-of-all \(ContentDigest(of: Array(entry.utf8)))\n").utf8))
    let run = try directory.run("cache", "prune", "--cache-dir", "kept", environment: ["AVATAR_CACHE_MAX_AGE": age])
    #expect(run.status == 0 && run.text.hasPrefix("kept/: 0 photos, \(words), "), "\(run.text)\(run.errors)")
  }
}
