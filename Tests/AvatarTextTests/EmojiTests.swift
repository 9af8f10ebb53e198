import AvatarGeometry
import Testing

@testable import AvatarText
@testable import PersonWords

/// Returns what is drawn for a name.
private func drawn(_ name: String) throws -> String? {
  try Initials(of: name).map { try FontBook().outline(of: $0.clusters).clusters.joined() }
}

@Suite struct EmojiTests {
  #if Emoji
    private static let names: [(name: String, drawn: String?)] = [
      ("🦊", "🦊"), ("🐱", "🐱"), ("🦊🐱", "🦊"), ("(🦊)", "🦊"), ("!🦊!", "🦊"), ("👩‍🚀", "👩"), ("👍🏽", "👍"), ("❤️", "❤"), ("❤", "❤"),
      ("🇫🇷", "FR"), ("🇫", "F"), ("3️⃣", "3"), ("#️⃣", nil), ("🏴‍☠️", "🏴"), ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"),
      ("🧑🏿‍🤝‍🧑🏻", "🧑"), ("👨‍👩‍👧", "👨"), ("♥", "♥"), ("☎", "☎"), ("©", "©"), ("★", nil), ("½", nil), ("🎉@example.com", "🎉"),
      ("🦊 Ada", "A"), ("🦊 1", "1"), ("3️⃣ Ada", "A"), ("🦊 王明", "王"),
    ]

    @Test(arguments: names) func nameWithoutLettersAndDigitsShowsItsFirstEmoji(name: String, expected: String?) throws {
      #expect(try drawn(name) == expected)
    }

    @Test(arguments: [("🦊", "🦊"), ("👍🏽", "👍"), ("🦊🐱A", "🦊🐱A"), ("🇫🇷", "FR"), ("👩‍🚀🦊", "👩🦊")])
    func explicitEmojiInitialsAreDrawn(text: String, expected: String) throws {
      let clusters = try #require(Initials(given: text)).clusters
      #expect(try FontBook().outline(of: clusters).clusters.joined() == expected)
    }

    /// Emoji and the earlier ones with the same picture in Noto Emoji, which does not distinguish people by gender.
    private static let shared = [
      ("🤶", "🎅"), ("👬", "👫"), ("👭", "👫"), ("🕺", "💃"), ("🫃", "🤰"), ("🫄", "🤰"), ("🤴", "👸"), ("🫅", "👸"),
    ]

    @Test func otherEmojiHaveDistinctGlyphs() throws {
      let book = FontBook()
      var emoji: [Path: Unicode.Scalar] = [:]
      for code in UInt32(0x80)...0x1FFFF {
        guard let scalar = Unicode.Scalar(code), scalar.properties.isEmoji, (scalar.properties.age?.major ?? 99) <= 15,
          !scalar.properties.isEmojiModifier, String(scalar).plainForm.isEmpty,
          !Self.shared.contains(where: { $0.0 == String(scalar) })
        else { continue }
        let path = try book.outline(of: [String(scalar)]).path(em: 1000, center: Point(x: 0, y: 0))
        let other = emoji.updateValue(scalar, forKey: path)
        #expect(other == nil, "\(scalar)")
      }
      #expect(emoji.count == 1373)
    }

    @Test(arguments: shared) func emojiOfPeopleShareAPicture(emoji: String, first: String) throws {
      let book = FontBook()
      #expect(
        try book.outline(of: [emoji]).path(em: 100, center: Point(x: 0, y: 0))
          == book.outline(of: [first]).path(em: 100, center: Point(x: 0, y: 0)))
    }

    /// Skin tones, and an emoji of Unicode 16.
    @Test(arguments: ["🏽", "\u{1FAE9}"]) func emojiWithoutAGlyphIsAnError(emoji: String) {
      #expect(throws: FontError.self) { try FontBook().outline(of: [emoji]) }
    }

    @Test(arguments: ["🦊", "🐱", "👩", "😀", "🎉"])
    func emojiIsCenteredAndOneAndAHalfTimesAsTallAsACapital(emoji: String) throws {
      let ink = try FontBook().outline(of: [emoji]).ink
      let capital = try FontBook().outline(of: ["H"]).ink.height
      #expect((1.25...1.6).contains(ink.height / capital) && abs(ink.y + ink.maxY) < 1e-9)
    }
  #else
    @Test func errorNamesTheTraitThatBundlesEmoji() {
      let reason = "no font has “🦊” (U+1F98A), and this build omits the font for emoji (package trait Emoji)"
      #expect(throws: FontError.uncovered(reason)) { try FontBook().outline(of: ["🦊"]) }
    }
  #endif
}
