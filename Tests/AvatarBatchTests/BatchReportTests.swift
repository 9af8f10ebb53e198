import AvatarRender
import Foundation
import Testing

@testable import AvatarBatch

@Suite struct BatchReportTests {
  @Test func reportRecordsWhyARowEndedTheRun() throws {
    let workspace = try BatchWorkspace()
    var outcome = try #require(try workspace.run("id\na\n", as: "l.csv").outcomes.first)
    outcome.outputs = []
    outcome.failure = InputError(output: "a.png", .write(.system(ENOSPC)))
    let report = try BatchReport(path: workspace.path("r.ndjson"), list: "l.csv", directory: "out")
    report.add(outcome)
    _ = try report.finish(RowAccount())
    let line =
      #"{"generator":"avatar-render batch","row":1,"line":2,"id":"a","status":"failed","reason":"a.png: cannot be written: no space left on device"}"#
      + "\n"
    #expect(String(decoding: try workspace.read("r.ndjson"), as: UTF8.self) == line)
  }
}
