import Foundation
import Testing

@testable import AvatarBatch

/// Runs that only compare pictures with their list.
@Suite struct CheckTests {
  /// A picture with the same bytes and another time is still right. Only a run that writes may record the new time.
  @Test func checkLeavesTheRecordAsItIs() throws {
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
}
