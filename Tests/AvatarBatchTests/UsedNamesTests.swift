import Testing

@testable import AvatarBatch

@Suite struct UsedNamesTests {
  /// Claims a name, and returns the row that owns it.
  private func claim(
    _ name: String, _ row: Int, isRenamable: Bool = false, isPreferred: Bool = false, in usedNames: UsedNames
  ) throws -> Int {
    var owner = UsedNames.Owner(row: row)
    owner.isRenamable = isRenamable
    return try usedNames.owner(of: name, claiming: owner, isPreferred: isPreferred).row
  }

  /// The arguments leave room for all names, or for so few that most of them go to the temporary file.
  @Test(arguments: [10_000, 3])
  func nameBelongsToTheFirstRowThatClaimsIt(maxNames: Int) throws {
    let usedNames = UsedNames(maxNames: maxNames)
    let names = (0..<2000).map { "directory/p\($0)-24.png" }
    for (i, name) in names.enumerated() { #expect(try claim(name, i + 1, in: usedNames) == i + 1) }
    for (i, name) in names.enumerated() {
      #expect(try claim(name, 5000, in: usedNames) == i + 1)
      #expect(try claim(name, i + 1, in: usedNames) == i + 1)
      #expect(try usedNames.has(name))
    }
    #expect(try !usedNames.has("directory/p2000-24.png"))
  }

  @Test(arguments: [10_000, 0])
  func renamableRowYieldsOnlyToAFixedRow(maxNames: Int) throws {
    let usedNames = UsedNames(maxNames: maxNames)
    #expect(try claim("a", 1, isRenamable: true, in: usedNames) == 1)
    #expect(try claim("a", 2, isRenamable: true, isPreferred: true, in: usedNames) == 1)
    #expect(try claim("a", 3, in: usedNames) == 1)
    #expect(try claim("a", 4, isPreferred: true, in: usedNames) == 4)
    #expect(try claim("a", 5, isPreferred: true, in: usedNames) == 4)
    #expect(try usedNames.owner(of: "a")?.row == 4)
  }

  @Test func namesThatDifferInCaseAreEqual() throws {
    let usedNames = UsedNames()
    #expect(try claim("Ada.png", 1, in: usedNames) == 1)
    #expect(try claim("ada.PNG", 2, in: usedNames) == 1)
  }

  @Test func rowNumberBeyond32BitsIsSupported() throws {
    let usedNames = UsedNames()
    #expect(try claim("a", 1 << 33, in: usedNames) == 1 << 33)
    #expect(try claim("a", 1, in: usedNames) == 1 << 33)
  }
}
