import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

/// Tests of the record of an interrupted run.
@Suite struct InterruptedRunTests {
  private let workspace: BatchWorkspace
  private let list = "id\n" + (0..<40).map { "p\($0)\n" }.joined()

  init() throws {
    workspace = try BatchWorkspace()
    workspace.options.jobs = 2
  }

  /// Interrupts a run after the given number of rows.
  private func interrupt(after rows: Int) throws {
    var finished = 0
    workspace.onRow = { _ throws(InputError) in
      finished += 1
      if finished == rows { throw .interrupted }
    }
    defer { workspace.onRow = nil }
    #expect(try workspace.run(list, as: "l.csv").error == .interrupted)
  }

  @Test(arguments: [1, 7, 39])
  func onlyUnfinishedRowsAreRenderedAfterAnInterruption(rows: Int) throws {
    try interrupt(after: rows)
    let run = try workspace.run(list, as: "l.csv")
    #expect(
      run.states == Array(repeating: .unchanged, count: rows) + Array(repeating: .written, count: 40 - rows))
  }

  @Test func manyFinishedRowsAreRecordedDuringTheRun() throws {
    var recorded: [Int] = []
    workspace.onRow = { [directory = workspace.options.directory] row in
      if row.number < 1023 { return }
      let entries = (try? BuildRecord(of: directory, isChecked: true))
        .flatMap { try? $0.outputs(after: "", atMost: 2000) }
      recorded.append(entries?.count ?? -1)
    }
    _ = try workspace.run("id,size\n" + (0..<1025).map { "p\($0),1\n" }.joined(), as: "l.csv")
    #expect(recorded == [0, 1024, 1024])
  }

  @Test func checkReportsUnfinishedRows() throws {
    try interrupt(after: 7)
    workspace.options.isChecked = true
    let run = try workspace.run(list, as: "l.csv")
    #expect(run.states[..<7].allSatisfy { $0 == .unchanged })
    // Some of the other files may have been written, so their states are unknown.
    let reasons = [Output.State.stale("is missing"), .stale("is not recorded as an image of this list")]
    #expect(run.states[7...].allSatisfy { reasons.contains($0) })
  }

  @Test func pruningRemovesNothingIfTheListIsTruncated() throws {
    _ = try workspace.run(#"[{"id": "a"}, {"id": "b"}]"#, as: "l.json")
    var broken: BatchRun?
    workspace.onStart = { broken = $0 }
    #expect(try workspace.run(#"[{"id": "a"},"#, as: "l.json").error != nil)
    let preserved = try #require(broken).prune { _, _ in }
    #expect(preserved?.files == 1 && preserved?.reason == "the list could not be read to its end")
    #expect(workspace.outputs == ["a-40.png", "b-40.png"])
  }

  @Test func pruningRemovesOnlyRecordedFiles() throws {
    try interrupt(after: 7)
    let before = workspace.outputs
    let run = try workspace.run("id\np0\n", as: "l.csv", prunes: true)
    let recorded = (1..<7).map { "p\($0)-40.png" }
    #expect(run.pruned == Dictionary(uniqueKeysWithValues: recorded.map { ($0, .removed) }))
    #expect(Set(workspace.outputs) == Set(before).subtracting(recorded))
  }

  @Test func committedRowsAreRecordedEvenIfTheProcessIsKilled() throws {
    var recorded: [Int] = []
    let directory = workspace.options.directory
    workspace.onStart = { [workspace] run in
      workspace.onRow = { _ throws(InputError) in
        run.commit()
        // Another process would see nothing more.
        let record = try? BuildRecord(of: directory, isChecked: true)
        recorded.append((try? record?.outputs(after: "", atMost: 100).count) ?? -1)
      }
    }
    _ = try workspace.run(list, as: "l.csv")
    #expect(recorded == Array(1...40))
  }
}
