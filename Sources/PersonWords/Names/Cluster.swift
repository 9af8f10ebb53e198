import AvatarJSON

/// An orthographic syllable in composed form: a letter with all its marks, which readers perceive as one character.
///
/// For the rules that delimit it, see `Clusters`.
package struct Cluster: Hashable {
  package let text: String

  /// The maximum number of scalars in a cluster; Unicode's stream-safe format (UAX #15) allows at most 30 marks in a row.
  private static let maxScalars = 32

  /// Creates a cluster from a syllable; nil if it would be invisible.
  init?(_ syllable: String) {
    var scalars = syllable.unicodeScalars.prefix(Self.maxScalars)
    // A trailing joiner has an effect only after a virama, where it selects half forms and chillus.
    while let last = scalars.last, last.isJoiner, !(last.value == 0x200D && scalars.dropLast().last?.isVirama == true) {
      scalars.removeLast()
    }
    guard let first = scalars.first, !first.isJoiner else { return nil }
    text = String(String(scalars).composedScalars)
  }

  private init(unchecked text: String) { self.text = text }

  var first: Unicode.Scalar { text.unicodeScalars.first ?? " " }

  /// Whether the cluster starts with a letter of an alphabet or a syllabary, or with a digit.
  var isInitial: Bool {
    switch first.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: true
    case .decimalNumber, .letterNumber: !isKeycap
    default: false
    }
  }

  /// Whether the cluster starts with a modifier letter, such as an apostrophe or a lengthening mark, which is used as
  /// an initial only if there is no other.
  var isModifier: Bool { first.properties.generalCategory == .modifierLetter }

  /// Whether the cluster is a vowel that is written before its consonant, as in Thai and Lao.
  var isLeadingVowel: Bool { first.value >= 0xE40 && first.properties.isLogicalOrderException }

  /// A Thai or Lao consonant without its vowels and tone marks; other clusters are unchanged.
  var consonant: Cluster { (0xE00...0xEFF).contains(first.value) ? Cluster(unchecked: String(first)) : self }

  var isDigit: Bool { first.properties.generalCategory == .decimalNumber && !isKeycap }

  /// Whether the cluster is a keycap emoji, which contains a digit.
  private var isKeycap: Bool { text.unicodeScalars.contains("\u{20E3}") }

  /// Whether the cluster is an emoji: a single one, a sequence, a flag, or a keycap with a digit.
  var isEmoji: Bool { text.startsWithEmoji || (isKeycap && first.properties.generalCategory == .decimalNumber) }

  /// Whether the cluster is in a script for which one initial is enough.
  var isIdeographic: Bool { first.isIdeographic }

  /// The text with its first letter in title case if the result is still one cluster; ß is unchanged.
  ///
  /// Title case differs from upper case for digraphs (ǆ becomes ǅ) and in Georgian, where upper case applies only to whole words.
  package var capitalized: String {
    // ASCII capitals, the most common initials, are their own title case.
    if (0x41...0x5A).contains(first.value) { return text }
    let capital = first.properties.titlecaseMapping
    let whole = String((capital + String(text.unicodeScalars.dropFirst())).composedScalars)
    // The title case of ß is Ss, two letters. A syllable of several grapheme clusters still has as many.
    return whole.count == 1 || whole.count == text.count ? whole.withoutGreekAccents : text
  }
}

extension Unicode.Scalar {
  /// The lower-case form of the scalar.
  var lowercased: [Unicode.Scalar] {
    isASCII ? caseFolded : Array(properties.lowercaseMapping.unicodeScalars)
  }

  /// Whether the scalar is a zero-width joiner or non-joiner, which change the appearance of their neighbours.
  var isJoiner: Bool { value == 0x200C || value == 0x200D }

  /// Whether the scalar is a virama, which removes a letter's vowel, according to its canonical combining class.
  fileprivate var isVirama: Bool { value > 0x900 && properties.canonicalCombiningClass == .virama }

  /// Whether the scalar is Han, kana, bopomofo or Hangul, according to its block.
  var isIdeographic: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3131...0x318F, 0xA960...0xA97F, 0xAC00...0xD7FF: true  // Hangul
    case 0x3105...0x312F, 0x31A0...0x31BF: true  // Bopomofo
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      true  // Han
    default: isKana
    }
  }

  /// Whether the scalar is hiragana or katakana, according to its block.
  var isKana: Bool {
    switch value {
    case 0x3041...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1AFF0...0x1B16F: true
    default: false
    }
  }
}

extension String {
  /// The string without the accents, breathings and iotas of its Greek capitals, which all-capital text omits; a
  /// dialytika is preserved.
  ///
  /// Source: the `el-Upper` transform of Unicode's CLDR.
  var withoutGreekAccents: String {
    guard let first = unicodeScalars.first, let letter = first.greekCapital else { return self }
    let marks = unicodeScalars.dropFirst().filter { !(0x300...0x36F).contains($0.value) || $0.value == 0x308 }
    return String([letter] + marks)
  }
}

extension Unicode.Scalar {
  /// The Greek capital without accents and other marks; nil if the scalar is not a Greek capital.
  fileprivate var greekCapital: Unicode.Scalar? {
    switch value {
    case 0x386, 0x1F08...0x1F0F, 0x1F88...0x1F8F, 0x1FB8...0x1FBC: "Α"
    case 0x388, 0x1F18...0x1F1D, 0x1FC8, 0x1FC9: "Ε"
    case 0x389, 0x1F28...0x1F2F, 0x1F98...0x1F9F, 0x1FCA...0x1FCC: "Η"
    case 0x38A, 0x1F38...0x1F3F, 0x1FD8...0x1FDB: "Ι"
    case 0x38C, 0x1F48...0x1F4D, 0x1FF8, 0x1FF9: "Ο"
    case 0x38E, 0x1F59...0x1F5F, 0x1FE8...0x1FEB: "Υ"
    case 0x38F, 0x1F68...0x1F6F, 0x1FA8...0x1FAF, 0x1FFA...0x1FFC: "Ω"
    case 0x1FEC: "Ρ"
    case 0x391...0x3AB: self
    default: nil
    }
  }
}

extension String {
  /// Whether the string starts with an emoji other than `#`, `*` and the digits.
  package var startsWithEmoji: Bool { unicodeScalars.first.map { !$0.isASCII && $0.properties.isEmoji } ?? false }
}
