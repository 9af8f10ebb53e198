import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of photos that change after the record has stored their digests and before they are decoded.
@Suite struct ChangingPhotoTests {
  private let workspace: BatchWorkspace
  private let list = #"[{"id": "a", "src": "p.jpg", "size": 8}]"#

  init() throws {
    workspace = try BatchWorkspace()
    try writePhoto("kodak-23-progressive.jpg", "p.jpg")
  }

  private func photo(_ name: String) throws -> Data {
    try Data(contentsOf: portrait.deletingLastPathComponent().appending(path: name))
  }

  /// Writes a photo with an old modification time.
  private func writePhoto(_ name: String, _ copy: String) throws {
    try workspace.write(try photo(name), copy)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: workspace.path(copy))
  }

  /// Runs the list and changes the photo while the row waits for memory to decode it.
  private func run(changing change: @escaping () throws -> Void) throws -> BatchWorkspace.Run {
    var held: Int?
    var failure: (any Error)?
    workspace.onStart = { held = $0.budget.enter(.max) }
    workspace.onTick = { run in
      guard run.budget.waitingThreads == 1, let bytes = held else { return }
      held = nil
      do { try change() } catch { failure = error }
      run.budget.leave(bytes)
    }
    defer {
      workspace.onStart = nil
      workspace.onTick = nil
    }
    let run = try workspace.run(list, as: "l.json")
    if let failure { throw failure }
    try #require(held == nil)
    return run
  }

  /// Returns the outputs of a run that reads the photo in its current state.
  private func clean(_ photo: String) throws -> Data {
    let spec = AvatarSpec(photo: .file(workspace.path(photo)), size: 8)
    return Data(try AvatarRenderer().avatar(offline: spec).png())
  }

  @Test func photoReplacedDuringARunIsRenderedAgainByTheNextRun() throws {
    try writePhoto("rocket.jpg", "other.jpg")
    let (before, after) = (try clean("p.jpg"), try clean("other.jpg"))
    let run = try run { [workspace] in
      try #require(rename(workspace.path("other.jpg"), workspace.path("p.jpg")) == 0)
    }
    #expect(run.states == [.written] && run.faults == [])
    #expect(try workspace.read("out/a-8.png") == before)
    #expect(try workspace.run(list, as: "l.json").states == [.written])
    #expect(try workspace.read("out/a-8.png") == after)
    #expect(try workspace.run(list, as: "l.json").states == [.unchanged])
  }

  /// A change to the file itself.
  enum Change: String, CaseIterable {
    case shortening, emptying, growth, otherContents
  }

  @Test(arguments: Change.allCases)
  func photoModifiedDuringReadingFailsItsRow(change: Change) throws {
    let path = workspace.path("p.jpg")
    let run = try run {
      let file = try FileHandle(forUpdating: URL(filePath: path))
      switch change {
      case .shortening: try file.truncate(atOffset: 20_000)
      case .emptying: try file.truncate(atOffset: 0)
      case .growth:
        try file.seekToEnd()
        try file.write(contentsOf: Data(count: 100_000))
      case .otherContents: try file.write(contentsOf: try photo("rocket.jpg"))
      }
      try file.close()
    }
    #expect(run.faults == ["1: src: \(path): changed while it was being read"])
    #expect(run.names == [] && workspace.outputs == [])
    let wanted = try clean("p.jpg")
    #expect(try workspace.run(list, as: "l.json").states == [.written])
    #expect(try workspace.read("out/a-8.png") == wanted)
  }

  @Test func outputIsPreservedIfItsPhotoChangesDuringTheRun() throws {
    _ = try workspace.run(list, as: "l.json")
    let before = try workspace.read("out/a-8.png")
    workspace.options.rerendersAll = true
    let path = workspace.path("p.jpg")
    let run = try run { try #require(truncate(path, 20_000) == 0) }
    #expect(run.faults == ["1: src: \(path): changed while it was being read"])
    #expect(try workspace.read("out/a-8.png") == before)
  }
}
