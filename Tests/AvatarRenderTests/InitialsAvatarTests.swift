import AvatarGeometry
import AvatarText
import Testing

@testable import AvatarRender

private func avatar(_ spec: AvatarSpec, theme: Theme = Theme()) -> Avatar {
  do { return try AvatarRenderer(theme: theme).avatar(offline: spec) } catch { fatalError("\(error)") }
}

/// Returns the colour behind the initials, at the bottom inside the shape.
private func background(_ spec: AvatarSpec) -> String {
  let avatar = avatar(spec)
  let pixel = avatar.raster.straightPixels()[(avatar.height * 9 / 10) * avatar.width + avatar.width / 2]
  return AvatarColor(
    red: UInt8(pixel & 255), green: UInt8(pixel >> 8 & 255), blue: UInt8(pixel >> 16 & 255), alpha: UInt8(pixel >> 24)
  ).description
}

@Suite struct InitialsAvatarTests {
  @Test func nameProducesInitials() {
    let shown = avatar(AvatarSpec(name: "Ada Lovelace"))
    #expect((shown.report.content, shown.report.initials) == (.initials, "AL"))
    #expect(shown.report.skipped == [])
  }

  @Test func explicitInitialsOverrideTheName() {
    #expect(
      avatar(AvatarSpec(who: AvatarSubject(name: "Ada Lovelace", initials: AvatarInitials("x")))).report.initials == "x"
    )
  }

  @Test func emailAddressReplacesAnUnusableName() {
    #expect(avatar(AvatarSpec(email: "jane.doe@example.com")).report.initials == "JD")
    #expect(avatar(AvatarSpec(name: "Ada", email: "jane.doe@example.com")).report.initials == "A")
    #expect(avatar(AvatarSpec(name: "", email: "jane.doe@example.com")).report.initials == "JD")
    #expect(avatar(AvatarSpec(name: "ᚠᚢᚦ", email: "jane.doe@example.com")).report.initials == "JD")
  }

  /// A domain without a dot is valid in a local network.
  @Test(arguments: [
    ("---@mail.example", "-…@mail.example"), ("---@intranet", "-…@intranet"), ("mailto:---@intranet", "-…@intranet"),
    ("\"…\" <...@mail>", ".…@mail"), ("---@", "-…@"),
  ])
  func noteHidesTheAccountNameOfAnAddress(email: String, shown: String) {
    let skipped = avatar(AvatarSpec(email: email)).report.skipped.map(\.source)
    #expect(skipped.last == "the address \"\(shown)\"", "\(skipped)")
    #expect(!skipped.contains { $0.contains("---") || $0.contains("...") })
  }

  @Test func lengthLimitsTheInitials() {
    #expect(
      avatar(AvatarSpec(who: AvatarSubject(name: "John Ronald Reuel Tolkien", initialsLength: .three))).report.initials
        == "JRT")
    #expect(avatar(AvatarSpec(who: AvatarSubject(name: "Ada Lovelace", initialsLength: .one))).report.initials == "A")
  }

  @Test func familyNameSelectsTheLastInitial() {
    let who = AvatarSubject(name: "Gabriel García Márquez", familyName: "García Márquez")
    #expect(avatar(AvatarSpec(who: who)).report.initials == "GG")
  }

  @Test func languageSelectsTheTitle() {
    func initials(_ language: NameLanguage?) -> String? {
      avatar(AvatarSpec(who: AvatarSubject(name: "M. Jean Moulin", language: language))).report.initials
    }
    #expect(initials(NameLanguage(rawValue: "fr")) == "JM" && initials(nil) == "MM" && initials(.japanese) == "MM")
  }

  @Test(arguments: [
    ("fr", "fr"), ("FR-ca", "fr-CA"), ("zh_hant_tw", "zh-Hant-TW"), ("fil", "fil"), ("sl-1994", "sl-1994"),
    ("french", nil), ("f", nil), ("", nil), ("-fr", nil), ("fr-", nil), ("fr--CA", nil), ("f1", nil), ("fr CA", nil),
    ("fr-123456789", nil), ("fré", nil),
  ])
  func languageIsATagInItsUsualCase(text: String, tag: String?) {
    #expect(NameLanguage(rawValue: text)?.rawValue == tag)
  }

  @Test(
    arguments: [
      ("zh", .simplifiedChinese), ("zh-CN", .simplifiedChinese), ("zh-TW", .traditionalChinese),
      ("zh-Hans-HK", .simplifiedChinese), ("yue", .traditionalChinese), ("yue-Hans", .simplifiedChinese),
      ("ja-JP", .japanese), ("ko-KR", .korean), ("fr", nil),
    ] as [(String, TextLanguage?)])
  func languageSelectsTheFormsOfHanCharacters(tag: String, expected: TextLanguage?) {
    #expect(NameLanguage(rawValue: tag)?.shapingLanguage == expected)
  }

  @Test func lengthLimitsTheInitialsFromAnEmailAddress() {
    #expect(
      avatar(AvatarSpec(who: AvatarSubject(initialsLength: .one, email: "jane.doe@example.com"))).report.initials == "J"
    )
  }

  @Test func nameWithoutLettersFallsBackToTheIcon() {
    let shown = avatar(AvatarSpec(name: " - "))
    #expect(shown.report.content == .icon && shown.report.initials == nil)
    #expect(
      shown.report.skipped == [SkippedSource(source: "the name \" - \"", reason: "has no letters, digits or emoji")])
  }

  @Test func letterThatNoFontCoversFallsBackToTheIcon() {
    let shown = avatar(AvatarSpec(name: "ᚠᚢᚦ"))
    #expect(shown.report.content == .icon && shown.report.initials == nil)
    #expect(shown.report.skipped == [SkippedSource(source: "the name \"ᚠᚢᚦ\"", reason: "no font has “ᚠ” (U+16A0)")])
  }

  @Test func telephoneNumberFallsBackToAnIconColoredByTheNumber() {
    let number = AvatarSpec(name: "+49 170 1234567")
    let shown = avatar(number)
    #expect(shown.report.content == .icon && shown.report.initials == nil)
    #expect(
      shown.report.skipped == [SkippedSource(source: "the name \"+49 170 1234567\"", reason: "is a telephone number")])
    #expect(background(number) == background(AvatarSpec(who: AvatarSubject(name: "Ada", seed: "+49 170 1234567"))))
    #expect(background(number) != background(AvatarSpec()))
  }

  @Test func emailAddressReplacesATelephoneNumber() {
    let shown = avatar(AvatarSpec(name: "(555) 123-4567", email: "jane.doe@example.com"))
    #expect(shown.report.initials == "JD")
  }

  @Test func longNameIsTruncatedInTheReport() {
    let reason = avatar(AvatarSpec(name: String(repeating: "-", count: 100_000))).report.skipped[0].source
    #expect(reason == "the name \"" + String(repeating: "-", count: 60) + "…\"")
  }

  @Test func skippedPhotoIsReportedWithTheInitials() {
    let shown = avatar(AvatarSpec(name: "Ada", photo: .file("/nowhere.jpg")))
    #expect(shown.report.content == .initials && shown.report.skipped.map(\.source) == ["/nowhere.jpg"])
  }

  @Test func colorIsDerivedFromTheSeedThenTheAddressThenTheName() {
    let (ada, address, seed) = ("Ada Lovelace", "jane.doe@example.com", "42")
    #expect(background(AvatarSpec(name: ada)) == "#a8400c")
    #expect(background(AvatarSpec(name: " ADA lovelace ")) == "#a8400c")
    #expect(background(AvatarSpec(name: ada, email: address)) == "#c25061")
    #expect(background(AvatarSpec(who: AvatarSubject(name: ada, email: address, seed: seed))) == "#8a4792")
    #expect(background(AvatarSpec(who: AvatarSubject(name: ada, initials: AvatarInitials("X")))) == "#a8400c")
    #expect(background(AvatarSpec(who: AvatarSubject(type: .agent, name: ada))) == "#a8400c")
    #expect(background(AvatarSpec(who: AvatarSubject(name: ada, email: "", seed: " "))) == "#a8400c")
    #expect(background(AvatarSpec(who: AvatarSubject(seed: "\n"))) == "#ff6b35")
  }

  @Test func requestedBackgroundIsUsed() {
    #expect(
      background(
        AvatarSpec(who: AvatarSubject(name: "Ada"), look: AvatarLook(background: .color(AvatarColor(rgb: 0x123456)))))
        == "#123456")
    #expect(
      background(AvatarSpec(who: AvatarSubject(name: "Ada"), look: AvatarLook(background: .transparent))) == "#00000000"
    )
  }

  @Test func initialsStayInsideTheRing() {
    for (points, width) in [(24, 3.0), (40, 4), (128, 30)] {
      for text in ["AL", "WWW", "ЩЩ"] {
        let spec = AvatarSpec(
          who: AvatarSubject(initials: AvatarInitials(text)),
          look: AvatarLook(background: .color(AvatarColor(rgb: 0)), border: AvatarBorder("\(width):#000000")!),
          size: AvatarSize(points)!)
        let pixels = avatar(spec).raster.straightPixels()
        let inner = CoverageMask(
          ClipShape.circle.path(side: Double(points)),
          excluding: ClipShape.circle.path(side: Double(points)).stroked(width: 2 * width), width: points,
          height: points)
        #expect(zip(pixels, inner.values).allSatisfy { $0 & 255 == 0 || $1 == 255 }, "\(text) \(points)")
      }
    }
  }

  /// Returns the rows of pixels that an I covers.
  private func rows(_ initials: String, _ points: Int, scale: Int = 1, type: AvatarType = .human) throws -> [Int] {
    let spec = AvatarSpec(
      who: AvatarSubject(type: type, initials: AvatarInitials(initials)),
      look: AvatarLook(background: .color(AvatarColor(rgb: 0))), size: try #require(AvatarSize(points)),
      scale: try #require(AvatarScale(Double(scale))))
    let raster = avatar(spec).raster
    return (0..<raster.height).filter { y in (0..<raster.width).contains { raster[$0, y].red > 65535 / 5 } }
  }

  @Test(arguments: [
    (16, 6), (18, 6), (20, 6), (24, 8), (28, 8), (32, 10), (40, 12), (48, 14), (64, 20), (96, 28), (128, 38),
  ])
  func capitalsAreCenteredOnWholePixels(points: Int, height: Int) throws {
    for type in AvatarType.allCases {
      let rows = try rows(points == 16 ? "I" : "II", points, type: type)
      #expect((rows.first, rows.last) == ((points - height) / 2, (points + height) / 2 - 1), "\(type)")
    }
  }

  @Test(arguments: [1, 2, 3])
  func capitalsNeverShrinkAsTheAvatarGrows(scale: Int) throws {
    for first in [14, 15] {
      let heights = try stride(from: first, through: 64, by: 2).map { try rows("II", $0, scale: scale).count }
      #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 }, "\(heights)")
    }
  }

  @Test func standardFontSizeDependsOnTheNumberOfInitials() {
    let sizes = (1...3).map { FontSize.standard(for: $0, points: 40) / FontSize.standard(for: 2, points: 40) }
    #expect(zip(sizes, [1.25, 1, 0.8]).allSatisfy { ($0 - $1).magnitude < 1e-12 })
    #expect(FontSize.standard(for: 1, points: 16) == FontSize.standard(for: 2, points: 16))
  }

  @Test func fontSizeIsAFractionOfTheSide() {
    func ink(_ fraction: Double) -> Int {
      let spec = AvatarSpec(
        who: AvatarSubject(initials: AvatarInitials("I")),
        look: AvatarLook(background: .color(AvatarColor(rgb: 0)), fontSize: FontSize(fraction)), size: .xxl)
      return avatar(spec).raster.straightPixels().reduce(0) { $0 + Int($1 & 255) }
    }
    #expect((3.9...4.1).contains(Double(ink(0.6)) / Double(ink(0.3))))
  }

  /// With a 10 px body, the stem of I ends on whole pixels at the top and bottom.
  @Test(arguments: [nil, FontSize(0.56), FontSize(0.59)])
  func letterStemEndsOnWholePixels(fontSize: FontSize?) {
    let spec = AvatarSpec(
      who: AvatarSubject(initials: AvatarInitials("I")),
      look: AvatarLook(
        shape: .square, background: .color(AvatarColor(rgb: 0)), color: AvatarColor(rgb: 0xFFFFFF), fontSize: fontSize),
      size: 24)
    let pixels = avatar(spec).raster.straightPixels().map { $0 & 255 }
    let rows = (0..<24).map { y in pixels[(y * 24)..<(y * 24 + 24)].max() ?? 0 }
    #expect(rows[7] >= 230)
    #expect(
      rows == Array(repeating: 0, count: 7) + Array(repeating: rows[7], count: 10) + Array(repeating: 0, count: 7))
  }

  @Test(arguments: [3, 5, 8, 2048])
  func everySizeShowsSomeInk(points: Int) {
    for type in AvatarType.allCases {
      let pixels = avatar(AvatarSpec(who: AvatarSubject(type: type, name: "Ada Lovelace"), size: AvatarSize(points)!))
        .raster
        .straightPixels()
      #expect(Set(pixels).count > 2 && pixels.contains { $0 & 0xFF > 0xB0 && $0 >> 16 & 0xFF > 0x20 })
    }
  }

  @Test func smallestAvatarIsNotEmpty() {
    #expect(avatar(AvatarSpec(name: "Ada Lovelace", size: 1)).raster.straightPixels()[0] >> 24 > 0)
  }

  /// A renderer's cached values from one avatar must not show in another.
  @Test func sharedRendererProducesTheSameImagesInAnyOrder() throws {
    let names = ["Ada Lovelace", "محمد علي", "Grace Hopper", "김지호", "Ada Lovelace", "क्षमा शर्मा", "Å"]
    let specs = names.flatMap { name in
      [24, 48].flatMap { points in
        [AvatarType.human, .agent].map {
          AvatarSpec(who: AvatarSubject(type: $0, name: name), size: AvatarSize(points)!)
        }
      }
    }
    let shared = AvatarRenderer()
    for spec in specs.reversed() { _ = try shared.avatar(offline: spec) }
    for spec in specs { #expect(try shared.avatar(offline: spec) == avatar(spec)) }
  }

  @Test func rendererCanBeSharedByTasks() async throws {
    let names = ["Ada Lovelace", "محمد علي", "שרה לוי", "क्षमा शर्मा", "Ελένη Ώρα", "ნინო", "አበበ ቢቂላ", "김지호"]
    let specs = (0..<64).map {
      AvatarSpec(who: AvatarSubject(name: names[$0 % 8], seed: "\($0 % 3)"), size: AvatarSize(24 + $0 % 5)!)
    }
    let renderer = AvatarRenderer()
    let avatars = try await withThrowingTaskGroup(of: (Int, Avatar).self, returning: [Int: Avatar].self) { group in
      for (i, spec) in specs.enumerated() { group.addTask { (i, try renderer.avatar(offline: spec)) } }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for (i, spec) in specs.enumerated() { #expect(avatars[i] == avatar(spec)) }
  }
}
