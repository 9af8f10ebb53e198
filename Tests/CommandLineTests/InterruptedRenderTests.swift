import Foundation
import Testing

/// Tests of Ctrl-C during the rendering of one avatar.
@Suite struct InterruptedRenderTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test func interruptedRenderReportsTheInterruption() throws {
    let run = try RunningCommand(["--src", "-", "-o", "a.png"], in: directory.url)
    try run.giveUnfinishedLine()
    run.send(SIGINT)
    let end = run.finish()
    #expect((end.status, end.text, end.errors) == (128 + SIGINT, "", "error: interrupted\n"))
    #expect(directory.names.isEmpty)
  }
}
