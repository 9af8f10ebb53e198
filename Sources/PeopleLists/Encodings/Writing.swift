/// The kind of writing, which determines what else a word may contain.
enum Writing: Sendable {
  /// Latin letters, most of which are ASCII.
  case latin
  /// Another alphabet.
  case alphabet
  /// Chinese characters, also with kana, or Hangul, of which only the frequent ones are in the table.
  case ideographs
}
