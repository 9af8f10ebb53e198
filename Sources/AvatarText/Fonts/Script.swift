import CHarfBuzzShim

/// A script, identified by its ISO 15924 code.
struct Script: Hashable {
  /// The four letters as a big-endian integer.
  let code: UInt32

  /// Creates a script from four letters; nil for any other string.
  init?(code: String) {
    guard code.utf8.count == 4 else { return nil }
    self.code = code.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Detects the script of a string from the first character that belongs to a single script; nil if there is none.
  init?(of text: String) {
    let codes = text.unicodeScalars.lazy.map { avr_script($0.value) }
    guard let code = codes.first(where: { !Self.shared.contains($0) }) else { return nil }
    self.code = code
  }

  /// The codes Zyyy (common), Zinh (inherited) and Zzzz (unknown).
  private static let shared: [UInt32] = [0x5A79_7979, 0x5A69_6E68, 0x5A7A_7A7A]

  private init(code: UInt32) { self.code = code }

  /// Common characters, which belong to many scripts (Zyyy).
  static let common = Script(code: 0x5A79_7979)

  /// Emoji, which have no script of their own (Zsye).
  static let emoji = Script(code: 0x5A73_7965)

  /// Whether the script is Han, kana, bopomofo or Hangul.
  var isCJK: Bool { self == .han || Self.cjkScripts.contains(self) }

  /// Han, whose characters have regional forms (Hani).
  static let han = Script(code: 0x4861_6E69)

  private static let cjkScripts = scripts("Hira Kana Bopo Hang")

  private static func scripts(_ codes: String) -> Set<Script> {
    Set(codes.split(separator: " ").compactMap { Script(code: String($0)) })
  }

  var isRightToLeft: Bool { avr_script_is_right_to_left(code) }

  /// Whether the script's letters do not affect each other, in which case several can be shaped together.
  var isAlphabetOfSeparateLetters: Bool { Self.separate.contains(self) }

  private static let separate = scripts("Latn Grek Cyrl Armn Geor Cher Olck Tfng")

  /// The letter whose vertical middle matches that of most letters in the script: a capital if the script has capitals;
  /// nil if the letters differ too much in height.
  var referenceLetter: Unicode.Scalar? { Self.references.first { $0.script == self }?.letter }

  /// A lower-case letter without an ascender or descender, flat on the baseline; nil if the script has only one case.
  var xHeightLetter: Unicode.Scalar? { Self.xHeightLetters.first { $0.script == self }?.letter }

  private static let xHeightLetters = letters([
    ("Latn", "x"), ("Grek", "κ"), ("Cyrl", "н"), ("Armn", "ո"), ("Cher", "ꮋ"), ("Adlm", "𞤣"),
  ])

  private static let references = letters([
    ("Latn", "H"), ("Grek", "Η"), ("Cyrl", "Н"), ("Armn", "Տ"), ("Cher", "Ꮋ"), ("Hebr", "ה"), ("Deva", "क"),
    ("Beng", "ক"), ("Guru", "ਕ"), ("Gujr", "ક"), ("Orya", "କ"), ("Taml", "க"), ("Telu", "ఘ"), ("Knda", "ಘ"),
    ("Mlym", "ക"), ("Sinh", "ක"), ("Thai", "ก"), ("Laoo", "ກ"), ("Khmr", "ក"), ("Mymr", "က"), ("Adlm", "𞤀"),
    ("Bali", "ᬓ"), ("Java", "ꦏ"), ("Lana", "ᨠ"), ("Nkoo", "ߞ"), ("Olck", "ᱚ"), ("Tale", "ᥐ"), ("Talu", "ᦂ"),
    ("Tavt", "ꪀ"), ("Tfng", "ⵎ"), ("Bugi", "ᨀ"), ("Cans", "ᐃ"), ("Cham", "ꨆ"), ("Lisu", "ꓐ"), ("Mtei", "ꯀ"),
    ("Sund", "ᮊ"), ("Bamu", "ꚠ"), ("Batk", "ᯀ"), ("Cakm", "𑄇"), ("Hmnp", "𞄀"), ("Kali", "ꤊ"), ("Lepc", "ᰀ"),
    ("Limb", "ᤁ"), ("Newa", "𑐎"), ("Osge", "𐒰"), ("Plrd", "𖼀"), ("Saur", "ꢒ"), ("Sylo", "ꠇ"), ("Wcho", "𞋀"),
  ])

  private static func letters(
    _ letters: [(code: String, letter: Unicode.Scalar)]
  ) -> [(script: Script, letter: Unicode.Scalar)] {
    letters.compactMap { code, letter in Script(code: code).map { ($0, letter) } }
  }
}
