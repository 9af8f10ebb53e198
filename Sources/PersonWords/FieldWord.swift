/// A word with which a list labels information about a person: the header of a column, or the key of a JSON value.
///
/// The words are the rows of Fields.tsv, in the form of `fold(_:)`: "E-mail 1 - Value" is the word `email1value`. A row
/// has the meaning of the word, its rank among the words of that meaning, the languages in which it has it, and the
/// system or standard that uses it, or `word` for an ordinary word of the language.
///
/// National and tax identifiers are deliberately omitted, because identifiers become file names. Company identifiers
/// are omitted because several people share them.
package struct FieldWord: Sendable {
  /// The meaning, or nil if the word has none by itself.
  package let meaning: FieldMeaning?
  /// The position among the words with the same meaning in the same language, from 1, where a smaller rank is preferred.
  ///
  /// Private and additional e-mail addresses rank from 101, after those of every language. Of columns with equal ranks,
  /// the first one is preferred.
  package let rank: Int
  private let traits: [Substring]

  /// Returns the row of a folded word, or nil if the table has none.
  ///
  /// - Complexity: O(log n) for n words in the table.
  package init?(_ folded: some StringProtocol) {
    guard let cells = WordTable.fields[folded.utf8] else { return nil }
    self.init(cells: cells)
  }

  private init(cells: [String]) {
    let words = cells[0].split(separator: " ")
    meaning = words.first.flatMap { FieldMeaning($0) }
    traits = words
    rank = Int(cells[1]) ?? 0
  }

  package func has(_ trait: FieldTrait) -> Bool { traits.contains { $0 == trait.rawValue } }

  /// Returns whether a folded word has a trait.
  package static func has(_ trait: FieldTrait, _ folded: some StringProtocol) -> Bool {
    FieldWord(folded)?.has(trait) == true
  }

  /// Returns whether a folded key is that of an array which may hold the list of a document.
  package static func isList(_ key: String) -> Bool { FieldWord(key).map { $0.has(.people) || $0.has(.list) } ?? false }

  /// Returns whether a folded key names part of a document or a person, rather than one of several people.
  package static func isGeneric(_ key: String) -> Bool { has(.wrapper, key) || isList(key) }

  // MARK: Meaning

  /// A rank after that of every word.
  package static let lastRank = Int.max / 2
  /// The difference in rank between a key and the same key one object deeper.
  package static let nesting = 1 << 20

  /// Returns the meaning of a column or a JSON key.
  ///
  /// - Parameter folded: The folded header, or the folded path of a key with dots between its keys. Parent keys that are
  ///   wrappers do not change the meaning of a key.
  /// - Returns: The meaning and the rank, or nil if the column has no known meaning. Better words and keys with fewer
  ///   parents have smaller ranks.
  package static func meaning(of folded: String) -> (meaning: FieldMeaning, rank: Int)? {
    var (path, depth) = (folded[...], 0)
    while true {
      if let found = entry(of: path) ?? entry(afterPrefixOf: path) {
        return (found.meaning, found.rank + depth * nesting)
      }
      guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")), has(.wrapper, path[..<dot]) else { return nil }
      path = path[path.utf8.index(after: dot)...]
      depth += 1
    }
  }

  /// Returns the meaning of a folded word beside other columns, one of which changes it, or nil if none does.
  ///
  /// - Parameters:
  ///   - folded: The folded word.
  ///   - others: The folded headers of all columns.
  /// - Returns: The meaning, which is nil for a column that has none beside the others, or nil if no column changes it.
  package static func meaning(of folded: String, beside others: Set<String>) -> FieldMeaning?? {
    guard let condition = FieldWord(folded)?.condition ?? FieldWord(withoutPerson(folded))?.condition else {
      return nil
    }
    return condition.words.contains { others.contains(String($0)) } ? .some(FieldMeaning(condition.meaning)) : nil
  }

  /// The words that change the meaning, and the name of the meaning beside one of them: `beside:voornaam=familyName`.
  private var condition: (words: [Substring], meaning: Substring)? {
    guard let text = traits.first(where: { $0.hasPrefix("beside:") })?.dropFirst("beside:".count),
      let sign = text.firstIndex(of: "=")
    else { return nil }
    return (text[..<sign].split(separator: ","), text[sign...].dropFirst())
  }

  /// The distance between the ranks of two words, between which words with a prefix are placed.
  private static let spacing = 2

  private static func entry(of word: Substring) -> (meaning: FieldMeaning, rank: Int)? {
    guard let found = FieldWord(word), let meaning = found.meaning else { return nil }
    return (meaning, found.rank * spacing)
  }

  /// Returns the meaning of the part of a word after a prefix, ranked after that part itself and, if it is a name, after
  /// all other words.
  private static func entry(afterPrefixOf word: Substring) -> (meaning: FieldMeaning, rank: Int)? {
    guard let length = lengthOfPrefix(.prefix, of: word), case let rest = word.utf8.dropFirst(length),
      !rest.elementsEqual("name".utf8), let (meaning, rank) = entry(of: Substring(rest)),
      ![.name, .nickname, .role, .userName, .id, .link, .bot].contains(meaning)
    else { return nil }
    return (meaning, rank + ([.email, .photo].contains(meaning) ? 1 : nesting / 2))
  }

  /// Returns a word without the person before it, for example `family` for `contactfamily`.
  package static func withoutPerson(_ folded: String) -> String {
    lengthOfPrefix(.prefix, of: folded[...]).flatMap { String(folded.utf8.dropFirst($0)) } ?? folded
  }

  /// Returns the length in bytes of the longest word with a trait at the start of another word, or nil if there is none.
  private static func lengthOfPrefix(_ trait: FieldTrait, of word: Substring) -> Int? {
    WordTable.fields.prefixLength(of: Array(word.utf8)) { FieldWord(cells: $0).has(trait) }
  }

  /// Returns a folded header without the rest of its question, for example `name` for "What is your name?".
  package static func foldedAnswer(_ header: String) -> String {
    var words = header.split { $0.isWhitespace || "¿?？:：,".contains($0) }.map { fold(String($0)) }
    if ["what", "qual", "cual"].contains(words.first) { words.removeAll { ["is", "e", "es"].contains($0) } }
    let answer = words.filter { !has(.question, $0) }.joined()
    return lengthOfPrefix(.opening, of: answer[...]).map { String(answer.utf8.dropFirst($0)) ?? answer } ?? answer
  }
}
