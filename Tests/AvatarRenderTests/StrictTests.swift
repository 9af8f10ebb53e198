import Testing

@testable import AvatarRender

/// Tests of shortfalls that a strict renderer rejects, and of those that it accepts.
@Suite struct StrictTests {
  private let strict = AvatarRenderer(isStrict: true)
  /// The name is in a script that no bundled font has.
  private let linearB = "\u{10000}"

  private func skipped(_ spec: AvatarSpec) throws -> [SkippedSource] {
    try AvatarRenderer().avatar(offline: spec).report.skipped
  }

  @Test func initialsThatNoFontCoversAreAnError() throws {
    let spec = AvatarSpec(name: linearB, email: "ada@example.com")
    let reason = try skipped(spec)[0]
    #expect(reason.source == "the name \"\(linearB)\"")
    #expect(throws: AvatarError.incomplete(reason)) { try strict.avatar(offline: spec) }
  }

  @Test func nameWithoutLettersIsAnError() {
    let reason = SkippedSource(source: "the name \"!\"", reason: "has no letters, digits or emoji")
    #expect(throws: AvatarError.incomplete(reason)) { try strict.avatar(offline: AvatarSpec(name: "!")) }
  }

  @Test func omittedBadgeIsAnError() throws {
    let spec = AvatarSpec(
      who: AvatarSubject(name: "Ada"), look: AvatarLook(badge: .text(try #require(BadgeText(linearB)))))
    let warning = try #require(try AvatarRenderer().avatar(offline: spec).report.warnings.first)
    #expect(warning.source == "the badge \"\(linearB)\"" && warning.reason.hasSuffix(": left out"))
    #expect(
      throws: AvatarError.incomplete(
        SkippedSource(source: warning.source, reason: String(warning.reason.dropLast(": left out".count))))
    ) { try strict.avatar(offline: spec) }
  }

  @Test(arguments: [
    ("Ada Lovelace", "Ada Lovelace"), ("ada@", "a…@"), ("@example.com", "@example.com"), ("@", "@"), ("", ""),
  ])
  func invalidEmailAddressIsASkippedSource(email: String, shown: String) throws {
    let spec = AvatarSpec(
      who: AvatarSubject(name: "Ada", email: email), photo: AvatarPhoto(directories: [.gravatar, .libravatar]))
    let reasons = ["Gravatar", "Libravatar"].map {
      SkippedSource(source: "\($0) of \(shown)", reason: "is not an e-mail address")
    }
    #expect(try skipped(spec) == reasons)
    #expect(throws: AvatarError.unusablePhoto(reasons[0])) { try strict.avatar(offline: spec) }
  }

  @Test func invalidEmailAddressIsIgnoredIfItIsNotNeeded() throws {
    #expect(try skipped(AvatarSpec(name: "Ada", email: "Ada Lovelace")) == [])
    #expect(
      try skipped(
        AvatarSpec(
          who: AvatarSubject(type: .agent, email: "Ada Lovelace"), photo: AvatarPhoto(directories: [.gravatar]))) == [])
  }

  @Test func completeAvatarCausesNoError() throws {
    let spec = AvatarSpec(
      who: AvatarSubject(name: "Ada Lovelace"), look: AvatarLook(badge: .text(try #require(BadgeText("7")))))
    #expect(try strict.avatar(offline: spec).report.content == .initials)
    #expect(try strict.avatar(offline: AvatarSpec()).report.content == .icon)
  }
}

/// Tests of the pixel limit for finished images.
@Suite struct OutputLimitTests {
  @Test func oversizedImageIsRejectedBeforeItsPhotoIsRead() {
    let spec = AvatarSpec(photo: .file("/nowhere.jpg"), size: 2048, scale: 2.5)
    #expect(throws: AvatarError.outputTooLarge(width: 5120, height: 5120, limit: 25_000_000)) {
      try AvatarRenderer(isStrict: true).avatar(offline: spec)
    }
  }

  @Test func pixelLimitIsInclusive() throws {
    var renderer = AvatarRenderer()
    renderer.limits.outputPixels = 400
    #expect(try renderer.avatar(offline: AvatarSpec(size: 20)).width == 20)
    #expect(throws: AvatarError.outputTooLarge(width: 21, height: 21, limit: 400)) {
      try renderer.avatar(offline: AvatarSpec(size: 21))
    }
  }

  @Test func pixelLimitAppliesToTheWholeGroup() {
    var renderer = AvatarRenderer()
    renderer.limits.outputPixels = 400
    let members = [AvatarSpec(name: "A"), AvatarSpec(name: "B")]
    #expect(throws: AvatarError.outputTooLarge(width: 38, height: 20, limit: 400)) {
      try renderer.group(offline: AvatarGroupSpec(members: members, size: 20))
    }
  }
}
