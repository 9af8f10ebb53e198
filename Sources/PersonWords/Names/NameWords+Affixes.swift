/// The titles before a name, and the suffixes and degrees after it.
extension ArraySlice<NameWord> {
  /// The number of words in the longest phrase of Names.tsv.
  static let longestPhrase = 8

  /// Returns the number of words, at least two, in the longest phrase at the start or the end that has a role.
  func lengthOfPhrase(atEnd: Bool, atMost limit: Int, where isMatch: (Set<NameRole>) -> Bool) -> Int? {
    guard limit > 1 else { return nil }
    return (2...Swift.min(limit, Self.longestPhrase)).reversed().first { length in
      let words = atEnd ? suffix(length) : prefix(length)
      return isMatch(NameRole.all(of: words.lazy.map(\.key).joined(separator: " ")))
    }
  }

  /// Returns the number of words of a title at the start; 0 if there is none, or if it is the last word.
  ///
  /// - Parameter previous: The word of a title before the first word; nil if there is none.
  /// - Returns: The number of words.
  func lengthOfTitle(after previous: NameWord?) -> Int {
    guard count > 1 else { return 0 }
    if let length = lengthOfPhrase(atEnd: false, atMost: count - 1, where: { $0.contains(.title) }) { return length }
    let (word, rest) = (self[startIndex], dropFirst())
    let isTitle =
      word.isTitle(before: rest) || word.precedesTitle(rest[rest.startIndex])
      || (word.isSmallAbbreviation && rest.contains(where: \.hasUppercase))
      || previous.map { word.continuesTitle || $0.precedesTitle(word) } ?? false
    return isTitle ? 1 : 0
  }

  /// Returns the number of words of a suffix at the end; 0 if there is none, or if it is the only word.
  ///
  /// - Parameter wordsBefore: The number of words before the first one.
  /// - Returns: The number of words.
  func lengthOfSuffix(wordsBefore: Int) -> Int {
    guard count > 1, let word = last else { return 0 }
    let words = wordsBefore + count
    let phrase = lengthOfPhrase(atEnd: true, atMost: count - 1) { !$0.isDisjoint(with: [.suffix, .suffixOfFullName]) }
    if let phrase { return phrase }
    if word.isSuffix(afterComma: false, wordsBefore: words - 1) { return 1 }
    // Two words remain, as before every suffix that could also be a name or initials.
    if words > 3, self[endIndex - 2].formsDegree(with: word) { return 2 }
    let isCapitalized = dropLast().contains(where: \.hasUppercase)
    if words > 2, word.isNumber || (word.isDegree(afterComma: false) && (isCapitalized || !word.hasCase)) { return 1 }
    if word.isSmallAbbreviation, isCapitalized { return 1 }
    guard word.isTitle, word.scalars.count > 1 else { return 0 }
    let isAbbreviation =
      word.endsWithDot && word.scalars.count > 2 && (word.roles.contains(.title) || (word.hasCase && words > 2))
    return isAbbreviation || (word.isLowercase && isCapitalized && words > 2) ? 1 : 0
  }

  /// Returns the words without the suffixes at the end.
  ///
  /// - Parameter wordsBefore: The number of words before the first one.
  /// - Returns: At least one word.
  func withoutSuffixes(wordsBefore: Int) -> Self {
    var name = self
    while case let length = name.lengthOfSuffix(wordsBefore: wordsBefore), length > 0 { name = name.dropLast(length) }
    return name
  }

  /// Returns whether all words are titles, suffixes or degrees, singly or as phrases.
  func consistsOfAffixes(_ isAffix: (NameWord) -> Bool) -> Bool {
    var rest = self
    while let word = rest.first {
      let phrase = rest.lengthOfPhrase(atEnd: false, atMost: rest.count) {
        !$0.isDisjoint(with: [.title, .suffix, .suffixOfFullName])
      }
      if let phrase {
        rest = rest.dropFirst(phrase)
      } else if isAffix(word) {
        rest = rest.dropFirst()
      } else if rest.count > 1, word.formsDegree(with: rest[rest.startIndex + 1]) {
        rest = rest.dropFirst(2)
      } else {
        return false
      }
    }
    return true
  }
}
