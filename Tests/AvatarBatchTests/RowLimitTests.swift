import AvatarFileSystem
import AvatarJSON
import AvatarRender
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of the limits on the work and the memory for each byte of a list.
@Suite struct RowLimitTests {
  private let workspace: BatchWorkspace
  init() throws { workspace = try BatchWorkspace() }

  private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  // MARK: Bytes

  private static let long = text(1000)
  /// Lists whose second row or other value is too long, with the line of the error and its reason.
  private static let longLists: [(name: String, list: String, line: Int, reason: String)] = [
    ("l.csv", "id,name\na,A\nb,\(long)\nc,C\n", 3, "the row is longer than 1,000 bytes"),
    ("l.csv", "id,name\na,A\n\"b\",\"\(long)\"\nc,C\n", 3, "the row is longer than 1,000 bytes"),
    ("l.csv", "id,name\na,A\nb,\"\(long)", 3, "the row is longer than 1,000 bytes"),
    (
      "l.csv", "id,name\na,A\nb,\"\(String(repeating: "\n\"\"", count: 400))\"\n", 3,
      "the row is longer than 1,000 bytes"
    ),
    ("l.csv", "id,name\na,A\n\(String(repeating: ",", count: 1001))\n", 3, "the row is longer than 1,000 bytes"),
    ("l.ndjson", "{\"id\":\"a\"}\n{\"id\":\"\(long)\"}\n{\"id\":\"c\"}\n", 2, "the row is longer than 1,000 bytes"),
    ("l.ndjson", "{\"id\":\"a\"}\n\(String(repeating: " ", count: 1001))\n", 2, "the row is longer than 1,000 bytes"),
    (
      "l.json", "[{\"id\":\"a\"},\n {\"id\":\"\(long)\"}, {\"id\":\"c\"}]", 2,
      "column 2: the value that starts here is longer than 1,000 bytes"
    ),
    (
      "l.json", "[{\"id\":\"a\"},\n {\"id\":\"b\",\"x\":[\(String(repeating: "0,", count: 500))0]}]", 2,
      "column 2: the value that starts here is longer than 1,000 bytes"
    ),
    ("l.json", "[{\"id\":\"a\"},\nx\(long)]", 2, "column 1: the value that starts here is longer than 1,000 bytes"),
    (
      "l.vcf", "BEGIN:VCARD\nUID:a\nFN:A\nEND:VCARD\nBEGIN:VCARD\nFN:\(long)\nEND:VCARD\n", 6,
      "the row is longer than 1,000 bytes"
    ),
    (
      "l.vcf",
      "BEGIN:VCARD\nUID:a\nFN:A\nEND:VCARD\nBEGIN:VCARD\n\(String(repeating: "NOTE:x\n", count: 200))END:VCARD\n", 5,
      "the card is longer than 1,000 bytes"
    ),
  ]

  @Test(arguments: longLists)
  func rowLongerThanTheLimitEndsTheList(_ name: String, _ list: String, _ line: Int, _ reason: String) throws {
    try workspace.write(list, name)
    let run = try workspace.run(file: name, rowLimit: 1000)
    #expect(run.error == InputError(line: line, reason: reason))
    #expect(run.outcomes.map(\.number) == [1] && run.faults == [])
  }

  /// Returns the number of bytes that are left in a list of 100,000 bytes after the error for its only record.
  private func rest<Rows: RowReader>(
    _ list: String, _ open: (ListText) throws(InputError) -> Rows
  ) throws(FileError) -> Int {
    let stream = ByteStream(Array((list + Self.text(100_000)).utf8), pieceLength: 100)
    do throws(InputError) {
      var rows = try open(ListText(stream))
      while try rows.next() != nil {}
    } catch {}
    var rest = 0
    while case let piece = try stream.peek(), !piece.isEmpty {
      rest += piece.count
      stream.take(piece.count)
    }
    return rest
  }

  @Test func errorComesWhenTheLimitIsReached() throws {
    let (limit, rules) = (1000, ColumnRules(fields: RowFields.all))
    for list in ["id\n", "id\n\"", "id\na,", "id,name\n\"x\"\"x\"x"] {
      let rest = try rest(list) { text throws(InputError) in
        try TableRows(text, delimiter: nil, limit: limit, rules)
      }
      #expect(rest > 95_000, "\(list)")
    }
    for (list, isLines) in [("", true), ("{\"id\":\"", true), ("[\"", false), ("[", false), ("[{\"id\":[", false)] {
      let rest = try rest(list) { JSONRows($0, limit: limit, isLines: isLines, rules) }
      #expect(rest > 95_000, "\(list)")
    }
    for list in ["", "BEGIN:VCARD\n", "BEGIN:VCARD\nPHOTO:"] {
      let rest = try rest(list) { text throws(InputError) in try CardRows(text, limit: limit, rules) }
      #expect(rest > 95_000, "\(list)")
    }
  }

  // MARK: Photos

  /// Lists of a person with a number of photos, with the list's word for photos and whether another photo is a mistake.
  private static let lists: [(name: String, header: String, isMistake: Bool, list: @Sendable ([String]) -> String)] = [
    ("l.json", "src", true, { #"[{"id":"a","src":[\#($0.map(\.quoted).joined(separator: ","))]}]"# }),
    (
      "l.ndjson", "profilePhoto", false,
      { #"{"displayName":"A","profilePhoto":[\#($0.map(\.quoted).joined(separator: ","))]}"# }
    ),
    ("l.csv", "src", true, { "id,src\na,\"\($0.joined(separator: ","))\"\n" }),
    ("l.csv", "Photo", false, { "Full Name,Photo\nA,\"\($0.joined(separator: " ; "))\"\n" }),
    (
      "l.csv", "src", true,
      { "\(Array(repeating: "src", count: $0.count).joined(separator: ",")),id\n\($0.joined(separator: ",")),a\n" }
    ),
    ("l.vcf", "PHOTO", false, { "BEGIN:VCARD\nFN:A\n\($0.map { "PHOTO:\($0)\n" }.joined())END:VCARD\n" }),
  ]

  @Test func rowUsesItsFirst16Photos() throws {
    for (name, header, isMistake, list) in Self.lists {
      for count in [16, 17, 300] {
        let photos = (1...count).map { "https://127.0.0.1:1/\($0).png" }
        let plan = try plan(list(photos), as: name)
        guard case .row(let row) = plan.0 else { throw ExpectedRow() }
        #expect(row.spec.photo.sources.map(\.name) == photos.prefix(16).map { PhotoSource($0).name }, "\(count)")
        let cells = plan.1.rejected
        #expect(cells.map(\.header) == (count > 16 ? [header] : []) && row.mistakes == cells.filter(\.isMistake))
        #expect(cells.allSatisfy { $0.reason == "more than 16 photos: only the first 16 are tried" })
        #expect(cells.allSatisfy { $0.isMistake == isMistake })
      }
    }
  }

  private struct ExpectedRow: Error {}

  /// Returns the plan of the first row of a list.
  private func plan(_ list: String, as name: String, isStrict: Bool = false) throws -> (RowPlan, RowNotes) {
    let file = BatchList.people(
      ListSource(
        path: workspace.path(name), format: ListFormat(path: name), rules: ColumnRules(fields: RowFields.all),
        rowLimit: 1 << 20))
    try workspace.write(list, name)
    var parser = RowParser(
      defaults: [:], template: .standard, export: nil, directory: "", themes: ThemeCache(AvatarRenderer()))
    parser.isStrict = isStrict
    var rows = try file.open(&parser, .none)
    return parser.plan(try #require(try rows.next()))
  }

  @Test func strictRunRejectsARowWithMoreThan16Photos() throws {
    let photos = String(repeating: #","p.png""#, count: 16)
    let plan = try plan(#"[{"id":"a","src":["p.png"\#(photos)]}]"#, as: "l.json", isStrict: true)
    guard case .ended(let report) = plan.0 else { throw ExpectedRow() }
    #expect(report.fault?.withoutLine == "src: more than 16 photos: only the first 16 are tried")
  }

  @Test func preferredPhotoOfACardIsUsedEvenIfItIsTheLast() throws {
    let photos = (1...500).map { "PHOTO:https://127.0.0.1:1/\($0).png\n" }.joined()
    let card = "BEGIN:VCARD\nFN:A\n\(photos)PHOTO;PREF=1:https://127.0.0.1:1/best.png\nEND:VCARD\n"
    guard case .row(let row) = try plan(card, as: "l.vcf").0 else { throw ExpectedRow() }
    #expect(row.spec.photo.sources.first?.name == "https://127.0.0.1:1/best.png")
  }

  @Test func defaultsWithMoreThan16PhotosAreRejected() throws {
    func run(_ count: Int) throws -> InputError? {
      let photos = Array(repeating: "\"p.png\"", count: count).joined(separator: ",")
      return try workspace.run(#"{"defaults":{"src":[\#(photos)]},"avatars":[{"id":"a"}]}"#, as: "l.json").error
    }
    #expect(try run(16) == nil)
    #expect(try run(17) == InputError(line: 1, reason: "defaults: src: must have at most 16 photos"))
  }

  // MARK: Values

  @Test func rowWithTooManyValuesFails() throws {
    // The row and its members are values too.
    for (count, faults) in [
      (ReadRow.maxValues - 3, []),
      (ReadRow.maxValues - 2, ["1: column \(2 * ReadRow.maxValues + 10): must not have more than 262,144 values"]),
    ] {
      let numbers = Array(repeating: "0", count: count).joined(separator: ",")
      try workspace.write("{\"id\":\"a\",\"x\":[\(numbers)]}\n{\"id\":\"b\"}\n", "l.ndjson")
      let run = try workspace.run(file: "l.ndjson", rowLimit: 1 << 20)
      #expect(run.faults == faults)
      #expect(run.names.last == "b-40.png")
    }
  }

  @Test(arguments: ["{\"id\":\"a\",#}", "{\"id\":\"a\",\"b\":{\"c\":[{#}]}}"])
  func rowWithTooManyKeysFails(_ row: String) throws {
    for (count, faults) in [
      (ReadRow.maxColumns - 1, []), (ReadRow.maxColumns, ["1: must not have more than 16,384 keys"]),
    ] {
      let members = (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",")
      let run = try workspace.run(row.replacing("#", with: members) + "\n{\"id\":\"b\"}\n", as: "l.ndjson")
      #expect(run.faults == faults && run.names.last == "b-40.png")
    }
  }

  @Test func membersOfAnObjectWithALongNameAreNotColumns() throws {
    func headers(_ count: Int) throws -> [String] {
      try ReadRow(json: "{\"id\":\"a\",\"\(Self.text(count))\":{\"b\":1}}").columns.headers
    }
    #expect(try headers(200) == ["id", "\(Self.text(200)).b"])
    #expect(try headers(201) == ["id", Self.text(201)])
  }

  @Test func rowWithMoreCellsThanATableMayHaveFails() throws {
    let run = try workspace.run("id,name\na,A\(String(repeating: ",", count: 1 << 14))\nb,B\n", as: "l.csv")
    let reason = "has 16386 cells: must have 2, like the header: write a cell with a comma in quotes"
    #expect(run.faults == ["1: \(reason)"] && run.names == ["b-40.png"])
    let wide = try workspace.run("id,name\na,A\(String(repeating: ",", count: 16_382))\n", as: "l.csv")
    #expect(wide.faults == [] && wide.names == ["a-40.png"])
  }

  @Test func cardWithTooManyCategoriesFails() throws {
    for (count, faults) in [
      (ReadRow.maxValues, []),
      (ReadRow.maxValues + 1, ["1: CATEGORIES: must not have more than 262,144 categories"]),
    ] {
      let categories = String(repeating: "x,", count: count - 1) + "x"
      let run = try workspace.run("BEGIN:VCARD\nCATEGORIES:\(categories)\nFN:A\nEND:VCARD\n", as: "l.vcf")
      #expect(run.faults == faults)
    }
  }

  // MARK: The object around a list

  @Test func unusedMembersBeyond1000AreNotListed() throws {
    let members = (0..<1500).map { "\"m\($0)\":[{\"x\":1}]" }
    for list in [
      "{\(members.joined(separator: ",")),\"people\":[{\"id\":\"a\"}]}",
      "{\"people\":[{\"id\":\"a\"}],\(members.joined(separator: ","))}",
    ] {
      let run = try workspace.run(list, as: "l.json")
      #expect(run.names == ["a-40.png"] && run.unknownFields.count == 1000)
    }
  }

  @Test func listIsFoundBehindAValueOfManyPieces() throws {
    // The search for the list begins again several times.
    let value = "[\n\(String(repeating: "0,\n", count: 100_000))0]"
    var rows = JSONRows(
      ListText(ByteStream(Array("{\n\"x\": \(value),\n\"people\":[{\"id\":\"a\"}]}".utf8), pieceLength: 1000)),
      limit: 1 << 20, isLines: false, ColumnRules(fields: RowFields.all))
    let row = try #require(try rows.next())
    #expect(row.line == 100_004 && row.columns.headers == ["group", "id"])
    #expect(try rows.next() == nil && rows.unused == ["x"])
  }

  @Test(arguments: [1, 1500])
  func arraysOfPeopleAreReadWhateverTheNumberOfOtherArrays(count: Int) throws {
    let others = (0..<count).map { "\"m\($0)\":[{\"x\":1}]" }.joined(separator: ",")
    let run = try workspace.run("{\"users\":[{\"id\":\"a\"}],\(others),\"contacts\":[{\"id\":\"b\"}]}", as: "l.json")
    #expect((run.error, run.names) == (nil, ["a-40.png", "b-40.png"]))
  }

  @Test func numberOfPlacesWithPeopleIsUnlimited() throws {
    let teams = (0..<1500).map { "\"t\($0)\":{\"members\":[{\"id\":\"m\($0)\",\"name\":\"Ada\"}]}" }
    var rows = JSONRows(
      ListText(Array("{\(teams.joined(separator: ","))}".utf8)), limit: 1 << 20, isLines: false,
      ColumnRules(fields: RowFields.all))
    var count = 0
    while try rows.next() != nil { count += 1 }
    #expect(count == 1500)
  }

  @Test func unusedValueMayBeLongerThanARow() throws {
    try workspace.write("{\"people\":[{\"id\":\"a\"}],\n\"x\":\"\(Self.text(1001))\"}", "l.json")
    let run = try workspace.run(file: "l.json", rowLimit: 1000)
    #expect((run.error, run.names, run.unknownFields) == (nil, ["a-40.png"], ["x"]))
  }
}
