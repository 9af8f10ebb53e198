import Testing

@testable import PersonWords

@Suite struct WordTableTests {
  private static let table = WordTable.fields
  private static let rows = table.rows

  /// A search depends on this order, and a repeated word would never be found.
  @Test func rowsAreSortedByUniqueWords() {
    for (row, next) in zip(Self.rows, Self.rows.dropFirst()) {
      #expect(row.word.utf8.lexicographicallyPrecedes(next.word.utf8), "\(row.word), \(next.word)")
    }
  }

  @Test func everyWordIsFoundWithItsCells() {
    for (word, cells) in Self.rows { #expect(Self.table[word.utf8] == cells) }
  }

  @Test(arguments: ["", "a", "emai", "emailaddres", "zzzz", "\u{10FFFF}", "word", "email\t", "email\n", "\t", "\n"])
  func otherWordIsNotFound(word: String) {
    #expect(Self.table[word.utf8] == nil)
  }

  @Test(
    arguments: [
      ("attendeefirstname", 8), ("userx", 4), ("user", 4), ("youremail", 4), ("your", 4), ("you", nil), ("", nil),
      ("zzz", nil), ("aaa", nil), ("participantid", 11), ("memberships", 6),
    ] as [(String, Int?)])
  func prefixIsTheLongestWordAtTheStart(text: String, length: Int?) {
    let found = Self.table.prefixLength(of: Array(text.utf8)) { $0[0].split(separator: " ").contains("prefix") }
    #expect(found == length)
  }

  @Test func prefixesAgreeWithAComparisonOfAllRows() {
    let prefixes = Self.rows.filter { FieldWord($0.word)?.has(.prefix) == true }.map(\.word)
    for (word, _) in Self.rows {
      let longest = prefixes.filter { word.utf8.starts(with: $0.utf8) }.map(\.utf8.count).max()
      let found = Self.table.prefixLength(of: Array(word.utf8)) { $0[0].split(separator: " ").contains("prefix") }
      #expect(found == longest, "\(word)")
    }
  }
}
