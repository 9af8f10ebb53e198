import Foundation
import PhotoServer
import Testing

@testable import AvatarCommandLine

/// The progress line of a batch.
@Suite(.needsPython) struct BatchProgressTests {
  private let directory: TemporaryDirectory
  init() throws { directory = try TemporaryDirectory() }

  @Test func progressIsABarAndAPercentage() throws {
    // The server responds when it handles a second request, which never comes. A picture of this size is a group of its
    // own, so it does not wait for the second row.
    let server = PhotoServer()
    let photo = server.url("/together/2/b?seconds=600")
    try directory.write("list.csv", Data("id,size,src\na,2048,\nb,8,\(photo)\n".utf8))
    let command = try RunningCommand(
      ["batch", "list.csv", "-o", "out", "--progress", "--timeout", "600", "--allow-private-network", "--no-cache"],
      in: directory.url)
    let messages = command.messages(until: " 1/2 rows, ")
    #expect(messages.contains("\r████████████░░░░░░░░░░░░ 50 % 1/2 rows, "), "\(messages)")
    command.send(SIGKILL)
    _ = command.finish()
  }

  @Test(arguments: [(0, "0.0"), (0.26, "0.3"), (9.94, "9.9"), (10, "10"), (10.5, "11"), (1234.4, "1234")])
  func rateBelowTenHasOneDecimal(rate: Double, text: String) { #expect(BatchProgress.short(rate) == text) }

  @Test(arguments: [
    (0, "0 s"), (58.1, "59 s"), (60, "1 min 0 s"), (3599, "59 min 59 s"), (3600, "1 h 0 min"), (90_059, "25 h 0 min"),
  ])
  func remainingTimeIsShownInTwoUnits(seconds: Double, text: String) { #expect(BatchProgress.words(seconds) == text) }

  @Test(arguments: [
    (nil, "████████████░░░░░░░░░░░░ "), (80, "████████████░░░░░░░░░░░░ "), (20, "████░░░░ "), (15, ""), (3, ""),
  ])
  func barTakesTheColumnsThatTheTextLeaves(columns: Int?, bar: String) {
    #expect(BatchProgress.bar(0.5, beside: "0123456789", columns: columns) == bar)
  }
}
