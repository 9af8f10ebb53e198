import Foundation
import Testing

/// Tests of `golden record` in CI, and of images in formats other than PNG.
@Suite struct GoldenRecordTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "Goldens"), withIntermediateDirectories: true)
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a", "size": 24}]}"#.utf8))
  }

  private var isRecorded: Bool {
    FileManager.default.fileExists(atPath: directory.url.appending(path: "Goldens/a.png").path)
  }

  @Test(arguments: ["true", "1", "yes"]) func recordingInCIRequiresAMode(value: String) throws {
    let run = try directory.run("golden", "record", environment: ["CI": value])
    #expect((run.status, run.text, isRecorded) == (64, "", false))
    #expect(
      run.errors
        == "error: golden record: CI=\(value): recorded goldens need a review: --mode failed records them anyway\n"
    )
    #expect(try directory.run("golden", "record", "--mode", "missing", environment: ["CI": value]).status == 0)
    #expect(isRecorded)
  }

  @Test(arguments: ["", "false", "False", "0"]) func emptyCIVariableIsIgnored(value: String) throws {
    #expect(try directory.run("golden", "record", environment: ["CI": value]).status == 0)
    #expect(isRecorded)
  }

  @Test func recordingFailsIfAnImageCannotBeRendered() throws {
    try directory.write(
      "Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}, {"name": "b", "picture": "gone"}]}"#.utf8))
    #expect(try directory.run("golden", "record").status == 1)
  }

  @Test func suggestedCommandAcceptsEachFailure() throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "it's a"}, {"name": "-b"}]}"#.utf8))
    let text = try directory.run("golden", "verify").text
    let commands = text.split(separator: "\n").compactMap {
      $0.wholeMatch(of: #/  to accept it: avatar-render (.*)/#)?.1
    }
    #expect(commands.count == 2)
    for command in commands {
      _ = try Command(process: [], in: directory.url, before: "\"$0\" \(command) >paths;", after: "--version")
    }
    #expect(try directory.run("golden", "verify").text == "2 passed, 0 failed\n")
  }

  // MARK: Formats

  @Test func losslessImagesInDifferentFormatsCompareExactly() throws {
    _ = try directory.run("--name", "Ada", "-o", "a.png")
    _ = try directory.run("--name", "Ada", "--lossless", "-o", "b.webp")
    let run = try directory.run("golden", "compare", "a.png", "b.webp")
    #expect((run.status, run.text, run.errors) == (0, "no pixel differs\n", ""))
  }

  @Test func photosAreComparedWithATolerance() throws {
    _ = try directory.run("--name", "Ada", "--background", "white", "--shape", "square", "-o", "a.png")
    _ = try directory.run(
      "--name", "Ada", "--background", "white", "--shape", "square", "--quality", "95", "-o", "b.jpg")
    let run = try directory.run("golden", "compare", "a.png", "b.jpg")
    #expect(run.status == 1 && run.text.hasPrefix("a: "))
    #expect(try directory.run("golden", "compare", "a.png", "b.jpg", "--tolerance", "60").status == 0)
  }

  @Test func photoIsRotatedUprightBeforeComparison() throws {
    try directory.write("photo.jpg", try Data(contentsOf: portrait))
    let run = try directory.run("golden", "compare", "photo.jpg", "photo.jpg", "-o", "d.png")
    #expect((run.status, run.text) == (0, "no pixel differs\n"))
  }

  @Test func truncatedPhotoIsNotCompared() throws {
    let photo = try Data(contentsOf: portrait)
    try directory.write("photo.jpg", photo)
    // The renderer would draw an avatar from it, with a note.
    try directory.write("cut.jpg", photo.prefix(photo.count * 97 / 100))
    let run = try directory.run("golden", "compare", "photo.jpg", "cut.jpg")
    #expect((run.status, run.text) == (65, ""))
    #expect(run.errors.hasPrefix("error: cut.jpg: truncated JPEG (at byte "), "\(run.errors)")
  }

  @Test(arguments: [[], ["--force"]])
  func pipeInPlaceOfTheListOfRecordedGoldensPreventsRecording(options: [String]) throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}]}"#.utf8))
    #expect(mkfifo(directory.url.path + "/Goldens/manifest.recorded.json", 0o600) == 0)
    let run = try Command(["golden", "record"] + options, in: directory.url)
    let message = "error: Goldens/manifest.recorded.json: cannot be created: is not a file\n"
    #expect((run.status, run.text, run.errors) == (73, "", message))
    #expect(!directory.names(in: "Goldens").contains("a.png"))
  }

  /// The golden of one case matches, so nothing is written beside it.
  @Test func recordRemovesTheTemporaryFilesOfKilledRuns() throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "x/a"}, {"name": "b"}]}"#.utf8))
    #expect(try directory.run("golden", "record").status == 0)
    try FileManager.default.removeItem(atPath: directory.url.path + "/Goldens/b.png")
    let places = ["Goldens", "Goldens/x"]
    for place in places { try directory.write(place + "/.avatar-render-7f.tmp", Data("half".utf8)) }
    #expect(try directory.run("golden", "verify").status == 1)
    #expect(places.allSatisfy { directory.names(in: $0, hidden: true).contains(".avatar-render-7f.tmp") })
    #expect(try directory.run("golden", "record").status == 0)
    for place in places { #expect(!directory.names(in: place, hidden: true).contains(".avatar-render-7f.tmp")) }
  }

  @Test func reportRemovesTheTemporaryFilesOfKilledRuns() throws {
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a"}]}"#.utf8))
    #expect(try directory.run("golden", "verify", "--report", "report").status == 1)
    let places = ["report", "report/differences"]
    for place in places { try directory.write(place + "/.avatar-render-7f.tmp", Data("half".utf8)) }
    #expect(try directory.run("golden", "verify", "--report", "report").status == 1)
    for place in places { #expect(!directory.names(in: place, hidden: true).contains(".avatar-render-7f.tmp")) }
  }

  @Test func imageInAnotherFormatIsRecordedAsPNG() throws {
    _ = try directory.run("--name", "Ada", "--lossless", "-o", "a.webp")
    try directory.write("Goldens/manifest.json", Data(#"{"cases": [{"name": "a", "picture": "../a.webp"}]}"#.utf8))
    #expect(try directory.run("golden", "record").status == 0)
    #expect(try directory.read("Goldens/a.png").starts(with: pngSignature))
    #expect(try directory.run("golden", "verify").status == 0)
  }

  @Test func goldenInAManifestMustBePNG() throws {
    _ = try directory.run("--name", "Ada", "-o", "a.webp")
    try directory.write("Goldens/a.png", directory.read("a.webp"))
    let run = try directory.run("golden", "verify")
    #expect(
      run.text.hasPrefix("a: the golden Goldens/a.png cannot be used: is WebP, which cannot be compared: must be PNG\n")
    )
  }

  @Test func filesInDirectoriesArePairedAcrossFormats() throws {
    for name in ["one", "two"] { #expect(mkdir(directory.url.path + "/" + name, 0o755) == 0) }
    _ = try directory.run("--name", "Ada", "-o", "one/a.png")
    _ = try directory.run("--name", "Ada", "--lossless", "-o", "two/a.webp")
    for name in ["one/b.png", "two/b.webp", "two/b.gif"] { try directory.write(name, directory.read("one/a.png")) }
    let run = try directory.run("golden", "compare", "one", "two")
    // Two of them are named b.
    #expect(
      run.text == """
        b.gif: the golden one/b.gif is missing
        b: there is nothing to compare: two/b.png: no such file
        b.webp: the golden one/b.webp is missing
        1 passed, 3 failed

        """)
  }
}
