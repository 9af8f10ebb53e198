/// The orthographic syllables of a string: its grapheme clusters (UAX #29), joined if a script writes several as one.
///
/// In the scripts of rule GB9c (Devanagari, Bengali, Gujarati, Odia, Telugu and Malayalam), grapheme clusters contain
/// conjuncts. In other scripts, a letter after a linker (see `linkers`) belongs to the same syllable, as do the vowel
/// signs and tone marks that UAX #29 excludes from `Grapheme_Cluster_Break=SpacingMark`, such as Myanmar's AA.
struct Clusters: Sequence, IteratorProtocol {
  private var characters: String.Iterator
  private var following: Character?

  init(_ text: String) {
    characters = text.makeIterator()
    following = characters.next()
  }

  mutating func next() -> Cluster? {
    while let character = following {
      var syllable = String(character)
      following = characters.next()
      while let next = following, Self.joins(next, to: syllable) {
        syllable.append(next)
        following = characters.next()
      }
      if let cluster = Cluster(syllable) { return cluster }
    }
    return nil
  }

  /// Returns whether a grapheme cluster belongs to the syllable before it.
  private static func joins(_ character: Character, to syllable: String) -> Bool {
    // Devanagari, the first block of such scripts, starts at U+0900; names in other scripts need no lookups.
    guard let first = character.unicodeScalars.first, first.value > 0x900, let start = syllable.unicodeScalars.first,
      start.properties.generalCategory == .otherLetter
    else { return false }
    switch first.properties.generalCategory {
    case .spacingMark: return true
    case .otherLetter: break
    default: return false
    }
    // A linker is the last scalar of its syllable, unless a joiner follows it.
    let end = syllable.unicodeScalars.suffix(2)
    // In Bengali, Odia and Gurmukhi, a virama always joins the next letter, even with a zero-width non-joiner.
    if let linker = end.last(where: { !$0.isJoiner }), [0x9CD, 0xA4D, 0xB4D].contains(linker.value) { return true }
    // A zero-width non-joiner is not skipped: it is not a linker, so the letters next to it remain separate.
    guard let linker = end.last(where: { $0.value != 0x200D }) else { return false }
    switch linker.value {
    // In Tamil, the virama is visible and the letters are separate, except in the conjuncts க்ஷ, ஸ்ரீ and ஶ்ரீ.
    case 0xBCD:
      return start.value == 0xB95
        ? first.value == 0xBB7
        : (start.value == 0xBB8 || start.value == 0xBB6) && character.unicodeScalars.starts(with: "ரீ".unicodeScalars)
    // Sinhala joins letters only with a zero-width joiner next to the virama.
    case 0xDCA: return end.contains("\u{200D}")
    default: return linkers.contains(linker.value)
    }
  }

  /// The characters that stack the next letter below the previous one or join the two.
  ///
  /// In scripts without rule GB9c, they have the `Indic_Syllabic_Category` `Virama` (except in Tamil, Sinhala and
  /// Saurashtra, which usually show it) or `Invisible_Stacker`. Source: IndicSyllabicCategory.txt, Unicode 14.0.0, with
  /// Kawi (15.0) and Tulu-Tigalari (16.0).
  private static let linkers: Set<UInt32> = [
    0xCCD, 0x1039, 0x17D2, 0x1A60, 0x1B44, 0x1BAB, 0xA806, 0xA9C0, 0xAAF6, 0x10A3F, 0x11046, 0x110B9, 0x11133,
    0x111C0, 0x11235, 0x1134D, 0x113D0, 0x11442, 0x114C2, 0x115BF, 0x1163F, 0x116B6, 0x11839, 0x1193E, 0x119E0, 0x11A47,
    0x11A99, 0x11C3F, 0x11D45, 0x11D97, 0x11F42,
  ]
}
