import Foundation
import Testing

/// Goldens that `golden verify --prune` leaves in place.
@Suite struct GoldenPruneTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Goldens"), withIntermediateDirectories: true)
  }

  @Test func goldenBesideAnUnusableManifestIsNotRemoved() throws {
    try folder.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}]}"#.utf8))
    _ = try folder.run("golden", "record")
    let golden = try folder.read("Goldens/a.png")
    // The golden may belong to a case of the manifest that cannot be used.
    try folder.write("Goldens/old.png", golden)
    try folder.write("Goldens/other.json", Data(#"{"cases": [{"name": ""}]}"#.utf8))
    let run = try folder.run("golden", "verify", "--prune")
    #expect(run.status == 65)
    #expect(
      run.errors == "error: Goldens/other.json: is no manifest, or a bad one: --prune removed nothing\n")
    #expect(
      run.text == "Goldens/old.png: has no case; --prune removes it\n1 passed, 0 failed, 1 stale\n")
    #expect(try folder.read("Goldens/old.png") == golden)
  }
}
