import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of columns in exports from other systems.
@Suite struct TableColumnTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  private func run(_ table: String, columns: [String] = []) throws -> BatchWorkspace.Run {
    try workspace.write(table, "l.csv")
    return try workspace.run(file: "l.csv", columns: columns)
  }

  private func names(_ table: String) throws -> [String?] { try run(table).outcomes.map(\.who?.name) }

  @Test(arguments: [
    (
      "First Name,Middle Name,Last Name,Name Prefix,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value",
      "Grace,Brewster,Hopper,Dr.,,* myContacts,Work,g@example.org ::: h@example.org", "Grace Brewster Hopper",
      "g@example.org"
    ),
    (
      "First Name,Middle Name,Last Name,Title,Suffix,E-mail Address,E-mail 2 Address",
      "Ada,,Lovelace,Ms,,,a@example.org",
      "Ada Lovelace", "a@example.org"
    ),
    (
      "userPrincipalName,displayName,surname,mail,givenName,id,userType",
      "ada@example.org,Ada L,Lovelace,,Ada,1,Member",
      "Ada L", "ada@example.org"
    ),
    (
      "Employee ID,Preferred Name,Legal First Name,Legal Last Name,Primary Work Email",
      "7,Ada King,Augusta,Byron,a@example.org", "Ada King", "a@example.org"
    ),
    (
      "Employee #,First Name,Last Name,Preferred Name,Status,Work Email,Photo URL",
      "7,Augusta,King,Ada,Active,a@example.org,", "Augusta King", "a@example.org"
    ),
    ("login,id,avatar_url,type,name,email", "ada,7,,User,,a@example.org", "ada", "a@example.org"),
  ])
  func personInAnExportedTableIsFound(header: String, row: String, name: String, email: String) throws {
    let run = try run("\(header)\n\(row)\n")
    #expect(run.faults == [])
    #expect(run.outcomes.map(\.who?.name) == [name])
    #expect(run.outcomes.map(\.who?.address) == [email])
  }

  /// The columns of each field, in order of preference.
  @Test(arguments: [
    (
      "name",
      """
      Full Name, Display Name, Full Display Name, Employee Name, Worker Name, Legal Name, Full Legal Name, \
      name, Preferred Name, Preferred Full Name, Contact Name, login
      """
    ),
    (
      "first name",
      """
      Preferred First Name, Preferred Name First Name, First Name, Given Name, Legal First Name, \
      Legal Name First Name, Forename
      """
    ),
    ("middle name", "Middle Name, Additional Name, Legal Middle Name, Legal Name Middle Name"),
    (
      "last name",
      """
      Family Name, Preferred Last Name, Preferred Name Last Name, Last Name, Surname, Legal Last Name, \
      Legal Name Last Name
      """
    ),
    (
      "src",
      """
      src, avatar_url, Photo URL, Image URL, Picture URL, Profile Photo URL, Profile Image URL, Profile Picture URL, \
      Photo Link, Image Link, Avatar, Profile Photo, Profile Image, Profile Picture, Headshot, Headshot URL, \
      Employee Photo
      """
    ),
    (
      "email",
      """
      email, E-mail Address, Mail, Work Email, Work E-mail Address, Primary Work Email, Email - Primary Work, \
      Business Email, Company Email, Primary Email, Primary Email Address, E-mail 1 - Value, E-mail 1 Address, \
      userPrincipalName, UPN, Home Email, Personal Email, E-mail 2 - Value, E-mail 2 Address, E-mail 3 - Value, \
      E-mail 3 Address
      """
    ),
    (
      "id",
      """
      id, Employee ID, Employee Number, Employee #, Employee No, Worker ID, Worker Number, objectId, \
      User ID, login, username
      """
    ),
  ])
  func firstColumnWithAValueIsUsed(field: String, list: String) throws {
    let columns = list.split(separator: ", ").map { String($0) }
    // The header lists the columns in reverse, and each row omits one more of the preferred columns.
    let rows = columns.indices.map { row in
      columns.indices.reversed().map { $0 < row ? "" : "v\($0)" } + ["\(row)", "x"]
    }
    // A middle name needs another name, an address must not stand next to unused text, and files need distinct names.
    let other = ["middle name": "Legal First Name", "email": "Full Name"][field] ?? "Department"
    let others = [field == "id" ? "seed" : "id", other]
    let table = [columns.reversed() + others] + rows
    let run = try run(table.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n")
    let values = run.outcomes.map { row in
      switch field {
      case "src": row.inputs.first?.split(separator: "/").last.map { String($0) }
      case "email": row.who?.email
      case "id": row.id
      case "middle name": row.who?.name?.split(separator: " ").last.map { String($0) }
      default: row.who?.name
      }
    }
    #expect(values == columns.indices.map { "v\($0)" })
  }

  @Test func fullNameTakesPrecedenceOverItsParts() throws {
    #expect(
      try names("Name,First Name,Last Name\nAda L,Augusta,King\n ,Grace, Hopper \n") == ["Ada L", "Grace Hopper"])
  }

  @Test func familyNameComesFirstInEastAsianNames() throws {
    let table = "First Name,Last Name\n太郎,山本\n지호,김\nJiho,김\n"
    #expect(try names(table) == ["山本太郎", "김지호", "Jiho 김"])
  }

  @Test func filesAreNamedAfterAnIdentifierFromAnotherSystem() throws {
    #expect(try run("Employee ID,Full Name\n17,Ada\n").names == ["17-40.png"])
    #expect(try run("Employee ID,id,Full Name\n17,a,Ada\n18,,Bob\n").names == ["a-40.png", "18-40.png"])
  }

  @Test func photoColumnFromAnotherSystemIsUsed() throws {
    try workspace.write(Data(contentsOf: portrait), "p.jpg")
    let run = try run("Full Name,Image URL\nAda,p.jpg\n")
    #expect(run.outcomes.first?.outputs.first?.report?.content == .photo)
  }

  @Test func columnChoicesAreReportedOnlyForNonstandardNames() throws {
    #expect(try run("id,name,photo\na,A,\n").columnChoices == nil)
    #expect(
      try run("First Name,Last Name,Photo,Full Name\nA,B,,\n").columnChoices
        == #"name is "Full Name", or else "First Name" + "Last Name"; src is "Photo""#)
  }

  // MARK: --column

  @Test func selectedColumnTakesPrecedence() throws {
    let run = try run("name,Full Name,Alias\nAda,Ada L,Countess\nBob,Bob R,\n", columns: ["name=alias"])
    #expect(run.outcomes.map(\.who?.name) == ["Countess", nil])
  }

  @Test func emptyColumnOptionLeavesAFieldWithoutAColumn() throws {
    let run = try run("name,size\nAda,42\n", columns: ["size="])
    #expect((run.names, run.unknownFields) == (["ada-40.png"], ["size"]))
  }

  @Test func oneColumnCanSupplyMultipleFields() throws {
    #expect(try run("name\nAda\n", columns: ["id=name", "seed=name"]).names == ["Ada-40.png"])
  }

  @Test func selectedColumnReplacesOtherColumnsOfTheField() throws {
    #expect(try run("id,photo,src\na,b,c\n", columns: ["src=photo"]).outcomes.first?.inputs.count == 1)
  }

  @Test func unknownValueInASelectedColumnIsReportedAsAMistake() throws {
    let run = try run("name,Status\nAda,Active\n", columns: ["status=Status"])
    let reason = "Active: must be online, away, busy, offline, error, success, info or verified"
    #expect(run.outcomes.map(\.mistakes) == [[RejectedCell(header: "Status", reason: reason, isMistake: true)]])
    #expect((run.faults, run.rejected) == ([], []))
  }

  // MARK: Columns with other meanings

  @Test func unknownValueIsIgnored() throws {
    let run = try run("name,Status,Type,Size\nAda,Active,User,L\nBob,busy,agent,24\nCleo,Inactive,Guest,\n")
    #expect(run.faults == [])
    #expect(run.names == ["ada-40.png", "bob-24.png", "cleo-40.png"])
    #expect(run.outcomes.map(\.who?.type) == [.human, .agent, .human])
    #expect(
      run.rejected == [
        #"column "Status": not used in 2 rows: Active: must be online, away, busy, offline, error, success, info or verified"#,
        #"column "Type": not used in 2 rows: User: must be human or agent"#,
        #"column "Size": not used in 1 row: L: must be 1…2048 or one of xs sm md lg xl xxl"#,
      ])
  }

  @Test func unusableValueLeavesTheDefaultUnchanged() throws {
    try workspace.write("name,Size,Scale\nAda,L,Grade 7\n", "l.csv")
    let run = try workspace.run(file: "l.csv", defaults: ["size": .number(24), "scale": .number(2)])
    #expect(run.names == ["ada-24@2x.png"])
  }

  @Test func rowWithANumberOutOfRangeFails() throws {
    #expect(
      try run("name,size\nAda,0\n").faults == ["1: size: 0: must be 1…2048 or one of xs sm md lg xl xxl"])
  }

  @Test(arguments: [("theme", "missing.json"), ("output", "../a")])
  func rowWithAnInvalidThemeOrOutputFails(field: String, value: String) throws {
    #expect(try run("name,\(field)\nAda,\(value)\n").faults.count == 1)
  }

  @Test func unusedValuesAreCountedOncePerRow() throws {
    let rows = (0..<20_000).map { "n\($0),Active\n" }.joined()
    workspace.options.isChecked = true
    let run = try run("name,Status\n" + rows)
    #expect(run.rejected.first?.contains("not used in 20,000 rows") == true, "\(run.rejected)")
  }

  // MARK: Identity

  @Test func tableWithoutNamesIsRejected() throws {
    let run = try run("Name,Employee ID,Type\n,17,User\n ,18,Guest\n")
    #expect(
      run.error
        == InputError(
          reason: """
            no row has a name, a photo or an e-mail address: the columns are "Name", "Employee ID", "Type": assign one, \
            for example --column name="Name"
            """, kind: .contents))
    #expect(workspace.outputs == [])
  }

  @Test func listWithAKnownIdentifierOrDefaultNeedsNoNames() throws {
    #expect(try run("id,Name\na,\n").names == ["a-40.png"])
    try workspace.write("size\n24\n", "l.csv")
    #expect(try workspace.run(file: "l.csv", defaults: ["type": .string("agent")]).names == ["agent-24.png"])
  }

  private static func headerless(_ header: String) -> String {
    "the line is a row, so the list has no header: add the line \(header) "
      + "(if the line is a header, replace it)"
  }

  @Test(arguments: [
    ("id,Person\n17,Ada\n", #"the columns are "id", "Person": assign one, for example --column name="Person""#),
    ("Ada Byron,ada@x.example\nMax,m@x.example\n", headerless("name,email")),
    ("1;Ada Byron <ada@x.example>\n2;Max <m@x.example>\n", headerless("id;email")),
    ("ada.jpg\nmax.jpg\n", headerless("src")), ("Ada\nMax\n", headerless("name")),
    ("ada\nmax\n", headerless("name")), ("김지호\n이서연\n", headerless("name")),
    ("17\tAda Byron\n18\tMax Planck\n", headerless("id\tname")),
    ("Red,Ada Byron,2024-01-02\nBlue,Max Planck,2024-02-03\n", headerless("column 1,name,id")),
    ("wer\nAda Byron\n", #"the columns are "wer": assign one, for example --column name="wer""#),
    ("Wer\nAda Byron\nMax\nEve Young\n", #"the columns are "Wer": assign one, for example --column name="Wer""#),
    ("WER,TEAM\nAda,Red\n", #"the columns are "WER", "TEAM": assign one, for example --column name="WER""#),
    (
      "Who (like ada@x.example)?\nMax\n",
      "the columns are \"Who (like ada@x.example)?\": assign one, for example --column name=\"Who (like ada@x.example)?\""
    ),
    ("id|name\n1|Ada\n", "use --delimiter '|'"), ("id^name\n1^Ada\n", "use --delimiter '^'"),
    ("id~name\n1~Ada\n", "use --delimiter '~'"),
  ])
  func tableWithoutAColumnForPeopleIsRejected(table: String, remedy: String) throws {
    let run = try run(table)
    let reason = "no column contains names, photos or e-mail addresses: \(remedy)"
    #expect(run.error == InputError(line: 1, reason: reason))
    #expect(workspace.outputs == [])
  }

  @Test(arguments: [
    "Ada Byron;17\nMax Planck;18\nEve Young;19\n", "17;Ada Byron\n18;Max Planck\n19;Eve Young\n",
    "ada@x.example,Ada Byron\nm@x.example,Max Planck\ne@x.example,Eve Young\n",
  ])
  func suggestedHeaderLosesNobody(table: String) throws {
    let reason = try #require(run(table).error?.reason)
    let header = try #require(reason.firstMatch(of: /add the line (.+) \(if/)?.1)
    #expect(try run("\(header)\n\(table)").people == ["Ada Byron", "Max Planck", "Eve Young"])
  }

  @Test func templateUsesColumnNamesAndFieldNames() throws {
    let table = "First Name,Last Name,Team,Work Email\nAda,King,red,a@example.org\n"
    try workspace.write(table, "l.csv")
    let run = try workspace.run(file: "l.csv", template: "{team}/{First Name}-{email}-{name}.png")
    #expect(run.names == ["red/Ada-a@example.org-Ada King.png"])
  }
}

@Suite struct ListFormatTests {
  @Test(arguments: [
    (" \n[{}]", ListFormat.json), ("{\"id\":1}\n", .json), ("", .ndjson), ("{ \"avatars\": [", .json),
    ("{\n\"defaults\":{}", .json), ("{\"$schema\":\"x\"", .json), ("{", .json), ("id,name\n", .csv),
    ("\"id\"\n", .csv), ("[Name],[E-mail]\n", .csv), ("[\"a", .json), ("[]", .json),
    ("Begin:vCard\n", .vcard), ("begin\n", .csv),
  ])
  func formatIsDetectedFromTheStartOfTheList(text: String, format: ListFormat) {
    #expect(ListFormat(start: text.utf8) == format)
  }
}
