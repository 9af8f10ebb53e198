import Foundation
import Testing

/// Tests of batches in which some reports cannot be written.
@Suite struct ReportErrorTests {
  @Test(.enabled(if: FullDevice.exists, "this system has no /dev/full"))
  func reportIsCompletedOnceIfTheDepfileFails() throws {
    let directory = try TemporaryDirectory()
    try directory.write("team.csv", Data("id\na\n".utf8))
    let run = try directory.run("batch", "team.csv", "-o", "out", "--report", "r.json", "--depfile", "/dev/full")
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains("error: /dev/full: cannot be written: no space left on device\n"), "\(run.errors)")
    #expect(String(decoding: try directory.read("r.json"), as: UTF8.self).contains(#""summary":{"rows":1,"#))
  }
}
