import Foundation
import Testing

@Suite struct GoldenCommandTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "Goldens"), withIntermediateDirectories: true)
    try directory.write(
      "Goldens/manifest.json",
      Data(#"{"cases": [{"name": "icon/a", "size": 24}, {"name": "icon/b", "type": "agent"}, {"name": "c"}]}"#.utf8))
  }

  private func record() throws { _ = try directory.run("golden", "record") }

  /// Replaces a golden with another image.
  private func spoil(_ golden: String, _ arguments: String...) throws {
    _ = try Command(["--type", "human", "-o", "Goldens/\(golden)"] + arguments, in: directory.url)
  }

  @Test func recordingPrintsPathsAndSucceeds() throws {
    let run = try directory.run("golden", "record", "--quiet")
    #expect((run.status, run.errors) == (0, ""))
    #expect(run.text == "Goldens/icon/a.png\nGoldens/icon/b.png\nGoldens/c.png\n")
  }

  @Test func recordingUnchangedGoldensSucceeds() throws {
    try record()
    let run = try directory.run("golden", "record")
    #expect((run.status, run.text, run.errors) == (0, "", "3 passed, 0 failed\n"))
  }

  @Test func verifyingUnchangedGoldensSucceeds() throws {
    try record()
    let run = try directory.run("golden", "verify")
    #expect((run.status, run.text, run.errors) == (0, "3 passed, 0 failed\n", ""))
  }

  @Test func verifyingReportsDifferences() throws {
    try record()
    try spoil("icon/a.png", "--size", "24", "--corner-radius", "0.1", "--type", "agent")
    let run = try directory.run("golden", "verify")
    #expect(run.status == 1)
    #expect(run.text.hasPrefix("icon/a: ") && run.text.contains(" of 576 pixels differ by up to "))
    #expect(run.text.hasSuffix("\n2 passed, 1 failed\n"))
  }

  @Test func patternsSelectCases() throws {
    let run = try directory.run("golden", "record", "icon/*", "--mode", "missing", "--quiet")
    #expect(run.text == "Goldens/icon/a.png\nGoldens/icon/b.png\n")
    #expect(try directory.run("golden", "verify", "icon").text == "2 passed, 0 failed\n")
  }

  @Test func goldenWithoutACaseFailsUntilItIsPruned() throws {
    try record()
    try spoil("icon/old.png")
    try directory.addToRecord("icon/old")
    let run = try directory.run("golden", "verify")
    #expect(
      (run.status, run.text.split(separator: "\n").first) == (
        1, "Goldens/icon/old.png: has no case; --prune removes it"
      ))
    let pruned = try directory.run("golden", "verify", "--prune")
    #expect(
      (pruned.status, pruned.text, pruned.errors)
        == (0, "3 passed, 0 failed, 1 removed\n", "note: removed Goldens/icon/old.png\n"))
    #expect(!FileManager.default.fileExists(atPath: directory.url.appending(path: "Goldens/icon/old.png").path))
  }

  @Test func pruningPreservesFilesThatAreNotPNGs() throws {
    try record()
    try directory.write("Goldens/icon/notes.png", Data("precious".utf8))
    try directory.addToRecord("icon/notes")
    let pruned = try directory.run("golden", "verify", "--prune")
    #expect(
      (pruned.status, pruned.errors) == (74, "error: Goldens/icon/notes.png: cannot be removed: is not a PNG\n"))
    #expect(try directory.read("Goldens/icon/notes.png") == Data("precious".utf8))
  }

  @Test func reportsAreWritten() throws {
    try record()
    try spoil("c.png", "--type", "agent")
    let run = try directory.run("golden", "verify", "--report", "out/report", "--junit", "out/junit.xml")
    #expect((run.status, run.errors) == (1, "note: see out/report/index.html\n"))
    #expect(try directory.read("out/report/differences/c.png").starts(with: pngSignature))
    #expect(String(decoding: try directory.read("out/report/report.json"), as: UTF8.self).contains("\"failed\" : 1"))
    #expect(String(decoding: try directory.read("out/junit.xml"), as: UTF8.self).contains("failures=\"1\""))
  }

  @Test func jsonDescribesEachCase() throws {
    try record()
    let run = try directory.run("golden", "verify", "icon", "--json")
    #expect(run.text.split(separator: "\n").count == 3 && run.text.contains(#""passed":2"#))
    #expect(run.text.contains(#""golden":"Goldens/icon/a.png","name":"icon/a","notes":[],"outcome":"passed"}"#))
  }

  @Test func annotationsAreWrittenOnGitHub() throws {
    let run = try directory.run("golden", "verify", "c", environment: ["GITHUB_ACTIONS": "true"])
    #expect(
      run.text.contains(
        "::error file=Goldens/c.png,title=Golden image::c: the golden Goldens/c.png is missing%0Ato accept it: avatar-render golden record c\n"
      ))
  }

  @Test func recordingWritesAnnotationsToStandardError() throws {
    try record()
    try directory.write("Goldens/c.png", directory.read("Goldens/icon/a.png"))
    let run = try directory.run(
      "golden", "record", "c", "--mode", "missing", environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.text == "")
    #expect(run.errors.contains("\n::error file=Goldens/c.png,title=Golden image::c: "), "\(run.errors)")
  }

  @Test func comparingIdenticalImagesExitsWithStatusZero() throws {
    _ = try directory.run("--type", "human", "-o", "a.png")
    _ = try directory.run("--type", "human", "-o", "b.png")
    let run = try directory.run("golden", "compare", "a.png", "b.png", "-o", "d.png")
    #expect((run.status, run.text, run.errors) == (0, "no pixel differs\n", ""))
    #expect(try directory.read("d.png").starts(with: pngSignature))
  }

  @Test func imageFromStandardInputIsCompared() throws {
    _ = try directory.run("--type", "human", "-o", "a.png")
    #expect(try directory.run("golden", "compare", "a.png", "-", input: directory.read("a.png")).status == 0)
  }

  @Test func comparingDirectoriesWithoutImagesFails() throws {
    for name in ["a", "b"] { #expect(mkdir(directory.url.path + "/" + name, 0o755) == 0) }
    let run = try directory.run("golden", "compare", "a", "b")
    #expect((run.status, run.text, run.errors) == (66, "", "error: a: contains no images, and neither does b\n"))
  }

  @Test func comparisonWritesExpectedDifferenceAndActualImages() throws {
    _ = try directory.run("--type", "human", "-o", "a.png")
    _ = try directory.run("--type", "human", "--color", "#fffffe", "-o", "b.png")
    let run = try directory.run("golden", "compare", "a.png", "b.png", "-o", "d.png")
    #expect(run.status == 1 && run.text.hasPrefix("a: ") && run.text.contains("by up to 1 of 255 levels"))
    #expect(try directory.read("d.png").starts(with: pngSignature))
    #expect(try directory.run("golden", "compare", "a.png", "b.png", "--tolerance", "1").status == 0)
    #expect(try directory.run("golden", "compare", "a.png", "b.png", "--tolerance", "perceptual=0.01").status == 0)
    #expect(try directory.run("golden", "compare", "a.png", "b.png", "--tolerance", "pixels=50%").status == 0)
    #expect(try directory.run("golden", "compare", "a.png", "b.png", "--ignore", "0,0,40,39").status == 0)
  }

  @Test(arguments: [
    ("300", "300: must be levels from 0 to 255"), ("levels=-1", "levels=-1: must be levels from 0 to 255"),
    ("levels", "levels: must be levels from 0 to 255"),
    ("1,perceptual=2", "perceptual=2: cannot be combined with levels"),
    ("perceptual=0.02,levels=2", "levels=2: cannot be combined with perceptual"),
    ("perceptual=2", "perceptual=2: must be a distance from 0 to 1, for example 0.02"),
    ("pixels=many", "pixels=many: must be a number or a percentage of pixels, for example 0.5%"),
    ("pixels=1,pixels=2", "pixels=1,pixels=2: pixels must not be given twice"),
    ("1,pixel=3", "pixel=3: unknown field; did you mean pixels?"),
    ("antialiasing=1", "antialiasing=1: takes no value"),
    ("1,", "1,: must have a value on each side of every comma"),
  ])
  func invalidToleranceFieldIsRejected(text: String, reason: String) throws {
    let run = try directory.run("golden", "compare", "a", "b", "--tolerance", text)
    #expect((run.status, run.text, run.errors) == (64, "", "error: --tolerance \(reason)\n"))
  }

  @Test func directoriesAreComparedByFileName() throws {
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(
        at: directory.url.appending(path: name), withIntermediateDirectories: true)
      _ = try directory.run("--type", "human", "-o", "\(name)/same.png")
    }
    _ = try directory.run("--type", "human", "-o", "one/gone.png")
    _ = try directory.run("--type", "human", "-o", "two/new.png")
    let run = try directory.run("golden", "compare", "one", "two/")
    #expect(run.status == 1)
    #expect(
      run.text == """
        gone: there is nothing to compare: two/gone.png: no such file
        new: the golden one/new.png is missing
        1 passed, 2 failed

        """)
  }

  @Test func identicalButDamagedFilesFail() throws {
    _ = try directory.run("--type", "human", "-o", "a.png")
    let part = try directory.read("a.png").prefix(200)
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(
        at: directory.url.appending(path: name), withIntermediateDirectories: true)
      try directory.write("\(name)/a.png", part)
    }
    let run = try directory.run("golden", "compare", "one", "two")
    #expect(run.status == 1)
    #expect(run.text.hasPrefix("a: there is nothing to compare: two/a.png: truncated PNG"), "\(run.text)")
  }

  @Test(arguments: [
    ([], 64, "golden: must be followed by init, verify, record or compare"),
    (
      ["verify", "--manifest", "gone.json"], 66,
      "gone.json: no such file; avatar-render golden init creates one"
    ),
    (["verify", "--manifest", "bad.json"], 65, "bad.json: line 1, column 1: expected a value"),
    (["verify", "nothing*"], 64, "nothing*: matches no case in Goldens/manifest.json"),
    (["verify", "--jobs", "0"], 64, "--jobs 0: must be a whole number from 1 to 1024"),
    (
      ["verify", "--report", "Goldens/report"], 64,
      "--report Goldens/report: must not be in Goldens/, among the images to compare"
    ),
    (
      ["verify", "--junit", "Goldens/manifest.json"], 64,
      "--junit Goldens/manifest.json: would replace a file that the run needs"
    ),
    (
      ["verify", "--junit", "./Goldens/manifest.json"], 64,
      "--junit ./Goldens/manifest.json: would replace a file that the run needs"
    ),
    (["record", "--mode", "some"], 64, "--mode some: must be never, missing, failed or all"),
    (["compare", "gone.png", "gone.png"], 66, "gone.png: no such file"),
    (["compare", "bad.json", "bad.json"], 65, "bad.json: is text, not an image"),
    (["compare", "Goldens", "bad.json"], 64, "golden compare: Goldens is a directory, so bad.json must be one too"),
    (["compare", "-", "-"], 64, "golden compare - -: standard input holds only one image"),
    (["compare", "a", "b", "--tolerance", "-1"], 64, "--tolerance -1: must be levels from 0 to 255"),
    (
      ["compare", "a", "b", "--ignore", "1,2"], 64,
      "--ignore 1,2: must be x,y,width,height in pixels, for example 0,0,200,24"
    ),
  ])
  func invalidArgumentHasTheExpectedMessageAndExitStatus(arguments: [String], status: Int32, message: String) throws {
    try directory.write("bad.json", Data("text".utf8))
    let run = try Command(["golden"] + arguments, in: directory.url)
    #expect((run.status, run.errors) == (status, "error: \(message)\n"))
  }

  @Test(arguments: ["x/../Goldens/r", "./Goldens", "../$(basename \"$PWD\")/Goldens", "link", "linked", "deep"])
  func reportAmongGoldensIsRejectedRegardlessOfSpelling(report: String) throws {
    for name in ["x", "linked", "Goldens/icon"] {
      try FileManager.default.createDirectory(
        at: directory.url.appending(path: name), withIntermediateDirectories: true)
    }
    for (link, target) in [("link", "Goldens"), ("linked/differences", "Goldens"), ("deep", "Goldens/icon")] {
      try FileManager.default.createSymbolicLink(
        atPath: directory.url.appending(path: link).path,
        withDestinationPath: directory.url.appending(path: target).path)
    }
    let path = report.replacingOccurrences(of: "$(basename \"$PWD\")", with: directory.url.lastPathComponent)
    let run = try directory.run("golden", "verify", "--report", path)
    #expect(run.status == 64)
    let reasons = [
      "must not be in Goldens/, among the images to compare", "must not be the golden directory",
    ]
    #expect(reasons.map { "error: --report \(path): \($0)\n" }.contains(run.errors), "\(run.errors)")
    #expect(directory.names(in: "Goldens", hidden: true) == ["icon", "manifest.json"])
    #expect(directory.names(in: "Goldens/icon", hidden: true) == [])
  }

  @Test func reportInTheGoldenDirectoryIsRejected() throws {
    let run = try Command(
      ["golden", "verify", "--manifest", "manifest.json", "--report", "."], in: directory.url.appending(path: "Goldens")
    )
    #expect((run.status, run.errors) == (64, "error: --report .: must not be the golden directory\n"))
  }

  @Test func inputImageOfAnotherManifestIsNotOverwritten() throws {
    try directory.write("Goldens/photo.png", Data("mine".utf8))
    try directory.write("Goldens/other.json", Data(#"{"cases": [{"name": "z", "src": "photo.png"}]}"#.utf8))
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "photo"}]}"#.utf8))
    let run = try directory.run("golden", "record")
    #expect(run.status == 65)
    #expect(
      run.errors
        == "error: Goldens/manifest.json: photo: its golden would replace an input file of another manifest\n"
    )
    #expect(try directory.read("Goldens/photo.png") == Data("mine".utf8))
  }

  @Test func foreignPageIsNotReplaced() throws {
    try directory.write("index.html", Data("mine".utf8))
    let run = try directory.run("golden", "verify", "c", "--report", ".")
    #expect((run.status, run.errors) == (73, "error: ./index.html: \(notOwn)\n"))
    #expect(try directory.read("index.html") == Data("mine".utf8))
  }

  @Test func caseNamesCannotInjectGitHubCommands() throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": " ::add-mask::x ##[error]y"}]}"#.utf8))
    let run = try directory.run("golden", "verify", environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.text.hasPrefix(">  ::add-mask::x ## [error]y: the golden"))
  }

  @Test func annotationPathsAreRelativeToTheRepository() throws {
    try FileManager.default.createDirectory(at: directory.url.appending(path: "sub"), withIntermediateDirectories: true)
    let run = try Command(
      ["golden", "verify", "c", "--manifest", "../Goldens/manifest.json"], in: directory.url.appending(path: "sub"),
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": directory.url.path + "/"])
    #expect(run.text.contains("::error file=Goldens/c.png,title="))
  }

  @Test func jsonIsValidForAnyCaseName() throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "\u202ertl\u2028"}]}"#.utf8))
    let run = try directory.run("golden", "verify", "--json")
    let line = try #require(run.text.split(separator: "\n").first)
    let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(json?["name"] as? String == "\u{202E}rtl\u{2028}")
  }

  @Test func concurrentRecordingsWriteCompleteGoldens() throws {
    let cases = (0..<60).map { #"{"name": "n/\#($0)", "size": \#(24 + $0)}"# }.joined(separator: ",")
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [\#(cases)]}"#.utf8))
    // The shell starts the first run in the background.
    let run = try Command(
      process: ["golden", "record", "--mode", "all", "--quiet"], in: directory.url,
      before: "\"$0\" golden record --mode all --quiet >first & ", after: "; wait")
    #expect(run.text.split(separator: "\n").count == 60)
    #expect(try directory.run("golden", "verify").text == "60 passed, 0 failed\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.url.appending(path: "Goldens/n").path).count == 60)
  }

  @Test func recordingPrintsOnlyPathsToStandardOutput() throws {
    try directory.write(
      "Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}, {"name": "b", "picture": "gone.png"}]}"#.utf8))
    let run = try directory.run("golden", "record")
    #expect(run.text == "Goldens/a.png\n")
    #expect(run.errors.contains("b: there is nothing to compare: Goldens/gone.png: no such file\n"))
    #expect(run.errors.hasSuffix("0 passed, 1 failed, 1 recorded\n"))
  }

  @Test func missingPhotoIsReportedOnEveryRun() throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a", "src": "tpyo.jpg"}]}"#.utf8))
    try record()
    let run = try directory.run("golden", "verify")
    #expect((run.status, run.errors) == (0, "note: a: Goldens/tpyo.jpg: no such file: used the icon\n"))
  }

  @Test func reportWriteErrorFollowsTheResults() throws {
    try directory.write("file", Data())
    let run = try directory.run("golden", "verify", "c", "--report", "file/report")
    #expect(run.status == 73 && run.text.contains("c: the golden Goldens/c.png is missing"))
    #expect(run.errors == "error: file/report/report.json: cannot be created: not a directory\n")
  }
}
