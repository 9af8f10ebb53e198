import AvatarFiles
import Testing

@testable import AvatarBatch

/// The changes besides the list that make pictures again.
@Suite struct RebuildTests {
  @Test func otherVersionOptionsOrFontsMakeAllPicturesAgain() throws {
    let workspace = try BatchWorkspace()
    #expect(try workspace.run("id\na\n", as: "l.csv").states == [.written])
    workspace.options.environment = ContentDigest(of: [1])
    #expect(try workspace.run("id\na\n", as: "l.csv").states == [.written])
  }
}
