import AvatarJSON

/// The text encoding of a list without a byte order mark.
package enum ListEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// UTF-16 with a byte order mark, or little-endian UTF-16 without one, as Windows writes it.
  case utf16 = "utf-16"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"
  case windows1254 = "windows-1254"
  case macintosh

  /// Returns the requirement that text does not meet, for the end of an error message.
  func requirement(for text: some Sequence<UInt8>) -> String {
    switch self {
    case .utf8:
      let text = Array(text)
      guard let name = Self.likelyEncoding(of: text) else { return Self.choice(for: text) }
      return ListEncoding(rawValue: name) != nil
        ? "must be UTF-8: use --encoding \(name) for lists from older Windows programs"
        : "must be UTF-8, but is probably \(name): iconv -f \(name) -t UTF-8 LIST > utf-8.csv converts the list"
    case .utf16, .utf16LittleEndian, .utf16BigEndian: return "must be UTF-16"
    case .windows1250, .windows1251, .windows1252, .windows1254: return "must be Windows-\(rawValue.dropFirst(8))"
    case .macintosh: return "must be Mac OS Roman"
    }
  }

  /// Returns the requirement for text in Latin letters, with its readings in the encodings that differ.
  private static func choice(for text: [UInt8]) -> String {
    let latin: [ListEncoding] = [.windows1252, .windows1250, .windows1254]
    let candidates = latin + (text.contains { (0x80...0x9F).contains($0) } ? [.macintosh] : [])
    var readings: [(encoding: ListEncoding, text: String)] = []
    for encoding in candidates {
      guard let scalars = encoding.scalars(text), !readings.contains(where: { $0.text == String(scalars) }) else {
        continue
      }
      readings.append((encoding, String(scalars)))
    }
    if readings.count == 1 { return "must be UTF-8: use --encoding windows-1252 for lists from older Windows programs" }
    let options = readings.map { "\($0.encoding.rawValue) for \($0.text.shortened(to: 40).quoted)" }
    return "must be UTF-8: use the --encoding that reads it correctly: \(options.joined(separator: ", "))"
  }

  /// Returns the likely encoding of text that is not UTF-8, by the name that `--encoding` or iconv uses, or nil if it
  /// consists of Latin letters.
  static func likelyEncoding(of text: [UInt8]) -> String? {
    let words = text.split { $0 < 0x80 }
    guard words.contains(where: { $0.count > 2 }) else { return multibyteEncoding(of: text) }
    if words.allSatisfy({ $0.allSatisfy { (0xE0...0xFA).contains($0) } }) { return "windows-1255" }
    if words.allSatisfy(isCyrillic) { return "windows-1251" }
    return multibyteEncoding(of: text)
      ?? (words.allSatisfy { $0.allSatisfy { $0 == 0xA2 || $0 >= 0xB8 } } ? "windows-1253" : nil)
  }

  /// Returns whether bytes are a Cyrillic word in Windows-1251, in which no capital follows a small letter.
  private static func isCyrillic(_ word: ArraySlice<UInt8>) -> Bool {
    let isCapital = word.map { (0xC0...0xDF).contains($0) || [0xA5, 0xA8, 0xAA, 0xAF, 0xB2].contains($0) }
    let isSmall = word.map { $0 >= 0xE0 || [0xB3, 0xB4, 0xB8, 0xBA, 0xBF].contains($0) }
    return zip(isCapital, isSmall).allSatisfy { $0 || $1 }
      && (isSmall.dropFirst().allSatisfy(\.self) || isCapital.allSatisfy(\.self))
  }

  /// Returns the likely encoding of Chinese, Japanese or Korean text with two-byte characters, or nil for any other
  /// text.
  private static func multibyteEncoding(of text: [UInt8]) -> String? {
    var (leads, trails, end) = ([UInt8](), [UInt8](), 0)
    for i in text.indices where i >= end && text[i] >= 0x80 {
      guard i + 1 < text.count, text[i + 1] >= 0x40 else { return nil }
      // In European text, letters are next to other letters.
      if i > 0, text[i - 1].isLetter, end != i { return nil }
      if i + 2 < text.count, text[i + 2].isLetter { return nil }
      end = i + 2
      leads.append(text[i])
      trails.append(text[i + 1])
    }
    // In other encodings, the lead bytes of kana and the most frequent kanji are control characters or punctuation.
    if leads.count > 1, leads.allSatisfy({ (0x81...0x9F).contains($0) || (0xE0...0xEA).contains($0) }) {
      return leads.contains { $0 < 0xA0 } ? "SHIFT_JIS" : nil
    }
    guard leads.count > 1, leads.allSatisfy({ $0 >= 0xA1 }) else { return nil }
    if trails.contains(where: { $0 < 0xA1 }) { return "BIG5" }
    return leads.allSatisfy { (0xB0...0xC8).contains($0) } ? "EUC-KR" : "GB18030"
  }

  /// Returns the encoding for a charset of MIME in lower case, or nil for unsupported ones.
  init?(charset: String) {
    // Browsers also read ISO-8859-1 as Windows-1252, because control characters from 0x80 on are never intended.
    let isLatin = ["iso-8859-1", "iso8859-1", "latin1"].contains(charset)
    self.init(rawValue: isLatin ? "windows-1252" : charset.replacing("cp125", with: "windows-125"))
  }

  /// Returns the characters of text in a single-byte encoding, or nil for other encodings.
  func scalars(_ text: some Sequence<UInt8>) -> String.UnicodeScalarView? {
    guard let upperHalf = Self.upperHalves[self] else { return nil }
    return String.UnicodeScalarView(text.map { $0 < 0x80 ? Unicode.Scalar($0) : upperHalf[Int($0) - 0x80] })
  }

  /// The values of `upperHalf`, each of which is built once, because every malformed row needs several.
  private static let upperHalves = allCases.reduce(into: [ListEncoding: [Unicode.Scalar]]()) { halves, encoding in
    halves[encoding] = encoding.upperHalf.map { Array($0.unicodeScalars) }
  }

  /// The characters for the bytes 0x80…0xFF, with control characters for unassigned bytes, or nil for multi-byte
  /// encodings (https://encoding.spec.whatwg.org/#legacy-single-byte-encodings).
  var upperHalf: String? {
    switch self {
    case .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian: nil
    case .windows1250:
      """
      €\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ\u{90}‘’“”•–—\u{98}™š›śťžź\
      \u{A0}\u{2C7}˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż\
      ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß\
      ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙
      """
    case .windows1251:
      """
      ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\
      \u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї\
      АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ\
      абвгдежзийклмнопрстуфхцчшщъыьэюя
      """
    case .windows1252:
      """
      €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ\
      \u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿\
      ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß\
      àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ
      """
    case .windows1254:
      Self.windows1252.upperHalf.map { latin in
        String(latin.map { ["Ð": "Ğ", "Ý": "İ", "Þ": "Ş", "ð": "ğ", "ý": "ı", "þ": "ş"][$0] ?? $0 })
      }
    case .macintosh:
      """
      ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
      †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
      ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
      ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛\u{2C7}
      """
    }
  }
}
