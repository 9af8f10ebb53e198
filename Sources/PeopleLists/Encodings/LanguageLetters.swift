import AvatarFileSystem
import AvatarSystem
import EmbeddedWords

/// The letters of a language by frequency, from Languages.tsv, as a model of its words.
struct LanguageLetters: Sendable {
  let language: String
  let writing: Writing
  /// The logarithms of the probabilities of letters in lower case.
  private let letters: [Unicode.Scalar: Double]

  private init?(_ line: Substring) {
    let fields = line.split(separator: "\t")
    guard fields.count == 2, !line.hasPrefix("#"), let first = fields[1].unicodeScalars.first else { return nil }
    language = String(fields[0])
    let writing: Writing = first.isLatinOrMark ? .latin : first.value < 0x2E80 ? .alphabet : .ideographs
    self.writing = writing
    let share = writing == .latin ? Self.shareBeyondASCII : writing == .alphabet ? 1 : Self.shareOfFrequent
    // The frequencies of letters fall with their ranks (G. K. Zipf, 1935).
    let weights = fields[1].unicodeScalars.indices.enumerated().map { 1 / Double($0.offset + 3) }
    let total = weights.reduce(0, +)
    letters = Dictionary(
      zip(fields[1].unicodeScalars, weights.map { log(share * $0 / total) }), uniquingKeysWith: { first, _ in first })
  }

  /// The share of letters beyond ASCII in Latin text.
  private static let shareBeyondASCII = 0.15
  /// The share of frequent characters in names in Chinese characters or Hangul.
  private static let shareOfFrequent = 0.75
  /// The logarithm of the probability of each ASCII letter in Latin text.
  private static let ascii = log((1 - shareBeyondASCII) / 26)
  /// The logarithms of the probabilities of each other ideograph, of a symbol that names may contain, and of anything else.
  private static let (otherIdeograph, sign, other) = (log(0.25 / 8000), log(1e-3), log(1e-5))

  /// The languages of the table.
  static let all: [Self] = {
    let bytes = ByteSource(embedded: avr_languages_tsv).bytes(at: 0, length: avr_languages_tsv.count)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { Self($0) }
  }()

  /// Returns the logarithm of the probability of a character, in lower case, and whether it is a letter of the language.
  func score(_ character: Unicode.Scalar) -> (score: Double, isLetter: Bool) {
    if let letter = letters[character] { return (letter, true) }
    if character.isASCII {
      return writing == .latin && ("a"..."z").contains(character) ? (Self.ascii, true) : (Self.other, false)
    }
    if Self.signs.contains(character) { return (Self.sign, true) }
    if writing == .ideographs, character.isIdeographOrSyllable(in: language) { return (Self.otherIdeograph, false) }
    return (Self.other, false)
  }

  /// The punctuation of names and of the words around them.
  private static let signs: Set<Unicode.Scalar> = [
    "’", "‘", "“", "”", "„", "–", "—", "…", "•", "·", "‧", "・", "«", "»", "\u{A0}", "°", "º", "ª", "（", "）", "　",
  ]
}

extension Unicode.Scalar {
  /// Whether the scalar is a Latin letter, or a combining mark of Vietnamese.
  fileprivate var isLatinOrMark: Bool { value < 0x370 || (0x1E00...0x1EFF).contains(value) }

  /// Whether the scalar is a Chinese character, or in Korean a syllable.
  fileprivate func isIdeographOrSyllable(in language: String) -> Bool {
    (language == "ko" ? 0xAC00...0xD7A3 : 0x4E00...0x9FFF).contains(value)
  }
}
