import AvatarFileSystem
import AvatarGeometry
import Testing

@testable import AvatarText
@testable import PersonWords

private func fixture(_ name: String) -> FontRequest {
  .file(FontFile(path: #filePath.replacing("CJKTests.swift", with: "Fixtures/\(name)")))
}

/// Tests of Chinese, Japanese and Korean text.
@Suite struct CJKTests {
  #if CJK
    /// The characters are the first and the last of GB 2312, of both levels of JIS X 0208, of its extensions, of level 1
    /// of Big5, of KS X 1001 and of 通用规范汉字表, the marks of names, kana, bopomofo, and letters of Hangul.
    @Test(arguments: [
      "啊", "座", "亍", "齄", "亜", "腕", "弌", "熙", "纊", "黑", "一", "籲", "伽", "詰", "蠼", "々", "〆", "〇", "ぁ", "ん", "ァ", "ヶ", "ㇰ",
      "ｱ", "ㄅ", "ㆠ", "ㄱ", "ᄀ", "각",
    ])
    func bundledFontCoversTheCharacterStandards(cluster: String) throws {
      #expect(try FontBook().outline(of: [cluster]).clusters == [cluster])
    }

    /// Variants in Japanese registers; characters of China's list, and of names in Taiwan, Hong Kong and Korea.
    @Test func bundledFontCoversCharactersInNames() throws {
      let names = """
        髙橋 山﨑 神﨑 濵田 濵﨑 𠮷田 𠮷野家 渡邉 渡邊 德永 嶋田 栁田 淸水 峯岸 桒原 草彅 髙栁 𣘺本 槗本 瀨戶 𡈽屋 𠀋 黑澤 橫山 増﨑
        李堃 王喆 張犇 囍 煊 璟 陈瑄 玥 翀 湉 珺 妘 甄嬛 邨 鍈 珏 熙 堯 李煒 瓈 垚 翾 嫈 媃 馫 龘 李昰 尹玧 焄 昉 姵 㛃 𬱖
        """
      for name in names.split(whereSeparator: \.isWhitespace) {
        for character in name {
          #expect(try FontBook().outline(of: [String(character)]).clusters == [String(character)], "\(name)")
        }
      }
    }

    @Test func bundledFontCoversAllHangulSyllables() throws {
      let number = try #require(BundledFont.numbers(for: Script(code: "Hang"), weight: 700).last)
      guard let data = FontData(bundled: number), let shaper = try Shaper(data) else {
        Issue.record("there is no such font")
        return
      }
      var missing: [String] = []
      for code in UInt32(0xAC00)...0xD7A3 {
        let syllable = Unicode.Scalar(code).map { String($0) } ?? ""
        let shaped = try shaper.shaped(syllable, asCapitals: false, language: nil)
        if shaped == nil { missing.append(syllable) }
      }
      #expect(missing == [])
    }
  #else
    @Test func errorNamesTheTraitThatBundlesTheFont() {
      let reason =
        "no font has “김” (U+AE40), and this build omits the font for Chinese, Japanese and Korean (package trait CJK)"
      #expect(throws: FontError.uncovered(reason)) {
        try FontBook().outline(of: ["김"])
      }
    }
  #endif

  @Test(arguments: [
    ("山田 はな", TextLanguage.japanese), ("ジョン", .japanese), ("ﾔﾏﾀﾞ", .japanese), ("宋 지호", .korean),
    ("ㄅㄆ", .traditionalChinese),
  ])
  func scriptOfANameDeterminesItsLanguage(name: String, language: TextLanguage) {
    #expect(TextLanguage(of: name) == language)
  }

  @Test(arguments: ["Ada", "宋智洋", "约翰・史密斯", "नरेंद्र", ""])
  func ambiguousNamesDetermineNoLanguage(name: String) { #expect(TextLanguage(of: name) == nil) }

  @Test func languageSelectsRegionalFormsInAFont() throws {
    let book = try FontBook(preferred: [fixture("Regional.otf")])
    let plain = try book.outline(of: ["直"])
    #expect(try book.outline(of: ["直"], style: TextStyle(language: .simplifiedChinese)) == plain)
    #expect(try book.outline(of: ["直"], style: TextStyle(language: .japanese)) != plain)
    #expect(try book.outline(of: ["直"], style: TextStyle(language: .korean)) != plain)
  }

  @Test func fallbackFontSuppliesRegionalFormsMissingFromTheBundledFont() throws {
    let named = try FontBook(preferred: [fixture("Regional.otf")])
    let fallback = try FontBook(preferred: [], fallback: [fixture("Regional.otf")])
    let japanese = TextStyle(language: .japanese)
    #expect(try fallback.outline(of: ["直"], style: japanese) == named.outline(of: ["直"], style: japanese))
    #expect(try fallback.outline(of: ["直", "H"], style: japanese) != named.outline(of: ["直"], style: japanese))
  }
}
