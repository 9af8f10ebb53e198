import Testing

@testable import PersonWords

@Suite struct WordTableTests {
  private static let table = WordTable.fields
  private static let rows = table.rows

  /// A search depends on this order, and a repeated word would never be found.
  @Test(arguments: [WordTable.fields, .fileNames, .letters, .names, .placeholders])
  func rowsAreSortedByUniqueWords(table: WordTable) {
    for (row, next) in zip(table.rows, table.rows.dropFirst()) {
      #expect(row.word.utf8.lexicographicallyPrecedes(next.word.utf8), "\(row.word), \(next.word)")
    }
  }

  @Test(arguments: [WordTable.fields, .fileNames, .letters, .names, .placeholders])
  func everyWordIsFoundWithItsCells(table: WordTable) {
    for (word, cells) in table.rows { #expect(table[word.utf8] == cells && table.firstCell(of: word.utf8) == cells[0]) }
  }

  @Test(arguments: [(WordTable.fields, 4), (.fileNames, 3), (.names, 3), (.placeholders, 2)])
  func everyRowHasItsLanguagesAndSource(table: WordTable, count: Int) {
    for (word, cells) in table.rows {
      let languages = cells.dropLast().last?.split(separator: ",") ?? []
      #expect(cells.count == count && !languages.isEmpty && cells.last?.isEmpty == false, "\(word)")
      #expect(languages.allSatisfy { (2...3).contains($0.count) }, "\(word)")
    }
  }

  @Test func everyWordOfFileNamesHasAKnownMeaning() {
    for (word, cells) in WordTable.fileNames.rows { #expect(FileNameMeaning(rawValue: cells[0]) != nil, "\(word)") }
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
