import AvatarGolden
import AvatarRender
import Foundation
import Testing

@Suite struct ExpectationTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "expect-\(UUID().uuidString)").path
  private let spec = AvatarSpec(type: .agent, size: .xs)

  private func files() -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".png") }.sorted()
  }

  private func removed() { try? FileManager.default.removeItem(atPath: folder) }

  /// Expects something to fail with a message.
  private func expectFailure(_ message: String, _ body: () -> Bool) {
    var holds = true
    withKnownIssue {
      holds = body()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(message) }
    }
    #expect(!holds)
  }

  @Test func recordingFailsAndThenTheAvatarMatches() {
    defer { removed() }
    expectFailure("golden a/b: recorded") {
      expectAvatar(spec, matchesGolden: "a/b", folder: folder, recording: .missing)
    }
    #expect(files() == ["a/b.png"])
    #expect(expectAvatar(spec, matchesGolden: "a/b", folder: folder, recording: .missing))
    #expect(expectAvatar(spec, matchesGolden: "a/b", folder: folder, recording: .never))
  }

  @Test func missingGoldenFailsAndSaysHowToRecordIt() {
    defer { removed() }
    expectFailure("AVATAR_GOLDENS=missing swift test") {
      expectAvatar(spec, matchesGolden: "missing-golden", folder: folder, recording: .never)
    }
    #expect(files() == [])
  }

  @Test func avatarThatDiffersFails() {
    defer { removed() }
    expectFailure("recorded") { expectAvatar(spec, matchesGolden: "differs", folder: folder, recording: .all) }
    var other = spec
    other.cornerRadius = CornerRadius(0.082)
    expectFailure("pixels differ") {
      expectAvatar(other, matchesGolden: "differs", folder: folder, recording: .never)
    }
    #expect(expectAvatar(other, matchesGolden: "differs", tolerance: .levels(40), folder: folder, recording: .never))
  }

  @Test func picturesAndPNGsAreExpectedLikewise() throws {
    defer { removed() }
    let picture = AvatarRenderer().picture(of: IconSpec(icon: .bot))
    expectFailure("recorded") { expectPicture(picture, matchesGolden: "bot", folder: folder, recording: .all) }
    #expect(expectPicture(picture, matchesGolden: "bot", folder: folder, recording: .never))
    #expect(expectPNG(picture.png(), matchesGolden: "bot", folder: folder, recording: .never))
    expectFailure("is text, not a PNG") {
      expectPNG(Data("hello".utf8), matchesGolden: "bot", folder: folder, recording: .all)
    }
  }

  @Test func strictRendererFailsWhereThePhotoIsMissing() {
    defer { removed() }
    expectFailure("nowhere.jpg: no such file") {
      expectAvatar(
        AvatarSpec(photo: .file("nowhere.jpg")), matchesGolden: "strict", renderer: AvatarRenderer(isStrict: true),
        folder: folder, recording: .all)
    }
    #expect(files() == [])
  }

  @Test func nameThatLeadsOutOfTheFolderFails() {
    expectFailure("must have no part that starts with a dot") {
      expectAvatar(spec, matchesGolden: "../a", folder: folder, recording: .all)
    }
    #expect(files() == [])
  }

  @Test(arguments: [-1, .nan] as [Double])
  func levelsThatAreNoneTolerateNothing(levels: Double) {
    defer { removed() }
    expectFailure("recorded") { expectAvatar(spec, matchesGolden: "levels", folder: folder, recording: .all) }
    expectFailure("differ") {
      expectAvatar(
        AvatarSpec(size: .xs), matchesGolden: "levels", tolerance: .levels(levels), folder: folder, recording: .never)
    }
    let tolerance = GoldenTolerance.perceptual(levels)
    expectFailure("differ") {
      expectAvatar(
        AvatarSpec(size: .xs), matchesGolden: "levels", tolerance: tolerance, folder: folder, recording: .never)
    }
  }
}
