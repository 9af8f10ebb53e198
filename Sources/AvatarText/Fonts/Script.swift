import CHarfBuzzShim

/// A script by its code in ISO 15924.
struct Script: Hashable {
  /// Four letters, big-endian.
  let code: UInt32

  /// From four letters; nil for anything else.
  init?(code: String) {
    guard code.utf8.count == 4 else { return nil }
    self.code = code.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Of the first character that has one; nil where all of them belong to many.
  init?(of text: String) {
    let codes = text.unicodeScalars.lazy.map { avr_script($0.value) }
    guard let code = codes.first(where: { !Self.shared.contains($0) }) else { return nil }
    self.code = code
  }

  /// Zyyy (common), Zinh (inherited), Zzzz (unknown).
  private static let shared: Set<UInt32> = [0x5A79_7979, 0x5A69_6E68, 0x5A7A_7A7A]

  private init(code: UInt32) { self.code = code }

  /// Zyyy, that of signs that belong to many scripts.
  static let common = Script(code: 0x5A79_7979)

  /// Whether it is Han, kana, bopomofo or Hangul.
  var isOfCJK: Bool { self == .han || Self.ofCJK.contains(self) }

  /// Hani, whose characters have forms of their own in some regions.
  static let han = Script(code: 0x4861_6E69)

  private static let ofCJK = scripts("Hira Kana Bopo Hang")

  private static func scripts(_ codes: String) -> Set<Script> {
    Set(codes.split(separator: " ").compactMap { Script(code: String($0)) })
  }

  var isRightToLeft: Bool { avr_script_is_right_to_left(code) }

  /// Whether its letters stand side by side without changing each other, so that several may be shaped together.
  var isAlphabetOfSeparateLetters: Bool { Self.separate.contains(self) }

  private static let separate = scripts("Latn Grek Cyrl Armn Geor Cher Olck Tfng")

  /// A letter whose middle is that of most of the script's letters: a capital where there are capitals; nil where letters
  /// are too different.
  var referenceLetter: Unicode.Scalar? { Self.references[self] }

  /// A small letter without ascender or descender, flat on the baseline; nil where all letters are of one case.
  var xHeightLetter: Unicode.Scalar? { Self.xHeightLetters[self] }

  private static let xHeightLetters = letters([
    ("Latn", "x"), ("Grek", "κ"), ("Cyrl", "н"), ("Armn", "ո"), ("Cher", "ꮋ"), ("Adlm", "𞤣"),
  ])

  private static let references = letters([
    ("Latn", "H"), ("Grek", "Η"), ("Cyrl", "Н"), ("Armn", "Տ"), ("Cher", "Ꮋ"), ("Hebr", "ה"), ("Deva", "क"),
    ("Beng", "ক"), ("Guru", "ਕ"), ("Gujr", "ક"), ("Orya", "କ"), ("Taml", "க"), ("Telu", "ఘ"), ("Knda", "ಘ"),
    ("Mlym", "ക"), ("Sinh", "ක"), ("Thai", "ก"), ("Laoo", "ກ"), ("Khmr", "ក"), ("Mymr", "က"), ("Adlm", "𞤀"),
    ("Bali", "ᬓ"), ("Java", "ꦏ"), ("Lana", "ᨠ"), ("Nkoo", "ߞ"), ("Olck", "ᱚ"), ("Tale", "ᥐ"), ("Talu", "ᦂ"),
    ("Tavt", "ꪀ"), ("Tfng", "ⵎ"),
  ])

  private static func letters(_ letters: [(code: String, letter: Unicode.Scalar)]) -> [Script: Unicode.Scalar] {
    Dictionary(
      uniqueKeysWithValues: letters.compactMap { code, letter in Script(code: code).map { ($0, letter) } })
  }
}
