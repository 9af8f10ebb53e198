import AvatarFileSystem
import AvatarGeometry
import Testing

@testable import AvatarText
@testable import PersonWords

/// Returns the path of a file in the directory Fonts.
private func font(_ name: String) -> FontRequest { .file(bundledFile(name)) }

private func bundledFile(_ name: String) -> FontFile {
  FontFile(path: #filePath.replacing("Tests/AvatarTextTests/FontBookTests.swift", with: "Fonts/\(name)"))
}

@Suite struct FontBookTests {
  @Test(arguments: [
    "A", "ß", "Ω", "Ж", "Ế", "1", "م", "Հ", "ক", "Ꮝ", "क्ष", "አ", "ნ", "ગાં", "ਗੁ", "ש", "ಕು", "រ", "ສົ", "മോ", "ရွှေ", "ଜ", "කු",
    "ஜெ", "కృ", "އަ", "ส", "𞤀", "ᬓ", "ꦏ", "ᠠ", "ߊ", "ᦂ", "ᱚ", "ܐ", "ᥐ", "ᨠ", "ꪀ", "བྷ", "ⴰ", "ꚠ", "ᯀ", "𑄃", "𐴀", "ꤊ", "ᰀ",
    "ᤀ", "ࡀ", "𖼀", "𑐀", "𞄀", "𐒰", "ꢂ", "ꠀ", "𞋀", "ᐃ", "ꯀ", "ꀀ", "ꓐ", "ꔀ", "ꨀ",
    "ᮃ", "ᨀ",
  ])
  func bundledFontsCoverTheScript(cluster: String) throws {
    #expect(try FontBook().outline(of: [cluster]).ink.width > 0)
  }

  @Test(arguments: [(nil, 600), (1, 400), (499, 400), (500, 600), (600, 600), (650, 700), (1000, 700)])
  func bundledLatinTakesTheNearestWeight(weight: Int?, drawn: Int) throws {
    var fonts = FontLookup()
    #expect(try fonts.typeface(for: "A", TextStyle(weight: weight)).weights == drawn...drawn)
  }

  @Test func embeddedWeightsMatchTheFontFiles() throws {
    for (number, weight) in BundledFont.families.flatMap(\.self) {
      let font = try #require(FontData(bundled: number))
      #expect(try Typeface(font)?.weights == weight...weight, "\(font.name)")
    }
  }

  @Test func allWeightsOfAFontCoverTheSameLetters() throws {
    for weight in [400, 700] {
      let book = FontBook()
      for letter in ["Ł", "ß", "Ω", "Ж", "Ế", "1", "&", "Ў"] {
        let weights = try [nil, weight].map { try book.outline(of: [letter], style: TextStyle(weight: $0)) }
        #expect(weights[0] != weights[1], "\(letter) \(weight)")
      }
    }
  }

  @Test func errorNamesTheClusterThatNoFontCovers() {
    #expect(throws: FontError.uncovered("no font has “ᚠ” (U+16A0)")) {
      try FontBook().outline(of: ["A", "ᚠ"])
    }
    let sequence = "no font has “ᚠ\u{301}” (U+16A0 U+0301)"
    #expect(throws: FontError.uncovered(sequence)) {
      try FontBook().outline(of: ["ᚠ\u{301}"])
    }
  }

  @Test func invisibleClusterIsNotCovered() {
    for (cluster, reason) in [
      (" ", "no font has “ ” (U+0020)"), ("\u{A0}", "no font has “\u{A0}” (U+00A0)"),
      ("\u{2060}", "no font has “\u{2060}” (U+2060)"),
    ] {
      #expect(throws: FontError.uncovered(reason)) {
        try FontBook().outline(of: [cluster])
      }
    }
  }

  /// Only the Latin font is searched for signs that many scripts share, and it has no dotted circle.
  @Test func preferredFontTakesPrecedenceOverBundledFonts() throws {
    let (bengali, thai) = (font("Bengali.ttf"), font("Thai.ttf"))
    let first = try FontBook(preferred: [bengali, thai]).outline(of: ["◌"])
    #expect(try first != FontBook(preferred: [thai, bengali]).outline(of: ["◌"]))
    #expect(try first == FontBook(preferred: [], fallback: [bengali]).outline(of: ["◌"]))
  }

  @Test func fileThatIsNotAFontIsRejected() {
    let source = #filePath
    #expect(throws: FontError.unusable(path: source, reason: "is not a TrueType or OpenType font with outlines")) {
      try FontBook(preferred: [.file(FontFile(path: source))])
    }
  }

  @Test func outlinesOfAFontWithBitmapsAreDrawn() throws {
    let books = try ["Bitmaps.ttf", "Static.ttf"].map { name in
      try FontBook(preferred: [FontRequest(#filePath.replacing("FontBookTests.swift", with: "Fixtures/\(name)"))])
    }
    #expect(try books[0].outline(of: ["H", "I"]) == books[1].outline(of: ["H", "I"]))
  }

  @Test func missingFileIsRejected() {
    #expect(throws: FontError.unreadable(path: "/no/such/font.ttf", reason: "no such file", isMachineFault: false)) {
      try FontBook(preferred: [], fallback: [FontRequest("/no/such/font.ttf")])
    }
  }

  @Test func missingFontInACollectionIsRejected() {
    var file = bundledFile("Thai.ttf")
    file.index = 7
    let reason = "has no font 8 with outlines, or is not a collection of TrueType or OpenType fonts"
    #expect(throws: FontError.unusable(path: file.path, reason: reason)) { try FontBook(preferred: [.file(file)]) }
  }

  @Test(arguments: [
    ("a.ttc#2", "a.ttc", 1), ("a.ttc", "a.ttc", 0), ("a#b.ttf", "a#b.ttf", 0), ("a.ttc#0", "a.ttc#0", 0),
    ("#1", "#1", 0),
    ("a#1#3", "a#1", 2), ("a.ttc#99999", "a.ttc#99999", 0),
  ])
  func numberAfterAPathSelectsAFontInACollection(text: String, path: String, index: Int) {
    #expect(FontFile(text) == FontFile(path: path, index: index))
  }

  /// A font that is truncated or has changed bytes must be either rejected or drawn.
  @Test func damagedFontsDoNotCauseACrash() throws {
    let file = try ByteSource(path: bundledFile("Hebrew.ttf").path, limit: 1 << 20)
    let bytes = file.bytes(at: 0, length: file.count)
    var drawn = 0
    for damaged in DamagedCopies(of: bytes, maxChanges: 30, seed: 1) {
      guard let typeface = try Typeface(FontData(damaged, name: "damaged")) else { continue }
      for letter in ["ש", "דָּ", "A"] { _ = try typeface.run(letter, asCapitals: false) }
      drawn += 1
    }
    #expect((1..<400).contains(drawn))
  }

  @Test(arguments: [[], Array("no font".utf8)])
  func bytesThatAreNotAFontAreRejected(bytes: [UInt8]) throws {
    if try Shaper(FontData(bytes, name: "no font")) != nil { Issue.record("opened as a font") }
  }

  /// The font has one anchor for all of the marks.
  @Test func excessiveStackedMarksAreOmitted() throws {
    let cluster = "ש" + String(repeating: "\u{5B0}", count: 100)
    let reason = "no font has “\(cluster)” (U+05E9" + String(repeating: " U+05B0", count: 100) + ")"
    #expect(try FontBook().missing(from: [cluster], style: TextStyle()) == reason)
    #expect(try FontBook().outline(of: [cluster]).clusters == ["ש"])
  }

  /// Thai script has no capitals; the font moves the vowel up, but not sideways.
  @Test func markPositionedOnlyVerticallyIsNotRecentered() throws {
    let typeface = try #require(try Typeface(FontData(bundledFile("Thai.ttf"))))
    let asCapital = try #require(try typeface.run("ฎุ", asCapitals: true))
    #expect(try asCapital.path == typeface.run("ฎุ", asCapitals: false)?.path)
  }

  /// The font has no anchor for U+06D6, and the letter is right of the next one.
  @Test func unplacedMarkStaysOnItsLetterInRightToLeftText() throws {
    let typeface = try #require(try Typeface(FontData(bundledFile("Arabic.ttf"))))
    let plain = try #require(try typeface.run("بل", asCapitals: true))
    let marked = try #require(try typeface.run("ب\u{6D6}ل", asCapitals: true))
    let (lam, beh) = (plain.bounds.x, plain.bounds.maxX)
    let mark = marked.path.elements.filter { !plain.path.elements.contains($0) }.compactMap { element in
      if case .line(let end) = element { end.x } else if case .quad(_, let end) = element { end.x } else { nil }
    }
    #expect(try #require(mark.min()) + #require(mark.max()) > lam + beh)
  }

  /// A line that goes up and down n times crosses itself n² times.
  @Test func excessivelyComplexOutlineIsRejected() {
    func zigzag(_ count: Int) -> Path {
      var path = Path()
      path.move(to: Point(x: 0, y: 0))
      for i in 1...count {
        path.line(to: Point(x: Double(i * 37 % 101) / 100, y: i % 2 == 0 ? 0 : -1 - Double(i) / 10_000))
      }
      return path
    }
    #expect(!zigzag(100).isTooIntricate)
    #expect(zigzag(400).isTooIntricate && zigzag(20_000).isTooIntricate)
  }
}
