import AvatarDatabase
import AvatarFiles
import Foundation
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

  @Test func recordWithAnotherLayoutIsBegunAnew() throws {
    let workspace = try BatchWorkspace()
    #expect(try workspace.run("id\na\n", as: "l.csv").states == [.written])
    let record = FilePath.real(workspace.path("out/.avatar-batch")) + "/record.sqlite"
    try Database(.file(record)).run("PRAGMA user_version = 1")
    let run = try workspace.run("id\na\n", as: "l.csv")
    #expect(run.states == [.written] && run.notes == [])
    #expect(try workspace.run("id\na\n", as: "l.csv").states == [.unchanged])
  }

  /// The link leads to the picture itself, so that only its kind differs.
  @Test func linkInThePlaceOfAPictureIsReplaced() throws {
    let workspace = try BatchWorkspace()
    _ = try workspace.run("id\na\n", as: "l.csv")
    let picture = workspace.path("out/a-40.png")
    try FileManager.default.moveItem(atPath: picture, toPath: workspace.path("moved.png"))
    try FileManager.default.createSymbolicLink(atPath: picture, withDestinationPath: "../moved.png")
    #expect(try workspace.run("id\na\n", as: "l.csv").states == [.written])
    #expect(FileStatus(picture, followsLinks: false)?.kind == .file)
    #expect(try workspace.read("out/a-40.png") == workspace.read("moved.png"))
  }
}
