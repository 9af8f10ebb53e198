import Testing

@testable import AvatarBatch

@Suite struct OutputLedgerTests {
  /// Claims a name, and returns the row that owns it.
  private func claim(
    _ name: String, _ row: Int, isRenamable: Bool = false, isPreferred: Bool = false, in ledger: OutputLedger
  ) throws -> Int {
    var owner = OutputLedger.Owner(row: row)
    owner.isRenamable = isRenamable
    return try ledger.owner(of: name, claiming: owner, isPreferred: isPreferred).row
  }

  /// The arguments give space for all names, and for so few that most of them go to the temporary file.
  @Test(arguments: [10_000, 3])
  func nameBelongsToTheRowThatClaimedItFirst(mostNames: Int) throws {
    let ledger = OutputLedger(ignoresCase: false, mostNames: mostNames)
    let names = (0..<2000).map { "directory/p\($0)-24.png" }
    for (i, name) in names.enumerated() { #expect(try claim(name, i + 1, in: ledger) == i + 1) }
    for (i, name) in names.enumerated() {
      #expect(try claim(name, 5000, in: ledger) == i + 1)
      #expect(try claim(name, i + 1, in: ledger) == i + 1)
      #expect(try ledger.has(name))
    }
    #expect(try !ledger.has("directory/p2000-24.png"))
  }

  @Test(arguments: [10_000, 0])
  func renamableRowGivesWayOnlyToOneThatIsNot(mostNames: Int) throws {
    let ledger = OutputLedger(ignoresCase: false, mostNames: mostNames)
    #expect(try claim("a", 1, isRenamable: true, in: ledger) == 1)
    #expect(try claim("a", 2, isRenamable: true, isPreferred: true, in: ledger) == 1)
    #expect(try claim("a", 3, in: ledger) == 1)
    #expect(try claim("a", 4, isPreferred: true, in: ledger) == 4)
    #expect(try claim("a", 5, isPreferred: true, in: ledger) == 4)
    #expect(try ledger.owner(of: "a") == OutputLedger.Owner(row: 4))
  }

  @Test func namesThatDifferInCaseAreOneIfTheFileSystemIgnoresCase() throws {
    let ledger = OutputLedger(ignoresCase: true)
    #expect(try claim("Ada.png", 1, in: ledger) == 1)
    #expect(try claim("ada.PNG", 2, in: ledger) == 1)
  }

  @Test func rowBeyondTheLargestNumberInMemoryIsItsOwn() throws {
    let ledger = OutputLedger(ignoresCase: false)
    #expect(try claim("a", 1 << 33, in: ledger) == 1 << 33)
    #expect(try claim("a", 1, in: ledger) == 1 << 33)
  }
}
