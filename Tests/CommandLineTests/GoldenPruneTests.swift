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

  @Test func goldenThatNoPatternSelectsIsNotRemoved() throws {
    try folder.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "x/a"}, {"name": "y/b"}]}"#.utf8))
    _ = try folder.run("golden", "record")
    let golden = try folder.read("Goldens/y/b.png")
    for name in ["x/old", "y/old"] { try folder.write("Goldens/\(name).png", golden) }
    let run = try folder.run("golden", "verify", "x", "--prune")
    #expect(
      (run.status, run.text, run.errors)
        == (0, "1 passed, 0 failed, 1 removed\n", "note: removed Goldens/x/old.png\n"))
    #expect(folder.names(in: "Goldens/x") == ["a.png"])
    #expect(folder.names(in: "Goldens/y") == ["b.png", "old.png"])
  }

  @Test func pageOfTheReportNamesRemovedGoldens() throws {
    try folder.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}]}"#.utf8))
    _ = try folder.run("golden", "record")
    for name in ["old", "other"] { try folder.write("Goldens/\(name).png", folder.read("Goldens/a.png")) }
    #expect(try folder.run("golden", "verify", "--prune", "--report", "report").status == 0)
    let page = String(decoding: try folder.read("report/index.html"), as: UTF8.self)
    #expect(page.contains(#""removed":["Goldens/old.png","Goldens/other.png"],"stale":[],"#))
  }
}
