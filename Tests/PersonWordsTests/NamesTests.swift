import AvatarJSON
import Foundation
import Testing

@testable import PersonWords

/// A line of Names/names.tsv.
private struct NameExample: CustomTestStringConvertible {
  let language, name, initials: String
  /// Whether the expectation is met; false for a known shortfall.
  let isReached: Bool

  var testDescription: String { "\(language): \(name)" }

  /// The initials that the program finds; "icon" if there are none.
  var found: String { Initials(of: name)?.text ?? "icon" }

  static let all: [NameExample] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Names/names.tsv")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    var isReached = true
    return text.split(separator: "\n").compactMap { line in
      let fields = line.components(separatedBy: "\t")
      if line.hasPrefix("# Not reached") { isReached = false }
      guard fields.count == 3 else { return nil }
      return NameExample(language: fields[0], name: fields[1], initials: fields[2], isReached: isReached)
    }
  }()
}

@Suite struct NamesTests {
  @Test func tableContainsSixteenHundredNamesInManyLanguages() {
    #expect(NameExample.all.count >= 1600)
    #expect(Set(NameExample.all.map(\.language)).count >= 120)
  }

  @Test func namesProduceTheInitialsExpectedInTheirLanguage() {
    for example in NameExample.all where example.isReached {
      #expect(example.found == example.initials, "\(example.language): \(example.name)")
    }
  }

  @Test func atLeast99PercentOfNamesAreCorrect() {
    #expect(NameExample.all.count { !$0.isReached } * 1000 <= 7 * NameExample.all.count)
  }

  @Test(arguments: ["Documentation/Initials.md", "README.md"])
  func documentationMatchesTheNumbersInTheTable(document: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let text = try String(contentsOf: root.appending(path: document), encoding: .utf8)
    let right = NameExample.all.count(where: \.isReached)
    for count in [NameExample.all.count, right] {
      #expect(text.contains(count.grouped), "\(count)")
    }
  }

  /// The text in the standard library's form NFC, so that the table does not depend on its input method.
  @Test func decomposedNamesHaveTheSameInitialsInEveryLanguage() {
    for example in NameExample.all {
      let decomposed = example.name.decomposedStringWithCanonicalMapping
      #expect(Initials(of: decomposed)?.text == Initials(of: example.name)?.text, "\(example.name)")
    }
  }
}

@Suite struct NameRoleTests {
  private static let rows = WordTable.names.rows

  @Test func wordsAreStoredInTheirLookupForm() {
    let wrong = Self.rows.map(\.word).filter { word in
      let isAttached = !NameRole.all(of: word).isDisjoint(with: [.attachedPrefix, .attachedSuffix])
      return Array(word.unicodeScalars) != Array(word.precomposedStringWithCanonicalMapping.lowercased().unicodeScalars)
        || (word.contains(".") && !isAttached) || word.contains("’")
        || word.split(separator: " ").contains { $0.unicodeScalars.count > NameRole.maxScalars }
        || word.count(where: { $0 == " " }) >= ArraySlice<NameWord>.maxPhraseWords
        || word.hasPrefix(" ") || word.hasSuffix(" ") || word.contains("  ")
        || (isAttached && word.unicodeScalars.count > NameRole.maxAttachedScalars)
    }
    #expect(wrong == [])
  }

  @Test func phrasesOnlyHaveTheRolesThatPhrasesUse() {
    for (word, _) in Self.rows where word.contains(" ") {
      #expect(NameRole.all(of: word).isSubset(of: [.title, .suffix, .suffixOfFullName, .legalForm]), "\(word)")
    }
  }

  @Test func compoundSurnamesAreShort() {
    for (word, _) in Self.rows where NameRole.all(of: word).contains(.compoundSurname) {
      #expect((2...5).contains(word.count), "\(word)")
    }
  }

  @Test func everyRoleIsKnownAndNamedOnce() {
    for (word, cells) in Self.rows {
      let names = cells[0].split(separator: " ")
      #expect(NameRole.all(of: word).count == names.count && !names.isEmpty, "\(word): \(cells[0])")
    }
  }
}

@Suite struct SyllableTests {
  @Test(arguments: [
    "ශ්‍රී", "ක්‍ෂේ", "ក្ស", "ខ្មែ", "ស្ត្រី", "ಶ್ರೀ", "ಕ್ಷ", "க்ஷ", "ஸ்ரீ", "ஶ்ரீ", "শ্রী", "শ্র্য", "శ్రీ", "ശ്രീ", "ന്‍", "ൻ", "શ્રી",
    "ଶ୍ରୀ", "ਪ੍ਰੀ", "က္ကာ", "င်္ဂ", "အော", "ကျော်", "སྒྲོ", "ꦏ꧀ꦭ", "ᬓ᭄ᬭᬶ", "श्री", "क्ष्म्य", "ᨠ᩠ᩅᩣ", "𑄇𑄳𑄥", "र‍्य",
  ])
  func explicitSyllableIsASingleInitial(syllable: String) {
    #expect(Initials(given: syllable)?.clusters == [syllable])
  }

  @Test(arguments: [
    ("க்ள", ["க்", "ள"]), ("ஸ்ரா", ["ஸ்", "ரா"]), ("ක්ෂ", ["ක්", "ෂ"]), ("ಕ್\u{200C}ಷ", ["ಕ್", "ಷ"]), ("ก้า", ["ก้", "า"]),
    ("ខ្", ["ខ្"]), ("A\u{102C}", ["A", "\u{102C}"]), ("ಕ್A", ["ಕ್", "A"]), ("क्‍", ["क्‍"]),
  ])
  func separatelyWrittenLettersAreSeparateInitials(text: String, expected: [String]) {
    #expect(Initials(given: text)?.clusters == expected)
  }

  @Test func explicitInitialsPreserveUnassignedCodePoints() {
    #expect(Initials(given: "A\u{378}")?.clusters == ["A", "\u{378}"])
    #expect(Initials(given: "A\u{FFFF}")?.clusters == ["A"])
  }

  @Test func megabyteOfLinkersBecomesOneShortCluster() throws {
    let text = String(repeating: "ក្", count: 150_000)
    #expect(try #require(Initials(of: text)).clusters[0].unicodeScalars.count == 32)
  }
}

@Suite struct PlainLetterTests {
  private static let rows = WordTable.letters.rows

  @Test func everyRowIsUsed() {
    for (character, cells) in Self.rows {
      #expect(
        character.unicodeScalars.count == 1 && character.unicodeScalars.first?.plainForm == cells[0], "\(character)")
    }
  }

  /// Rows whose source is a word are not compatibility characters.
  @Test func plainFormsAreNFKCWithoutSpaces() {
    for (character, cells) in Self.rows where !["name", "word"].contains(cells[1]) {
      let plain = character.precomposedStringWithCompatibilityMapping
      let (expected, found) = (plain.unicodeScalars, cells[0].unicodeScalars)
      #expect(expected.filter { $0 != " " }.elementsEqual(found.filter { $0 != " " }), "\(character)")
    }
  }

  /// The letter is the last word of the name, for example of LATIN LETTER SMALL CAPITAL A.
  @Test func otherPlainFormsAreTheLettersInUnicodesNames() throws {
    for (character, cells) in Self.rows where cells[1] == "name" {
      let name = try #require(character.unicodeScalars.first?.properties.name)
      let letter = name.split(separator: " ").last.map { ["AE": "æ", "OE": "œ"][$0] ?? $0.lowercased() }
      #expect(letter == cells[0].lowercased(), "\(character): \(name)")
    }
  }

  @Test(arguments: [
    0xFB00...0xFB06, 0xFB13...0xFB17, 0xFB20...0xFB29, 0xFE70...0xFEFC, 0xFF01...0xFF9D, 0x1D400...0x1D7FF,
  ])
  func blocksAreComplete(values: ClosedRange<UInt32>) {
    let scalars = values.compactMap(Unicode.Scalar.init).filter { ($0.properties.age?.major ?? 99) <= 14 }
    for scalar in scalars {
      let plain = String(scalar).precomposedStringWithCompatibilityMapping
      #expect(
        scalar.plainForm != nil || plain == String(scalar) || !plain.contains { $0.isLetter || $0.isNumber },
        "\(scalar)")
    }
  }

  @Test(arguments: ["ℹ", "㊗", "🅰\u{FE0F}", "Ⓜ\u{FE0F}", "©", "½", "ª"])
  func emojiAndOtherSignsRemain(text: String) {
    #expect(text.visibleScalars().map { String($0) } == [String(text.prefix(1).unicodeScalars.prefix(1))])
  }

  @Test func tagsOfAFlagRemain() {
    let scotland = "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    #expect(Initials(of: scotland)?.text == scotland)
    #expect(Initials(of: "A\u{E0067}\u{E007F}da")?.text == "A" && "A\u{E0067}".visibleScalars() == ["A"])
  }

  @Test func halfWidthKanaIsJoinedWithItsVoicingMark() {
    #expect(Initials(of: "ｶﾞｸﾄ")?.text == "ガ")
  }

  @Test(arguments: [("ﻷ", ["ل", "أ"]), ("ﬁ", ["f", "i"]), ("Ａ", ["A"]), ("ﷲ", ["ا", "ل", "ل"])])
  func compatibilityFormsInExplicitInitialsBecomeLetters(text: String, expected: [String]) {
    let given = Initials(given: text)?.clusters
    let clusters = given ?? Initials.clusters(of: text, atMost: 4)?.prefix(3).map(\.text)
    #expect(clusters == expected)
  }
}

@Suite struct ThaiNameTests {
  @Test(arguments: [
    ("นายิกา", "น"), ("นายก", "น"), ("นาง", "น"), ("นายน์", "น"), ("นางาม", "น"), ("นายดี", "ด"), ("นายโต", "ต"),
    ("นางสาวดา", "ด"),
    ("ผศ.ดร.ดี", "ด"), ("ดร. นายดี", "ด"), ("เเ", "เ"), ("ໄ", "ໄ"), ("ນາງ ໄກ", "ກ"),
  ])
  func titleIsRemovedIfANameFollows(name: String, expected: String) {
    #expect(Initials(of: name)?.text == expected)
  }
}

@Suite struct CJKNameTests {
  private static let parts: [(name: String, family: String, given: String, last2: String)] = [
    ("王小明", "王", "小", "小明"), ("王明", "王", "明", "王明"), ("宋", "宋", "宋", "宋"), ("欧阳娜娜", "欧", "娜", "娜娜"),
    ("歐陽修", "歐", "修", "修"), ("司马 懿", "司", "懿", "懿"), ("陳方安生", "陳", "安", "安生"), ("김지호", "김", "지", "지호"),
    ("김 지호", "김", "지", "지호"), ("김호", "김", "호", "김호"), ("김빛나라", "김", "빛", "나라"), ("남궁민수", "남", "민", "민수"),
    ("황보관", "황", "관", "관"), ("山田 太郎", "山", "太", "太郎"), ("山田太郎", "山", "太", "太郎"), ("高橋みなみ", "高", "み", "なみ"),
    ("アンナ", "ア", "ア", "ンナ"), ("김지호님", "김", "지", "지호"), ("山田 太郎 様", "山", "太", "太郎"), ("王小明先生", "王", "小", "小明"),
    ("山田 Anna", "山", "A", "A"), ("Ada Lovelace", "AL", "AL", "AL"), ("第五伦", "第", "伦", "伦"),
    ("納蘭性德", "納", "性", "性德"), ("完颜阿骨打", "完", "阿", "骨打"), ("耶律楚材", "耶", "楚", "楚材"), ("爱新觉罗溥仪", "爱", "溥", "溥仪"),
    ("即墨成", "即", "成", "成"), ("徒单克宁", "徒", "克", "克宁"),
  ]

  @Test(arguments: parts)
  func cjkNameIsSplitIntoFamilyAndGivenName(name: String, family: String, given: String, last2: String) {
    #expect(Initials(of: name, cjk: .family)?.text == family)
    #expect(Initials(of: name, cjk: .given)?.text == given)
    #expect(Initials(of: name, cjk: .last2)?.text == last2)
  }

  @Test(arguments: [("宋智洋", "智洋"), ("김지호", "지호"), ("山田 太郎", "太郎"), ("王明", "王明")])
  func twoCJKInitialsAreTheLastTwoCharacters(name: String, expected: String) {
    #expect(Initials(of: name, length: 2)?.text == expected)
  }

  @Test(arguments: [(1, "欧"), (2, "欧阳"), (3, "欧阳")])
  func lengthLimitsTheCharactersOfANamePart(length: Int, expected: String) {
    #expect(Initials(of: "欧阳娜娜", length: length, cjk: .family)?.text == expected)
    #expect(Initials(of: "欧阳娜娜", length: length, cjk: .last2)?.clusters.count == min(length, 2))
  }

  @Test func firstInitialIsAvailableSeparately() {
    #expect(Initials(of: "Ada Lovelace")?.first.text == "A")
  }
}
