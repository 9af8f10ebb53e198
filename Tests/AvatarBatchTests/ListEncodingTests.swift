import AvatarFileSystem
import AvatarRender
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of the encodings of lists: their names, their characters, and text that arrives in pieces of any length.
@Suite struct ListEncodingTests {
  /// Returns text as UTF-8, read in pieces.
  private func utf8(_ bytes: [UInt8], _ encoding: ListEncoding, pieceLength: Int = 1 << 12) throws -> [UInt8] {
    guard var transcoder = try ListTranscoder(encoding) else { return bytes }
    var (text, rest) = ([UInt8](), bytes[...])
    while !rest.isEmpty {
      text += transcoder.utf8(rest.prefix(pieceLength))
      rest = rest.dropFirst(pieceLength)
    }
    return text + transcoder.end()
  }

  // MARK: Names

  @Test(arguments: ListEncoding.allCases)
  func encodingHasARowInTheTable(encoding: ListEncoding) throws {
    let row = try #require(EncodingTable.rows[encoding])
    #expect(row.name.lowercased() == encoding.rawValue)
    #expect(row.characters.isEmpty || row.characters.count == 128)
    #expect(row.characters.isEmpty || row.converters.isEmpty)
  }

  @Test(arguments: ListEncoding.allCases)
  func everyLabelSelectsItsEncoding(encoding: ListEncoding) throws {
    let row = try #require(EncodingTable.rows[encoding])
    for label in [row.name[...]] + row.labels {
      #expect(ListEncoding(label: String(label)) == encoding, "\(label)")
      #expect(ListEncoding(label: label.uppercased()) == encoding, "\(label)")
    }
  }

  @Test(
    arguments: [
      ("latin1", .windows1252), ("ISO-8859-1", .windows1252), ("ISO 8859-9", .windows1254), ("cp1252", .windows1252),
      ("CP932", .shiftJIS), ("Shift-JIS", .shiftJIS), ("windows-31j", .shiftJIS), ("ujis", .eucJP),
      ("EUC_KR", .eucKR), ("cp949", .eucKR), ("ks_c_5601-1987", .eucKR), ("big5-hkscs", .big5), ("cp950", .big5),
      ("GBK", .gb18030), ("gb2312", .gb18030), ("cp936", .gb18030), ("koi8-r", .koi8R), ("cp866", .ibm866),
      ("tis-620", .windows874),
      ("iso-8859-8-i", .iso8859Part8), ("x-mac-roman", .macintosh), ("utf8", .utf8), ("US-ASCII", .utf8),
      ("utf-7", nil),
      ("iso-2022-kr", nil), ("", nil), ("日本", nil),
    ] as [(String, ListEncoding?)])
  func labelSelectsAnEncoding(label: String, encoding: ListEncoding?) {
    #expect(ListEncoding(label: label) == encoding)
  }

  // MARK: Single-byte encodings

  @Test(
    arguments: [
      (.windows1250, [0x8C, 0x9F, 0xA5, 0xB9, 0xF8], "ŚźĄąř"), (.windows1251, [0x80, 0xA5, 0xC0, 0xFF], "ЂҐАя"),
      (.windows1252, [0x80, 0x8A, 0xE9, 0xFF], "€Šéÿ"), (.windows1253, [0xA2, 0xB8, 0xE1, 0xFE], "ΆΈαώ"),
      (.windows1254, [0xD0, 0xDD, 0xFE], "Ğİş"), (.windows1255, [0xE0, 0xFA, 0xCA], "את\u{5BA}"),
      (.windows1256, [0x81, 0xC7, 0xED], "پاي"), (.windows1257, [0xC0, 0xE0, 0xFE], "Ąąž"),
      (.windows1258, [0xC3, 0xF5, 0xCC], "Ăơ\u{300}"), (.windows874, [0xA1, 0xFB], "ก๛"),
      (.iso8859Part2, [0xA1, 0xB6, 0xFF], "Ąś˙"), (.iso8859Part3, [0xA1, 0xFE], "Ħŝ"),
      (.iso8859Part4, [0xBF, 0xF7], "ŋ÷"),
      (.iso8859Part5, [0xA1, 0xFF], "Ёџ"), (.iso8859Part6, [0xC7, 0xEA], "اي"), (.iso8859Part7, [0xB6, 0xFE], "Άώ"),
      (.iso8859Part8, [0xE0, 0xFA], "את"), (.iso8859Part10, [0xA2, 0xFF], "Ēĸ"), (.iso8859Part13, [0xA8, 0xFE], "Øž"),
      (.iso8859Part14, [0xA8, 0xFE], "Ẁŷ"), (.iso8859Part15, [0xA4, 0xBD], "€œ"), (.iso8859Part16, [0xAA, 0xFE], "Șț"),
      (.koi8R, [0xC1, 0xF1], "аЯ"), (.koi8U, [0xA4, 0xAE, 0xBE], "єўЎ"), (.ibm866, [0x80, 0xEF], "Ая"),
      (.macintosh, [0x8A, 0xDB, 0xFF], "ä€ˇ"), (.macCyrillic, [0x80, 0xDF], "Ая"),
    ] as [(ListEncoding, [UInt8], String)])
  func singleByteEncodingHasItsPublishedCharacters(encoding: ListEncoding, bytes: [UInt8], text: String) throws {
    #expect(try encoding.string([0x41] + bytes) == "A" + text)
  }

  @Test(
    arguments: [
      (
        .windows1251,
        "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—?™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"
      ),
      (
        .koi8R,
        "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"
      ),
    ] as [(ListEncoding, String)])
  func allCharactersOfAnEncodingAreRead(encoding: ListEncoding, characters: String) throws {
    let text = try utf8(Array(0x80...0xFF), encoding)
    let expected = characters.unicodeScalars.flatMap { (character: Unicode.Scalar) -> [UInt8] in
      character == "?" ? [0xFF] : Array(String(character).utf8)
    }
    #expect(text == expected)
  }

  @Test(
    arguments: [
      (.windows1252, 0x81), (.windows1250, 0x83), (.windows1253, 0xAA), (.windows1255, 0xD9), (.windows1257, 0xA1),
      (.windows1258, 0x8A), (.windows874, 0xFC), (.iso8859Part2, 0x80), (.iso8859Part3, 0xA5), (.iso8859Part6, 0xA1),
      (.iso8859Part7, 0xD2), (.iso8859Part8, 0xA1),
    ] as [(ListEncoding, UInt8)])
  func byteWithoutACharacterIsMalformed(encoding: ListEncoding, byte: UInt8) throws {
    #expect(try utf8([0x41, byte, 0x42], encoding) == [0x41, 0xFF, 0x42])
  }

  // MARK: Chinese, Japanese and Korean

  /// Names in each encoding, with a character at every kind of place.
  static let names: [(encoding: ListEncoding, bytes: [UInt8], text: String)] = [
    (.shiftJIS, [0x8E, 0x52, 0x93, 0x63, 0x83, 0x5C, 0xD4, 0xFB, 0xFC], "山田ソﾔ髙"),
    (.eucJP, [0xBB, 0xB3, 0xC5, 0xC4, 0x8E, 0xD4, 0x8F, 0xB0, 0xEE, 0xFC, 0xE2, 0xAD, 0xA1], "山田ﾔ佖髙①"),
    (.iso2022JP, Array("\u{1B}$B;3ED\u{1B}(I1\u{1B}(B A".utf8), "山田ｱ A"),
    (.eucKR, [0xB1, 0xE8, 0x8C, 0x63, 0x41], "김똠A"),
    (.big5, [0xA4, 0xFD, 0xB3, 0x5C, 0xF9, 0xD6, 0x87, 0x40], "王許碁䏰"),
    (.gb18030, [0xCD, 0xF5, 0x81, 0x40, 0x81, 0x39, 0xEE, 0x39], "王丂㐀"),
  ]

  @Test(arguments: names.indices, 1...5)
  func charactersMayBeSplitBetweenPieces(name: Int, pieceLength: Int) throws {
    let (encoding, bytes, text) = Self.names[name]
    let read = try utf8(bytes + [0x2C], encoding, pieceLength: pieceLength)
    #expect(String(validating: read, as: UTF8.self) == text + ",")
  }

  @Test(
    arguments: [
      (.shiftJIS, [0x41, 0x8E, 0x0A, 0x42]), (.shiftJIS, [0x41, 0xA0, 0x0A, 0x42]), (.eucJP, [0x41, 0xBB, 0x0A, 0x42]),
      (.eucJP, [0x41, 0x80, 0x0A, 0x42]), (.eucJP, [0x41, 0xFF, 0x0A, 0x42]), (.eucKR, [0x41, 0xB1, 0x0A, 0x42]),
      (.big5, [0x41, 0xA4, 0x0A, 0x42]), (.big5, [0x41, 0x80, 0x0A, 0x42]), (.gb18030, [0x41, 0xCD, 0x0A, 0x42]),
      (.gb18030, [0x41, 0x80, 0x0A, 0x42]), (.gb18030, [0x41, 0xAA, 0xA1, 0x0A, 0x42]),
      (.shiftJIS, [0x41, 0xF0, 0x40, 0x0A, 0x42]),
      (.iso2022JP, [0x41, 0xE9, 0x0A, 0x42]), (.iso2022JP, Array("A\u{1B}$B;\nB".utf8)),
    ] as [(ListEncoding, [UInt8])])
  func malformedCharacterDoesNotReachTheNextLine(encoding: ListEncoding, bytes: [UInt8]) throws {
    for pieceLength in 1...5 {
      #expect(try utf8(bytes, encoding, pieceLength: pieceLength) == [0x41, 0xFF, 0x0A, 0x42])
    }
  }

  @Test(
    arguments: [
      (.shiftJIS, [0x8E]), (.eucJP, [0x8F, 0xB0]), (.eucKR, [0xB1]), (.big5, [0xA4]), (.gb18030, [0x81, 0x30, 0x81]),
      (.iso2022JP, Array("\u{1B}$B;".utf8)), (.iso2022JP, Array("\u{1B}$".utf8)), (.utf16, [0x41]),
    ] as [(ListEncoding, [UInt8])])
  func characterCutOffByTheEndIsMalformed(encoding: ListEncoding, bytes: [UInt8]) throws {
    #expect(try utf8(bytes, encoding) == [0xFF])
  }

  @Test func unknownEscapeSequenceIsMalformed() throws {
    #expect(try utf8(Array("A\u{1B}[1mB".utf8), .iso2022JP) == [0x41, 0xFF] + Array("[1mB".utf8))
  }

  @Test func malformedBytesTakeLinearTime() throws {
    let bytes = [UInt8](repeating: 0xFF, count: 1 << 18)
    #expect(try utf8(bytes, .shiftJIS, pieceLength: 1 << 17).allSatisfy { $0 == 0xFF })
  }
}
