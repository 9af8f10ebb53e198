/// An incremental converter from ISO-2022-JP (RFC 1468) to EUC-JP, which has the same characters without escape sequences.
///
/// The katakana and the supplementary kanji that e-mail programs use are also read. Every line starts in ASCII, so that a
/// truncated row does not change the next one.
struct ISO2022JPReader {
  private var characterSet = JapaneseCharacterSet.ascii
  /// The bytes of an incomplete escape sequence after its first byte, or nil if there is none.
  private var escape: [UInt8]?
  /// The first byte of an incomplete character.
  private var lead: UInt8?

  /// Whether the text read so far ends inside a character or an escape sequence.
  var isIncomplete: Bool { lead != nil || escape != nil }

  /// Returns the next bytes in EUC-JP, with `ListTranscoder.malformed` for malformed input.
  ///
  /// - Complexity: O(n) for n bytes.
  mutating func eucJP(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes { read(byte, &text) }
    return text[...]
  }

  private mutating func read(_ byte: UInt8, _ text: inout [UInt8]) {
    if let sequence = escape {
      let longer = sequence + [byte]
      escape = longer
      if let selected = JapaneseCharacterSet.allCases.first(where: { longer.elementsEqual($0.rawValue.utf8) }) {
        characterSet = selected
        escape = nil
      } else if !JapaneseCharacterSet.allCases.contains(where: { $0.rawValue.utf8.starts(with: longer) }) {
        escape = nil
        text.append(ListTranscoder.malformed)
        for byte in longer { read(byte, &text) }
      }
      return
    }
    // Only codes from 0x21 to 0x7E are part of a character set.
    guard (0x21...0x7E).contains(byte) else {
      if lead != nil || byte >= 0x80 { text.append(ListTranscoder.malformed) }
      lead = nil
      switch byte {
      case 0x1B: escape = []
      case 0x0A, 0x0D:
        characterSet = .ascii
        text.append(byte)
      case 0x80...: break
      default: text.append(byte)
      }
      return
    }
    switch characterSet {
    case .ascii, .roman: text.append(byte)
    case .katakana: text += [0x8E, byte | 0x80]
    case .kanji, .oldKanji, .supplementaryKanji:
      guard let first = lead else {
        lead = byte
        return
      }
      lead = nil
      if characterSet == .supplementaryKanji { text.append(0x8F) }
      text += [first | 0x80, byte | 0x80]
    }
  }

  /// Returns whether text contains an escape sequence that selects a Japanese character set.
  ///
  /// Programs for terminals also write the one that selects ASCII.
  static func isPresent(in bytes: some Collection<UInt8>) -> Bool {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: 0x1B) {
      rest = rest[start...].dropFirst()
      if JapaneseCharacterSet.allCases.contains(where: { $0 != .ascii && rest.starts(with: $0.rawValue.utf8) }) {
        return true
      }
    }
    return false
  }
}
