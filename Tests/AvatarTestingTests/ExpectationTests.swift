import AvatarRender
import AvatarTesting
import Foundation
import Testing

@Suite struct ExpectationTests {
  private let directory = FileManager.default.temporaryDirectory.appending(path: "expect-\(UUID().uuidString)").path
  private let spec = AvatarSpec(who: AvatarSubject(type: .agent), size: .xs)

  private func files() -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: directory)) ?? []).filter { $0.hasSuffix(".png") }.sorted()
  }

  private func removed() { try? FileManager.default.removeItem(atPath: directory) }

  /// Expects a closure to fail with a message.
  private func expectFailure(_ message: String, _ body: () -> Bool) {
    var holds = true
    withKnownIssue {
      holds = body()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(message) }
    }
    #expect(!holds)
  }

  @Test func recordingFailsOnceAndThenTheAvatarMatches() {
    defer { removed() }
    expectFailure("golden a/b: recorded") {
      expectAvatar(spec, matchesGolden: "a/b", directory: directory, recording: .missing)
    }
    #expect(files() == ["a/b.png"])
    #expect(expectAvatar(spec, matchesGolden: "a/b", directory: directory, recording: .missing))
    #expect(expectAvatar(spec, matchesGolden: "a/b", directory: directory, recording: .never))
  }

  @Test func missingGoldenFailureExplainsHowToRecordIt() {
    defer { removed() }
    expectFailure("AVATAR_GOLDENS=missing swift test") {
      expectAvatar(spec, matchesGolden: "missing-golden", directory: directory, recording: .never)
    }
    #expect(files() == [])
  }

  @Test func unusableGoldenFailureExplainsHowToRecordItAgain() throws {
    defer { removed() }
    expectFailure("recorded") { expectAvatar(spec, matchesGolden: "text", directory: directory, recording: .missing) }
    try Data("text".utf8).write(to: URL(filePath: "\(directory)/text.png"))
    expectFailure("If the change is intended: AVATAR_GOLDENS=failed swift test records it.") {
      expectAvatar(spec, matchesGolden: "text", directory: directory, recording: .never)
    }
  }

  @Test func differingAvatarFails() {
    defer { removed() }
    expectFailure("recorded") { expectAvatar(spec, matchesGolden: "differs", directory: directory, recording: .all) }
    var other = spec
    other.look.corners = AvatarCorners(radius: CornerRadius(0.082))
    expectFailure("pixels differ") {
      expectAvatar(other, matchesGolden: "differs", directory: directory, recording: .never)
    }
    #expect(
      expectAvatar(other, matchesGolden: "differs", tolerance: .levels(40), directory: directory, recording: .never))
  }

  @Test func antialiasedEdgesMayDiffer() {
    defer { removed() }
    expectFailure("recorded") { expectAvatar(spec, matchesGolden: "edges", directory: directory, recording: .all) }
    var other = spec
    other.look.corners = AvatarCorners(radius: CornerRadius(0.082))
    #expect(
      expectAvatar(
        other, matchesGolden: "edges", tolerance: GoldenTolerance(ignoresAntialiasing: true), directory: directory,
        recording: .never))
  }

  @Test func toleranceAllowsAFractionOfPixelsToDiffer() {
    defer { removed() }
    expectFailure("recorded") { expectAvatar(spec, matchesGolden: "share", directory: directory, recording: .all) }
    // About 84% of its pixels differ from those of the agent.
    let human = AvatarSpec(size: .xs)
    let maximum = GoldenTolerance(pixels: .share(0.95))
    #expect(expectAvatar(human, matchesGolden: "share", tolerance: maximum, directory: directory, recording: .never))
    let half = GoldenTolerance(pixels: .share(0.5))
    expectFailure("pixels differ") {
      expectAvatar(human, matchesGolden: "share", tolerance: half, directory: directory, recording: .never)
    }
  }

  @Test func ignoredBoxesMayDiffer() {
    defer { removed() }
    expectFailure("recorded") { expectAvatar(spec, matchesGolden: "boxes", directory: directory, recording: .all) }
    // The ignored box excludes a corner, which is transparent in both shapes.
    let boxes = [
      GoldenTolerance.Box(x: 1, y: 0, width: 23, height: 24), GoldenTolerance.Box(x: 0, y: 1, width: 1, height: 23),
    ]
    #expect(
      expectAvatar(
        AvatarSpec(size: .xs), matchesGolden: "boxes", tolerance: GoldenTolerance(ignored: boxes), directory: directory,
        recording: .never))
  }

  @Test func imageFromAnEarlierFailureIsRemoved() {
    defer { removed() }
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    // The path is in a directory that does not exist.
    let name = "earlier-\(UUID().uuidString)/a"
    let picture = "\(package.path)/.build/golden-failures/Tests/AvatarTestingTests/\(name).png"
    defer { try? FileManager.default.removeItem(atPath: String(picture.dropLast("/a.png".count))) }
    expectFailure("recorded") { expectAvatar(spec, matchesGolden: name, directory: directory, recording: .all) }
    expectFailure("See \(picture)") {
      expectAvatar(AvatarSpec(size: .xs), matchesGolden: name, directory: directory, recording: .never)
    }
    #expect(FileManager.default.fileExists(atPath: picture))
    #expect(expectAvatar(spec, matchesGolden: name, directory: directory, recording: .never))
    #expect(!FileManager.default.fileExists(atPath: picture))
  }

  @Test func imagesAndPNGsCanBeCompared() throws {
    defer { removed() }
    let picture = AvatarRenderer().picture(of: IconSpec(icon: .bot))
    expectFailure("recorded") { expectPicture(picture, matchesGolden: "bot", directory: directory, recording: .all) }
    #expect(expectPicture(picture, matchesGolden: "bot", directory: directory, recording: .never))
    #expect(expectPNG(picture.png(), matchesGolden: "bot", directory: directory, recording: .never))
    let other = AvatarRenderer().picture(of: IconSpec(icon: .user))
    expectFailure("pixels differ") {
      expectPicture(other, matchesGolden: "bot", directory: directory, recording: .never)
    }
    #expect(
      expectPicture(other, matchesGolden: "bot", tolerance: .levels(255), directory: directory, recording: .never))
    expectFailure("is text, not a PNG") {
      expectPNG(Data("hello".utf8), matchesGolden: "bot", directory: directory, recording: .all)
    }
  }

  @Test func suppliedPNGIsRecordedUnchanged() throws {
    defer { removed() }
    var png = AvatarRenderer().picture(of: IconSpec(icon: .bot)).png()
    // The file gets a pHYs chunk after the header: 96 dots per inch.
    let resolution: [UInt8] = [0, 0, 0x0E, 0xC3, 0, 0, 0x0E, 0xC3, 1, 0xC7, 0x6F, 0xA8, 0x64]
    png.insert(contentsOf: [0, 0, 0, 9] + "pHYs".utf8 + resolution, at: 33)
    expectFailure("golden given: recorded") {
      expectPNG(png, matchesGolden: "given", directory: directory, recording: .all)
    }
    #expect(try Data(contentsOf: URL(filePath: "\(directory)/given.png")) == Data(png))
  }

  @Test func strictRendererFailsIfThePhotoIsMissing() {
    defer { removed() }
    expectFailure("nowhere.jpg: no such file") {
      expectAvatar(
        AvatarSpec(photo: .file("nowhere.jpg")), matchesGolden: "strict", renderer: AvatarRenderer(isStrict: true),
        directory: directory, recording: .all)
    }
    #expect(files() == [])
  }

  @Test func failureExplainsTheSkippedSources() {
    defer { removed() }
    expectFailure("\nnowhere.jpg: no such file: used the icon\nAVATAR_GOLDENS=missing") {
      expectAvatar(
        AvatarSpec(photo: .file("nowhere.jpg")), matchesGolden: "notes", directory: directory, recording: .never)
    }
  }

  @Test func nameOutsideTheDirectoryFails() {
    expectFailure("must not contain a path component that starts with a dot") {
      expectAvatar(spec, matchesGolden: "../a", directory: directory, recording: .all)
    }
    #expect(files() == [])
  }

  @Test(arguments: [-1, .nan] as [Double])
  func invalidLevelsTolerateNothing(levels: Double) {
    defer { removed() }
    expectFailure("recorded") { expectAvatar(spec, matchesGolden: "levels", directory: directory, recording: .all) }
    expectFailure("differ") {
      expectAvatar(
        AvatarSpec(size: .xs), matchesGolden: "levels", tolerance: .levels(levels), directory: directory,
        recording: .never)
    }
    let tolerance = GoldenTolerance.perceptual(levels)
    expectFailure("differ") {
      expectAvatar(
        AvatarSpec(size: .xs), matchesGolden: "levels", tolerance: tolerance, directory: directory, recording: .never)
    }
  }
}
