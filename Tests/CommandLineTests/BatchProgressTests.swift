import Testing

@testable import AvatarBatch
@testable import AvatarCommandLine

/// The progress line of a batch.
@Suite struct BatchProgressTests {
  @Test(
    arguments: [
      (1, 2, 80, "████████████░░░░░░░░░░░░ 50 % 1/2 rows, 0.5 a second, 2 s left"),
      (2, 2, 80, "████████████████████████ 100 % 2/2 rows, 1.0 a second"),
      (3, nil, 80, "3 rows, 1.5 a second"),
      (1, 2, nil, "50 % 1/2 rows, 0.5 a second, 2 s left"),
    ] as [(Int, Int?, Int?, String)])
  func progressIsAPercentageWithABarOnATerminal(done: Int, rows: Int?, columns: Int?, line: String) {
    var account = RowAccount()
    account.written = done
    #expect(BatchProgress.line(account, of: rows, seconds: 2, columns: columns) == line)
  }

  @Test func progressIsLoggedEveryTenSeconds() {
    var progress = BatchProgress(.log)
    let start = ContinuousClock().now
    let due = [0, 9, 11, 12, 20, 22].filter { progress.isDueInLog(at: start + .seconds($0)) }
    #expect(due == [11, 22])
    var terminal = BatchProgress(.terminal)
    let isDue = terminal.isDueInLog(at: start + .seconds(60))
    #expect(!isDue)
  }

  @Test(arguments: [(0, "0.0"), (0.26, "0.3"), (9.94, "9.9"), (10, "10"), (10.5, "11"), (1234.4, "1234")])
  func rateBelowTenHasOneDecimalPlace(rate: Double, text: String) { #expect(BatchProgress.short(rate) == text) }

  @Test(arguments: [
    (0, "0 s"), (58.1, "59 s"), (60, "1 min 0 s"), (3599, "59 min 59 s"), (3600, "1 h 0 min"), (90_059, "25 h 0 min"),
  ])
  func remainingTimeIsShownInTwoUnits(seconds: Double, text: String) { #expect(BatchProgress.words(seconds) == text) }

  @Test(arguments: [
    (.max, "████████████░░░░░░░░░░░░ "), (80, "████████████░░░░░░░░░░░░ "), (20, "████░░░░ "), (15, ""), (3, ""),
  ])
  func progressBarFillsTheRemainingColumns(columns: Int, bar: String) {
    #expect(BatchProgress.bar(0.5, beside: "0123456789", columns: columns) == bar)
  }
}
