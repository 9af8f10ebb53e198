import AvatarFileSystem
import AvatarRender
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of list text, which a pipe can deliver in pieces of any length.
@Suite struct ListTextTests {
  private static let lengths = 1...5

  private func bytes(
    _ list: [UInt8], pieceLength: Int, _ encoding: ListEncoding = .utf8
  ) throws(InputError) -> [UInt8] {
    var text = ListText(ByteStream(list, pieceLength: pieceLength), encoding: encoding)
    var bytes: [UInt8] = []
    while let byte = try text.next() { bytes.append(byte) }
    return bytes
  }

  private func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  // MARK: Byte order marks

  @Test(arguments: lengths)
  func byteOrderMarkIsSkipped(pieceLength: Int) throws {
    #expect(try bytes([0xEF, 0xBB, 0xBF, 0x61, 0x62], pieceLength: pieceLength) == [0x61, 0x62])
  }

  @Test(arguments: lengths)
  func byteOrderMarkWithinTheListIsSkipped(pieceLength: Int) throws {
    let list = Array("a\u{FEFF}b\n\u{FEFF}\u{FEFF}c\u{FEFF}".utf8)
    #expect(try bytes(list, pieceLength: pieceLength) == Array("ab\nc".utf8))
    #expect(
      try bytes(utf16("ab\u{FEFF}c", isBigEndian: false), pieceLength: pieceLength, .utf16) == Array("abc".utf8))
  }

  @Test(arguments: lengths)
  func incompleteByteOrderMarkIsPreserved(pieceLength: Int) throws {
    for list: [UInt8] in [
      [0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0x61], [0xEF, 0xEF, 0xBB, 0x0A], [0xEF, 0xBC, 0xA1], [0xFF],
      [0x61, 0xEF, 0xBB],
    ] {
      #expect(try bytes(list, pieceLength: pieceLength) == list)
    }
    #expect(try bytes([0xEF, 0xEF, 0xBB, 0xBF, 0x61], pieceLength: pieceLength) == [0xEF, 0x61])
  }

  @Test(arguments: lengths)
  func byteOrderMarkSelectsUTF16(pieceLength: Int) throws {
    for list: [UInt8] in [[0xFF, 0xFE, 0xE9, 0], [0xFE, 0xFF, 0, 0xE9]] {
      #expect(try bytes(list, pieceLength: pieceLength) == Array("é".utf8))
    }
  }

  @Test(arguments: lengths)
  func byteOrderMarkOverridesTheSpecifiedEncoding(pieceLength: Int) throws {
    let list = Array("\u{FEFF}é".utf8)
    #expect(try bytes(list, pieceLength: pieceLength, .windows1252) == Array("é".utf8))
  }

  // MARK: Encodings

  @Test(arguments: lengths, [true, false])
  func utf16IsDetectedFromItsFirstTwoLetters(pieceLength: Int, isBigEndian: Bool) throws {
    let list = utf16("id,né", isBigEndian: isBigEndian)
    #expect(try bytes(list, pieceLength: pieceLength) == Array("id,né".utf8))
    var text = ListText(ByteStream(list, pieceLength: pieceLength))
    _ = try text.peek()
    #expect(text.encoding == (isBigEndian ? .utf16BigEndian : .utf16LittleEndian))
  }

  @Test(arguments: lengths)
  func nullByteAloneDoesNotSelectUTF16(pieceLength: Int) throws {
    for list: [UInt8] in [
      [0], [0x61, 0], [0x61, 0, 0x62], [0x61, 0, 0x62, 0x63], [0, 0, 0x61, 0], [0x61, 0, 0, 0],
    ] {
      #expect(try bytes(list, pieceLength: pieceLength) == list)
    }
  }

  @Test(arguments: lengths)
  func specifiedEncodingOverridesDetectedUTF16(pieceLength: Int) throws {
    #expect(try bytes([0x61, 0, 0x62, 0], pieceLength: pieceLength, .windows1252) == [0x61, 0, 0x62, 0])
  }

  @Test(arguments: lengths)
  func surrogatesArePairedAcrossChunks(pieceLength: Int) throws {
    let list = utf16("a😀b", isBigEndian: true)
    #expect(try bytes(list, pieceLength: pieceLength, .utf16BigEndian) == Array("a😀b".utf8))
  }

  @Test(arguments: lengths)
  func malformedUTF16BecomesAnInvalidUTF8Byte(pieceLength: Int) throws {
    for (list, text) in [
      ([0x61, 0, 0x62], [0x61, 0xFF]), ([0x00, 0xD8, 0x61, 0], [0xFF, 0x61]), ([0x00, 0xDC], [0xFF]),
      ([0x00, 0xD8], [0xFF]), ([0x00, 0xD8, 0x00, 0xD8, 0x00, 0xDC], [0xFF, 0xF0, 0x90, 0x80, 0x80]),
    ] as [([UInt8], [UInt8])] {
      #expect(try bytes(list, pieceLength: pieceLength, .utf16) == text)
    }
  }

  @Test(arguments: [
    (ListEncoding.windows1250, [0x8C, 0xB9, 0x81], "Śą"), (.windows1254, [0xDE, 0xFD, 0x81], "Şı"),
    (.windows1251, [0xC0, 0xFF, 0x98], "Ая"),
    (.windows1252, [0x80, 0xE9, 0x81], "€é"), (.macintosh, [0x8E, 0xDB, 0xFF], "é€\u{2C7}"),
  ])
  func singleByteEncodingsAreDecoded(encoding: ListEncoding, list: [UInt8], text: String) throws {
    let malformed: [UInt8] = encoding == .macintosh ? [] : [0xFF]
    #expect(try bytes([0x61] + list, pieceLength: 2, encoding) == [0x61] + Array(text.utf8) + malformed)
  }

  @Test(arguments: lengths)
  func documentFormatsAreRejectedBasedOnTheirSignatures(pieceLength: Int) {
    for format in DocumentFormat.allCases {
      #expect(throws: InputError(reason: format.reason, kind: .contents)) {
        try bytes(format.signature + [0], pieceLength: pieceLength)
      }
      let start = Array(format.signature.dropLast())
      #expect(throws: Never.self) { try bytes(start, pieceLength: pieceLength) }
    }
  }

  @Test(
    arguments: [
      ("dn: cn=Ada,o=x\ncn: Ada\n", "is LDIF"), ("version: 1\n\ndn: cn=Ada\n", "is LDIF"),
      ("version: 1\r\n", "is LDIF"),
      ("# extended LDIF\n#\n", "is LDIF"), ("dn:: Y249QWRh\n", "is LDIF"),
      ("<?xml version=\"1.0\"?>\n<vcards>", "is XML"),
      ("<vcards xmlns=\"urn:ietf:params:xml:ns:vcard-4.0\">", "is XML"), ("<!doctype html>", "is a web page"),
      ("---\n- name: Ada\n", "is YAML"), ("%YAML 1.2\n---\n", "is YAML"), ("- name: Ada\n", "is YAML"),
      ("BEGIN:VCALENDAR\r\n", "is a calendar"), ("%PDF-1.7", "is a PDF"),
    ] as [(String, String)])
  func otherDocumentIsNamedInTheError(document: String, kind: String) throws {
    for text in [document, "\u{FEFF}" + document] {
      for name in ["l.csv", "l.json", "l.txt", "l.vcf"] {
        let reason = try #require(try BatchWorkspace().run(text, as: name).error?.reason)
        #expect(reason.hasPrefix("\(kind): ") || reason.hasPrefix("\(kind), for example"), "\(name): \(reason)")
      }
    }
  }

  @Test(arguments: [
    "version:v1.0\nname\nAda\n", "dn\tname\nx\tAda\n", "-,name\nx,Ada\n", "--- Staff ---\nid,name\n1,Ada\n",
  ])
  func tableIsNotMistakenForAnotherDocument(list: String) throws {
    #expect(try BatchWorkspace().run(list, as: "l.csv").error?.reason.hasPrefix("is ") != true)
  }

  // MARK: Lines

  @Test(arguments: lengths)
  func everyLineEndingBecomesALineFeed(pieceLength: Int) throws {
    for (list, text) in [
      ("a\rb", "a\nb"), ("a\r\nb\r\n", "a\nb\n"), ("\r\r\n\n\r", "\n\n\n\n"), ("a\n\rb", "a\n\nb"), ("\r", "\n"),
    ] as [(String, String)] {
      #expect(try bytes(Array(list.utf8), pieceLength: pieceLength) == Array(text.utf8))
      #expect(try bytes(utf16("\u{FEFF}" + list, isBigEndian: true), pieceLength: pieceLength) == Array(text.utf8))
    }
  }

  @Test(arguments: lengths)
  func linesAreReadWithoutTheirLineEndings(pieceLength: Int) throws {
    var text = ListText(ByteStream(Array("a\r\n\rab\nabc\n".utf8), pieceLength: pieceLength))
    var lines: [(String, Int)] = []
    #expect(throws: InputError(line: 4, reason: "the row is longer than 2 bytes")) {
      while let bytes = try text.nextLine(limit: 2) {
        lines.append((String(decoding: bytes, as: UTF8.self), text.line))
      }
    }
    #expect(lines.map(\.0) == ["a", "", "ab"])
    #expect(lines.map(\.1) == [2, 3, 4])
  }

  @Test(arguments: lengths)
  func peekingDoesNotConsumeTheStartOfTheList(pieceLength: Int) throws {
    var text = ListText(ByteStream(Array("ab\nc".utf8), pieceLength: pieceLength))
    #expect(try text.start(atLeast: 2).prefix(2) == Array("ab".utf8)[...])
    #expect(try text.start(atLeast: 100, isLine: true).prefix(3) == Array("ab\n".utf8)[...])
    #expect(try text.start(atLeast: 100) == Array("ab\nc".utf8)[...])
    #expect(try text.next() == UInt8(ascii: "a"))
  }

  @Test func peekingAtALineDoesNotWaitForTheNextLine() throws {
    var text = ListText(ByteStream(Array("ab\ncd\n".utf8), pieceLength: 3))
    #expect(try text.start(atLeast: 100, isLine: true) == Array("ab\n".utf8)[...])
  }

  @Test(arguments: lengths)
  func positionIsCountedInLinesAndScalars(pieceLength: Int) throws {
    var text = ListText(ByteStream(Array("\u{FEFF}a\näb".utf8), pieceLength: pieceLength))
    var places: [[Int]] = []
    while try text.next() != nil { places.append([text.line, text.column]) }
    #expect(places == [[1, 2], [2, 1], [2, 2], [2, 2], [2, 3]])
  }

  // MARK: Runs

  @Test(arguments: ["é1;2", "é1\"2", "é1\r2", "é1\n2", "é1"])
  func runOfBytesEndsBeforeTheFirstSpecialByte(text: String) throws {
    var text = ListText(ByteStream(Array(text.utf8), pieceLength: 100))
    #expect(try Array(text.nextRun(before: UInt8(ascii: ";"), atMost: 100)) == Array("é1".utf8))
    #expect(text.column == 3)
    #expect(try text.nextRun(before: UInt8(ascii: ";"), atMost: 100).isEmpty)
  }

  @Test func runOfBytesIsLimitedToTheRequestedLength() throws {
    var text = ListText(ByteStream(Array("abcdef".utf8), pieceLength: 5))
    #expect(try Array(text.nextRun(before: 0x2C, atMost: 2)) == Array("ab".utf8))
    #expect(try Array(text.nextRun(before: 0x2C, atMost: 9)) == Array("cde".utf8))
    #expect(try Array(text.nextRun(before: 0x2C, atMost: 9)) == Array("f".utf8))
  }
}
