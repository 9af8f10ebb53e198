import AvatarGolden
import AvatarRaster
import Foundation
import Testing

@Suite struct ComparedDirectoriesTests {
  /// The link leads in a circle.
  @Test func linkToADirectoryIsNotFollowed() throws {
    let directory = try Workspace()
    for name in ["one/a.png", "two/a.png", "two/more/b.png"] { try directory.write("", name) }
    try FileManager.default.createSymbolicLink(atPath: directory.path("two/more/loop"), withDestinationPath: "..")
    let checks = try [GoldenCheck](
      expected: directory.path("one"), actual: directory.path("two"), tolerance: ComparisonTolerance())
    #expect(checks.map(\.name) == ["a", "more/b"])
  }
}
