import Testing

@testable import AvatarBatch

@Suite struct OutputLedgerTests {
  /// The arguments give space for all names, and for so few that most of them go to the temporary file.
  @Test(arguments: [10_000, 3])
  func nameBelongsToTheRowThatClaimedItFirst(mostNames: Int) throws {
    let ledger = OutputLedger(ignoresCase: false, mostNames: mostNames)
    let names = (0..<2000).map { "directory/p\($0)-24.png" }
    for (i, name) in names.enumerated() { #expect(try ledger.owner(of: name, claiming: i + 1) == i + 1) }
    for (i, name) in names.enumerated() {
      #expect(try ledger.owner(of: name, claiming: 5000) == i + 1)
      #expect(try ledger.owner(of: name, claiming: i + 1) == i + 1)
      #expect(try ledger.has(name))
    }
    #expect(try !ledger.has("directory/p2000-24.png"))
  }

  @Test func namesThatDifferInCaseAreOneIfTheFileSystemIgnoresCase() throws {
    let ledger = OutputLedger(ignoresCase: true)
    #expect(try ledger.owner(of: "Ada.png", claiming: 1) == 1)
    #expect(try ledger.owner(of: "ada.PNG", claiming: 2) == 1)
  }

  @Test func rowBeyondTheLargestNumberInMemoryIsItsOwn() throws {
    let ledger = OutputLedger(ignoresCase: false)
    #expect(try ledger.owner(of: "a", claiming: 1 << 33) == 1 << 33)
    #expect(try ledger.owner(of: "a", claiming: 1) == 1 << 33)
  }
}
