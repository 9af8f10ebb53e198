import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of row IDs, after which the files are named.
@Suite struct RowIDTests {
  private let workspace: BatchWorkspace

  init() throws { workspace = try BatchWorkspace() }

  private func run(_ list: String, shard: String? = nil) throws -> BatchWorkspace.Run {
    workspace.options.shard = try shard.map { try #require(Shard($0)) }
    return try workspace.run(list, as: "l.csv")
  }

  /// The names without sizes and extensions.
  private func names(_ list: String) throws -> [String] {
    try run(list).names.map { $0.replacing("-40.png", with: "") }
  }

  @Test(
    arguments: [
      ("id,name,email,src\n7,Ada,a@x.example,p.jpg\n", "7"), ("name,email,src\nAda,a@x.example,p.jpg\n", "ada"),
      ("email,src\na@x.example,p.jpg\n", "a-x-example"), ("src\np.jpg\n", "p"), ("type\nagent\n", "agent"),
      ("name,src\n???,p.jpg\n", "p"), ("name\n???\n", "human"),
    ] as [(String, String)])
  func fileIsNamedAfterIDThenNameThenEmailThenPhoto(list: String, name: String) throws {
    #expect(try names(list) == [name])
  }

  @Test(arguments: ["\u{200D}", "\u{200B}\u{2060}", "\u{AD}", "\u{3000}", "\u{3164}", "\u{FE0F}"])
  func invisibleIDIsIgnored(id: String) throws {
    let run = try run("id,name,src\n\(id),Ada,\n\(id),,\(id).jpg\n")
    #expect((run.names, run.nameNotes.filter { $0.contains("ids") }) == (["ada-40.png", "human-40.png"], []))
    #expect(OutputName.fault("a/\(id).png") == "must not contain a path component made up only of invisible characters")
  }

  @Test(
    arguments: [
      ("name\nAda\nAda\nAda 2\n", ["ada", "ada-3", "ada-2"]), ("name\nAda\nADA\nada\n", ["ada", "ada-2", "ada-3"]),
      ("id,name\n,Ada\nada,Bob\n", ["ada-2", "ada"]), ("id,name\nx:1,A\nx|1,B\nx-1,C\n", ["x-1-2", "x-1-3", "x-1"]),
    ] as [(String, [String])])
  func duplicateIDsAreNumberedInRowOrder(list: String, ids: [String]) throws {
    #expect(try names(list) == ids)
  }

  @Test func idNumbersDoNotDependOnTheMemoryLimit() throws {
    let others = (0..<6000).map { ",Bob \($0)\n" }.joined()
    workspace.options.isChecked = true
    let names = try names("id,name\n,Ada\n,Ada\n\(others),Ada\nada,Cy\nada-2,Dee\n")
    #expect(Array(names.prefix(2)) == ["ada-3", "ada-4"])
    #expect(Array(names.suffix(3)) == ["ada-5", "ada", "ada-2"])
  }

  @Test func idNumbersAreTheSameInEveryShard() throws {
    let list = "name\n" + String(repeating: "Ada\nBob\n", count: 5)
    let whole = Set(try run(list).names)
    let shards = try ["1/3", "2/3", "3/3"].flatMap { try run(list, shard: $0).names }
    #expect(shards.count == 10 && Set(shards) == whole)
  }

  @Test(
    arguments: [
      "pk", "Kundennr.", "Kunden-Nr.", "Kd-Nr.", "Matr.-Nr.", "Schülernummer", "Customer Number", "Unique External Id",
      "Código", "Nº de socio", "N. tessera", "_id.$oid",
    ])
  func fileIsNamedAfterTheIDColumnOfAnotherSystem(header: String) throws {
    #expect(try names("\(header),Full Name\n60,Ada Byron\n") == ["60"])
  }

  @Test func zeroWidthSpaceIsRemovedFromTheFileName() throws {
    #expect(try names("id,name\na\u{200B}b,Ada\n") == ["ab"])
  }

  @Test func androidResourcesWithNonLatinNamesAreNumbered() throws {
    let run = try workspace.run("id,name\n日本,Ada\n東京,Bob\n", as: "l.csv", export: .android)
    #expect(run.faults == [])
    #expect(Set(run.names.map { $0.split(separator: "/")[1] }) == ["avatar___.png", "avatar____2.png"])
    let repeated = try workspace.run("id,name\n日本,Ada\n日本,Bob\n", as: "l.csv", export: .android).faults
    #expect(repeated.count == 1 && repeated.allSatisfy { $0.contains("id \"日本\": each row needs a unique id") })
  }

  @Test func longIDIsTruncatedInReports() throws {
    let run = try run("id,name\n\(String(repeating: "x", count: 100_000)),Ada\n")
    #expect(run.faults == ["1: id: longer than 10,000 bytes"])
    #expect(run.outcomes.allSatisfy { ($0.id ?? "").utf8.count < 1000 })
  }

  @Test func rowWithADuplicateIDFails() throws {
    let run = try run("id,name\na,Ada\na,Bob\n")
    #expect(
      run.faults == [
        "2: a-40.png: is also an output of row 1, or has the same name on some file systems: id \"a\": each row "
          + "needs a unique id; --column id= names files after people"
      ])
  }

  @Test(arguments: [nil, .web, .ios] as [ExportFormat?])
  func idThatDiffersInCaseIsNumbered(export: ExportFormat?) throws {
    let run = try workspace.run("id,name,scale\nAb,Ada,1\nab,Bob,1\nab,Cy,1\naB,Dan,1\n", as: "l.csv", export: export)
    #expect(run.faults.map { $0.prefix(1) } == ["3"])
    let stems = run.names.filter { $0.hasSuffix(".png") }.map { $0.prefix { $0 != "." }.replacing("-40", with: "") }
    #expect(stems == ["Ab", "ab-2", "aB-3"])
  }

  @Test func duplicateNameFromATemplateIsNotNumbered() throws {
    let run = try workspace.run("name\nAda\nAda\n", as: "l.csv", template: "{name}.png")
    let reason = "is also an output of row 1, or has the same name on some file systems: add {id} to the name template"
    #expect(run.faults == ["2: Ada.png: \(reason)"])
  }

  @Test func sanitizedAndNumberedIDsAreReportedOnce() throws {
    try workspace.write("id,name\nauth0|5,Ada\nb:7,Bob\n,Cy\n,Cy\n", "l.csv")
    #expect(
      try run("id,name\nauth0|5,Ada\nb:7,Bob\n,Cy\n,Cy\n").nameNotes == [
        "the ids of 2 rows are not portable file names: for example, auth0|5 becomes auth0-5",
        "1 row would replace the files of an earlier row: a number was added to the ids, for example cy-2",
      ])
  }

  @Test func reportIncludesTheIDFromTheList() throws {
    #expect(try run("id,name\nauth0|5,Ada\n,Cy\n,Cy\n").outcomes.map(\.id) == ["auth0|5", "cy", "cy-2"])
  }
}
