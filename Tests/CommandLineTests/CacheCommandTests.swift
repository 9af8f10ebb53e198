import Foundation
import Testing

/// `cache`, for a directory that no server has filled.
@Suite struct CacheCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: ["prune", "clear"])
  func singleFileThatIsRemovedIsReported(command: String) throws {
    // Whatever the umask is, nobody else may write to the cache.
    for directory in ["kept", "kept/photos-1", "kept/photos-1/photos"] {
      #expect(mkdir(folder.url.path + "/" + directory, 0o700) == 0)
    }
    // The photo belongs to no entry.
    try folder.write("kept/photos-1/photos/" + String(repeating: "a", count: 64), Data("photo".utf8))
    let run = try folder.run("cache", command, "--cache-dir", "kept")
    #expect(
      (run.status, run.text)
        == (0, "kept/: 0 photos, 0 known to be missing, 0 of 268435456 bytes, 1 file removed\n"))
  }
}
