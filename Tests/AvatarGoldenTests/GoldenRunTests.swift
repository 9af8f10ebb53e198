import AvatarCodec
import AvatarGolden
import AvatarRaster
import Foundation
import Testing

@Suite struct GoldenRunTests {
  private let directory: Workspace
  init() throws { directory = try Workspace() }

  private static let manifest =
    #"{"cases": [{"name": "a", "size": 24}, {"name": "x/b", "type": "agent", "size": 24}, {"name": "c", "size": 32}]}"#

  private func png(_ red: UInt8 = 0, side: Int = 24) -> Data {
    let color = PremultipliedColor(straightRed: red, green: 0, blue: 0, alpha: 255)
    return Data(PNGEncoder.encode(Raster(width: side, height: side, color: color)))
  }

  @Test func missingGoldensFailWithoutBeingWritten() throws {
    let results = try directory.run(directory.manifest(Self.manifest))
    #expect(results.map(\.outcome) == [.failed(.missing), .failed(.missing), .failed(.missing)])
    #expect(directory.names == ["manifest.json"])
  }

  @Test func recordedGoldensPassOnTheNextRun() throws {
    let manifest = try directory.manifest(Self.manifest)
    #expect(try directory.run(manifest, .missing).map(\.outcome) == Array(repeating: .recorded(.missing), count: 3))
    #expect(directory.names == ["a.png", "c.png", "manifest.json", "x/b.png"])
    #expect(try directory.run(manifest).map(\.outcome) == [.passed, .passed, .passed])
  }

  @Test func firstRecordingIsReported() throws {
    let results = try directory.run(directory.manifest(#"{"cases": [{"name": "a"}]}"#), .missing)
    #expect(results.map(\.explanation) == ["recorded for the first time"])
  }

  @Test func missingModePreservesDifferingGoldens() throws {
    let manifest = try directory.manifest(Self.manifest)
    try directory.write(png(), "a.png")
    let results = try directory.run(manifest, .missing)
    #expect(results.map(\.outcome) == [.failed(.differs), .recorded(.missing), .recorded(.missing)])
    #expect(try directory.read("a.png") == png())
  }

  @Test func failedModeAlsoRecordsDifferingGoldens() throws {
    let manifest = try directory.manifest(Self.manifest)
    _ = try directory.run(manifest, .missing)
    let good = try directory.read("c.png")
    try directory.write(png(), "a.png")
    try directory.write(png().prefix(40), "x/b.png")
    let results = try directory.run(manifest, .failed)
    #expect(
      results.map(\.outcome) == [
        .recorded(.differs), .recorded(.unusable("truncated PNG (at byte 40)")), .passed,
      ])
    #expect(try directory.run(manifest).map(\.hasPassed) == [true, true, true])
    #expect(try directory.read("c.png") == good)
  }

  @Test(arguments: [RecordMode.failed, .all])
  func fileThatIsNotAPNGIsNeverReplaced(mode: RecordMode) throws {
    let manifest = try directory.manifest(Self.manifest)
    try directory.write("text", "a.png")
    #expect(try directory.run(manifest, mode)[0].outcome == .unwritten(.create(.otherContents)))
    #expect(try directory.read("a.png") == Data("text".utf8))
  }

  @Test func linkInPlaceOfAGoldenIsReplacedButNotFollowed() throws {
    let manifest = try directory.manifest(Self.manifest)
    try directory.write("precious", "elsewhere")
    #expect(symlink(directory.path("elsewhere"), directory.path("a.png")) == 0)
    _ = try directory.run(manifest, .failed)
    #expect(try directory.read("elsewhere") == Data("precious".utf8))
    #expect(try directory.run(manifest)[0].outcome == .passed)
  }

  @Test func goldenOutsideTheManifestDirectoryIsNotRecorded() throws {
    let manifest = try directory.manifest(Self.manifest)
    let outside = try Workspace()
    #expect(symlink(outside.url.path, directory.path("x")) == 0)
    #expect(try directory.run(manifest, .missing)[1].outcome == .unwritten(.create(.outside)))
    #expect(outside.names == [])
  }

  @Test func goldensCanBeReachedThroughALinkWithinTheDirectory() throws {
    let manifest = try directory.manifest(Self.manifest)
    try directory.write("", "y/.keep")
    #expect(symlink("y", directory.path("x")) == 0)
    #expect(try directory.run(manifest, .missing)[1].outcome == .recorded(.missing))
    #expect(try directory.run(manifest).map(\.hasPassed) == [true, true, true])
  }

  @Test func allModeRecordsEveryGolden() throws {
    let manifest = try directory.manifest(Self.manifest)
    _ = try directory.run(manifest, .all)
    #expect(try directory.run(manifest, .all).map(\.outcome) == Array(repeating: .recorded(nil), count: 3))
  }

  @Test func neverModeWritesNothing() throws {
    let manifest = try directory.manifest(Self.manifest)
    try directory.write(png(), "a.png")
    _ = try directory.run(manifest, .never)
    #expect(try directory.read("a.png") == png())
    #expect(directory.names == ["a.png", "manifest.json"])
  }

  @Test func unusableGoldensAreReportedAndTheOthersAreCompared() throws {
    let names = ["text", "empty", "directory", "cut", "jpeg", "size", "good"]
    let cases = names.map { #"{"name": "\#($0)", "size": 24}"# }.joined(separator: ",")
    let manifest = try directory.manifest(#"{"cases": [\#(cases)]}"#)
    _ = try directory.run(manifest, .all)
    try directory.write("hello", "text.png")
    try directory.write("", "empty.png")
    try FileManager.default.removeItem(atPath: directory.path("directory.png"))
    try directory.write("", "directory.png/x")
    try directory.write(directory.read("cut.png").dropLast(20), "cut.png")
    try directory.write(Data([0xFF, 0xD8, 0xFF, 0xE0]), "jpeg.png")
    try directory.write(png(side: 23), "size.png")
    let results = try directory.run(manifest)
    let length = try directory.read("cut.png").count
    #expect(
      results.map(\.outcome) == [
        .failed(.unusable("is text, not a PNG")), .failed(.unusable("is an empty file, not a PNG")),
        .failed(.unusable("is a directory")), .failed(.unusable("truncated PNG (at byte \(length))")),
        .failed(.unusable("truncated JPEG (at byte 4)")), .failed(.otherSize), .passed,
      ])
    #expect(
      results[0].explanation == "the golden \(directory.path("text.png")) cannot be used: is text, not a PNG")
    #expect(results[5].explanation == "24×24 px instead of 23×23")
  }

  @Test func existingImageIsComparedAndRecordedUnchanged() throws {
    let manifest = try directory.manifest(#"{"cases": [{"name": "button", "picture": "out/button.png"}]}"#)
    #expect(
      try directory.run(manifest, .all).map(\.outcome)
        == [.failed(.unrenderable("\(directory.path("out/button.png")): no such file"))])
    try directory.write(png(200), "out/button.png")
    _ = try directory.run(manifest, .all)
    #expect(try directory.read("button.png") == png(200))
    try directory.write(png(201), "out/button.png")
    #expect(try directory.run(manifest).map(\.outcome) == [.failed(.differs)])
  }

  @Test func recordedFileRetainsItsResolution() throws {
    // The resolution is 96 dots per inch, after the header.
    let dots: [UInt8] = [0, 0, 0x0E, 0xC3]
    let resolution = Data([0, 0, 0, 9] + "pHYs".utf8 + dots + dots + [1, 0xC7, 0x6F, 0xA8, 0x64])
    let file = png().prefix(33) + resolution + png().dropFirst(33)
    try directory.write(file, "new.png")
    _ = try directory.run(directory.manifest(#"{"cases": [{"name": "a", "picture": "new.png"}]}"#), .all)
    #expect(try directory.read("a.png") == file)
  }

  /// All 576 pixels differ by one level.
  @Test(arguments: [
    ("0.99", false), ("1", true), (#"{"levels": 0.99}"#, false), (#"{"levels": 1}"#, true),
    (#"{"pixels": 575}"#, false), (#"{"pixels": 576}"#, true), (#"{"pixels": "99.9%"}"#, false),
    (#"{"pixels": "100%"}"#, true), (#"{"perceptual": 0.0001}"#, false), (#"{"perceptual": 0.01}"#, true),
    (#"{"ignore": [[0, 0, 24, 23]]}"#, false), (#"{"ignore": [[0, 0, 24, 23]], "levels": 1}"#, true),
    (#"{"ignore": [[0, 0, 24, 23]], "pixels": 23}"#, false), (#"{"ignore": [[0, 0, 24, 23]], "pixels": 24}"#, true),
  ])
  func caseToleranceIsApplied(tolerance: String, hasPassed: Bool) throws {
    for name in ["a.png", "b.png"] { try directory.write(png(200), name) }
    try directory.write(png(201), "new.png")
    let manifest = try directory.manifest(
      #"{"cases": [{"name": "a", "picture": "new.png", "tolerance": \#(tolerance)}, {"name": "b", "picture": "new.png"}]}"#
    )
    #expect(try directory.run(manifest).map(\.hasPassed) == [hasPassed, false])
  }

  @Test func manifestToleranceAppliesToCasesWithoutTheirOwn() throws {
    for name in ["a.png", "b.png"] { try directory.write(png(200), name) }
    try directory.write(png(201), "new.png")
    let manifest = try directory.manifest(
      #"{"tolerance": 1, "cases": [{"name": "a", "picture": "new.png"}, {"name": "b", "picture": "new.png", "tolerance": 0}]}"#
    )
    #expect(try directory.run(manifest).map(\.hasPassed) == [true, false])
  }

  /// The names of the case and of its image are composed (NFC), those of the files decomposed (NFD), as on macOS.
  @Test func filesNamedInAnotherNormalizationAreFound() throws {
    for name in ["e\u{301}/u\u{308}.png", "ne\u{301}w.png"] { try directory.write(png(200), name) }
    let manifest = try directory.manifest("{\"cases\": [{\"name\": \"\u{E9}/\u{FC}\", \"picture\": \"n\u{E9}w.png\"}]}")
    #expect(try directory.run(manifest).map(\.outcome) == [.passed])
    #expect(StaleGoldens(manifest, matching: []).paths == [])
  }

  @Test func sizeDifferenceTakesPrecedenceOverIgnoredPixels() throws {
    try directory.write(png(side: 20), "a.png")
    try directory.write(png(side: 24), "new.png")
    let manifest = try directory.manifest(
      #"{"cases": [{"name": "a", "picture": "new.png", "tolerance": {"ignore": [[0, 0, 99, 99]]}}]}"#)
    #expect(try directory.run(manifest).map(\.outcome) == [.failed(.otherSize)])
  }

  @Test func caseThatComparesNoPixelsFails() throws {
    try directory.write(png(side: 20), "a.png")
    try directory.write(png(side: 20), "new.png")
    let manifest = try directory.manifest(
      #"{"cases": [{"name": "a", "picture": "new.png", "tolerance": {"ignore": [[0, 0, 99, 99]]}}]}"#)
    #expect(try directory.run(manifest).map(\.outcome) == [.failed(.unrenderable("every pixel is ignored"))])
  }

  @Test func differenceIsExplainedWithItsNumbersAndBounds() throws {
    for (name, red) in [("a.png", UInt8(0)), ("new.png", 100)] {
      let color = PremultipliedColor(straightRed: red, green: 0, blue: 0, alpha: 255)
      try directory.write(Data(PNGEncoder.encode(Raster(width: 24, height: 12, color: color))), name)
    }
    let results = try directory.run(directory.manifest(#"{"cases": [{"name": "a", "picture": "new.png"}]}"#))
    #expect(
      results[0].explanation
        == "288 of 288 pixels differ by up to 100 of 255 levels, 25 on average, within 24×12 px at 0,0")
  }

  @Test func caseWithAThemeUsesTheManifestFonts() throws {
    let fonts = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fonts").standardizedFileURL
    func outcomes(_ font: String, _ mode: RecordMode) throws -> [CaseResult.Outcome] {
      let path = fonts.appending(path: font).path
      let cases = #"[{"name": "a", "initials": "◌", "theme": "high-contrast"}]"#
      return try directory.run(directory.manifest(#"{"cases": \#(cases), "fonts": ["\#(path)"]}"#), mode).map(\.outcome)
    }
    #expect(try outcomes("Thai.ttf", .missing) == [.recorded(.missing)])
    #expect(try outcomes("Bengali.ttf", .never) == [.failed(.differs)])
  }

  @Test func skippedPhotosCauseNotes() throws {
    let manifest = try directory.manifest(#"{"cases": [{"name": "a", "src": "gone.jpg"}]}"#)
    #expect(
      try directory.run(manifest, .all)[0].notes == ["\(directory.path("gone.jpg")): no such file: used the icon"])
  }

  /// The address is private, so no request would be sent even if the renderer were online.
  @Test func remotePhotosAreNotRequested() throws {
    let manifest = try directory.manifest(#"{"cases": [{"name": "a", "src": "http://127.0.0.1:9/a.jpg"}]}"#)
    let reason = "is not in the cache, and no request is sent (offline)"
    #expect(try directory.run(manifest)[0].notes == ["http://127.0.0.1:9/a.jpg: \(reason): used the icon"])
  }

  @Test func concurrentRecordingsWriteCompleteGoldens() async throws {
    let cases = (0..<40).map { #"{"name": "x/\#($0)", "size": \#(24 + $0)}"# }.joined(separator: ",")
    let manifest = try directory.manifest(#"{"cases": [\#(cases)]}"#)
    let directory = directory
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { _ = try directory.run(manifest, .all) } }
      try await group.waitForAll()
    }
    #expect(try directory.run(manifest).allSatisfy(\.hasPassed))
    #expect(directory.names.count == 41)
  }

  @Test func unwritableGoldenIsReportedAndTheOthersAreRecorded() throws {
    let manifest = try directory.manifest(#"{"cases": [{"name": "a/b"}, {"name": "c"}]}"#)
    try directory.write("a file where a directory must be", "a")
    let results = try directory.run(manifest, .all)
    #expect(results.map(\.outcome) == [.unwritten(.create(.system(ENOTDIR))), .recorded(.missing)])
  }

  @Test func unwritableGoldenCountsAsAFailure() throws {
    let manifest = try directory.manifest(#"{"cases": [{"name": "a"}, {"name": "b"}]}"#)
    try directory.write("text", "a.png")
    var summary = RunSummary()
    for result in try directory.run(manifest, .all) { summary.count(result) }
    #expect(summary.words == "0 passed, 1 failed, 1 recorded")
  }

  @Test func pipeInPlaceOfAGoldenIsReported() throws {
    let manifest = try directory.manifest(#"{"cases": [{"name": "a"}]}"#)
    mkfifo(directory.path("a.png"), 0o600)
    #expect(try directory.run(manifest).map(\.outcome) == [.failed(.unusable("is not a file"))])
    #expect(try directory.run(manifest, .all).map(\.outcome) == [.unwritten(.create(.notAFile))])
  }

  @Test func triptychContainsAllThreeImages() throws {
    try directory.write(png(200), "a.png")
    try directory.write(png(100), "new.png")
    let results = try directory.run(directory.manifest(#"{"cases": [{"name": "a", "picture": "new.png"}]}"#))
    let row = try DecodedPicture(bytes: try #require(results[0].triptych), of: "triptych").raster
    #expect((row.width, row.height) == (3 * 24 + 2 * 8, 24))
    #expect(row[0, 0].red == 200 * 257 && row[87, 23].red == 100 * 257)
  }
}
