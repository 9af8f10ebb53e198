import AvatarJSON
import CByteSource
import EmbeddedWords

/// A table of words: an embedded file of tab-separated values whose first column is a word.
///
/// The first line has the names of the columns. The other lines are sorted by the bytes of their words, so that a word is
/// found without reading the rest of the table, and adjacent lines show whether a word is repeated.
package struct WordTable: Sendable {
  /// The words of headers and JSON keys.
  package static let fields = WordTable(avr_fields_tsv)
  /// The words of photo file names that do not name a person.
  package static let fileNames = WordTable(avr_file_names_tsv)
  /// The styled letters and compatibility characters, with the plain characters that they represent.
  package static let letters = WordTable(avr_letters_tsv)
  /// The words of names that are not part of the name proper.
  package static let names = WordTable(avr_names_tsv)
  /// The words and signs for missing values, in lower case.
  package static let placeholders = WordTable(avr_placeholders_tsv)

  private let file: CEmbeddedBytes

  private init(_ file: CEmbeddedBytes) { self.file = file }

  private static let tab: UInt8 = 0x09
  private static let lineFeed: UInt8 = 0x0A

  /// Returns the cells after the word in its row, or nil if the word is not in the table.
  ///
  /// - Complexity: O(log n) for n rows.
  package subscript(word: some Collection<UInt8>) -> [String]? {
    let row = search(word)
    return row.isFound ? cells(at: row.start) : nil
  }

  /// Returns the first cell after the word in its row, or nil if the word is not in the table.
  ///
  /// - Complexity: O(log n) for n rows.
  package func firstCell(of word: some Collection<UInt8>) -> String? {
    let row = search(word)
    if !row.isFound { return nil }
    let start = end(of: row.start, at: Self.tab) + 1
    return text(start..<end(of: start, at: Self.tab))
  }

  /// Returns the length in bytes of the longest word with which `text` starts and whose cells `isMatch` accepts, or nil
  /// if there is none.
  ///
  /// - Complexity: O(k log n) for n rows and a text of k bytes.
  package func prefixLength(of text: [UInt8], where isMatch: ([String]) -> Bool) -> Int? {
    // Every prefix of the text that is a word precedes it, and is not longer than what the text shares with the row
    // before its place.
    var length = text.count
    while length > 0 {
      let row = search(text[..<length])
      if row.isFound, isMatch(cells(at: row.start)) { return length }
      length = min(length - 1, sharedLength(text[..<length], withRowBefore: row.start))
    }
    return nil
  }

  /// All rows in order, each with its word and the other cells.
  package var rows: [(word: String, cells: [String])] {
    var (rows, start) = ([(String, [String])](), end(of: 0, at: Self.lineFeed) + 1)
    while start < file.count {
      let end = end(of: start, at: Self.tab)
      rows.append((text(start..<end), cells(at: start)))
      start = self.end(of: end, at: Self.lineFeed) + 1
    }
    return rows
  }

  // MARK: Search

  /// Returns the start of a word's row or, if there is none, of the first row after its place.
  private func search(_ word: some Collection<UInt8>) -> (start: Int, isFound: Bool) {
    var (low, high) = (end(of: 0, at: Self.lineFeed) + 1, file.count)
    while low < high {
      let start = startOfLine((low + high) / 2, notBefore: low)
      switch order(ofRowAt: start, word) {
      case 0: return (start, true)
      case ..<0: low = end(of: start, at: Self.lineFeed) + 1
      default: high = start
      }
    }
    return (low, false)
  }

  /// Returns a negative number if a row's word precedes the given one, 0 if it is equal, or else a positive number.
  private func order(ofRowAt start: Int, _ word: some Collection<UInt8>) -> Int {
    var i = start
    for byte in word {
      // The tab that ends a word precedes every byte of a word.
      let other = self[i]
      if other != byte { return other < byte ? -1 : 1 }
      i += 1
    }
    return self[i] == Self.tab ? 0 : 1
  }

  /// Returns the number of bytes with which both the text and the row before another row start.
  private func sharedLength(_ text: ArraySlice<UInt8>, withRowBefore next: Int) -> Int {
    let first = end(of: 0, at: Self.lineFeed) + 1
    if next <= first { return 0 }
    let start = startOfLine(next - 1, notBefore: first)
    return text.indices.first { self[start + $0] != text[$0] } ?? text.count
  }

  // MARK: Lines

  private subscript(index: Int) -> UInt8 { cembedded_byte(file, index) }

  private func startOfLine(_ index: Int, notBefore first: Int) -> Int {
    var start = index
    while start > first, self[start - 1] != Self.lineFeed { start -= 1 }
    return start
  }

  /// Returns the end of the line or cell at an index.
  private func end(of index: Int, at separator: UInt8) -> Int {
    var end = index
    while end < file.count, self[end] != separator { end += 1 }
    return end
  }

  private func cells(at start: Int) -> [String] {
    let cells = end(of: start, at: Self.tab) + 1
    return text(cells..<end(of: cells, at: Self.lineFeed)).split(separator: "\t", omittingEmptySubsequences: false).map
    { String($0) }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: range.map { self[$0] }, as: UTF8.self) }
}
