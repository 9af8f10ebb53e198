import AvatarCodec
import AvatarGeometry
import AvatarRaster
import Foundation
import Testing

@testable import AvatarRender

private let inputs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Goldens/Inputs")

private func bytes(_ name: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: inputs.appending(path: name)))
}

private func avatar(_ photo: PhotoSource?, type: AvatarType = .human) throws -> Avatar {
  try AvatarRenderer().avatar(
    offline: AvatarSpec(who: AvatarSubject(type: type), photo: AvatarPhoto(source: photo), size: .xs))
}

@Suite struct FallbackTests {
  @Test func usablePhotoIsShown() throws {
    let shown = try avatar(.bytes(try bytes("grace_hopper.jpg")))
    #expect(shown.report.content == .photo && shown.report.skipped == [])
  }

  @Test func missingFileFallsBackToTheIconWithAReason() throws {
    let shown = try avatar(.file("/nowhere/ada.jpg"))
    #expect(shown.report.content == .icon)
    #expect(shown.report.skipped == [SkippedSource(missingFile: "/nowhere/ada.jpg")])
  }

  @Test func directoryIsRejectedAsAPhoto() throws {
    #expect(try avatar(.file("/")).report.skipped.map(\.reason) == ["is a directory"])
  }

  @Test func agentNeverShowsAPhoto() throws {
    let photo = PhotoSource.bytes(try bytes("grace_hopper.jpg"))
    let shown = try avatar(photo, type: .agent)
    #expect(shown.report.skipped.map(\.reason) == ["agents never show a photo"])
    #expect(shown.premultipliedRGBA == (try avatar(nil, type: .agent)).premultipliedRGBA)
  }

  @Test(arguments: [(1, 1), (1, 5000), (5000, 1), (65500, 1), (1, 65500)])
  func photoWithAnExtremeAspectRatioIsShown(width: Int, height: Int) throws {
    let color = PremultipliedColor(straightRed: 200, green: 30, blue: 99, alpha: 255)
    let canvas = Path.rectangle(Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    let png = PNGEncoder.encode(Raster(Drawing(width: width, height: height, layers: [.fill(canvas, color)])))
    var spec = AvatarSpec(photo: .bytes(png), size: .xs)
    spec.look.shape = .square
    let shown = try AvatarRenderer().avatar(offline: spec)
    #expect(shown.report.content == .photo)
    #expect(Set(shown.raster.straightPixels()) == [0xFF63_1EC8])
  }

  @Test func strictRendererThrowsTheReasonForTheFallback() {
    let spec = AvatarSpec(photo: .bytes([]))
    #expect(
      throws: AvatarError.unusablePhoto(
        SkippedSource(source: "the given bytes", reason: "not a photo but an empty file"))
    ) {
      try AvatarRenderer(isStrict: true).avatar(offline: spec)
    }
  }

  @Test func failedPhotoIsNotReadAgain() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data("no photo".utf8))
    try pipe.fileHandleForWriting.close()
    let source = PhotoSource.file("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    var larger = AvatarSpec(photo: source)
    larger.scale = .x2
    // A second read would find the pipe empty.
    let both = try AvatarRenderer().avatars(offline: [AvatarSpec(photo: source), larger]) {
      $0.report.skipped.map(\.reason)
    }
    #expect(both == [["not a photo but text"], ["not a photo but text"]])
  }

  /// Subjects without initials that fonts can draw, and the text that selects the colour.
  private static let subjects: [(who: AvatarSubject, identity: String?)] = [
    (AvatarSubject(name: "!!!"), "!!!"), (AvatarSubject(name: "#"), "#"),
    (AvatarSubject(name: "\u{12000}"), "\u{12000}"),
    (AvatarSubject(name: "+49 170 1234567"), "+49 170 1234567"),
    (AvatarSubject(email: "!@example.com"), "!@example.com"),
    (AvatarSubject(name: "!", email: "!@example.com"), "!@example.com"), (AvatarSubject(name: "!", seed: "42"), "42"),
    (AvatarSubject(seed: "42"), "42"), (AvatarSubject(initials: AvatarInitials("\u{12000}")), "\u{12000}"),
    (AvatarSubject(name: " ", email: "", seed: "\n"), nil), (AvatarSubject(), nil),
  ]

  @Test(arguments: subjects, [PhotoSource?.none, .bytes([]), .file("/nowhere/ada.jpg")])
  func fallbackRetainsTheIdentityColor(
    subject: (who: AvatarSubject, identity: String?), photo: PhotoSource?
  ) throws {
    for type in AvatarType.allCases {
      for fallback in AvatarFallback.allCases {
        for icon: AvatarIcon? in [nil, .sparkles] {
          var spec = AvatarSpec(who: subject.who, photo: AvatarPhoto(source: photo), size: .xs)
          (spec.who.type, spec.look.fallback, spec.look.icon) = (type, fallback, icon)
          let standard = subject.identity.map { Palette.v1.color(for: $0) } ?? Theme().background(for: type)
          let report = try AvatarRenderer().avatar(offline: spec).report
          #expect(report.content == (fallback == .pattern && subject.identity != nil ? .pattern : .icon))
          #expect(report.background == standard)
          spec.look.background = .color(AvatarColor(rgb: 0x123456))
          #expect(try AvatarRenderer().avatar(offline: spec).report.background == AvatarColor(rgb: 0x123456))
        }
      }
    }
  }

  @Test func strictRendererRejectsOmittedInitials() throws {
    let spec = AvatarSpec(name: "ᚢᚢ Smith")
    let report = try AvatarRenderer().avatar(offline: spec).report
    #expect((report.content, report.initials, report.shortfalls) == (.initials, "S", [.initials]))
    let source = SkippedSource(source: "the name \"ᚢᚢ Smith\"", reason: "no font has “ᚢ” (U+16A2)")
    #expect(throws: AvatarError.incomplete(source)) { try AvatarRenderer(isStrict: true).avatar(offline: spec) }
    #expect(try AvatarRenderer(isStrict: true).avatar(offline: AvatarSpec(name: "x\u{1ABF}")).report.initials == "X")
  }

  @Test func pngMethodReturnsAPNG() async throws {
    let png = try await AvatarRenderer().png(for: AvatarSpec(size: .lg))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}
