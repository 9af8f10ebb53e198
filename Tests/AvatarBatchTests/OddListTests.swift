import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of lists that other programs write in unusual forms.
@Suite struct OddListTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  @Test(
    arguments: [
      ("Notes:\n\"When exporting, …\"\n\nFirst Name,Last Name,URL\nAda,Byron,x\n", "AB"),
      ("Report of 2026-11-26\nId;Name;Team\n7;Max Muster;red\n", "MM"), (",,\nname,email,x\nAda Byron,,\n", "AB"),
      ("\"Nachname, Vorname\";id\nByron, Ada;7\n", "AB"), ("Nachname, Vorname;id\nByron, Ada;7\n", "AB"),
      ("ФИО;Отдел\nПушкин Александр Сергеевич;1\n", "АП"), ("Cognome e Nome;Sede\nLevi Primo;Torino\n", "PL"),
      ("Nom et prénom;Site\nCurie Marie;Paris\n", "MC"), ("N° adhérent;Nom;Prénom\n7;Curie;Marie\n", "MC"),
      ("Soyad Ad;Şehir\nArf Cahit;Selanik\n", "CA"), ("Last Name First Name;x\nByron Ada;7\n", "AB"),
      ("\"Name (Last, First)\",x\n\"Byron, Ada\",7\n", "AB"), ("Nach- und Vorname;x\nByron Ada;7\n", "AB"),
      ("中文名,英文名,邮箱\n王小明,Ming,x@x.example\n", "王"), ("نام,نام خانوادگی,ایمیل\nLina,Haddad,x@x.example\n", "LH"),
      ("نام و نام\u{200C}خانوادگی,کد پرسنلی\nLina Haddad,7\n", "LH"), ("中文名,英文名\n,Ming Wang\n", "MW"),
    ] as [(String, String)])
  func peopleAreFoundInAnUnusualTable(list: String, initials: String) throws {
    let run = try workspace.run(list, as: "l.csv")
    #expect(run.outcomes.map { $0.outputs.first?.report?.initials } == [initials])
  }

  @Test(arguments: [
    #"{"contacts":{"contact":[{"name":"Ada Byron"}]}}"#, #"{"feed":{"entry":[{"name":"Ada Byron"}]}}"#,
    #"{"data":{"company":{"employees":[{"name":"Ada Byron"}]}}}"#,
    #"{"name":"package","version":"1","contributors":[{"name":"Ada Byron"}]}"#,
    #"{"data":{"org":{"members":{"edges":[{"node":{"name":"Ada Byron"}}]}}}}"#,
  ])
  func nestedArrayIsReadAsTheList(list: String) throws {
    #expect(try workspace.run(list, as: "l.json").names == ["ada-byron-40.png"])
  }

  @Test(arguments: ["[null,{\"name\":\"Ada\"},null]", "[{},{\"name\":\"Ada\"}]"])
  func emptyItemIsSkipped(list: String) throws {
    let run = try workspace.run(list, as: "l.json")
    #expect((run.faults, run.people) == ([], ["Ada"]))
  }

  @Test func columnsFromAnotherSystemAreNotReportedAsMistakes() throws {
    let run = try workspace.run("Nom;Prénom;Shap;Format\nCurie;Marie;x;A4\n", as: "l.csv")
    #expect((run.outcomes.map(\.mistakes), run.unknownFields) == ([[]], ["Shap", "Format"]))
  }

  @Test(
    arguments: [("https://x.example/ada", "https://x.example/ada"), ("javascript:alert(1)", nil)] as [(String, String?)]
  )
  func profileLinkMustBeAWebURL(cell: String, link: String?) throws {
    #expect(try workspace.run("name,html_url\nAda,\(cell)\n", as: "l.csv").outcomes.first?.link == link)
  }

  @Test(arguments: ["src", "size", "color", "output", "theme", "icon", "badge", "status"])
  func longCellIsTruncatedInMessages(field: String) throws {
    let cell = String(repeating: "x?", count: field == "src" ? 400_000 : 4_000)
    let run = try workspace.run("name,\(field)\nAda,\(cell)\n", as: "l.csv")
    let skipped = run.outcomes.flatMap(\.outputs).flatMap { $0.report?.skipped.map(\.description) ?? [] }
    let messages = run.faults + run.rejected + skipped
    #expect(!messages.isEmpty && messages.allSatisfy { $0.count < 420 && $0.contains("x?x") }, "\(messages)")
  }

  @Test(
    arguments: [
      ("name,status\nAda,online\n,online\n", "l.csv", 1), (#"[{"status":"online"},{"name":"Ada"}]"#, "l.json", 1),
      ("name,type\nAda,User\n,User\n", "l.csv", 1), ("name,type\nAda,agent\n,agent\n", "l.csv", 0),
      ("id,status\n7,online\n", "l.csv", 0), ("id,name\n7,Ada\n(2 rows),\n", "l.csv", 1),
      ("id,name\n7,Ada\n8,NULL\n", "l.csv", 1),
    ] as [(String, String, Int)])
  func rowWithoutAPersonIsReported(list: String, name: String, rows: Int) throws {
    let run = try workspace.run(list, as: name)
    let row = name == "l.json" ? 1 : 2
    let note = "no name, photo or e-mail address, so only an icon: 1 row, for example row \(row)"
    #expect((run.error, run.faults, run.nameNotes) == (nil, [], rows == 0 ? [] : [note]))
  }

  @Test(
    arguments: [
      ("Name,Types\nAda,x\n", []), ("Name,Iniciales\nAda,AB\n", []), ("Name,Shap\nAda,x\n", []),
      ("Name,Focus\nAda,0.5\n", ["Focus"]), ("Name,Size\nAda,5000\n", ["Size"]), ("Nombre,Scale\nAda,9\n", ["Scale"]),
    ] as [(String, [String])])
  func listWithUnfamiliarHeadersReportsNoMistakes(list: String, unused: [String]) throws {
    let run = try workspace.run(list, as: "l.csv")
    #expect((run.faults, run.outcomes.map(\.mistakes)) == ([], [[]]))
    #expect(run.rejected.map { String($0.split(separator: "\"")[1]) } == unused)
  }

  @Test(
    arguments: [
      ("Timestamp,Email,Person\nx,a@x.example,Ada\n", "Timestamp"),
      ("Timestamp,Email,First and last name of the child\nx,a@x.example,Ada\n", "First and last name of the child"),
    ] as [(String, String)])
  func errorForAListWithoutNamesSuggestsANameColumn(list: String, column: String) throws {
    let reason = try #require(try workspace.run(list, as: "l.csv").error).reason
    #expect(reason.contains("--column name=\(column.quoted)"), "\(reason)")
  }

  @Test(arguments: [
    "ID,Start time,Email,Name,What is your full name?\n1,9,anonymous,,Ada Byron\n",
    "Timestamp,Email Address,What is your name?\n9,a@x.example,Ada Byron\n",
    "Zeitstempel;E-Mail-Adresse;Wie ist dein Name?\n9;a@x.example;Ada Byron\n",
    "Horodateur;E-mail;Votre nom et prénom\n9;a@x.example;Ada Byron\n",
  ])
  func questionForTheNameIsAHeader(list: String) throws {
    #expect(try workspace.run(list, as: "l.csv").people == ["Ada Byron"])
  }

  @Test(
    arguments: [
      ("Full Name,Email,Size\nAda Byron,a@x.example,XL\nMax Muster,m@x.example,L\n", "l.csv", ["Size"]),
      ("Name,Email,Size\nAda Byron,a@x.example,XL\nMax Muster,m@x.example,L\n", "l.csv", ["Size"]),
      ("Full Name,Scale\nAda Byron,3\nMax Muster,2\n", "l.csv", ["Scale"]),
      ("Nom;Prénom;Size\nByron;Ada;42\nMuster;Max;44\n", "l.csv", ["Size"]),
      ("Full Name,Badge\nAda Byron,7\nMax Muster,8\n", "l.csv", ["Badge"]),
      ("Full Name,Icon\nAda Byron,https://img.invalid/i.png\nMax Muster,x.svg\n", "l.csv", ["Icon"]),
      ("Full Name,Theme,Output\nAda Byron,a/b,9\nMax Muster,x.y,high\n", "l.csv", ["Theme", "Output"]),
      ("Full Name,Strict\nAda Byron,sometimes\nMax Muster,x\n", "l.csv", ["Strict"]),
      ("Name,Icon\nAda Byron,https://img.invalid/i.png\nMax Muster,\n", "l.csv", ["Icon"]),
      (
        #"[{"real_name":"Ada Byron","color":"e7392d","size":"XS"},{"real_name":"Max Muster","color":"abc"}]"#, "l.json",
        ["color", "size"]
      ),
    ] as [(String, String, [String])])
  func columnFromAnotherSystemDoesNotPreventRendering(list: String, file: String, unused: [String]) throws {
    let run = try workspace.run(list, as: file)
    #expect((run.faults, run.account.ignored) == ([], 0))
    #expect(run.names == ["ada-byron-40.png", "max-muster-40.png"])
    #expect(Set(run.rejected.map { String($0.split(separator: "\"")[1]) }) == Set(unused), "\(run.rejected)")
  }

  @Test(
    arguments: [
      ("Full Name,Size\nAda,XL\n", ["size=Size"], "ada-80.png"), ("Full Name,size\nAda,xl\n", [], "ada-80.png"),
      ("Name,Size\nAda,64\n", [], "ada-64.png"), ("id,name,size\n7,Ada,XL\n", [], "7-80.png"),
    ] as [(String, [String], String)])
  func sizeColumnIsUsed(list: String, columns: [String], name: String) throws {
    let run = try workspace.run(list, as: "l.csv", columns: columns)
    #expect((run.names, run.rejected) == ([name], []))
  }

  @Test(
    arguments: [
      ("shift_jis", [0x8E, 0x52, 0x93, 0x63, 0x83, 0x8A]), ("gb18030", [0xCD, 0xF5, 0xD0, 0xA1, 0xC3, 0xF7]),
      ("euc-kr", [0xB1, 0xE8, 0xC3, 0xB6, 0xBC, 0xF6]), ("big5", [0xA4, 0xFD, 0xA4, 0x70, 0xA9, 0xFA]),
      ("gb18030", [0xD0, 0xD5, 0xC3, 0xFB]), ("windows-1251", [0xC8, 0xE2, 0xE0, 0xED]),
      ("windows-1252", [0x4A, 0xFC, 0x72, 0x67]),
      ("windows-1252", Array("J".utf8) + [0xFC] + Array("rgen M".utf8) + [0xFC] + Array("ller".utf8)),
      ("windows-1253", [0xC3, 0xE9, 0xDE, 0xF1, 0xE3, 0xEF, 0xF2]),
    ] as [(String, [UInt8])])
  func errorForNonUTF8TextSuggestsItsEncoding(encoding: String, text: [UInt8]) throws {
    let name = try #require(ListEncoding(rawValue: encoding)).name
    let reason = "must be UTF-8, but is probably \(name): use --encoding \(encoding)"
    try workspace.write(Data(Array("id,name\n7,".utf8) + text + [0x0A]), "l.csv")
    #expect(try workspace.run(file: "l.csv").faults == ["1: name: \(reason)"])
    try workspace.write(Data(Array("id,".utf8) + text + Array("\n7,x\n".utf8)), "l.csv")
    #expect(try workspace.run(file: "l.csv").error == InputError(line: 1, reason: "header, column 2: \(reason)"))
  }

  @Test(
    arguments: [
      (
        [0xDE] + Array("ule".utf8),
        #"windows-1257 for "Žule", windows-1254 for "Şule", windows-1250 for "Ţule", windows-1252 for "Þule""#
      ),
      (Array("M".utf8) + [0x9F] + Array("ller".utf8), #"macintosh for "Müller", windows-1250 for "Mźller""#),
      (Array("Zo".utf8) + [0xEB], #"windows-1252 for "Zoë", windows-1257 for "Zoė""#),
    ] as [([UInt8], String)])
  func errorForNonUTF8TextShowsItsReadings(text: [UInt8], readings: String) throws {
    try workspace.write(Data(Array("id,name\n7,".utf8) + text + [0x0A]), "l.csv")
    let reason = "1: name: must be UTF-8: use the --encoding that reads it correctly: \(readings)"
    #expect(try workspace.run(file: "l.csv").faults == [reason])
  }

  @Test(arguments: [
    ("8,Zoë\n7,Bro\u{FF}ken\n9,Łą\n", #"0xB3 after "Bro""#), ("8,Zoë\n9,Łą\n7,\u{FF}", "0xB3 at its start"),
    ("8,Zoë\n7,Zoë \u{FF}A\n", #"0xB3 after "Zoë ""#),
  ])
  func malformedByteInAUTF8ListIsReported(rows: String, place: String) throws {
    let bytes = "id,name\n\(rows)".unicodeScalars.flatMap { $0 == "\u{FF}" ? [0xB3] : Array(String($0).utf8) }
    try workspace.write(Data(bytes), "l.csv")
    let faults = try workspace.run(file: "l.csv").faults
    #expect(faults.map { $0.drop { $0 != ":" } } == [": name: must be UTF-8: the byte \(place) is malformed"])
  }

  @Test(arguments: ["NULL", "\\N", "(null)"])
  func databaseNullIsReadAsAnEmptyCell(cell: String) throws {
    let run = try workspace.run("id,First Name,Last Name\n\(cell),Ada,\(cell)\n", as: "l.csv")
    #expect((run.people, run.names) == (["Ada"], ["ada-40.png"]))
  }

  @Test(arguments: ["=\"00042\"", "\"=\"\"00042\"\"\""])
  func excelTextFormulaIsRead(cell: String) throws {
    #expect(try workspace.run("id,name\n\(cell),Ada\n", as: "l.csv").names == ["00042-40.png"])
  }

  @Test func strayQuotationMarkDoesNotSwallowOtherRows() throws {
    let run = try workspace.run("id;name\n1;\"Ada Lovelace\n2;Bob\n3;\"Cy Young\n4;Di\n", as: "l.csv")
    #expect(run.faults == ["1: column 2 \"name\": has text after its closing quotation mark"])
  }

  @Test(
    arguments: [
      ("id\tname\n1\t\"Ada\" Byron\n", "l.tsv", #""Ada" Byron"#, nil),
      ("name,x\n\"Jörg Müller\" <j@x.example>,7\n", "l.csv", "Jörg Müller", "j@x.example"),
      ("x,name\n7,\"Müller, Jörg\" <j@x.example>\n", "l.csv", "Müller, Jörg", "j@x.example"),
      ("name;x\n\"Max\"  \"Maxi\" Muster;7\n", "l.csv", #""Max"  "Maxi" Muster"#, nil),
      ("name;x\n\"Max\"  ;7\n", "l.csv", "Max", nil),
    ] as [(String, String, String, String?)])
  func textAfterAQuotationMarkBelongsToTheCell(list: String, file: String, name: String, email: String?) throws {
    let run = try workspace.run(list, as: file)
    #expect((run.faults, run.people, run.emails) == ([], [name], [email]))
  }

  @Test(arguments: ["ID,NAME,Note", "id,name", "id,name,note,,", "Id,Name,"])
  func repeatedHeaderIsNotReadAsARow(line: String) throws {
    let header = line.hasSuffix("Note") || line.hasSuffix("note,,") ? "id,name,note" : "id,name,"
    #expect(try workspace.run("\(header)\n7,Ada,\n\(line)\n8,Bob,\n", as: "l.csv").people == ["Ada", "Bob"])
  }

  @Test func blankLinesAfterATitleTakeNoMemory() throws {
    let list = "name,email\nTeam\n" + String(repeating: "\n", count: 100_000) + "Ada,a@x.example\n"
    #expect(try workspace.run(list, as: "l.csv").people == ["Team", "Ada"])
  }

  @Test func tableAboveTheHeaderIsReported() throws {
    let list = "Mitwirkende;Aufgabe\nAda Byron;Ton\nEve Q;Licht\n\nName;E-Mail\nMax M;m@x.example\n"
    let run = try workspace.run(list, as: "l.csv")
    #expect((run.people, run.unknownFields) == (["Max M"], ["lines 1–3"]))
  }

  @Test(arguments: [
    "USERID,FIRSTNAME,LASTNAME\nUser ID,First Name,Last Name\n7,Ada,Byron\n",
    "姓名,邮箱\nName,Email\nAda Byron,a@x.example\n", "first_name,last_name\nVorname,Nachname\nAda,Byron\n",
    "Name,,Contact,\nFirst,Last,Email,Phone\nAda,Byron,a@x.example,1\n", "氏名,,連絡先\n名,姓,メール\nAda,Byron,a@x.example\n",
    "Member list 2024,,\nFirst Name,Last Name,City\nAda,Byron,Ulm\n",
    "Name,,Email\nAda Byron,x,a@x.example\n", "Name,Email\nAda Byron,Email\n", "Name,Foo\nAda Byron,Mail\n",
  ])
  func secondHeaderIsNotReadAsARow(list: String) throws {
    #expect(try workspace.run(list, as: "l.csv").people == ["Ada Byron"])
  }

  /// Reports with titles, a table of other things, or several tables of people.
  private static let reports = [
    """
    Topic,Meeting ID,User Email,Participants
    Weekly,931,host@x.example,2

    Name (Original Name),User Email,Guest
    Ada Byron,a@x.example,No
    Max Muster,,Yes
    """,
    """
    Attendee Report
    Topic,Webinar ID
    Weekly,931
    Host Details,
    Attended,User Name (Original Name),Email
    Yes,Ada Byron,a@x.example
    Attendee Details,,,,
    Attended,User Name (Original Name),First Name,Last Name,Email
    Yes,Max Muster,Max,Muster,m@x.example
    """,
    """
    1. Summary
    Meeting title\tWeekly
    Attended participants\t2

    2. Participants
    Name\tFirst Join\tEmail\tRole
    Ada Byron\t9:00\ta@x.example\tOrganizer
    Max Muster\t9:00\t\tPresenter

    3. In-Meeting Activities
    Name\tJoin Time\tDuration\tEmail
    Ada Byron\t9:00\t1h\ta@x.example
    """,
    "Red\nName,Email\nAda Byron,a@x.example\n\nBlue\n\nName,Email\nMax Muster,m@x.example\n",
    "Name,Email\nAda Byron,a@x.example\n\nName,Phone,Email\nMax Muster,1,m@x.example\n",
  ]

  @Test(arguments: reports)
  func onlyPeopleInAReportAreReadAsRows(report: String) throws {
    let run = try workspace.run(report, as: "l.csv")
    #expect((run.error, run.faults, run.people) == (nil, [], ["Ada Byron", "Max Muster"]))
  }

  @Test(arguments: [
    "First Name,Last Name,Email\nJane,Doe,j@x\nMum,,\nFirst Name,Last Name,Email\nBob,Ray,b@x\n",
    "First Name,Last Name,Email\nJane,Doe,j@x\nMum,,\n\nName,Mail\nBob Ray,b@x\n",
    "First Name,Last Name\nJane,Doe\nMum,\nVorname,Nachname\nBob,Ray\n",
  ])
  func lastRowBeforeAnotherHeaderIsRead(list: String) throws {
    #expect(try workspace.run(list, as: "l.csv").people == ["Jane Doe", "Mum", "Bob Ray"])
  }

  @Test func headerBelowATitleIsFoundByTheSelectedColumn() throws {
    let run = try workspace.run("Report,x\nWho,Team\nAda,red\n", as: "l.csv", columns: ["name=Who"])
    #expect((run.error, run.people) == (nil, ["Ada"]))
  }

  @Test(arguments: ["Name,Email\nRed,\n\nAda Byron,\n", "Name,Foo\nRed,Mail\n\nAda Byron,Employee\n"])
  func rowBelowABlankLineIsRead(list: String) throws {
    #expect(try workspace.run(list, as: "l.csv").people == ["Red", "Ada Byron"])
  }

  @Test(arguments: ["sep=;", "\"sep=;\"", "SEP=;"])
  func separatorLineSpecifiesTheDelimiter(line: String) throws {
    #expect(try workspace.run("\(line)\nname;a,b,c\nAda;1\n", as: "l.csv").people == ["Ada"])
  }

  @Test func peopleWithTheSameEmailAddressShareAnImage() throws {
    let list = "name,email\nAda,a@x.example\nBob,b@x.example\nAda B,A@x.example\n"
    let run = try workspace.run(list, as: "l.csv", template: "{email-sha256}.png")
    #expect((run.faults, run.names.count) == ([], 2))
    #expect(run.outcomes.map(\.state) == [.written, .written, .leftOut(.sameAddress)])
    #expect(run.nameNotes == ["same e-mail address as an earlier row, whose image is used: 1 row, for example row 3"])
  }

  @Test func nonStringThemeIsIgnored() throws {
    let run = try workspace.run(#"[{"name":"Ada","theme":5}]"#, as: "l.json")
    #expect((run.faults, run.rejected.count) == ([], 1))
  }
}
