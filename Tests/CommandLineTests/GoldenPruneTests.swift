import Foundation
import Testing

/// Tests of goldens that `golden verify --prune` leaves in place.
@Suite struct GoldenPruneTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "Goldens"), withIntermediateDirectories: true)
  }

  @Test func pruningRequiresAUsableManifest() throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}]}"#.utf8))
    _ = try directory.run("golden", "record")
    let golden = try directory.read("Goldens/a.png")
    // The golden may belong to a case of the unusable manifest.
    try directory.write("Goldens/old.png", golden)
    try directory.addToRecord("old")
    try directory.write("Goldens/other.json", Data(#"{"cases": [{"name": ""}]}"#.utf8))
    let run = try directory.run("golden", "verify", "--prune")
    #expect(run.status == 65)
    #expect(
      run.errors == "error: Goldens/other.json: is not a valid manifest: --prune removed nothing\n")
    #expect(
      run.text == "Goldens/old.png: has no case; --prune removes it\n1 passed, 0 failed, 1 without a case\n")
    #expect(try directory.read("Goldens/old.png") == golden)
  }

  @Test func pruningPreservesGoldensThatNoPatternSelects() throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "x/a"}, {"name": "y/b"}]}"#.utf8))
    _ = try directory.run("golden", "record")
    let golden = try directory.read("Goldens/y/b.png")
    for name in ["x/old", "y/old"] { try directory.write("Goldens/\(name).png", golden) }
    try directory.addToRecord("x/old", "y/old")
    let run = try directory.run("golden", "verify", "x", "--prune")
    #expect(
      (run.status, run.text, run.errors)
        == (0, "1 passed, 0 failed, 1 removed\n", "note: removed Goldens/x/old.png\n"))
    #expect(directory.names(in: "Goldens/x") == ["a.png"])
    #expect(directory.names(in: "Goldens/y") == ["b.png", "old.png"])
  }

  @Test func pruningPreservesImagesThatWereNotRecorded() throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}, {"name": "b"}]}"#.utf8))
    _ = try directory.run("golden", "record", "--quiet")
    let golden = try directory.read("Goldens/a.png")
    try directory.write("Goldens/mine.png", golden)
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}]}"#.utf8))
    let run = try directory.run("golden", "record", "--prune")
    #expect(
      (run.status, run.text, run.errors) == (
        1, "",
        """
        Goldens/mine.png: has no case; --prune does not remove it, because it was not recorded for this manifest
        note: removed Goldens/b.png
        1 passed, 0 failed, 1 without a case, 1 removed

        """
      ))
    #expect(directory.names(in: "Goldens") == ["a.png", "manifest.json", "manifest.recorded.json", "mine.png"])
    #expect(
      String(decoding: try directory.read("Goldens/manifest.recorded.json"), as: UTF8.self).hasSuffix("[\n\"a\"\n]}\n"))
  }

  @Test func foreignFileInPlaceOfTheRecordIsNotReplaced() throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}]}"#.utf8))
    try directory.write("Goldens/manifest.recorded.json", Data("mine".utf8))
    let run = try directory.run("golden", "record", "--quiet")
    #expect((run.status, run.errors) == (73, "error: Goldens/manifest.recorded.json: \(notOwn)\n"))
    #expect(try directory.read("Goldens/manifest.recorded.json") == Data("mine".utf8))
    #expect(try directory.run("golden", "record", "--quiet", "--force").status == 0)
  }

  @Test func reportPageListsRemovedGoldens() throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}]}"#.utf8))
    _ = try directory.run("golden", "record")
    for name in ["old", "other"] { try directory.write("Goldens/\(name).png", directory.read("Goldens/a.png")) }
    try directory.addToRecord("old", "other")
    #expect(try directory.run("golden", "verify", "--prune", "--report", "report").status == 0)
    let page = String(decoding: try directory.read("report/index.html"), as: UTF8.self)
    #expect(page.contains("2 removed: Goldens/old.png, Goldens/other.png"))
  }
}
