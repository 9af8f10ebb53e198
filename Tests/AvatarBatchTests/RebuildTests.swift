import AvatarFileSystem
import AvatarSQLite
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of changes outside the list that cause images to be rendered again.
@Suite struct RebuildTests {
  @Test func changedEnvironmentRendersEverythingAgain() throws {
    let workspace = try BatchWorkspace()
    #expect(try workspace.run("id\na\n", as: "l.csv").states == [.written])
    workspace.options.environment = ContentDigest(of: [1])
    #expect(try workspace.run("id\na\n", as: "l.csv").states == [.written])
  }

  @Test func imageIsRenderedAgainIfOnlyItsScaleChanges() throws {
    let workspace = try BatchWorkspace()
    for scale in [1, 2] {
      let run = try workspace.run("id,scale\na,\(scale)\n", as: "l.csv", template: "{id}.png")
      #expect((run.states, run.names) == ([.written], ["a.png"]))
      #expect(run.outcomes.flatMap(\.outputs).map(\.side) == [40 * scale])
    }
  }

  @Test func imageIsRenderedAgainIfItsFitPaddingOrLogoChanges() throws {
    let workspace = try BatchWorkspace()
    func write(_ color: String) throws {
      let svg = "<svg viewBox='0 0 3 1'><path d='M0 0h3v1H0z' fill='\(color)'/></svg>"
      try svg.write(toFile: workspace.path("a.svg"), atomically: true, encoding: .utf8)
    }
    try write("red")
    for cells in [",", "contain,", "contain,0.1", "cover,0.1"] {
      let list = "id,src,fit,padding\na,a.svg,\(cells)\n"
      #expect(try workspace.run(list, as: "l.csv").states == [.written], "\(cells)")
      #expect(try workspace.run(list, as: "l.csv").states == [.unchanged], "\(cells)")
    }
    try write("blue")
    #expect(try workspace.run("id,src,fit,padding\na,a.svg,cover,0.1\n", as: "l.csv").states == [.written])
  }

  @Test func imageInALinkedDirectoryIsNotRenderedAgain() throws {
    let workspace = try BatchWorkspace()
    try FileManager.default.createDirectory(atPath: workspace.path("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: workspace.path("out"), withDestinationPath: "real")
    #expect(try workspace.run("id\na\n", as: "l.csv").states == [.written])
    let run = try workspace.run("id\na\n", as: "l.csv")
    #expect(run.states == [.unchanged] && run.notes == [])
  }

  @Test func imageWithDecomposedLettersInItsNameIsNotPruned() throws {
    let workspace = try BatchWorkspace()
    let run = try workspace.run("id\ncafe\u{301}\n", as: "l.csv", prunes: true)
    #expect(run.states == [.written] && run.pruned == [:])
    #expect(workspace.outputs.count == 1)
  }

  @Test func recordWithAnotherSchemaIsRebuilt() throws {
    let workspace = try BatchWorkspace()
    #expect(try workspace.run("id\na\n", as: "l.csv").states == [.written])
    let record = FilePath.real(workspace.path("out/.avatar-batch")) + "/record.sqlite"
    try Database(.file(record)).run("PRAGMA user_version = 1")
    let run = try workspace.run("id\na\n", as: "l.csv")
    #expect(run.states == [.written] && run.notes == [])
    #expect(try workspace.run("id\na\n", as: "l.csv").states == [.unchanged])
  }

  /// The link points to the image itself, so only the file type differs.
  @Test func linkInPlaceOfAnImageIsReplaced() throws {
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
