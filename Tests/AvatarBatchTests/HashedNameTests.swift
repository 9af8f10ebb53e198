import AvatarCodec
import AvatarFileSystem
import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of file names that contain a hash of the file.
@Suite struct HashedNameTests {
  private let workspace: BatchWorkspace
  private static let template = "{id}.{hash}.png"

  init() throws { workspace = try BatchWorkspace() }

  private func run(
    _ list: String, _ template: String = template, prunes: Bool = false
  ) throws -> BatchWorkspace.Run {
    try workspace.run(list, as: "l.csv", template: template, prunes: prunes)
  }

  private func hash(_ file: String) throws -> String {
    String(ContentDigest(of: Array(try workspace.read("out/\(file)"))).description.prefix(12))
  }

  @Test func fileNameContainsAPrefixOfTheFileDigest() throws {
    let name = try #require(try run("id\na\n").names.first)
    #expect(name == "a.\(try hash(name)).png")
  }

  @Test(arguments: [
    ("{id}.{hash}.png", "a.png"), ("{id}-{hash}{suffix}.png", "a.png"), ("{hash}-{id}.png", "a.png"),
    ("{hash}/{id}.png", "a.png"), ("x/{hash}.png", "x/a-40.png"), ("{hash}{suffix}.webp", "a-40.webp"),
    ("{id}{hash}.png", "a.png"), ("x.{hash}/{row}.png", "x/1.png"),
  ])
  func nameWithoutTheHashOmitsItsSeparator(template: String, plain: String) throws {
    let encodings = [OutputEncoding(template.hasSuffix("webp") ? .webp : .png)]
    let run = try workspace.run("id\na\n", as: "l.csv", template: template, encodings: encodings)
    #expect(run.outcomes.first?.outputs.first?.plainName == plain)
  }

  @Test func templateWithTwoHashesIsRejected() { #expect(NameTemplate("{hash}{hash}.png") == nil) }

  @Test func unchangedRowIsNotRenderedAgain() throws {
    let list = "id,name\na,Ada\nb,Bob\n"
    #expect(try run(list).states == [.written, .written])
    #expect(try run(list).states == [.unchanged, .unchanged])
    workspace.options.isChecked = true
    #expect(try run(list).states == [.unchanged, .unchanged])
  }

  @Test func changedOrMissingFileIsRenderedAgain() throws {
    let name = try #require(try run("id\na\n").names.first)
    try workspace.write("x", "out/\(name)")
    #expect(try run("id\na\n").states == [.written])
    try FileManager.default.removeItem(at: workspace.url.appending(path: "out/\(name)"))
    #expect(try run("id\na\n").states == [.written])
    #expect(workspace.outputs == [name])
  }

  @Test func fileWithAnOutdatedHashIsPruned() throws {
    let old = try run("id,name\na,Ada\n").names
    let new = try run("id,name\na,Bob\n").names
    #expect(old != new && workspace.outputs == (old + new).sorted())
    let pruned = try run("id,name\na,Bob\n", prunes: true)
    #expect(pruned.pruned == [old[0]: .removed] && workspace.outputs == new)
    #expect(pruned.states == [.unchanged])
  }

  @Test func fileOfARemovedRowIsPruned() throws {
    let names = try run("id,name\na,Ada\nb,Bob\n").names
    #expect(try run("id,name\na,Ada\n", prunes: true).pruned == [names[1]: .removed])
    #expect(workspace.outputs == [names[0]])
  }

  @Test func sharedFileIsPrunedWhenNoRowUsesIt() throws {
    let both = try run("id,name\na,Ada\nb,Ada\n", "{hash}.png")
    #expect(both.faults == [] && Set(both.names).count == 1)
    #expect(try run("id,name\na,Ada\nb,Ada\n", "{hash}.png").states == [.unchanged, .unchanged])
    #expect(try run("id,name\nb,Ada\n", "{hash}.png", prunes: true).pruned == [:])
    #expect(workspace.outputs == [both.names[0]])
    #expect(try run("id,name\nb,Bob\n", "{hash}.png", prunes: true).pruned == [both.names[0]: .removed])
  }

  @Test func identicalRowsShareAFileAndRemainUnchanged() throws {
    let list = "name\nAda\nAda\n"
    #expect(try run(list, "{name}.{hash}.png").states == [.written, .written])
    #expect(try run(list, "{name}.{hash}.png").states == [.unchanged, .unchanged])
    #expect(workspace.outputs.count == 1)
  }

  @Test func fileOfAFailedRowIsNotPruned() throws {
    try workspace.write(Data(contentsOf: portrait), "p.jpg")
    let names = try run("id,src,strict\na,p.jpg,true\n").names
    try workspace.write("no photo", "p.jpg")
    let run = try run("id,src,strict\na,p.jpg,true\n", prunes: true)
    #expect(run.faults.count == 1 && run.pruned == [:])
    #expect(workspace.outputs == names)
  }

  @Test func fileSharedWithAnotherShardIsNotPruned() throws {
    _ = try run("id,name\na,Ada\nb,Ada\n", "{hash}.png")
    for i in 1...4 {
      workspace.options.shard = Shard("\(i)/4")
      // In each shard, at most one of the two rows changes to another image.
      #expect(try run("id,name\na,Ada\nb,Bob\n", "{hash}.png", prunes: true).pruned == [:])
    }
    #expect(workspace.outputs.count == 2)
  }

  @Test func rowPhotoIsNeverOverwritten() throws {
    try workspace.write(Data(contentsOf: portrait), "p.jpg")
    let name = try #require(try run("id,src\na,p.jpg\n").names.first)
    workspace.options.rerendersAll = true
    #expect(try run("id,src\na,out/\(name)\n", "{id}-{hash}.png").faults == [])
  }

  @Test func namesThatDifferOnlyInTheHashCollide() throws {
    #expect(
      try run("id,scale\na,\"1,2\"\n").faults == [
        "1: scale: a.png: two images of the row would have this name: add {suffix} or {scale} to the name template "
          + "{id}.{hash}.png for the densities 1, 2"
      ])
  }

  @Test func manifestMapsPlainNamesToHashedNames() throws {
    let run = try run("name\nAda\nBob\nAda\n", "{name}.{hash}.png")
    let manifest = try RowFiles.manifest(directory: workspace.path("out"), shard: nil, isChecked: false)
    for outcome in run.outcomes { try manifest.add(outcome) }
    #expect(try manifest.finish() == [workspace.path("out/manifest.json")])
    let json = try JSONDecoder().decode([String: String].self, from: workspace.read("out/manifest.json"))
    #expect(json == ["Ada.png": run.names[0], "Bob.png": run.names[1]])
  }

  @Test func reportIncludesTheNameWithoutTheHash() throws {
    let outcome = try #require(try run("id\na\n").outcomes.first)
    let report = try BatchReport(path: workspace.path("r.ndjson"), list: "l.csv", directory: "out")
    report.add(outcome)
    _ = try report.finish(RowAccount())
    let text = String(decoding: try workspace.read("r.ndjson"), as: UTF8.self)
    #expect(text.contains("\"output\":\"out/\(outcome.outputs[0].file)\",\"unhashed\":\"out/a.png\","), "\(text)")
  }
}
