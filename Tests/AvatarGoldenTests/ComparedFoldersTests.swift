import AvatarGolden
import AvatarRaster
import Foundation
import Testing

@Suite struct ComparedFoldersTests {
  /// The link leads in a circle.
  @Test func linkToADirectoryIsNotFollowed() throws {
    let folder = try Workspace()
    for name in ["one/a.png", "two/a.png", "two/more/b.png"] { try folder.write("", name) }
    try FileManager.default.createSymbolicLink(atPath: folder.path("two/more/loop"), withDestinationPath: "..")
    let compared = try ComparedFolders(
      expected: folder.path("one"), actual: folder.path("two"), tolerance: ComparisonTolerance())
    #expect(compared.checks.map(\.name) == ["a", "more/b"])
  }
}
