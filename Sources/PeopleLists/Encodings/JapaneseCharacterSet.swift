/// The character sets of ISO-2022-JP, by the escape sequences that select them, without their first byte.
enum JapaneseCharacterSet: String, CaseIterable {
  case ascii = "(B"
  /// ASCII with a yen sign and an overline, whose codes paths use as a backslash and a tilde.
  case roman = "(J"
  case katakana = "(I"
  case oldKanji = "$@"
  case kanji = "$B"
  case supplementaryKanji = "$(D"
}
