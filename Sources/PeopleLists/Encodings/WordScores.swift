import AvatarSystem

/// The logarithms of the probabilities of a word in each language.
struct WordScores {
  let scores: [Double]
  /// The number of characters beyond ASCII that belong to each language.
  let known: [Int]
  /// The number of characters beyond ASCII.
  let count: Int
  /// Whether the capitals are at places where words have them.
  let hasCase: Bool

  init(_ word: [Unicode.Scalar], _ known: inout [Unicode.Scalar: LetterCase]) {
    let letters = word.map { character in
      if let letter = known[character] { return letter }
      let letter = LetterCase(character)
      known[character] = letter
      return letter
    }
    let caseScore = Self.caseScore(letters)
    hasCase = caseScore > Self.mixedCase
    let hasASCIILetter = letters.contains { $0.lowercase.isASCII && ($0.isLower || $0.isUpper) }
    var (scores, counts) = ([Double](), [Int]())
    for language in LanguageLetters.all {
      var (score, count) = (caseScore, 0)
      for letter in letters {
        let (value, isKnown) = language.score(letter.lowercase)
        score += value
        if isKnown, !letter.lowercase.isASCII { count += 1 }
      }
      // No word mixes Latin letters with those of another alphabet.
      if hasASCIILetter, language.writing == .alphabet { count = 0 }
      scores.append(score)
      counts.append(count)
    }
    self.scores = scores
    self.known = counts
    count = letters.count { !$0.lowercase.isASCII }
  }

  private static let mixedCase = log(3e-4)

  /// Returns the logarithm of the probability of a word's capitals.
  private static func caseScore(_ letters: [LetterCase]) -> Double {
    let cased = letters.filter { $0.isUpper || $0.isLower }
    guard let first = cased.first else { return 0 }
    let rest = cased.dropFirst()
    if rest.allSatisfy(\.isLower) { return first.isUpper ? log(0.75) : log(0.1) }
    return cased.allSatisfy(\.isUpper) ? log(0.15) : mixedCase
  }
}
