import AvatarRender
import Testing

@testable import AvatarBatch
@testable import PeopleLists

/// Tests of `--where`, which selects the rows of a run.
@Suite struct RowFilterTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  private func ids(_ text: String, as name: String, _ filters: String...) throws -> [String?] {
    let run = try workspace.run(text, as: name, filters: filters)
    #expect((run.error, run.faults, run.unusedOptions) == (nil, [], []))
    return run.outcomes.map(\.id)
  }

  @Test(
    arguments: [
      ("Status=Active", ["a", "b"]), ("status= Active\u{A0}", ["a", "b"]), ("Status=active", []),
      ("Status=", ["d", "e"]),
      ("Team Name=red = blue", ["c"]), ("id=b", ["b"]),
    ] as [(String, [String])])
  func filterMatchesTheTrimmedCell(filter: String, expected: [String]) throws {
    let table = "name,id,Status,Team Name\nA,a,Active,red\nB,b, Active\u{A0},\nC,c,Inactive,red = blue\nD,d,,\nE,e, \n"
    #expect(try ids(table, as: "l.csv", filter) == expected)
  }

  @Test func filterMatchesOneOfSeveralLabels() throws {
    let table = "name,id,Labels\nA,a,Team ::: * myContacts\nB,b,* myContacts\nC,c,Teams ::: x\n"
    #expect(try ids(table, as: "l.csv", "Labels=Team") == ["a"])
  }

  @Test(
    arguments: [
      ("active=true", ["a", "c"]), ("active=false", ["b"]), ("level=2", ["a", "c"]), ("level=2.5", ["b"]),
      ("level=2.0", []),
      ("active=", ["d", "e"]), ("level=175928847299117063", ["e"]), ("profile.team=red", ["a"]),
      ("Profile.Team=red", ["a"]),
    ] as [(String, [String])])
  func filterMatchesNumbersAndBooleansAsText(filter: String, expected: [String]) throws {
    let rows = #"""
      [{"id": "a", "name": "A", "active": true, "level": 2, "profile": {"team": "red"}},
       {"id": "b", "name": "B", "active": false, "level": 2.5},
       {"id": "c", "name": "C", "active": "true", "level": " 2"}, {"id": "d", "name": "D", "active": "", "level": "x"},
       {"id": "e", "name": "E", "active": null, "level": 175928847299117063}]
      """#
    #expect(try ids(rows, as: "l.json", filter) == expected)
  }

  @Test(
    arguments: [
      ("status.label=Active", ["a"]), ("Groups.Name=Ops", ["a", "b"]), ("groups.lead.id=7", ["b"]),
      ("groups.name=Staff", ["a"]),
    ] as [(String, [String])])
  func filterMatchesAnyObjectInAnArray(filter: String, expected: [String]) throws {
    let rows = #"""
      [{"id": "a", "name": "A", "status": {"label": "Active"}, "groups": [{"name": "Staff"}, {"name": "Ops"}]},
       {"id": "b", "name": "B", "status": {"label": "Left"}, "groups": [{"name": "Ops", "lead": {"id": 7}}]}]
      """#
    #expect(try ids(rows, as: "l.json", filter) == expected)
  }

  @Test func allFiltersMustMatch() throws {
    let table = "id,Status,Team\na,Active,red\nb,Active,blue\nc,Inactive,red\n"
    #expect(try ids(table, as: "l.csv", "Status=Active", "Team=red") == ["a"])
    #expect(try ids(table, as: "l.csv", "Team=red", "Team=blue") == [])
  }

  @Test func filterSelectsCardsByProperty() throws {
    let cards = ["a", "b"].map { "BEGIN:VCARD\nUID:\($0)\nFN:\($0)\nORG:\($0 == "a" ? "Acme" : "Baker")\nEND:VCARD\n" }
    #expect(try ids(cards.joined(), as: "l.vcf", "ORG=Acme") == ["a"])
    let categories = ["friends,work", "family"].map { "BEGIN:VCARD\nFN:\($0)\nCATEGORIES:\($0)\nEND:VCARD\n" }
    #expect(try ids(categories.joined(), as: "l.vcf", "CATEGORIES=work") == ["friends-work"])
  }

  @Test(
    arguments: [
      ("name,s\nAda,x\nAda,y\n", ["ada-2-40.png"]), ("id,name,s\n,Ada,y\nada,Bob,x\n", ["ada-2-40.png"]),
      ("id,name,s\na,Ada,x\na,Bob,y\n", ["a-40.png"]), ("id,name,s\na,Ada,y\na,Bob,x\n", ["a-40.png"]),
      ("id,name,s\na 2,A,x\na,B,y\na,C,x\na 2,D,y\n", ["a-40.png", "a 2-40.png"]),
    ] as [(String, [String])])
  func excludedRowReservesItsNameUnlessAnotherRowClaimsIt(table: String, names: [String]) throws {
    for jobs in [1, 4] {
      workspace.options.jobs = jobs
      let run = try workspace.run(table, as: "l.csv", filters: ["s=y"])
      #expect((run.faults, run.names) == ([], names))
    }
  }

  @Test func pruningRemovesFilesOfExcludedRows() throws {
    let table = "name,s\nAda,x\nAda,y\nBob,x\n"
    _ = try workspace.run(table, as: "l.csv")
    let run = try workspace.run(table, as: "l.csv", prunes: true, filters: ["s=y"])
    #expect(run.pruned == ["ada-40.png": .removed, "bob-40.png": .removed])
    #expect(workspace.outputs == ["ada-2-40.png"])
  }

  @Test(arguments: ["name,s\nAda,x\n", "name,s\n"])
  func listWithoutSelectedRowsRemovesImagesOnlyWithForce(table: String) throws {
    _ = try workspace.run("name\nAda\n", as: "l.csv")
    #expect(try workspace.run(table, as: "l.csv", prunes: true, filters: ["s=y"]).pruned == [:])
    workspace.options.isForced = true
    #expect(try workspace.run(table, as: "l.csv", prunes: true, filters: ["s=y"]).pruned == ["ada-40.png": .removed])
  }

  @Test(arguments: ["custom_fields", "props"])
  func labelledValueInAnArrayCanBeNamed(key: String) throws {
    let list =
      #"[{"id":1,"\#(key)":[{"name":"Full name","value":"Ada"},{"key":"Team A","value":"red"}]},{"id":2,"name":"B"}]"#
    let run = try workspace.run(
      list, as: "l.json", template: "{\(key).Team A}-{id}.png", columns: ["name=\(key).Full name"],
      filters: ["\(key).Team A=red"])
    #expect((run.people, run.names) == (["Ada"], ["red-1.png"]))
  }

  @Test func filteredColumnOfAnotherSystemIsNotReportedAsUnused() throws {
    let run = try workspace.run("name,Status\nAda,Active\n", as: "l.csv", filters: ["Status=Active"])
    #expect((run.rejected, run.names) == ([], ["ada-40.png"]))
  }

  @Test func errorInAnExcludedRowIsNotReported() throws {
    let run = try workspace.run("name,size,s\nAda,0,x\nBob,8,y\n", as: "l.csv", prunes: true, filters: ["s=y"])
    #expect((run.faults, run.names, run.rejected) == ([], ["bob-8.png"], []))
  }

  @Test func filterMatchesAnyItemInAnArray() throws {
    let rows = #"[{"id":"a","tags":["a","b"]},{"id":"b","tags":["c"]},{"id":"c","tags":[]},{"id":"d","tags":"b"}]"#
    #expect(try ids(rows, as: "l.json", "tags=b") == ["a", "d"])
    #expect(try ids(rows, as: "l.json", "tags=") == ["c"])
  }

  @Test func excludedRowIsStillNumbered() throws {
    let run = try workspace.run("id,Team\na,red\nb,blue\nc,red\n", as: "l.csv", filters: ["Team=red"])
    #expect(run.outcomes.map(\.number) == [1, 3])
    #expect((run.account.requested, run.names) == (2, ["a-40.png", "c-40.png"]))
  }

  @Test func malformedRowIsNotExcluded() throws {
    let run = try workspace.run("id,Team\na,red\nb,\"blue\n", as: "l.csv", filters: ["Team=red"])
    #expect(run.faults == ["2: column 2 \"Team\": has no closing quotation mark"])
  }

  @Test func filteredColumnIsNotReportedAsUnused() throws {
    let run = try workspace.run("name,Team,Floor\nAda,red,1\n", as: "l.csv", filters: ["Team=red"])
    #expect(run.unknownFields == ["Floor"])
  }

  @Test func filterOnAMissingColumnOfATableIsRejected() throws {
    let run = try workspace.run("id,name\na,Ada\n", as: "l.csv", filters: ["Team=red"])
    let reason = #"--where "Team": no such column: must be one of "id", "name""#
    #expect(run.error == InputError(line: 1, reason: reason))
    #expect(workspace.outputs == [])
  }

  @Test func filterOnAnUnknownVCardPropertyIsRejected() throws {
    let run = try workspace.run("BEGIN:VCARD\nFN:Ada\nEND:VCARD\n", as: "l.vcf", filters: ["Team=red"])
    let names = VCard.columns.map { "\"\($0.header)\"" }.joined(separator: ", ")
    #expect(
      run.error == InputError(reason: "--where \"Team\": no such column: must be one of \(names)", kind: .contents))
  }

  @Test func filterOnAMissingKeyThatExcludesAllRowsIsRejected() throws {
    _ = try workspace.run(#"[{"id": "a"}]"#, as: "l.json")
    let run = try workspace.run(file: "l.json", prunes: true, filters: ["Team=red"])
    #expect(run.error == InputError(reason: "--where \"Team\": no row has this column", kind: .contents))
    #expect(workspace.outputs == ["a-40.png"])
  }

  @Test func filterForAnEmptyValueOfAMissingKeySelectsAllRows() throws {
    let run = try workspace.run(#"[{"id": "a"}, {"id": "b"}]"#, as: "l.json", filters: ["Team="])
    #expect((run.unusedOptions, run.outcomes.map(\.id)) == ([#"--where "Team""#], ["a", "b"]))
  }

  @Test(arguments: ["Team=red", "Team=blue", "Team=green"])
  func filterOnAnExistingKeyIsNotReported(filter: String) throws {
    let run = try workspace.run(
      #"[{"id": "a"}, {"id": "b", "team": "red"}, {"id": "c", "team": "blue"}]"#, as: "l.json", filters: [filter])
    #expect(run.unusedOptions == [])
  }

  @Test(arguments: ["Status", "=Active", ""])
  func filterWithoutAColumnOrValueIsInvalid(text: String) {
    #expect(ColumnRules.Filter(text) == nil)
  }
}
