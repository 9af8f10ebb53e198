import Foundation
import Testing

@testable import AvatarBatch

/// Tests of runs that only compare images with their list.
@Suite struct CheckTests {
  /// An image with the same bytes and a different modification time is still up to date.
  ///
  /// Only a run that writes may record the new time.
  @Test func checkDoesNotModifyTheRecord() throws {
    let workspace = try BatchWorkspace()
    _ = try workspace.run("id\na\n", as: "l.csv")
    let record = try workspace.read("out/.avatar-batch/record.sqlite")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: workspace.path("out/a-40.png"))
    workspace.options.isChecked = true
    let run = try workspace.run("id\na\n", as: "l.csv")
    #expect(run.states == [.unchanged] && run.notes == [])
    #expect(try workspace.read("out/.avatar-batch/record.sqlite") == record)
  }

  @Test func checkDoesNotModifyADamagedRecord() throws {
    let workspace = try BatchWorkspace()
    _ = try workspace.run("id\na\n", as: "l.csv")
    try workspace.write("damaged", "out/.avatar-batch/record.sqlite")
    workspace.options.isChecked = true
    let run = try workspace.run("id\na\n", as: "l.csv")
    let record = "\(workspace.options.directory).avatar-batch/record.sqlite"
    #expect(run.notes == ["\(record): file is not a database: the next run will render all rows again"])
    #expect(try workspace.read("out/.avatar-batch/record.sqlite") == Data("damaged".utf8))
  }

  @Test func checkCountsObsoleteImages() throws {
    let workspace = try BatchWorkspace()
    _ = try workspace.run("id\na\nb\n", as: "l.csv")
    workspace.options.isChecked = true
    let run = try workspace.run("id\na\n", as: "l.csv", prunes: true)
    #expect(run.pruned == ["b-40.png": .stale])
    #expect(run.account.words == "0 stale, 1 up to date, 1 obsolete")
    #expect(workspace.outputs == ["a-40.png", "b-40.png"])
  }

  @Test func staleImageIsReportedWithItsExpectedSize() throws {
    let workspace = try BatchWorkspace()
    workspace.options.isChecked = true
    let outcome = try #require(try workspace.run("id,size\na,24\n", as: "l.csv").outcomes.first)
    let report = try BatchReport(path: workspace.path("r.ndjson"), list: "l.csv", directory: "out")
    report.add(outcome)
    _ = try report.finish(RowAccount())
    #expect(String(decoding: try workspace.read("r.ndjson"), as: UTF8.self).contains(#""width":24,"height":24,"#))
  }
}
