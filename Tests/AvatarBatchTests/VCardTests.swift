import AvatarFileSystem
import AvatarRender
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// The person of a card, as a run reads it.
private struct CardPerson: Equatable {
  var uid, name, familyName, email: String?
  var photos: [String] = []
}

extension CardPerson {
  /// Reads the first card of a list; a card without values is not a row, and describes an empty person.
  init(list: [UInt8]) throws {
    self.init()
    guard let row = try rows(list).first else { return }
    let cells = try row.cells.get()
    let values = row.columns.values(cells)
    uid = cells[row.columns.headers.firstIndex(of: "UID") ?? 0]?.text
    (name, familyName, email) = (values["name"]?.text, values["familyName"]?.text, values["email"]?.text)
    switch cells[row.columns.headers.firstIndex(of: "PHOTO") ?? 0] {
    case .array(let items)?: photos = items.compactMap(\.text)
    case let photo: photos = [photo?.text].compactMap { $0 }
    }
  }
}

/// Returns the rows of a card list that arrives in small pieces.
private func rows(_ list: [UInt8]) throws -> [ReadRow] {
  var cards = try CardRows(
    ListText(ByteStream(list, pieceLength: 7)), limit: 1 << 20, ColumnRules(fields: RowFields.all))
  var rows: [ReadRow] = []
  while let row = try cards.next() { rows.append(row) }
  return rows
}

private func person(_ list: String) throws -> CardPerson { try CardPerson(list: Array(list.utf8)) }

/// Returns a card of these lines, each terminated by CRLF.
private func card(_ version: String, _ lines: String...) throws -> CardPerson {
  try CardPerson(list: bytes(version, lines.map { Array($0.utf8) }))
}

private func bytes(_ version: String, _ lines: [[UInt8]]) -> [UInt8] {
  let all = [Array("BEGIN:VCARD".utf8), Array("VERSION:\(version)".utf8)] + lines + [Array("END:VCARD".utf8)]
  return Array(all.map { $0 + [0x0D, 0x0A] }.joined())
}

/// Returns a card with one line whose value consists of arbitrary bytes.
private func card(_ version: String, _ header: String, _ value: [UInt8]) throws -> CardPerson {
  try CardPerson(list: bytes(version, [Array(header.utf8) + value]))
}

@Suite struct VCardTests {
  @Test(arguments: ["KIND:group", "X-ADDRESSBOOKSERVER-KIND:group", "kind:GROUP"])
  func groupIsNotReadAsAPerson(line: String) throws {
    #expect(try card("4.0", "FN:Friends", line) == CardPerson())
    #expect(try card("4.0", "FN:Friends", "KIND:individual").name == "Friends")
    let run = try BatchWorkspace().run("BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\n\(line)\nEND:VCARD\n", as: "l.vcf")
    #expect((run.people, run.unknownFields) == (["A"], ["KIND:group (1 card)"]))
  }

  @Test(
    arguments: [
      ("山田;太郎", "太郎 山田", "山"), ("王;小明", "小明 王", "王"), ("김;민수", "민수 김", "김"), ("山田;太郎", "山田 太郎", "山"),
      ("Nagy;Ágnes", "Nagy Ágnes", "NÁ"), ("Nagy;Ágnes", "Ágnes Nagy", "ÁN"), ("Nguyễn;An;Văn", "Nguyễn Văn An", "NA"),
      ("García Márquez;Gabriel", "Gabriel García Márquez", "GG"), ("Byron;Ada", "Byron, Ada", "AB"),
      ("Kovács;Béla;;Dr.", "Dr. Kovács Béla", "KB"), ("Kovács;Béla", "Kovács Béla István", "KI"),
      ("Nguyễn;An;Văn;Ông", "Ông Nguyễn Văn An", "NA"), ("Byron;Ada;;Dr.", "Dr. Ada Byron", "AB"),
      ("Kovács;Béla Pál", "Kovács Béla PhD", "KB"), ("Dupont;Jean", "M. DUPONT Jean", "JD"),
    ] as [(String, String, String)])
  func initialsAreDerivedFromTheFullName(n: String, fn: String, initials: String) throws {
    let list = "BEGIN:VCARD\nVERSION:4.0\nN:\(n)\nFN:\(fn)\nEND:VCARD\n"
    let run = try BatchWorkspace().run(list, as: "l.vcf")
    #expect(run.outcomes.map { $0.outputs.first?.report?.initials } == [initials])
  }

  @Test func everySupportedPropertyIsRead() throws {
    let read = try card(
      "4.0", "UID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1", "FN:Ada Lovelace", "N:Lovelace;Ada;;;",
      "EMAIL;TYPE=work:ada@example.com", "PHOTO:https://example.com/ada.jpg", "TEL:+1")
    #expect(read.uid == "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1")
    #expect(read.name == "Ada Lovelace")
    #expect(read.familyName == "Lovelace")
    #expect(read.email == "ada@example.com")
    #expect(read.photos == ["https://example.com/ada.jpg"])
  }

  @Test func cardWithEmptyPropertiesIsSkipped() throws {
    let lines = ["UID: ", "FN:", "N:;;;;", "NICKNAME:,", "ORG:;", "EMAIL:\t", "TEL:", "PHOTO;ENCODING=b:", "NOTE:x"]
    #expect(try rows(bytes("3.0", lines.map { Array($0.utf8) }) + bytes("3.0", [])).isEmpty)
  }

  @Test(arguments: ["\r\n", "\n", "\r"])
  func everyLineEndingIsRecognized(end: String) throws {
    let lines = ["BEGIN:VCARD", "FN:A", " da", "\t L", "EMAIL:a@b", "END:VCARD", "BEGIN:VCARD", "FN:Bob", "END:VCARD"]
    let list = Array(lines.joined(separator: end).utf8)
    #expect(try CardPerson(list: list) == CardPerson(name: "Ada L", email: "a@b"))
    #expect(try rows(list).map(\.line) == [1, 7])
  }

  @Test(arguments: ["", "\u{FEFF}"], [true, false])
  func utf16CardIsRead(mark: String, isBigEndian: Bool) throws {
    let units = "\(mark)BEGIN:VCARD\r\nFN:Zoë 😀\r\n x\r\nEND:VCARD\r\n".utf16
    let list = units.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try CardPerson(list: list).name == "Zoë 😀x")
  }

  @Test func foldedUTF8SequenceIsJoined() throws {
    #expect(try card("3.0", "FN:Zo", [0xC3, 0x0D, 0x0A, 0x20, 0xAB]).name == "Zoë")
  }

  @Test func headersMayBeFolded() throws {
    #expect(try card("3.0", "EM", " AIL;TYPE=\"a:", " b\":ada", " @b").email == "ada@b")
  }

  @Test func groupsAndLetterCaseAreIgnored() throws {
    let read = try person("begin:vCard\nItem1.Fn:Ada\nitem2.X.email;type=PREF:a@b\nEnd:vcard \n")
    #expect(read.name == "Ada")
    #expect(read.email == "a@b")
  }

  @Test func byteOrderMarkAndBlankLinesMayPrecedeACard() throws {
    #expect(try person("\u{FEFF}\n \nBEGIN:VCARD\nFN:Ada\nEND:VCARD").name == "Ada")
  }

  @Test func byteOrderMarkMayPrecedeEachCardInJoinedFiles() throws {
    let card = "\u{FEFF}BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD\r\n"
    let rows = try rows(Array((card + card).utf8))
    #expect(rows.map(\.line) == [1, 4])
    #expect(try rows.map { try $0.cells.get().compactMap { $0?.text } } == [["Ada"], ["Ada"]])
  }

  @Test func quotedParameterMayContainSeparators() throws {
    #expect(try card("4.0", "FN;SORT-AS=\"x:y;z,PREF\":Ada").name == "Ada")
    #expect(try card("4.0", "FN;X=5\":Ada").name == "Ada")
  }

  @Test func escapedCharactersAreDecoded() throws {
    #expect(try card("3.0", #"FN:a\,b\;c\:d\\n\ne\Nf\x\"#).name == "a,b;c:d\\n\ne\nf\\x\\")
  }

  @Test func uidIsReadVerbatim() throws {
    #expect(try card("3.0", #"UID: a\,b "#).uid == #"a\,b"#)
  }

  // MARK: Names

  @Test(
    arguments: [
      ("Lovelace;Ada;King,Noel;Lady;OBE", "Ada King Noel Lovelace", "Lovelace"), (";Ada", "Ada", nil),
      ("Lovelace", "Lovelace", "Lovelace"), (#"Love\;lace;A\,da;;;"#, "A,da Love;lace", "Love;lace"),
      (#"a\\;b"#, #"b a\"#, #"a\"#), (" x ; y ;;;;;;more", "y x", "x"), ("山本;太郎;;;", "山本太郎", "山本"),
    ] as [(String, String, String?)])
  func nameIsComposedOfItsParts(parts: String, name: String, family: String?) throws {
    #expect(try card("3.0", "N:" + parts) == CardPerson(name: name, familyName: family))
    #expect(try card("3.0", "FN: ", "N:" + parts, "NICKNAME:x", "ORG:y").name == name)
  }

  @Test(arguments: ["ada@x.example", "+49 170 1234567", "17"])
  func formattedNameThatIsAnAddressOrNumberIsReplaced(text: String) throws {
    #expect(try card("3.0", "FN:" + text, "N:Byron;Ada;;;", "ORG:Acme").name == "Ada Byron")
    #expect(try card("3.0", "FN:" + text, "N:;;;;", "NICKNAME:Addie").name == "Addie")
  }

  @Test(
    arguments: [
      (["N:Nguyễn;Lan;Thị;;", "FN:Nguyễn Thị Lan"], "NL"), (["N:Nagy;Anna;;;", "FN:Nagy Anna"], "NA"),
      (["N:Пушкин;Александр;Сергеевич;;", "FN:Пушкин Александр Сергеевич"], "АП"),
      (["N:Bee;Ann;;;", "FN:Acme Öl", "ORG:Acme Öl"], "AB"), (["FN:Acme Öl", "ORG:Acme Öl"], "AÖ"),
      (["N:King;Augusta;;;", "FN:Ada Lovelace"], "AL"),
    ] as [([String], String)])
  func initialsAreDerivedFromThePersonName(lines: [String], initials: String) throws {
    let card = (["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\n")
    let run = try BatchWorkspace().run(card, as: "l.vcf")
    #expect(run.outcomes.map { $0.outputs.first?.report?.initials } == [initials])
  }

  @Test func formattedNameThatIsAnAddressIsUsedAsTheAddress() throws {
    #expect(try card("3.0", "FN:ada@x.example") == CardPerson(email: "ada@x.example"))
    #expect(try card("3.0", "FN:ada@x.example", "EMAIL:b@x.example") == CardPerson(email: "b@x.example"))
  }

  @Test func nicknameTakesPrecedenceOverTheOrganization() throws {
    #expect(try card("3.0", "ORG:Acme", "N:;", "NICKNAME:, Countess,Ada").name == "Countess")
  }

  @Test func organizationNameIsTheFirstComponentOfORG() throws {
    #expect(try card("3.0", #"ORG:Acme\; Inc;Research"#).name == "Acme; Inc")
    #expect(try card("3.0", "ORG:;Research").name == "Research")
  }

  @Test(
    arguments: [
      ("TEL:+49 170 1234567", "+49 170 1234567"), ("TEL;VALUE=uri:tel:+49-170-1234567", "+49-170-1234567"),
      ("TEL;TYPE=CELL:\nTEL:017 1", "017 1"),
    ] as [(String, String)])
  func telephoneNumberIsTheLastResort(lines: String, name: String) throws {
    #expect(try person("BEGIN:VCARD\nN:;;;;\n\(lines)\nEND:VCARD") == CardPerson(name: name))
    #expect(try person("BEGIN:VCARD\n\(lines)\nORG:Acme\nEND:VCARD") == CardPerson(name: "Acme"))
    #expect(try person("BEGIN:VCARD\n\(lines)\nEMAIL:a@b\nEND:VCARD") == CardPerson(email: "a@b"))
  }

  @Test func firstNonBlankNameIsUsed() throws {
    #expect(try card("4.0", "FN:", "FN:Ada", "FN:Bob").name == "Ada")
    #expect(try card("4.0", "FN:\u{A0}", "N:Ada").name == "Ada")
    #expect(try card("4.0", "FN:Bob", "FN;PREF=2:Cy", "FN;PREF=1:Ada").name == "Ada")
  }

  @Test(arguments: [
    ("4.0", "EMAIL;PREF=20:x@x", "EMAIL;PREF=3:a@b", "EMAIL:y@y"),
    ("4.0", "EMAIL:x@x", "EMAIL;PREF=\"100\":mailto:a@b", "EMAIL;PREF=101:y@y"),
    ("4.0", "EMAIL;PREF=2:x@x", "EMAIL;PREF=1:a@b", "EMAIL;PREF=0:y@y"),
    ("3.0", "EMAIL;TYPE=INTERNET:x@x", "EMAIL;TYPE=internet,pref:a@b", "EMAIL;TYPE=pref:y@y"),
    ("3.0", "EMAIL;TYPE=HOME:x@x", "EMAIL;TYPE=\"home,pref\":MAILTO:a@b", "EMAIL:y@y"),
    ("2.1", "EMAIL;INTERNET:x@x", "EMAIL;PREF;INTERNET:a@b", "EMAIL;PREF:y@y"),
    ("2.1", "EMAIL;PREF:", "EMAIL: a@b ", "EMAIL:y@y"),
  ])
  func preferredEmailIsUsed(version: String, first: String, second: String, third: String) throws {
    #expect(try card(version, first, second, third).email == "a@b")
  }

  @Test func linesWithoutAColonAreIgnored() throws {
    #expect(try card("3.0", "FN", "nonsense", "", "FN:Ada", ";;;").name == "Ada")
  }

  // MARK: Begin and end

  @Test func nestedCardsAreIgnored() throws {
    let inner = ["BEGIN:VCARD", "FN:Bob", "EMAIL:b@b", "END:VCARD"]
    let agents = ["AGENT:"] + inner + ["AGENT:BEGIN:VCARD"] + inner.dropFirst()
    let lines = ["BEGIN:VCARD"] + agents + ["FN:Ada", "END:VCARD"]
    #expect(try person(lines.joined(separator: "\n")) == CardPerson(name: "Ada"))
  }

  @Test(
    arguments: [
      ("\n\nFN:Ada", 3, "must begin with BEGIN:VCARD"), ("END:VCARD", 1, "must begin with BEGIN:VCARD"),
      ("BEGIN:VCARD\nEND:VCARD\nFN:Ada\n", 3, "must begin with BEGIN:VCARD"),
      ("BEGIN:VCARD\r\nBEGIN:VCARD\r\nEND:VCARD", 1, "must end with END:VCARD before the next card begins"),
    ] as [(String, Int, String)])
  func textOutsideACardIsReportedWithItsLineNumber(text: String, line: Int, reason: String) {
    #expect(throws: InputError(row: line, reason)) { try person(text) }
  }

  @Test(arguments: ["", "FN:Ada", "FN:Ada\r", "FN:Ada\nEND"])
  func listThatEndsInsideACardIsRejected(text: String) {
    let error = InputError(line: 1, reason: "the card that starts here has no END:VCARD")
    #expect(throws: error) { try person("BEGIN:VCARD\n" + text) }
  }
}

@Suite struct VCardCharsetTests {
  @Test(arguments: [
    ("FN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Zo=C3=ab=2c", "Zoë,"),
    ("FN;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Zo=EB =80", "Zoë €"),
    ("FN;CHARSET=windows-1252;ENCODING=quoted-printable:=93Ada=94", "“Ada”"),
    ("FN;QUOTED-PRINTABLE:Zo=EB", "Zoë"), ("FN;QUOTED-PRINTABLE:Zo=C3=AB", "Zoë"),
    ("FN;QUOTED-PRINTABLE:A=\r\nd=\r\n a", "Ad a"), ("FN;QUOTED-PRINTABLE:Zo=C3\r\n =AB=", "Zoë"),
    ("FN;QUOTED-PRINTABLE:1=1 =G0=", "1=1 =G0"),
    ("N;QUOTED-PRINTABLE:Love=3Blace;A=5C=2Cda;=\r\n=4Dx", "A,da Mx Love;lace"),
  ])
  func quotedPrintableTextIsDecoded(line: String, name: String) throws {
    #expect(try card("2.1", line).name == name)
  }

  @Test func quotedPrintableTextIsDecodedInNewerVersions() throws {
    let read = try card("3.0", "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=84=\r\n=C3=A4;Zo=C3=AB;;;")
    #expect(read.name == "Zoë Ää")
  }

  @Test func softLineBreakBeforeTheEndOfTheCardIsIgnored() throws {
    #expect(try card("2.1", "FN;QUOTED-PRINTABLE:Ada=").name == "Ada")
  }

  @Test func softLineBreakContinuesAnIgnoredProperty() throws {
    #expect(try card("2.1", "NOTE;QUOTED-PRINTABLE:x=\r\nFN:no=\r\nEMAIL:no", "FN:Ada").name == "Ada")
  }

  @Test func oldCardsFallBackToWindows1252() throws {
    #expect(try card("2.1", "FN:", [0x5A, 0x6F, 0xEB, 0x80]).name == "Zoë€")
    let reason = "must be UTF-8, or have a CHARSET parameter: export the contacts as vCard 3.0 or 4.0 in UTF-8"
    #expect(throws: InputError(row: 3, field: "FN", reason)) { try card("2.1", "FN:", [0x5A, 0x9D]) }
    #expect(try card("2.1", "FN:", [0xC8, 0xE2, 0xE0, 0xED]).name == "Иван")
    #expect(
      try CardPerson(list: Array("BEGIN:VCARD\nFN:".utf8) + [0xEB] + Array("\nVERSION:2.1\nEND:VCARD".utf8)).name == "ë"
    )
  }

  @Test(arguments: ["FN", "N", "NICKNAME", "ORG", "EMAIL", "UID"], ["3.0", "4.0"])
  func nonUTF8TextIsRejected(property: String, version: String) {
    let reason = EncodingGuess(EncodedWords([0x61, 0xFF])).requirement(for: [0x61, 0xFF])
    #expect(throws: InputError(row: 3, field: String(property), reason)) {
      try card(version, "x.\(property.lowercased()):", [0x61, 0xFF])
    }
  }

  @Test(
    arguments: [
      ([0xE0, 0xF4, 0xF8, 0xE9, 0xED], "windows-1255"), ([0xC5, 0xF5, 0xDC, 0xE3, 0xE3, 0xE5, 0xEB], "windows-1253"),
      ([0x8E, 0x52, 0x93, 0x63, 0x83, 0x8A], "shift_jis"),
    ] as [([UInt8], String)])
  func textInAnotherScriptIsNotReadAsLatin(text: [UInt8], encoding: String) {
    let reason = "must be UTF-8, or have a CHARSET parameter: export the contacts as vCard 3.0 or 4.0 in UTF-8"
    #expect(throws: InputError(row: 3, field: "FN", reason)) { try card("2.1", "FN:", text) }
    let error = #expect(throws: InputError.self) { try card("3.0", "FN:", text) }
    #expect(error?.reason.contains("--encoding") == true && error?.reason.contains(encoding) == true)
  }

  @Test(arguments: ["FN:a\0", "N;ENCODING=QUOTED-PRINTABLE:a=00", "EMAIL;CHARSET=latin1:a\0", "UID:\0"])
  func nullCharacterIsRejected(line: String) {
    let property = line.prefix { $0.isLetter }
    #expect(throws: InputError(row: 3, field: String(property), "must not contain the character U+0000")) {
      try card("3.0", line)
    }
  }

  @Test func declaredUTF8IsNotReadAsWindows1252() {
    let reason = "must be UTF-8: export the contacts as vCard 3.0 or 4.0 in UTF-8"
    #expect(throws: InputError(row: 3, field: "FN", reason)) { try card("2.1", "FN;CHARSET=UTF-8:", [0xFF]) }
  }

  @Test(
    arguments: [
      ("windows-1251", [0xC6, 0xFF], "Жя"), ("CP1250", [0xA3, 0xF3], "Łó"), ("macintosh", [0x80], "Ä"),
      ("SHIFT_JIS", [0x8E, 0x52], "山"), ("GBK", [0xC4, 0xE3], "你"), ("GB2312", [0xC4, 0xE3], "你"),
      ("BIG5", [0xA4, 0xFD], "王"),
      ("EUC-KR", [0xB1, 0xE8], "김"), ("KOI8-R", [0xC1, 0xF1], "аЯ"), ("ISO-8859-2", [0xA3], "Ł"),
      ("ISO-2022-JP", Array("\u{1B}$B;3\u{1B}(B".utf8), "山"),
    ] as [(String, [UInt8], String)])
  func charsetOfAListEncodingIsDecoded(charset: String, text: [UInt8], name: String) throws {
    #expect(try card("2.1", "FN;CHARSET=\(charset):", text).name == name)
  }

  @Test func unknownCharsetIsRejectedUnlessTheTextIsUTF8() throws {
    #expect(try card("2.1", "FN;CHARSET=HZ-GB:Ada").name == "Ada")
    for (charset, text) in [("X-NONE", [0xC4, 0xE3]), ("ISO-2022-KR", Array("$B;3".utf8))] as [(String, [UInt8])] {
      let reason = "charset \(charset) is not supported: export the contacts as vCard 3.0 or 4.0 in UTF-8"
      #expect(throws: InputError(row: 3, field: "FN", reason)) { try card("2.1", "FN;CHARSET=\(charset):", text) }
    }
  }

  @Test(
    arguments: [("GBK", [0xFF, 0x41], "gb18030"), ("CP1252", [0x81, 0xFF], "windows-1252")]
      as [(String, [UInt8], String)])
  func textThatIsNotInItsCharsetIsRejected(charset: String, text: [UInt8], name: String) {
    let reason = "must be \(name): export the contacts as vCard 3.0 or 4.0 in UTF-8"
    #expect(throws: InputError(row: 3, field: "FN", reason)) {
      try card("2.1", "FN;CHARSET=\(charset):", text)
    }
  }

  @Test func escapeSequencesWithoutACharsetAreRejected() {
    #expect(throws: InputError(row: 3, field: "FN", "must be UTF-8, but is ISO-2022-JP: add ;CHARSET=ISO-2022-JP")) {
      try card("3.0", "FN:", Array("\u{1B}$B;3\u{1B}(B".utf8))
    }
  }

  @Test func errorsReportPhysicalLineNumbers() {
    #expect(throws: InputError(row: 7, field: "FN", EncodingGuess(EncodedWords([0xFF])).requirement(for: [0xFF]))) {
      try card("3.0", "NOTE:a\r\n b\n\n c\r\nFN:", [0xFF])
    }
  }

  @Test func malformedUnusedTextIsIgnored() throws {
    #expect(try card("4.0", "FN:Ada\r\nN:", [0xFF]).name == "Ada")
    #expect(try card("4.0", "FN:Ada\r\nNOTE:", [0xFF]).name == "Ada")
  }
}

@Suite struct VCardPhotoTests {
  @Test(arguments: [
    ("PHOTO;ENCODING=b;TYPE=JPEG:", "image/jpeg"), ("PHOTO;TYPE=png;ENCODING=BASE64:", "image/png"),
    ("PHOTO;BASE64;GIF:", "image/gif"), ("PHOTO;ENCODING=b:", "application/octet-stream"),
    ("PHOTO;ENCODING=b;TYPE=IMAGE/WebP:", "image/webp"), ("item1.photo;type=\"JPEG\";encoding=B:", "image/jpeg"),
    ("PHOTO;MEDIATYPE=image/x^^y;ENCODING=b;TYPE=JPEG:", "image/x^y"),
    ("PHOTO;VALUE=BINARY;TYPE=HOME,JPEG:", "image/jpeg"),
    ("PHOTO;MEDIATYPE=\"image/png;a=b,c\";ENCODING=b:", "image/png"), ("PHOTO;TYPE=JPEG:", "image/jpeg"),
    ("PHOTO;MEDIATYPE=\"a/b,c\";ENCODING=b:", "application/octet-stream"),
    ("PHOTO;X-ABCROP-RECTANGLE=ABClipRect_1&-9&20&283&283&WGHe9zKmBv/1g==;ENCODING=b;TYPE=JPEG:", "image/jpeg"),
  ])
  func embeddedPhotoHasTheDeclaredMediaType(header: String, type: String) throws {
    #expect(try card("3.0", header + "/9j/4AAQ").photos == ["data:\(type);base64,/9j/4AAQ"])
  }

  @Test(arguments: [
    "/9j/\r\n 4AAQ\r\n\tSkZJ\r\nFN:Ada", "\r\n    /9j/4A\r\n    AQSkZJ\r\n\r\nFN:Ada", "/9j/\r\n4AAQ\r\nSkZJ\r\nFN:Ada",
    "\r\n/9j/4AAQ \r\nSkZJ\r\n\r\nAAAA\r\nFN:Ada", #"/9j/4AAQ\nSkZJ"# + "\r\nFN:Ada", "/9j/ 4AAQ SkZJ\r\n \r\nFN:Ada",
  ])
  func base64MaySpanManyLines(value: String) throws {
    let read = try card("2.1", "PHOTO;ENCODING=BASE64;JPEG:" + value)
    #expect(read.photos == ["data:image/jpeg;base64,/9j/4AAQSkZJ"])
    #expect(read.name == "Ada")
  }

  @Test(arguments: [
    ("AAAA", "AAAA"), ("AAA", "AAA="), ("AA", "AA=="), ("AA==\r\nAAAA", "AA=="), ("A", "A"), ("A=A", "A=A"),
    ("?!, ä", "?!,ä"), ("AA:A", "AA:A"),
  ])
  func missingBase64PaddingIsAddedAndMalformedDataIsPreserved(value: String, data: String) throws {
    let photos = try card("3.0", "PHOTO;ENCODING=b;TYPE=PNG:" + value).photos
    #expect(photos == ["data:image/png;base64," + data])
  }

  @Test(arguments: [
    ("PHOTO:data:image/png;base64,iVBO\r\n Rw0K", "data:image/png;base64,iVBORw0K"),
    ("PHOTO:data:image/png;base64,iVBO\r\nRw0K", "data:image/png;base64,iVBORw0K"),
    ("PHOTO;VALUE=uri:DATA:image/png\\;base64\\,iVBO Rw0", "data:image/png;base64,iVBORw0="),
    ("PHOTO;ENCODING=b;TYPE=JPEG:data:image/png;BASE64,AAAA", "data:image/png;BASE64,AAAA"),
    ("PHOTO:data:image/svg+xml,<svg a=1/>", "data:image/svg+xml,<svg a=1/>"), ("PHOTO:data:", "data:"),
    ("PHOTO;TYPE=PNG:data:base64\\,iVBO\r\n Rw0K", "data:image/png;base64,iVBORw0K"),
    ("PHOTO:data:base64,iVBORw0K", "data:application/octet-stream;base64,iVBORw0K"),
  ])
  func dataURIIsReadAsAnEmbeddedPhoto(line: String, uri: String) throws {
    #expect(try card("4.0", line).photos == [uri])
  }

  @Test(arguments: [
    ("PHOTO;VALUE=URI:http://a.example/b?c=d,e", "http://a.example/b?c=d,e"),
    ("PHOTO;VALUE=uri;TYPE=JPEG:file", "file"), ("PHOTO;URL;GIF:http://a", "http://a"),
    ("PHOTO;MEDIATYPE=image/gif:https://a.example/\r\n b", "https://a.example/b"), ("PHOTO: a.jpg ", "a.jpg"),
    ("PHOTO;ENCODING=b:http://a", "http://a"), ("PHOTO;QUOTED-PRINTABLE:http=3A//a", "http://a"),
  ])
  func photosThatAreNotEmbeddedAreReadAsURIs(line: String, uri: String) throws {
    #expect(try card("4.0", line).photos == [uri])
  }

  @Test func embeddedPhotosPrecedeLinks() throws {
    let read = try card("4.0", "PHOTO:", "PHOTO:http://a", "PHOTO:data:,b", "PHOTO:data:,c", "PHOTO:http://d")
    #expect(read.photos == ["data:,b", "data:,c", "http://a", "http://d"])
  }

  @Test(
    arguments: [
      ["PHOTO:data:,z", "PHOTO;PREF=2:http://b", "PHOTO;PREF=1:http://a", "PHOTO;PREF=2:data:,b"],
      ["PHOTO;PREF=50:http://b", "PHOTO:data:,z", "PHOTO;TYPE=pref:http://a", "PHOTO;PREF=50:data:,b"],
      ["PHOTO;PREF=0:data:,z", "PHOTO;PREF=100:data:,b", "PHOTO;PREF=100:http://b", "PHOTO;PREF;URL:http://a"],
    ])
  func preferredPhotoComesFirst(lines: [String]) throws {
    let photos = try CardPerson(list: bytes("4.0", lines.map { Array($0.utf8) })).photos
    #expect(photos == ["http://a", "data:,b", "http://b", "data:,z"])
  }

  @Test func base64InAnotherPropertyEndsBeforeTheNextProperty() throws {
    #expect(try card("2.1", "KEY;BASE64:\r\n  AAAA\r\nBBBB\r\n", "FN:Ada").name == "Ada")
  }
}
