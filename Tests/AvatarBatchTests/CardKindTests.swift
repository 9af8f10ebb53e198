import AvatarRender
import Testing

@testable import AvatarBatch

@Suite struct CardKindTests {
  private func run(_ lines: [String]) throws -> BatchWorkspace.Run {
    try BatchWorkspace().run((["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\n"), as: "l.vcf")
  }

  @Test(
    arguments: [
      (["KIND:application"], .agent), (["kind:Application "], .agent), (["KIND;X=Y:APPLICATION"], .agent),
      (["item1.KIND:application"], .agent), (["KIND:individual"], .human), (["KIND:org"], .human),
      (["KIND:location"], .human), (["KIND:device"], .human), (["KIND:x-robot"], .human), (["KIND:"], .human),
      ([], .human),
      (["KIND:application", "X-ADDRESSBOOKSERVER-KIND:group"], .agent),
      (["X-ADDRESSBOOKSERVER-KIND:group", "KIND:application"], .agent),
      (["X-ADDRESSBOOKSERVER-KIND:individual", "KIND:"], .human),
    ] as [([String], AvatarType)])
  func applicationIsAnAgent(lines: [String], type: AvatarType) throws {
    for lines in [["FN:Sync"] + lines, lines + ["FN:Sync"]] {
      #expect(try run(lines).outcomes.map(\.who?.type) == [type])
    }
  }

  @Test(
    arguments: [
      ["KIND:group"], ["X-ADDRESSBOOKSERVER-KIND:group"], ["KIND:group", "X-ADDRESSBOOKSERVER-KIND:individual"],
      ["X-ADDRESSBOOKSERVER-KIND:individual", "KIND:group"], ["KIND:", "X-ADDRESSBOOKSERVER-KIND:group"],
    ])
  func groupIsReportedInsteadOfRendered(lines: [String]) throws {
    let run = try run(["FN:Friends"] + lines)
    #expect((run.people, run.unknownFields) == ([], ["KIND:group (1 card)"]))
  }

  @Test(
    arguments: [
      (["KIND:org"], "Acme"), (["X-ABShowAs:COMPANY"], "Acme"), (["X-ABSHOWAS:company"], "Acme"),
      (["X-ABShowAs:COMPANY", "KIND:individual"], "Ada Byron"), ([], "Ada Byron"), (["X-ABShowAs:PERSON"], "Ada Byron"),
    ] as [([String], String)])
  func organizationHasTheNameOfItsCard(lines: [String], name: String) throws {
    for card in [["FN:Acme", "ORG:Acme", "N:Byron;Ada"], ["ORG:Acme;Sales", "N:Byron;Ada"]] {
      #expect(try run(card + lines).people == [name])
    }
    #expect(try run(["N:Byron;Ada"] + lines).people == ["Ada Byron"])
  }

  @Test(arguments: [["NOTE:x"], ["FN:", "BDAY:1815"], ["KIND:application"], ["CATEGORIES:a"], []])
  func cardWithoutAPersonIsReported(lines: [String]) throws {
    let run = try run(lines + ["END:VCARD", "BEGIN:VCARD", "FN:Ada"])
    #expect((run.people, run.unknownFields) == (["Ada"], ["without a name, address, number or photo (1 card)"]))
  }
}
