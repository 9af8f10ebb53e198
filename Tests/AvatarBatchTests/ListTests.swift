import AvatarFileSystem
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch
@testable import AvatarContacts
@testable import PeopleLists

@Suite struct ContactRowsTests {
  /// Each page has one readable contact and a link to another page.
  @Test(arguments: [(1, 10_000), (400_000, 2)])
  func endlessContactPagesStopAtTheLimit(count: Int, pages: Int) throws {
    var rows = ContactRows { position in
      let number = Int(position ?? "1") ?? 0
      let others = [Contact?](repeating: nil, count: count - 1)
      return ContactPage(contacts: [Contact(id: "\(number)")] + others, total: nil, next: "\(number + 1)")
    }
    var read = 0
    let error = #expect(throws: InputError.self) { while try rows.next() != nil { read += 1 } }
    #expect(read == pages * count)
    #expect(
      error?.reason == "the server sent more than the limit of 10,000 pages or 1,000,000 contacts")
  }

  @Test func repeatedContactPageEndsTheList() throws {
    var rows = ContactRows { _ in ContactPage(contacts: [Contact(id: "1")], total: nil, next: "2") }
    #expect(try rows.next() != nil)
    let error = #expect(throws: InputError.self) { _ = try rows.next() }
    #expect(error?.reason == "page 2 of the contacts repeats the previous page")
  }
}

@Suite struct TableTests {
  private let workspace: BatchWorkspace
  init() throws { workspace = try BatchWorkspace() }

  @Test(arguments: [
    "id,name\na,Ada\n", "id;name\na;Ada", "id\tname\r\na\tAda\r\n", "\u{FEFF}id,name\na,Ada\n",
    "sep=|\nid|name\na|Ada\n",
    "id,name,\"x;y;z;\"\na,Ada,\n",
    "ID,Full,NAME\na,,Ada\n", "\"id\",\"name\"\n\"a\",\"Ada\"\n", "id,name\n\n\na,Ada\n\n", "id,name\n \t \na,Ada\n  ",
    "id,name\ra,Ada\r", "\n\r\n\nid,name\na,Ada\n", "\nsep=;\n\nid;name\na;Ada\n", "SEP=,\r\nid,name\r\na,Ada\r\n",
    "id , name\na,Ada\n", "id, \"name\"\na, \"Ada\" \n",
  ])
  func delimiterIsDetectedFromTheHeader(_ table: String) throws {
    let run = try workspace.run(table, as: "l.csv")
    #expect(run.names == ["a-40.png"] && run.outcomes.map(\.who?.name) == ["Ada"])
  }

  @Test func headerAtTheColumnLimitIsRead() throws {
    let header = [UInt8(ascii: "a")] + [UInt8](repeating: UInt8(ascii: ","), count: ReadRow.maxColumns - 1)
    let text = ListText(ByteStream(header, pieceLength: 1 << 17))
    let rows = try TableRows(text, delimiter: nil, limit: 1 << 20, ColumnRules(fields: RowFields.all))
    #expect(rows.columns?.headers.count == ReadRow.maxColumns)
  }

  @Test func quotedCellsMayContainDelimitersQuotesAndLineBreaks() throws {
    let run = try workspace.run("id,name\na,\"Ada, \"\"Countess\"\"\nof Lovelace\"\nb,B\n", as: "l.csv")
    #expect(run.names == ["a-40.png", "b-40.png"])
    #expect(run.outcomes.map(\.who?.name) == ["Ada, \"Countess\"\nof Lovelace", "B"])
  }

  @Test func rowAfterAQuotedLineBreakHasTheCorrectLineNumber() throws {
    let run = try workspace.run("id,name,size\na,\"A\nA\",0\nb,B,0\n", as: "l.csv")
    #expect(run.lines == [2, 4])
    #expect(run.faults == [1, 2].map { "\($0): size: 0: must be 1…2048 or one of xs sm md lg xl xxl" })
  }

  @Test func loneCarriageReturnEndsALine() throws {
    let run = try workspace.run("id,size\ra,24\rb,0\r", as: "l.csv")
    #expect(run.names == ["a-24.png"])
    #expect(run.faults == ["2: size: 0: must be 1…2048 or one of xs sm md lg xl xxl"] && run.lines == [3])
  }

  @Test func emptyCellsAreIgnored() throws {
    let run = try workspace.run("id,size,border\na,,\n", as: "l.csv")
    #expect(run.faults == [] && run.names == ["a-40.png"])
  }

  @Test func separatorLineIsSkippedIfTheDelimiterIsSpecified() throws {
    for text in ["sep=;\nid;name\na;Ada\n", "sep=,\nid;name\na;Ada\n"] {
      let run = try workspace.run(text, as: "l.csv", delimiter: ";")
      #expect((run.names, run.people) == (["a-40.png"], ["Ada"]))
    }
  }

  @Test func tableWithoutAHeaderIsRejected() throws {
    let error = InputError(reason: "is empty: must have a header", kind: .contents)
    for text in ["sep=;", "sep=;\n", "\n \n", ""] { #expect(try workspace.run(text, as: "l.csv").error == error) }
  }

  @Test func shortRowIsPaddedWithEmptyCells() throws {
    let run = try workspace.run("id,name,size\na,A\nb,B,24\nc\n", as: "l.csv")
    #expect((run.faults, run.names) == ([], ["a-40.png", "b-24.png", "c-40.png"]))
    #expect(run.people == ["A", "B", nil])
  }

  @Test func emptyCellsBeyondTheHeaderAreIgnored() throws {
    let run = try workspace.run("id,name\na,A,,\nb,B, ,\"\"\n", as: "l.csv")
    #expect((run.faults, run.names) == ([], ["a-40.png", "b-40.png"]))
  }

  @Test(
    arguments: [
      ("id\na,b,c\n", "3 cells: must have 1, like the header: write a cell with a comma in quotes"),
      ("id\na,,c\n", "3 cells: must have 1, like the header: write a cell with a comma in quotes"),
      ("id;name\na;b;c\n", "3 cells: must have 2, like the header"),
    ] as [(String, String)])
  func rowWithACellBeyondTheHeaderFails(list: String, reason: String) throws {
    #expect(try workspace.run(list, as: "l.csv").faults == ["1: has \(reason)"])
  }

  @Test func blankRowIsSkipped() throws {
    let run = try workspace.run("id,name,size\n,,\na,A,0\n\"\", \t,\n , , , ,\nb,B,24\n,\n", as: "l.csv")
    #expect((run.names, run.lines, run.account.rows) == (["b-24.png"], [3], 2))
    #expect(run.faults == ["1: size: 0: must be 1…2048 or one of xs sm md lg xl xxl"])
  }

  @Test func repeatedHeaderInJoinedFilesIsSkipped() throws {
    let file = "\u{FEFF}id, name\r\na,A\r\n"
    let run = try workspace.run(file + file.replacing("a,A", with: "b,B") + "name,id\n", as: "l.csv")
    #expect(run.outcomes.map(\.id) == ["a", "b", "name"])
    #expect(run.people == ["A", "B", "id"])
  }

  @Test func utf16TableNeedsNoByteOrderMark() throws {
    let units = Array("id;name\r\na;Zoë\r\n".utf16)
    for order in [[0, 8], [8, 0]] {
      let list = units.flatMap { unit in order.map { UInt8(unit >> $0 & 255) } }
      try workspace.write(Data(list), "l.csv")
      #expect(try workspace.run(file: "l.csv").people == ["Zoë"])
    }
  }

  @Test func invisibleSpacesInAHeaderAreIgnored() throws {
    let run = try workspace.run(
      "\u{A0}\u{200B}id\u{A0},First\u{A0}Name\u{FEFF},Last\u{202F}Na\u{200B}me, Sta\u{200D}tus \na,Ada,Byron,busy\n",
      as: "l.csv")
    #expect((run.people, run.unknownFields, run.rejected) == (["Ada Byron"], [], []))
    #expect(run.columnChoices == "name is \"First\u{A0}Name\" + \"Last\u{202F}Na\u{200B}me\"")
  }

  @Test func errorNamesTheFieldAsSpelledInTheHeader() throws {
    let run = try workspace.run("Id,Corner Radius\na,7\n", as: "l.csv")
    #expect(
      run.faults == ["1: Corner Radius: 7: must be a number from 0 to 0.5 or a percentage from 0% to 50% of the side"])
  }

  @Test func onlyTheRowWithMalformedUTF8Fails() throws {
    try workspace.write(Data("id,name\na,".utf8) + [0xFF, 0xFE] + Data("\nb,B\n".utf8), "l.csv")
    let run = try workspace.run(file: "l.csv")
    #expect(run.faults.count == 1 && run.faults[0].hasPrefix("1: name: must be UTF-8"))
    #expect(run.names == ["b-40.png"])
  }

  @Test func onlyTheRowWithMalformedUTF16Fails() throws {
    let text = Array("id,name\na,".utf16) + [0xDC00] + Array("\nb,B\n".utf16)
    try workspace.write(Data([0xFE, 0xFF] + text.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }), "l.csv")
    let run = try workspace.run(file: "l.csv")
    #expect(run.faults == ["1: name: must be UTF-16"] && run.lines == [2])
    #expect(run.names == ["b-40.png"])
  }

  @Test func utf16JSONIsRead() throws {
    try workspace.write(#"[{"id":"é"}]"#.data(using: .utf16)!, "l.json")
    #expect(try workspace.run(file: "l.json").names == ["é-40.png"])
  }

  @Test func tableWith16000ColumnsIsRead() throws {
    let header = "name," + (0..<16_000).map { "c\($0)" }.joined(separator: ",")
    let row = "a" + String(repeating: ",", count: 16_000)
    #expect(try workspace.run(header + "\n" + row + "\nb\n", as: "l.csv").names == ["a-40.png", "b-40.png"])
  }

  @Test func firstNonEmptyColumnOfAFieldIsUsed() throws {
    let run = try workspace.run("id,photo,src,Status,status\na,b.jpg,c.jpg,busy,\nb,,c.jpg,,away\n", as: "l.csv")
    #expect(run.outcomes.map { $0.inputs.map { FilePath.name(of: $0) } } == [["b.jpg", "c.jpg"], ["c.jpg"]])
    #expect((run.faults, run.outcomes.map(\.mistakes.count)) == ([], [0, 0]))
  }

  @Test func malformedCellInAnUnusedColumnIsIgnored() throws {
    try workspace.write(Data("id,name,notes\na,A,".utf8) + [0xFF] + Data("\n".utf8), "l.csv")
    #expect(try workspace.run(file: "l.csv").people == ["A"])
  }

  @Test func headerWithoutAnIdentifyingColumnIsRejected() throws {
    #expect(
      try workspace.run("phone,size\n1,2\n", as: "l.csv").error
        == InputError(
          line: 1,
          reason: """
            no column contains names, photos or e-mail addresses: the columns are "phone", "size": assign one, for example \
            --column name="phone"
            """))
  }

  @Test func unclosedQuotationMarkEndsTheList() throws {
    let run = try workspace.run("id,name\na,A\nb,\"B\nc,C\n", as: "l.csv")
    let reason = "column 2 \"name\": has no closing quotation mark, so the following rows are lost"
    #expect((run.error, run.names) == (InputError(line: 3, reason: reason), ["a-40.png"]))
    let last = try workspace.run("id,name\na,A\nb,\"B\n", as: "l.csv")
    #expect(last.faults == ["2: column 2 \"name\": has no closing quotation mark"])
  }

  @Test(arguments: [
    ("id,name\na,A\nb,B\0\nc,\"\0\"\n\0\n", "l.csv"),
    ("id,name,note\na,A,\nb,B,\0\nc,C,\"\n\0\"\n\0\n", "l.csv"),
  ])
  func rowWithANullByteFails(text: String, name: String) throws {
    let run = try workspace.run(text, as: name)
    let column = text.contains("note") ? "column 3 \"note\"" : "column 2 \"name\""
    let reason = "must not contain zero bytes: use --encoding utf-16 for lists in UTF-16"
    #expect(run.faults == ["2: \(column): \(reason)", "3: \(column): \(reason)", "4: column 1 \"id\": \(reason)"])
    #expect(run.names == ["a-40.png"])
  }

  @Test func nullByteInTheHeaderIsRejected() throws {
    #expect(
      try workspace.run("id,na\0me\na,A\n", as: "l.csv").error
        == InputError(
          line: 1, reason: "header, column 2: must not contain zero bytes: use --encoding utf-16 for lists in UTF-16"))
  }

  @Test(arguments: [
    (
      #"[{"id": "a", "name": "A"}, {"name": "B\u0000"}, {"src": "\u0000.jpg"}, {"src": ["a.jpg", "\u0000"]}]"#,
      "l.json",
      ["name", "src", "src"]
    ),
    (#"{"id": "a", "name": "A"}"# + "\n" + #"{"email": "b@b.example\u0000"}"#, "l.ndjson", ["email"]),
    (#"{"defaults": {"color": "\u0000"}, "avatars": [{"name": "A"}]}"#, "d.json", []),
    ("BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:B\0\nEND:VCARD\n", "l.vcf", ["FN"]),
    ("BEGIN:VCARD\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:B\nPHOTO:\0\nEND:VCARD\n", "l.vcf", ["PHOTO"]),
  ])
  func rowWithANullCharacterFails(text: String, name: String, fields: [String]) throws {
    let run = try workspace.run(text, as: name)
    #expect(
      run.faults == fields.enumerated().map { "\($0.offset + 2): \($0.element): must not contain the character U+0000" }
    )
    #expect(run.names == (name == "d.json" ? [] : ["a-40.png"]))
  }

  @Test(
    arguments: [
      ("l.ndjson", "write [] for a list without rows"), ("l.vcf", "must contain a card, from BEGIN:VCARD to END:VCARD"),
    ])
  func emptyListIsRejected(name: String, rule: String) throws {
    #expect(try workspace.run("", as: name).error == InputError(reason: "is empty: \(rule)", kind: .contents))
  }

  @Test func unrecognizedColumnIsReported() throws {
    #expect(try workspace.run("id,name,phone\na,A,1\n", as: "l.csv").unknownFields == ["phone"])
  }
}

@Suite struct JSONListTests {
  private let workspace: BatchWorkspace
  init() throws { workspace = try BatchWorkspace() }

  @Test func arrayOrObjectIsReadAsAList() throws {
    let rows = #"[{"id": "a"}, {"id": "b", "size": 24}]"#
    #expect(try workspace.run(rows, as: "l.json").names == ["a-40.png", "b-24.png"])
    #expect(try workspace.run(#"{"avatars": \#(rows)}"#, as: "m.json").names == ["a-40.png", "b-24.png"])
  }

  @Test(arguments: [
    #"{"defaults": {"size": 24}, "avatars": [{"id": "a"}]}"#, #"{"avatars": [{"id": "a"}], "defaults": {"size": 24}}"#,
  ])
  func defaultsApplyToRowsBeforeAndAfterThem(_ list: String) throws {
    #expect(try workspace.run(list, as: "l.json").names == ["a-24.png"])
  }

  @Test func explicitDefaultsTakePrecedenceOverListDefaults() throws {
    let list = #"{"defaults": {"size": 24, "scale": 2}, "avatars": [{"id": "a"}]}"#
    #expect(try workspace.run(list, as: "l.json", defaults: ["size": .number(48)]).names == ["a-48@2x.png"])
  }

  @Test func longNumericIdentifiersRetainAllTheirDigits() throws {
    let run = try workspace.run(
      #"[{"id": 175928847299117063}, {"id": 175928847299117064}, {"id": 9007199254740991}]"#, as: "l.json")
    #expect(run.names == ["175928847299117063-40.png", "175928847299117064-40.png", "9007199254740991-40.png"])
  }

  @Test func nullRemovesADefault() throws {
    let list = #"{"defaults": {"size": 24}, "avatars": [{"id": "a", "size": null}]}"#
    #expect(try workspace.run(list, as: "l.json").names == ["a-40.png"])
  }

  @Test(arguments: RowFields.all.names, ["", "  ", "\t"])
  func emptyStringIsTreatedAsAMissingValue(_ field: String, _ blank: String) throws {
    let list =
      #"{"defaults": {"size": 24}, "avatars": [{"id": "a", "\#(field)": "\#(blank == "\t" ? "\\t" : blank)"}]}"#
    let row = field == "id" ? #"[{"name": "a", "id": "", "size": 24}]"# : list
    #expect(try workspace.run(row, as: "l.json").names == ["a-24.png"])
  }

  @Test func emptyStringInDefaultsIsTreatedAsAMissingValue() throws {
    let list = #"{"defaults": {"size": 24, "border": "", "photo": ""}, "avatars": [{"id": "a"}]}"#
    #expect(try workspace.run(list, as: "l.json").names == ["a-24.png"])
  }

  @Test func rowCanHaveMultipleSizesAndScales() throws {
    let run = try workspace.run(#"[{"id": "a", "size": [24, "lg"], "scale": [1, 1.5]}]"#, as: "l.json")
    #expect(run.names == ["a-24.png", "a-24@1.5x.png", "a-48.png", "a-48@1.5x.png"])
  }

  @Test func repeatedSizesAndScalesAreRenderedOnce() throws {
    let run = try workspace.run(#"[{"id": "a", "size": [24, 48, "xs"], "scale": [1, 2, 1]}]"#, as: "l.json")
    #expect(run.faults == [])
    #expect(run.names == ["a-24.png", "a-24@2x.png", "a-48.png", "a-48@2x.png"])
  }

  @Test(arguments: [("size", 16), ("scale", 8)])
  func rowIsLimitedTo16SizesAnd8Scales(field: String, maximum: Int) throws {
    let numbers = (0...maximum).map { 1 + Double($0) / (field == "size" ? 1 : 16) }
    let list = #"[{"id": "a", "\#(field)": \#(Array(numbers.prefix(maximum)))}, {"id": "b", "\#(field)": \#(numbers)}]"#
    let run = try workspace.run(list.replacing(".0,", with: ",").replacing(".0]", with: "]"), as: "l.json")
    #expect((run.names.count, run.faults) == (maximum, ["2: \(field): must have at most \(maximum) values"]))
  }

  @Test func malformedItemFailsWithoutAffectingOtherItems() throws {
    let run = try workspace.run(#"[{"id": "a"}, {"id": }, {"id": "b" "c"}, 7, {"id": "d"}]"#, as: "l.json")
    #expect(
      run.faults == [
        "2: column 22: expected a value", "3: column 36: expected a comma or }", "4: 7: must be an object",
      ])
    #expect(run.names == ["a-40.png", "d-40.png"])
  }

  @Test func deeplyNestedItemFailsWithoutAffectingOtherItems() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let run = try workspace.run("[{\"id\": \"a\"}, {\"x\": \(deep)}, {\"id\": \"b\"}]", as: "l.json")
    #expect(run.names == ["a-40.png", "b-40.png"])
    #expect(run.faults == ["2: column 120: must not be nested more than 100 levels deep"])
  }

  @Test func rowsBeforeATruncationAreRendered() throws {
    let run = try workspace.run("[{\"id\": \"a\"},\n{\"id\": \"b\"", as: "l.json")
    #expect(run.names == ["a-40.png"])
    #expect(run.error == InputError(line: 2, reason: "column 1: the value that starts here is not closed"))
  }

  private static let form = "must be a JSON array, an object with an array of objects, or one object per line"

  private static let wrongLists: [(String, Int?, String)] = [
    ("", nil, "is empty: \(form)"), (" \n", nil, "is empty: \(form)"), ("7", 1, "column 1: \(form)"),
    ("\0", 1, "column 1: \(form)"), ("nonsense", 1, "column 1: \(form)"),
    ("{}", 1, "column 1: must contain an array of objects, for example avatars"),
    (" {\"version\":\n 2}", 1, "column 2: must contain an array of objects, for example avatars"),
    ("{\"avatars\":\n  7}", 1, "column 1: must contain an array of objects, for example avatars"),
    ("[{\"id\": \"a\"},]", 1, "column 14: expected a value"),
    ("{\"avatars\": [{\"id\": \"a\"}]", 1, "column 26: expected a name in double quotes"),
    (
      "{\"avatars\": [{\"id\": \"a\"}]} {\"id\": \"b\"}", 1,
      "column 28: unexpected text: the file must end after the list, or continue the same list"
    ),
    ("[{\"id\": \"a\"}\n{\"id\": \"b\"}]", 2, "column 1: expected a comma or ]"),
    ("[] x", 1, "column 4: unexpected text after the list"),
    ("{\"defaults\":\n{\"siz\": 1}, \"avatars\": []}", 2, "defaults: siz: is not a field that rows can share"),
  ]

  @Test(arguments: wrongLists)
  func malformedListIsRejected(_ text: String, _ line: Int?, _ reason: String) throws {
    #expect(try workspace.run(text, as: "l.json").error == InputError(line: line, reason: reason))
  }

  @Test func eachLineIsReadAsARow() throws {
    let run = try workspace.run("{\"id\": \"a\"}\n\n{\"id\": \"b\"}\r\nnonsense\n{\"id\": \"c\"}", as: "l.ndjson")
    #expect(run.names == ["a-40.png", "b-40.png", "c-40.png"])
    #expect(run.lines == [4])
    #expect(run.faults == ["3: column 1: expected a value"])
  }

  @Test func textIsLimitedTo10000Bytes() throws {
    let rows = [10_000, 10_001].map { "{\"id\":\"a\($0)\",\"name\":\"\(String(repeating: "x", count: $0))\"}\n" }
    let run = try workspace.run(rows.joined(), as: "l.ndjson")
    #expect((run.names, run.faults) == (["a10000-40.png"], ["2: name: longer than 10,000 bytes"]))
  }
}

@Suite struct CardListTests {
  private let workspace: BatchWorkspace
  init() throws { workspace = try BatchWorkspace() }

  @Test func cardImagesAreNamedAfterTheirUIDOrName() throws {
    let cards = """
      BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:uuid:03a0e51f\r\nFN:Ada Lovelace\r\nEND:VCARD\r\n
      BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Grace Hopper\r\nEND:VCARD\r\nbegin:vcard\r\nUID:A/B:C\r\nN:C;B\r\nend:vcard\r\n
      """
    #expect(
      try workspace.run(cards, as: "l.vcf").names == ["03a0e51f-40.png", "grace-hopper-40.png", "A-B-C-40.png"])
  }

  @Test(
    arguments: [("name=NICKNAME", "Addie"), ("name=org", "Acme"), ("name=N (family)", "Byron")] as [(String, String)])
  func selectedCardPropertyIsUsed(column: String, name: String) throws {
    let card = "BEGIN:VCARD\nUID:a\nFN:Ada Byron\nN:Byron;Ada\nNICKNAME:Addie\nORG:Acme\nEND:VCARD\n"
    let run = try workspace.run(card, as: "l.vcf", columns: [column])
    #expect((run.error, run.names, run.people) == (nil, ["a-40.png"], [name]))
  }

  @Test func unterminatedCardFailsWithoutAffectingOtherCards() throws {
    let cards = "BEGIN:VCARD\nFN:A\nBEGIN:VCARD\nFN:B\nEND:VCARD\nBEGIN:VCARD\nFN:C\nEND:VCARD\n"
    let run = try workspace.run(cards, as: "l.vcf")
    #expect(run.names == ["b-40.png", "c-40.png"])
    #expect(run.faults == ["1: must end with END:VCARD before the next card begins"] && run.lines == [1])
  }

  @Test(arguments: ["AGENT:\nBEGIN:VCARD", "AGENT:BEGIN:VCARD"])
  func nestedAgentCardIsNotReadAsASeparateCard(_ agent: String) throws {
    let cards =
      "BEGIN:VCARD\nVERSION:2.1\nFN:A\n\(agent)\nFN:Agent\nEND:VCARD\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD\n"
    #expect(try workspace.run(cards, as: "l.vcf").names == ["a-40.png", "b-40.png"])
  }

  @Test func embeddedPhotoIsRendered() throws {
    let photo = try Data(contentsOf: portrait).base64EncodedString(options: .lineLength76Characters)
      .replacing("\r\n", with: "\r\n ")
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:G\r\nPHOTO;ENCODING=b;TYPE=JPEG:\(photo)\r\nEND:VCARD\r\n"
    let run = try workspace.run(card, as: "l.vcf")
    #expect(run.outcomes[0].outputs[0].report?.content == .photo)
  }

  @Test func malformedPropertyIsReportedWithItsLineNumber() throws {
    try workspace.write(
      Data("BEGIN:VCARD\nVERSION:4.0\nFN:".utf8) + [0xFF] + Data("\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD\n".utf8),
      "l.vcf")
    let run = try workspace.run(file: "l.vcf")
    let reason = EncodingGuess(EncodedWords([0xFF])).requirement(for: [0xFF])
    #expect(run.faults == ["1: FN: \(reason)"] && run.lines == [3])
    #expect(run.names == ["b-40.png"])
  }
}
