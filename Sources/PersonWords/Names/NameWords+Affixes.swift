/// The titles before a name, and the suffixes and degrees after it.
extension ArraySlice<NameWord> {
  /// The number of words in the longest phrase of Names.tsv.
  static let maxPhraseWords = 8

  /// Returns the number of words, at least two, in the longest phrase at the start or the end that has a role.
  func lengthOfPhrase(atEnd: Bool, atMost limit: Int, where isMatch: (Set<NameRole>) -> Bool) -> Int? {
    guard limit > 1 else { return nil }
    return (2...Swift.min(limit, Self.maxPhraseWords)).reversed().first { length in
      let words = atEnd ? suffix(length) : prefix(length)
      return isMatch(NameRole.all(of: words.lazy.map(\.key).joined(separator: " ")))
    }
  }

  /// Returns the number of words, two to four, in an abbreviation with dots and spaces at the start or the end.
  ///
  /// - Parameters:
  ///   - atEnd: Whether the abbreviation is at the end.
  ///   - isMatch: Returns whether the words, and the roles of the abbreviation without spaces, match.
  /// - Returns: The number of words; nil if there is no such abbreviation.
  func lengthOfAbbreviation(atEnd: Bool, where isMatch: (Self, Set<NameRole>) -> Bool) -> Int? {
    [4, 3, 2].first { length in
      let letters = atEnd ? suffix(length) : prefix(length)
      return letters.count == length && letters.allSatisfy(\.isDottedAbbreviation)
        && isMatch(letters, NameRole.all(of: letters.lazy.map(\.key).joined()))
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
      || (word.isLowercase && word.endsWithDot && rest.count > 1 && rest.prefix(2).allSatisfy(\.hasUppercase))
      || previous.map { word.continuesTitle || $0.precedesTitle(word) } ?? false
    return isTitle ? 1 : 0
  }

  /// Returns the words without the suffixes at the end.
  ///
  /// - Parameter wordsBefore: The number of words before the first one.
  /// - Returns: At least one word.
  func withoutSuffixes(wordsBefore: Int) -> Self {
    let firstCapital = firstIndex(where: \.hasUppercase) ?? endIndex
    let firstSmall = firstIndex(where: \.hasLowercase) ?? endIndex
    var name = self
    while case let end = name.endIndex - 1,
      case let length = name.lengthOfSuffix(
        wordsBefore: wordsBefore, afterCapitals: firstCapital < end, afterSmallLetters: firstSmall < end), length > 0
    { name = name.dropLast(length) }
    return name
  }

  /// Returns the number of words of a suffix at the end; 0 if there is none, or if it is the only word.
  ///
  /// - Parameters:
  ///   - wordsBefore: The number of words before the first one.
  ///   - isCapitalized: Whether a word before the last one has capitals.
  ///   - hasSmallLetters: Whether a word before the last one has small letters.
  /// - Returns: The number of words.
  private func lengthOfSuffix(
    wordsBefore: Int, afterCapitals isCapitalized: Bool, afterSmallLetters hasSmallLetters: Bool
  ) -> Int {
    guard count > 1, let word = last else { return 0 }
    let words = wordsBefore + count
    let phrase = lengthOfPhrase(atEnd: true, atMost: count - 1) { !$0.isDisjoint(with: [.suffix, .suffixOfFullName]) }
    if let phrase { return phrase }
    let hasOwnCase = word.isLowercase ? isCapitalized : hasSmallLetters
    if word.isSuffix(afterComma: false, wordsBefore: words - 1, hasOwnCase: hasOwnCase) { return 1 }
    // Two words remain, as before every suffix that could also be a name or initials.
    let degree = lengthOfAbbreviation(atEnd: true) { $1.contains(.suffix) && words - $0.count > 1 }
    if let degree { return degree }
    if words > 2, word.isNumber { return 1 }
    if word.isDegree(afterComma: false), word.hasCase ? isCapitalized : words > 2 { return 1 }
    guard word.isTitle, word.scalars.count > 1 else { return 0 }
    let isAbbreviation =
      word.endsWithDot && word.scalars.count > 2 && (word.roles.contains(.title) || (word.hasCase && words > 2))
    let isSmall = word.isLowercase && isCapitalized && (words > 2 || word.roles.contains(.languageTitle))
    return isAbbreviation || isSmall ? 1 : 0
  }

  /// Returns whether all words are titles, suffixes or degrees, singly or as phrases.
  ///
  /// - Parameters:
  ///   - isFullName: Whether they follow a full name, after which letters with dots and spaces may be a degree.
  ///   - isAffix: Whether a single word is a title, a suffix or a degree.
  /// - Returns: Whether all are.
  func consistsOfAffixes(afterFullName isFullName: Bool = false, _ isAffix: (NameWord) -> Bool) -> Bool {
    let degrees: Set<NameRole> =
      isFullName ? [.suffix, .suffixAfterComma, .capitalSuffix, .dottedSuffix] : [.suffix]
    var rest = self
    while let word = rest.first {
      let phrase = rest.lengthOfPhrase(atEnd: false, atMost: rest.count) {
        !$0.isDisjoint(with: [.title, .suffix, .suffixOfFullName])
      }
      let spaced = rest.lengthOfAbbreviation(atEnd: false) { !$1.isDisjoint(with: degrees) }
      guard let length = phrase ?? spaced ?? (isAffix(word) ? 1 : nil) else { return false }
      rest = rest.dropFirst(length)
    }
    return true
  }
}
