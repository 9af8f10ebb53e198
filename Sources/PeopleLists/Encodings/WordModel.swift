import AvatarSystem

/// The probabilities of words in a mixture of languages.
struct WordModel {
  /// The logarithm of the probability of a malformed word.
  static let malformed = log(1e-12)

  private let words: [WordScores]
  /// The share of each language in the words.
  private var shares = [Double](repeating: 1 / Double(LanguageLetters.all.count), count: LanguageLetters.all.count)
  /// The logarithm of the probability of all words.
  private(set) var score = 0.0

  init(_ words: [[Unicode.Scalar]]) {
    var cases: [Unicode.Scalar: LetterCase] = [:]
    self.words = words.map { WordScores($0, &cases) }
  }

  /// Estimates the shares of the languages.
  mutating func estimateShares() {
    // The shares hardly change after a few rounds.
    for _ in 0..<6 {
      // A language occurs in a list only if words need it.
      var counts = shares.map { _ in 0.02 }
      score = 0
      for word in words {
        let terms = word.scores.indices.map { log(shares[$0]) + word.scores[$0] }
        let maximum = terms.max() ?? 0
        let weights = terms.map { exp($0 - maximum) }
        let total = weights.reduce(0, +)
        score += maximum + log(total)
        for i in counts.indices { counts[i] += weights[i] / total }
      }
      let total = counts.reduce(0, +)
      shares = counts.map { $0 / total }
    }
  }

  /// Whether the languages of most words are in Latin letters.
  var isLatin: Bool {
    zip(LanguageLetters.all, shares).reduce(0) { $0 + ($1.0.writing == .latin ? $1.1 : 0) } > 0.5
  }

  /// Whether nearly all letters belong to the languages of the words.
  var isPlausible: Bool {
    var (known, all) = (0.0, 0.0)
    for word in words {
      let likely =
        word.scores.indices.max { log(shares[$0]) + word.scores[$0] < log(shares[$1]) + word.scores[$1] } ?? 0
      // About half of the characters of names in Chinese characters or Hangul are frequent ones.
      let share = LanguageLetters.all[likely].writing == .ideographs ? 0.45 : 0.85
      known += word.hasCase ? Double(word.known[likely]) / share : 0
      all += Double(word.count)
    }
    return known >= all
  }
}
