import AvatarJSON
import AvatarRender

/// The format of a list of avatars.
package enum ListFormat: String, CaseIterable, Sendable {
  /// An array of objects, or an object with an array of objects.
  case json
  /// One object per line (JSON Lines).
  case ndjson
  /// A table delimited by commas, semicolons or tabs (RFC 4180).
  case csv
  /// Contacts as vCards (RFC 6350, RFC 2426, and version 2.1).
  case vcard

  /// Returns the format for a path's extension, or nil if the extension is unknown.
  package init?(path: String) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)).lowercased() } ?? ""
    switch name.split(separator: ".").dropFirst().last {
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "csv", "tsv", "tab": self = .csv
    case "vcf", "vcard": self = .vcard
    default: return nil
    }
  }

  /// Detects the format from the first bytes of a list, which is a table if it is neither JSON nor a vCard.
  ///
  /// An empty list is NDJSON, which may have no rows.
  init(start bytes: some Collection<UInt8>) {
    let text = bytes.drop { $0.isWhiteSpace }
    switch text.first {
    case nil: self = .ndjson
    // A header such as [Name],[E-mail] starts with a name in brackets.
    case UInt8(ascii: "["): self = text.dropFirst().first { !$0.isWhiteSpace }?.isLetter == true ? .csv : .json
    case UInt8(ascii: "{"): self = .json
    default: self = text.prefix(11).lowercasedText == "begin:vcard" ? .vcard : .csv
    }
  }
}

extension InputError {
  /// Creates the error for a row, for which there is no avatar.
  ///
  /// - Parameters:
  ///   - line: The line number, from 1.
  ///   - field: The field, as spelt in the list; empty if the error concerns the whole row.
  ///   - reason: The reason, for the end of a sentence.
  init(row line: Int, field: String = "", _ reason: String) { self.init(field, .line(line), reason: reason) }

  /// Creates the error for a list whose remaining contents cannot be read.
  ///
  /// The error's subject will be the list name.
  init(line: Int?, reason: String) {
    self.init("", line.map { .line($0) }, reason: reason, kind: .contents)
  }

  /// Creates the error for a part of a list that exceeds its limit, after which the rest of the list is not read.
  ///
  /// The part's end may be gigabytes away, or missing because of a quotation mark that is never closed.
  static func tooLong(_ part: String, line: Int, limit: Int, column: Int? = nil) -> InputError {
    InputError(
      line: line, reason: (column.map { "column \($0): " } ?? "") + "the \(part) is longer than \(limit.grouped) bytes")
  }
}

/// A row as read from a list, with the values of the columns that the run uses.
struct ReadRow: Sendable {
  /// The row number, from 1, not counting a table header.
  let number: Int
  /// The line where the row starts, from 1.
  let line: Int
  let columns: ListColumns
  /// A value for each column, nil if missing, or the reason why the row cannot be read.
  let cells: Result<[JSONValue?], InputError>
  /// The photo that the row consists of, or nil for the row of a list, whose cells refer to photos.
  var photo: PhotoSource?

  /// The maximum number of columns, which is that of spreadsheets, or of keys.
  static let maxColumns = 1 << 14
  /// The maximum number of photos, each of which may have to be found, fetched and decoded.
  static let maxPhotos = 16
  /// The maximum number of values in a JSON row or a vCard, each of which takes many times the bytes in the list.
  static let maxValues = 1 << 18

  /// The approximate memory usage, in bytes.
  var bytes: Int {
    columns.bytes + ((try? cells.get())?.reduce(0) { $0 + MemoryLayout<JSONValue?>.stride + ($1?.bytes ?? 0) } ?? 0)
  }
}

extension JSONValue {
  /// The approximate memory usage in addition to the value itself, in bytes.
  fileprivate var bytes: Int {
    switch self {
    case .null, .bool, .number: 0
    case .string(let text): text.utf8.count
    case .array(let items): items.reduce(32) { $0 + MemoryLayout<JSONValue>.stride + $1.bytes }
    case .object(let members): members.reduce(64) { $0 + 64 + $1.key.utf8.count + $1.value.bytes }
    }
  }
}

/// A reader that splits a list into rows.
protocol RowReader {
  /// The columns of all rows, or nil if each row has its own.
  var columns: ListColumns? { get }
  /// Reads the next row, or returns nil at the end.
  ///
  /// Rows without any value are skipped.
  /// - Throws: `InputError` if the rest of the list cannot be read.
  mutating func next() throws(InputError) -> ReadRow?
  /// Returns whether the next row, or part of it, arrives within a time limit, in milliseconds.
  func isReady(milliseconds: Int) -> Bool
  /// The parts of the list that are not rows, as read so far.
  var unused: [String] { get }
}

extension RowReader {
  var unused: [String] { [] }
}

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

/// An incremental converter from a list's text to UTF-8.
///
/// Malformed input becomes the byte 0xFF, which never occurs in UTF-8, so only the row and cell that contain it fail.
struct ListTranscoder {
  /// The UTF-8 encoding of each byte, empty for UTF-16.
  private let table: [[UInt8]]
  private let isBigEndian: Bool
  /// The first bytes of an incomplete UTF-16 character.
  private var rest: [UInt8] = []

  private static let malformed: UInt8 = 0xFF

  /// Creates a converter, or returns nil for UTF-8, which needs none.
  init?(_ encoding: ListEncoding) {
    if encoding == .utf8 { return nil }
    isBigEndian = encoding == .utf16BigEndian
    let scalars = encoding.upperHalf?.unicodeScalars
    let bytes = scalars?.map { $0 < "\u{A0}" ? [Self.malformed] : Array(String($0).utf8) }
    table = bytes.map { (0..<128).map { [$0] } + $0 } ?? []
  }

  /// Returns the next bytes as UTF-8, even if they end inside a character.
  mutating func utf8(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if !table.isEmpty { return bytes.flatMap { table[Int($0)] }[...] }
    rest += bytes
    var units = stride(from: 1, to: rest.count, by: 2).map { i -> UInt16 in
      let (high, low) = isBigEndian ? (rest[i - 1], rest[i]) : (rest[i], rest[i - 1])
      return UInt16(high) << 8 | UInt16(low)
    }
    if let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    rest.removeFirst(2 * units.count)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var (parser, iterator) = (UTF16.ForwardParser(), units.makeIterator())
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let character): text += String(UTF16.decode(character)).utf8
      case .error: text.append(Self.malformed)
      case .emptyInput: return text[...]
      }
    }
  }

  /// Returns the replacement for an incomplete character at the end of the list, empty if there is none.
  mutating func end() -> ArraySlice<UInt8> {
    defer { rest = [] }
    return rest.isEmpty ? [] : [Self.malformed]
  }
}
